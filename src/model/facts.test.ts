import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../config.ts';
import { readingWords } from '../i18n/dictionaries.ts';
import { eventAccess, venueAccess } from './access.ts';
import { agesIn, factsOf, languagesIn } from './facts.ts';

const plain = {
  isFree: false,
  isOnline: false,
  categories: [],
  tags: [],
  venues: [],
  fields: [],
} satisfies Parameters<typeof factsOf>[1];

const { facts: rules } = siteConfigSchema.parse({
  facts: {
    known: {
      children: { categories: ['family'], tags: ['kids'] },
      'step-free': { venues: ['the-mill'], fields: { Access: ['Step-free'] } },
      'sign-language': { fields: { PJM: [] } },
    },
    more: [{ name: 'dogs', label: { en: 'Dogs welcome', pl: 'Z psem' }, tags: ['dogs'] }],
    ages: { fields: ['Age'], tags: { toddlers: '0–3' } },
    languages: { fields: ['Language'], tags: { 'in-english': 'en' } },
    leavingVenue: { categories: ['walks'], tags: ['hike'] },
  },
});

function factsWithAccess(event: Parameters<typeof factsOf>[1]) {
  const venues = event.venues.map((slug) => venueAccess(rules, { slug, fields: [] }));
  return factsOf(rules, event, readingWords, eventAccess(rules, { ...event, venues }).answers);
}

describe('the facts of an event', () => {
  test.each([
    ['nothing that is known', {}, []],
    ['free entry', { isFree: true }, ['free']],
    ['a place online', { isOnline: true }, ['online']],
    ['a category', { categories: ['concerts', 'family'] }, ['children']],
    [
      'a tag of the known facts and one of the own',
      { tags: ['dogs', 'kids'] },
      ['children', 'dogs'],
    ],
    ['a venue', { venues: ['the-mill'] }, ['step-free']],
    ['a text of a field', { fields: [{ label: 'access', value: ' step-free ' }] }, ['step-free']],
    ['another text of that field', { fields: [{ label: 'Access', value: 'by stairs' }] }, []],
    [
      'any text of a field that needs none',
      { fields: [{ label: 'PJM', value: 'tak' }] },
      ['sign-language'],
    ],
    ['a no in it', { fields: [{ label: 'PJM', value: 'Nie' }] }, []],
    [
      'a field that is named like a property of every object',
      { fields: [{ label: 'constructor', value: 'x' }] },
      [],
    ],
  ])('come from %s', (_what, given, names) => {
    expect(factsWithAccess({ ...plain, ...given })).toEqual({
      names,
      ages: undefined,
      languages: [],
    });
  });

  test.each([
    ['a category', { categories: ['outdoors', 'walks'] }],
    ['a tag', { tags: ['hike'] }],
  ])('are not those of the venue where it only begins, by %s', (_what, given) => {
    const event = { ...plain, venues: ['the-mill'], ...given };
    expect(factsWithAccess(event).names).toEqual([]);
    const fields = [{ label: 'Access', value: 'step-free' }];
    expect(factsWithAccess({ ...event, fields }).names).toEqual(['step-free']);
  });

  test.each([
    ['13–18', []],
    ['13+', []],
    ['12–16', ['children']],
    ['4-10', ['children']],
  ])('are for children unless the ages %s say otherwise', (ages, names) => {
    const fields = [{ label: 'Age', value: ages }];
    expect(factsWithAccess({ ...plain, categories: ['family'], fields }).names).toEqual(names);
  });

  test('have the widest ages and all languages that fields and tags give', () => {
    const event = {
      ...plain,
      tags: ['toddlers', 'in-english'],
      fields: [
        { label: 'Age', value: '2–6' },
        { label: 'Language', value: 'Polish' },
      ],
    };
    expect(factsWithAccess(event)).toEqual({
      names: [],
      ages: { from: 0, to: 6 },
      languages: ['en', 'pl'],
    });
  });
});

test.each([
  ['0–3 lata', { from: 0, to: 3 }],
  ['ages 4-10', { from: 4, to: 10 }],
  ['6+', { from: 6, to: undefined }],
  ['od 16 lat', { from: 16, to: undefined }],
  ['do 3 lat', { from: 0, to: 3 }],
  ['under 12', { from: 0, to: 12 }],
  ['10–4', undefined],
  ['adults', undefined],
  ['since 1998', undefined],
])('the ages in %j', (text, ages) => {
  expect(agesIn(text, readingWords)).toEqual(ages);
});

test.each([
  ['en, uk', ['en', 'uk']],
  ['English / polski', ['en', 'pl']],
  ['po angielsku i ukraińsku', ['en', 'uk']],
  ['in English, no subtitles', ['en']],
  ['Klingon', []],
])('the languages in %j', (text, languages) => {
  expect(languagesIn(text)).toEqual(languages);
});
