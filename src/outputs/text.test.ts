import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../tests/support/edge-case-text.ts';
import { days, timed } from '../../tests/support/sample-when.ts';
import { posterDate, printable, printableLine } from './text.ts';

describe('printable', () => {
  test.each([
    ['Zażółć gęślą jaźń 🎷', 'Zażółć gęślą jaźń 🎷'],
    ['a\r\nb\rc\nd\u2028e\u2029f\u0085g', 'a\nb\nc\nd\ne\nf\ng'],
    ['a\0b\x07c\x1b[31md\x7fe\u0080f', 'abc[31mdef'],
    ['a\tb', 'a\tb'],
    ['lone \ud83c and \udfb7 halves', 'lone  and  halves'],
    ['non\ufffecharacters\ufdd0 \u{1ffff}', 'noncharacters '],
    ['\ufeffmark', 'mark'],
    ['z\u0307o\u0301\u0142w', 'żółw'],
  ])('%j becomes %j', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  test('is the same when applied twice', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(printable(printable(text))).toBe(printable(text));
      }),
    );
  });

  test('composes every text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(printable(text)).toBe(printable(text).normalize('NFC'));
      }),
    );
  });

  test('leaves only characters that XML 1.0 allows', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(printable(text)).toMatch(/^[\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
      }),
    );
  });
});

describe('printableLine', () => {
  test('keeps everything on one line', () => {
    expect(printableLine(' a\r\nBEGIN:VEVENT\u2028 b\t ')).toBe('a BEGIN:VEVENT b');
  });

  test('has one blank between words, and none around them', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(printableLine(text)).toBe(printable(text).replace(/\s+/g, ' ').trim());
      }),
    );
  });
});

describe('posterDate', () => {
  test('sets the day of an event apart from its weekday, month and year', () => {
    const when = timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]');
    expect(posterDate(when, 'en')).toEqual({
      weekday: 'Saturday',
      day: '28',
      month: 'November',
      year: '2026',
      until: undefined,
    });
    expect(posterDate(when, 'pl')).toMatchObject({ weekday: 'Sobota', month: 'listopada' });
  });

  test('joins days of one month', () => {
    expect(posterDate(days('2026-11-27', '2026-11-29'), 'en')).toEqual({
      weekday: 'Fri–Sun',
      day: '27–29',
      month: 'November',
      year: '2026',
      until: undefined,
    });
  });

  test('says the last day where it lies in another month or year', () => {
    expect(posterDate(days('2026-11-27', '2026-12-03'), 'en')).toMatchObject({
      day: '27',
      until: '3 December',
    });
    expect(posterDate(days('2026-11-27', '2027-01-03'), 'pl')).toMatchObject({
      until: '3 stycznia 2027',
    });
  });
});
