import { expect, test } from 'vitest';
import { fold, wordsOf } from './fold.ts';

test.each([
  ['Łódź', 'lodz'],
  ['która', 'ktora'],
  ['ZAŻÓŁĆ GĘŚLĄ JAŹŃ', 'zazolc gesla jazn'],
  ['Zaz\u0307o\u0301łc\u0301', 'zazolc'],
  ['Straße, Smørrebrød, Œuvre', 'strasse, smorrebrod, oeuvre'],
  ['İstanbul', 'istanbul'],
  ['ﬁlm № 5', 'film no 5'],
  ['Київ', 'киів'],
])('fold reads %s as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['Jazz: noc w „Łodzi”, 20.11.2026', ['jazz', 'noc', 'w', 'lodzi', '20', '11', '2026']],
  ['rock’n’roll & blues', ['rock', 'n', 'roll', 'blues']],
  ['🎷 — …', []],
])('wordsOf finds the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});
