import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../tests/support/awkward-text.ts';
import { printable, printableLine } from './printable.ts';

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

  test('leaves only characters that XML 1.0 allows', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(printable(text)).toMatch(/^[\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
      }),
    );
  });
});

test('printableLine keeps everything on one line', () => {
  expect(printableLine(' a\r\nBEGIN:VEVENT\u2028 b\t ')).toBe('a BEGIN:VEVENT b');
});
