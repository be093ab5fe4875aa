import { describe, expect, test } from 'vitest';
import { fold, stemsOf, wordsOf } from './words.ts';

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
    ['koncert koncertu koncertowi koncertem koncercie koncerty koncertów koncertom koncertami koncertach'],
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
    ['święto święta świąt świętach'],
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
    expect(new Set(forms.split(' ').flatMap((form) => stemsOf(form, 'en'))).size).toBe(1);
  });
});

test.each([
  ['pl', 'kino', 'kim'],
  ['pl', 'koncert', 'koncern'],
  ['pl', 'lodz', 'lodowisko'],
  ['en', 'sing', 'single'],
] as const)('in %s, %s and %s are different words', (language, one, other) => {
  expect(new Set(stemsOf(one, language)).isDisjointFrom(new Set(stemsOf(other, language)))).toBe(true);
});

test.each(['2026', '11a', 'k2', 'kot', 'constructor', ''])('%s stays as it is', (word) => {
  expect([stemsOf(word, 'pl'), stemsOf(word, 'en')]).toEqual([[word], [word]]);
});
