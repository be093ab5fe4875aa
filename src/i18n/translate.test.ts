import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { pl } from './pl.ts';
import { translator } from './translate.ts';

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

describe('the dictionaries', () => {
  test.each(Object.keys(en))('leave the same things open in both languages: %s', (key) => {
    expect(placeholders(Object.entries(pl).find(([name]) => name === key)?.[1])).toEqual(
      placeholders(Object.entries(en).find(([name]) => name === key)?.[1]),
    );
  });

  test('know every plural category of their language', () => {
    expect(new Intl.PluralRules('pl').resolvedOptions().pluralCategories.toSorted()).toEqual(
      Object.keys(pl['events.count']).toSorted(),
    );
    expect(new Intl.PluralRules('en').resolvedOptions().pluralCategories.toSorted()).toEqual(
      Object.keys(en['events.count']).toSorted(),
    );
  });
});

function placeholders(entry: unknown): string[] {
  const text = typeof entry === 'string' ? entry : JSON.stringify(entry);
  return [...new Set(text.match(/\{\w+\}/g))].toSorted();
}
