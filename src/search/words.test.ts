import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, wordsOf } from './fold.ts';
import { similarWords } from './similar.ts';
import { stemsOf } from './words.ts';

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

describe('Polish words have a stem in common with every form of theirs', () => {
  test.each([
    [
      'koncert koncertu koncertowi koncertem koncercie koncerty koncertów koncertom koncertami koncertach',
    ],
    ['warsztaty warsztatów warsztatach warsztatami warsztacie'],
    ['muzyka muzyki muzyce muzykę muzyką'],
    ['ulica ulicy ulicę ulicą ulice ulic'],
    ['wystawa wystawy wystawie wystawę wystawą wystaw wystawach wystawami'],
    ['teatr teatru teatrze teatrem teatry teatrów'],
    ['ogród ogrodu ogrodzie ogrodem ogrody ogrodów'],
    ['książka książki książce książkę książek książkami'],
    ['galeria galerii galerię galerie galeriach'],
    ['muzeum muzea muzeów muzeach'],
    ['spotkanie spotkania spotkaniu spotkaniem spotkań spotkaniach'],
    ['krakowski krakowska krakowskiego krakowskiej krakowskie krakowskich'],
    ['rynek rynku rynkiem'],
    ['Łódź Łodzi Łodzią'],
    ['Kraków Krakowa Krakowie Krakowem'],
    ['biblioteka bibliotece biblioteki bibliotek'],
    ['dzieci dzieciom dziećmi dzieciach dziecko dziecka dziecku dzieckiem'],
    ['dni dzień dnia dniu dniem dniach'],
    ['tygodnie tydzień tygodnia tygodniu tygodni'],
    ['tańca taniec tańce tańców tańcem'],
    ['chłopcy chłopiec chłopców chłopcom'],
    ['stycznia styczeń styczniu'],
    ['marca marzec marcu'],
    ['kwietnia kwiecień kwietniu'],
    ['września wrzesień wrześniu'],
    ['grudnia grudzień grudniu'],
    ['święto święta świąt świętach świąteczny świątecznego'],
    ['muzyka muzyczny muzycznej muzycznych'],
    ['artysta artystów artystyczny artystyczna'],
    ['biblioteka biblioteczny bibliotecznej'],
    ['taniec taneczny taneczne'],
    ['ulica uliczny ulicznego'],
    ['kościół kościoły kościele'],
    ['niemowlęta niemowląt niemowlętami'],
  ])('%s', (forms) => {
    const stems = forms.split(' ').map((form) => new Set(stemsOf(fold(form), 'pl')));
    const [first = new Set<string>(), ...others] = stems;
    expect(
      forms
        .split(' ')
        .filter((_, index) => index > 0 && first.isDisjointFrom(others[index - 1] ?? new Set())),
    ).toEqual([]);
  });
});

describe('English words share the stem of their other forms', () => {
  test.each([
    ['concert concerts'],
    ['dance dances dancing danced dancer dancers'],
    ['story stories'],
    ['exhibition exhibitions'],
    ['church churches'],
    ['run running runner'],
    ['museum museums'],
    ['bus buses'],
    ['class classes'],
    ['child children'],
    ['woman women'],
    ['person people'],
  ])('%s', (forms) => {
    const stems = forms.split(' ').map((form) => new Set(stemsOf(form, 'en')));
    expect(stems.reduce((shared, own) => shared.intersection(own)).size).toBe(1);
  });
});

test.each([
  ['pl', 'kino', 'kim'],
  ['pl', 'koncert', 'koncern'],
  ['pl', 'lodz', 'lodowisko'],
  ['en', 'sing', 'single'],
  ['en', 'jazz', 'jaz'],
] as const)('in %s, %s and %s are different words', (language, one, other) => {
  expect(new Set(stemsOf(one, language)).isDisjointFrom(new Set(stemsOf(other, language)))).toBe(
    true,
  );
});

test.each(['2026', '11a', 'k2', 'kot', 'constructor', ''])('%s stays as it is', (word) => {
  expect([stemsOf(word, 'pl'), stemsOf(word, 'en')]).toEqual([[word], [word]]);
});

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

test.each(['jaz', '2026', 'mp3s', ''])('no word is similar to %j', (word) => {
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
