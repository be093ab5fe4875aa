import { expect, test } from 'vitest';
import { countWords, readingMinutes, wordsPerMinute } from './reading-time.ts';

test.each([
  ['', 0],
  ['…', 0],
  ['One, two; three.', 3],
  ['don’t stop the well-known jam', 5],
  ['Zażółć gęślą jaźń 2026', 4],
])('counts the words of "%s": %i', (text, words) => {
  expect(countWords(text)).toBe(words);
});

test.each([
  [0, 0],
  [1, 1],
  [wordsPerMinute, 1],
  [wordsPerMinute + 1, 2],
  [10 * wordsPerMinute, 10],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes);
});
