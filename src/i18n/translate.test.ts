import { describe, expect, test } from 'vitest';
import { americanisms, americanized, briticisms } from '../../tests/support/spellings.ts';
import { counted } from './counted.ts';
import { dictionaries } from './dictionaries.ts';
import type { TextKey } from './dictionary.ts';
import { en } from './en.ts';
import {
  missingWords,
  otherLanguageOf,
  pageForms,
  pageTranslator,
  siteTranslator,
  translator,
  wordsOfSite,
} from './translate.ts';
import { inLanguage, withWordLanguages } from './word-languages.ts';

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

describe('a language without a dictionary', () => {
  const site = {
    english: 'british',
    languages: ['cs', 'fr'],
    theme: { words: { fr: { 'section.events': 'Événements' } } },
  } as const;

  test('has the words of the theme, and those of the first language of the site', () => {
    const t = siteTranslator(site, 'fr');
    expect([t('section.events'), t('section.news'), t('language.name')]).toEqual([
      'Événements',
      'Aktuality',
      'Français',
    ]);
  });

  test('has them in the form and with the figures that their own language asks for', () => {
    const t = siteTranslator(site, 'fr');
    expect([1, 3, 5, 2000].map((count) => t('events.count', { count }))).toEqual([
      '1 akce',
      '3 akce',
      '5 akcí',
      '2\u00a0000 akcí',
    ]);
    expect(counted(pageForms(site, 'fr', 'events.count'), 3, 'fr')).toBe(
      inLanguage('3 akce', 'cs'),
    );
    expect(pageForms(site, 'cs', 'events.count')).not.toHaveProperty('in');
  });

  test('has those of English where it is the first, with words that the site spells otherwise', () => {
    const alone = { ...site, english: 'american', languages: ['fr'] } as const;
    const t = siteTranslator(alone, 'fr');
    expect([t('section.events'), t('section.news'), t('section.organizers')]).toEqual([
      'Événements',
      'News',
      'Organizers',
    ]);
  });

  test('marks those of another language for pages, but not what is filled into them', () => {
    const t = pageTranslator(site, 'fr');
    expect(t('section.events')).toBe('Événements');
    expect(withWordLanguages(`<p>${t('section.news')}</p>`, 'fr')).toBe(
      '<p lang="cs">Aktuality</p>',
    );
    const said = withWordLanguages(`<p>${t('event.movedFrom', { from: 'le 3 mai' })}</p>`, 'fr');
    expect(said).toMatch(/^<p><span lang="cs">[^<]+<\/span>le 3 mai/);
    expect(pageTranslator(site, 'cs')('section.news')).toBe('Aktuality');
  });

  test('says in which language texts are that a script writes, where that is one for all', () => {
    const said = (...keys: TextKey[]) => otherLanguageOf(site, 'fr', keys);
    expect(said('section.news', 'copy.done')).toBe('cs');
    expect(said('section.news', 'section.events')).toBeUndefined();
    expect(otherLanguageOf(site, 'cs', ['section.news'])).toBeUndefined();
  });

  test('lacks what nobody gave', () => {
    const missing = missingWords(site, 'fr');
    expect(missing).toHaveLength(Object.keys(en.words).length - 2);
    expect(missing).not.toContain('section.events');
    expect(missingWords(site, 'cs')).toEqual([]);
  });
});
