import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../tests/support/awkward-text.ts';
import { foldLine, joinLines } from './content-line.ts';

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
        for (const piece of foldLine(line).split('\r\n')) expect(octets(piece)).toBeLessThanOrEqual(75);
      }),
    );
  });
});

test('joinLines ends every line, the last one too', () => {
  expect(joinLines(['BEGIN:VEVENT', 'END:VEVENT'])).toBe('BEGIN:VEVENT\r\nEND:VEVENT\r\n');
});
