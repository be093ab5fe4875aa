import fc from 'fast-check';
import { expect, test } from 'vitest';
import { similarWords } from './similar.ts';

const letters = 'abc';

test('similar words are all that one wrong letter makes, and no others', () => {
  const texts = fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 6 });
  fc.assert(
    fc.property(texts, (word) => {
      const expected = allTexts(word.length - 1, word.length + 1).filter(
        (other) => mistakes(word, other) === 1,
      );
      expect([...similarWords(word, letters)].toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 40 },
  );
});

test.each(['jaz', '2026', 'mp3s', ''])('%j has none', (word) => {
  expect(similarWords(word).size).toBe(0);
});

test('letters of other scripts are exchanged and left out', () => {
  const words = similarWords('киів');
  expect(['киі', 'иків', 'кивв'].map((word) => words.has(word))).toEqual([true, true, true]);
});

function allTexts(shortest: number, longest: number): readonly string[] {
  let texts = [''];
  const found: string[] = [];
  for (let length = 0; length <= longest; length += 1) {
    if (length >= shortest) found.push(...texts);
    texts = texts.flatMap((text) => [...letters].map((letter) => text + letter));
  }
  return found;
}

/** The distance of two texts by Damerau and Levenshtein, each letter changed at most once. */
function mistakes(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_unused, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const [a, b] = [one[i - 1], other[j - 1]];
      const isSwapped = a === other[j - 2] && b === one[i - 2];
      const best = Math.min(
        ...[at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + Number(a !== b)],
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      const row = rows[i];
      if (row) row[j] = best;
    }
  }
  return at(one.length, other.length);
}
