import { describe, expect, test } from 'vitest';
import { americanisms, americanized, briticisms } from '../../tests/support/spellings.ts';
import { dictionaries } from './dictionaries.ts';
import { en } from './en.ts';
import { translator, wordsOfSite } from './translate.ts';

describe('translator', () => {
  test.each([
    [0, '0 wydarzeń'],
    [1, '1 wydarzenie'],
    [2, '2 wydarzenia'],
    [4, '4 wydarzenia'],
    [5, '5 wydarzeń'],
    [12, '12 wydarzeń'],
    [21, '21 wydarzeń'],
    [22, '22 wydarzenia'],
    [112, '112 wydarzeń'],
    [12345, '12\u00a0345 wydarzeń'],
  ])('counts %i events in Polish', (count, text) => {
    expect(translator('pl')('events.count', { count })).toBe(text);
  });

  test.each([
    [0, '0 events'],
    [1, '1 event'],
    [1200, '1,200 events'],
  ])('counts %i events in English', (count, text) => {
    expect(translator('en')('events.count', { count })).toBe(text);
  });

  test('fills in what a text leaves open, and leaves text in values alone', () => {
    expect(translator('pl')('describe.news', { site: 'Dom {site} Kultury' })).toBe(
      'Aktualności i ogłoszenia: Dom {site} Kultury.',
    );
  });

  test('puts no full stop behind a value that ends a sentence by itself', () => {
    const described = (site: string) => translator('en')('describe.news', { site });
    expect(['Town', 'Brown & Co.', 'What now?', 'Come!', 'Wait…'].map(described)).toEqual([
      'News and announcements: Town.',
      'News and announcements: Brown & Co.',
      'News and announcements: What now?',
      'News and announcements: Come!',
      'News and announcements: Wait…',
    ]);
    expect(translator('en')('describe.newsCategory', { name: 'Etc.', site: 'Town' })).toBe(
      'News on the topic “Etc.”: Town.',
    );
  });

  test('gives a text without placeholders as it is', () => {
    expect(translator('en')('frame.skip')).toBe('Skip to content');
  });
});

describe.each(Object.entries(dictionaries))('the dictionary of %s', (language, { words }) => {
  test('leaves the same things open as that of English', () => {
    const openIn = (texts: object) =>
      Object.entries(texts).map(([key, text]) => [key, placeholders(text)]);
    expect(openIn(words).toSorted()).toEqual(openIn(en.words).toSorted());
  });

  test('has every plural category of its language in each text that is chosen by a count', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const lacking = Object.entries(words).filter(
      ([, text]) =>
        typeof text !== 'string' &&
        Object.keys(text).toSorted().join() !== pluralCategories.toSorted().join(),
    );
    expect(lacking).toEqual([]);
  });
});

function placeholders(entry: unknown): string[] {
  const text = typeof entry === 'string' ? entry : JSON.stringify(entry);
  return [...new Set(text.match(/\{\w+\}/g))].toSorted();
}

describe('English spelling', () => {
  test('is British in every text of the interface, of calendars and of feeds', () => {
    const texts = [en.words, en.feeds, en.redirect, { untitled: en.untitled }].flatMap(
      Object.entries,
    );
    expect(texts.length).toBeGreaterThan(400);
    expect(texts.filter(([, text]) => americanisms(JSON.stringify(text)).length > 0)).toEqual([]);
  });

  test('is American in all of them where a site chooses so, and nothing else of them differs', () => {
    const words = wordsOfSite(
      { english: 'american', languages: ['en'], theme: { words: {} } },
      'en',
    );
    const spelledOtherwise = Object.entries(en.words).filter(
      ([, text]) => briticisms(JSON.stringify(text)).length > 0,
    );
    expect(spelledOtherwise.length).toBeGreaterThan(30);
    expect(words).toEqual(
      Object.fromEntries(
        spelledOtherwise.map(([key, text]) => [
          key,
          JSON.parse(americanized(JSON.stringify(text))) as unknown,
        ]),
      ),
    );
  });

  test('leaves the words of a theme, and other languages, as they are', () => {
    const theme = { words: { en: { 'section.program': 'My picks' }, pl: {} } };
    const site = { english: 'american', languages: ['en', 'pl'], theme } as const;
    const t = translator('en', wordsOfSite(site, 'en'));
    expect([t('section.program'), t('section.organizers'), t('frame.skip')]).toEqual([
      'My picks',
      'Organizers',
      'Skip to content',
    ]);
    expect(wordsOfSite(site, 'pl')).toEqual({});
    expect(wordsOfSite({ ...site, english: 'british' }, 'en')).toEqual(theme.words.en);
  });
});
