import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../tests/support/edge-case-text.ts';
import { foldLine, isRepeated, joinLines } from './event.ts';

const octets = (text: string) => Buffer.byteLength(text, 'utf8');
const unfold = (text: string) => text.replaceAll('\r\n ', '');

describe('foldLine', () => {
  test('leaves a line of 75 octets alone and breaks one of 76', () => {
    expect(foldLine('a'.repeat(75))).toBe('a'.repeat(75));
    expect(foldLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`);
  });

  test.each(['ł', 'ż', '€', '🎷'])('never splits %s', (character) => {
    for (let before = 60; before < 80; before += 1) {
      const line = 'a'.repeat(before) + character.repeat(40);
      const pieces = foldLine(line).split('\r\n');
      expect(pieces.every((piece) => piece.isWellFormed() && octets(piece) <= 75)).toBe(true);
      expect(unfold(foldLine(line))).toBe(line);
    }
  });

  test('keeps every text, in lines of at most 75 octets', () => {
    const text = anyText(400).map((value) => value.toWellFormed().replace(/[\r\n]/g, ''));
    fc.assert(
      fc.property(text, (line) => {
        expect(unfold(foldLine(line))).toBe(line);
        for (const piece of foldLine(line).split('\r\n'))
          expect(octets(piece)).toBeLessThanOrEqual(75);
      }),
    );
  });
});

test('joinLines ends every line, the last one too', () => {
  expect(joinLines(['BEGIN:VEVENT', 'END:VEVENT'])).toBe('BEGIN:VEVENT\r\nEND:VEVENT\r\n');
});

test.each([
  ['2026-10-25T01:59:59+02:00[Europe/Warsaw]', false],
  ['2026-10-25T02:00:00+02:00[Europe/Warsaw]', true],
  ['2026-10-25T02:59:59+02:00[Europe/Warsaw]', true],
  ['2026-10-25T02:00:00+01:00[Europe/Warsaw]', true],
  ['2026-10-25T02:59:59+01:00[Europe/Warsaw]', true],
  ['2026-10-25T03:00:00+01:00[Europe/Warsaw]', false],
  ['2026-03-29T03:00:00+02:00[Europe/Warsaw]', false],
  ['2026-04-05T01:45:00+11:00[Australia/Lord_Howe]', true],
  ['2026-04-05T01:29:59+11:00[Australia/Lord_Howe]', false],
  ['2015-08-14T23:45:00+09:00[Asia/Pyongyang]', true],
  ['2018-12-31T23:30:00+09:00[Asia/Pyongyang]', false],
  ['2011-12-31T00:30:00+14:00[Pacific/Apia]', false],
  ['2026-07-01T12:00:00+05:45[Asia/Kathmandu]', false],
  ['2026-07-01T12:00:00+02:00[+02:00]', false],
  ['2010-12-31T23:59:00+00:00[UTC]', false],
])('clocks show %s twice: %s', (time, repeated) => {
  expect(isRepeated(Temporal.ZonedDateTime.from(time))).toBe(repeated);
});
