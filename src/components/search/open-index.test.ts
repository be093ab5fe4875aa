import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askIndex } from '../../../tests/support/asked-index.ts';
import { grownIndex } from '../../../tests/support/grown-index.ts';
import { itemsOf } from '../../../tests/support/written-index.ts';
import type { DocumentedLanguage as Language } from '../../contract/language.ts';
import { dateNames } from '../../i18n/format.ts';
import type { EverydayPhrase } from '../../search/everyday.ts';
import type { SearchFiles } from '../../search/write-index.ts';

const phrases: Readonly<Record<Language, readonly EverydayPhrase[]>> = {
  en: [
    ['free', 'fact', 'free', 'Free'],
    ['kids', 'fact', 'children', 'For children'],
    ['this weekend', 'when', 'weekend', 'This weekend'],
  ],
  pl: [
    ['za darmo', 'fact', 'free', 'Za darmo'],
    ['dla dzieci', 'fact', 'children', 'Dla dzieci'],
    ['w weekend', 'when', 'weekend', 'W weekend'],
  ],
};

describe.each<[Language, number]>([
  ['en', 200],
  ['pl', 1_400],
  ['en', 1_600],
  ['en', 10_000],
  ['pl', 10_000],
])('of an index in %s with %i events', (language, events) => {
  let files: SearchFiles = new Map();

  beforeAll(async () => {
    files = await grownIndex(events, language);
  });

  test('a question of one, two or three words reads at most six files, and shows the first of what it finds', async () => {
    const words = { language, phrases: phrases[language], names: namesOf(language) };
    const asked = [];
    for (const question of questionsAbout(files, language)) {
      const { names, answer } = await askIndex(files, question, words);
      const { start, length } = answer;
      asked.push({ question, files: names.length, isShown: start.length > 0 || length === 0 });
      expect(new Set(names).size).toBe(names.length);
    }
    expect(asked.filter((one) => one.files > 6 || !one.isShown)).toEqual([]);
    expect(asked.length).toBeGreaterThan(100);
  });

  test('a group is shown with the number of its events that are not over', async () => {
    const words = { language, phrases: [], names: namesOf(language) };
    const { answer } = await askIndex(files, 'q=jazz', words);
    const { answer: all } = await askIndex(files, 'kind=event&category=jazz', words);
    expect(answer.groups[0]).toEqual({
      kind: 'category',
      item: ['Jazz', 'category/jazz/'],
      upcoming: all.length,
    });
    expect(all.length).toBeGreaterThan(0);
  });

  afterAll(() => {
    files = new Map();
  });
});

/**
 * Words of titles, categories and places alone and together, half written, misspelt and with
 * everyday words.
 */
function questionsAbout(files: SearchFiles, language: Language) {
  const items = itemsOf((name) => files.get(name) ?? '').filter(({ length }) => length > 4);
  const some = Array.from({ length: 25 }, (_, place) => items[(place * 7919) % items.length]);
  const said = phrases[language].map(([words]) => words);
  const days = language === 'en' ? ['saturday', '28 november'] : ['w sobotę', '28 listopada'];
  return some
    .flatMap((item, place) => {
      const [title = '', , , where = '', , category = []] = item ?? [];
      const [one = '', two = '', three = ''] = wordsOver(title, 3);
      const [venue = '', kind = ''] = [where, category[1] ?? ''].map(
        (name) => wordsOver(name, 3)[0],
      );
      const chip = [...said, ...days][place % 5] ?? '';
      return [
        ...[one, `${one} ${two}`, `${one} ${two} ${three}`, `${two} ${venue} ${kind}`],
        ...[one.slice(0, 2), `${venue} ${kind.slice(0, 3)}`, `${kind} ${chip}`, chip],
        ...[misspelt(one), `${misspelt(two)} ${one}`, `${kind} ${venue} ${misspelt(one)}`],
      ];
    })
    .filter((words) => words.trim() !== '')
    .map((words) => new URLSearchParams({ q: words }).toString());
}

function wordsOver(text: string, letters: number): readonly string[] {
  return (text.match(/\p{L}+/gu) ?? []).filter(({ length }) => length > letters);
}

function misspelt(word: string): string {
  return word.slice(0, 2) + word.slice(3, 4) + word.slice(2, 3) + word.slice(4);
}

function namesOf(language: Language) {
  const { weekdays, monthsOfDates } = dateNames(language);
  return { weekdays, months: monthsOfDates };
}
