import { describe, expect, test } from 'vitest';
import { alteredSite } from '../../../tests/support/altered.ts';
import {
  sampleCategory,
  sampleEvent,
  sampleTag,
  sampleVenue,
  unknownAdmission,
} from '../../../tests/support/sample-items.ts';
import { sampleSite, shown } from '../../../tests/support/sample-site.ts';
import { found } from '../../../tests/support/small-town.ts';
import { siteConfigSchema } from '../../config.ts';
import type { DocumentedLanguage as Language } from '../../contract/language.ts';
import { availabilityLabel, briefGlance, glance, isToldField, unknownSlugs } from './facts.ts';

const dogs = { name: 'dogs', label: { en: 'Dogs welcome', pl: 'Z psem' }, tags: ['dogs'] };

const free = { label: '', free: true, amounts: [], currency: 'PLN' };

const event = sampleEvent({
  tags: ['kids', 'dogs'].map((slug, index) => sampleTag({ id: 40 + index, slug })),
  fields: [
    { label: 'Sign language', value: 'yes' },
    { label: 'Age', value: '0–3' },
    { label: 'Language', value: 'English, Polish' },
  ],
});
const rules = {
  known: { children: { tags: ['kids'] }, 'sign-language': { fields: { 'Sign language': [] } } },
  more: [dogs],
  ages: { fields: ['Age'] },
  languages: { fields: ['Language'] },
};

test.each<[Language, readonly (readonly [name: string, label: string, drawn?: true])[]]>([
  [
    'en',
    [
      ['price', 'PLN\u00a025'],
      ['dogs', 'Dogs welcome'],
      ['ages', 'Ages 0–3'],
      ['languages', 'In English and Polish'],
      ['sign-language', 'Sign language', true],
    ],
  ],
  [
    'pl',
    [
      ['price', '25\u00a0zł'],
      ['dogs', 'Z psem'],
      ['ages', 'Wiek: 0–3 lata'],
      ['languages', 'Po angielsku i polsku'],
      ['sign-language', 'Tłumaczenie na PJM', true],
    ],
  ],
])('an event says its facts in the words of the language: %s', (language, facts) => {
  const site = sampleSite({ events: [event], config: { facts: rules } });
  const own = found(site.in('en').events, event.id);
  expect(glance({ site, language, t: site.translate(language) }, own)).toEqual(
    facts.map(([name, label, drawn = false]) => ({ name, label, drawn })),
  );
});

describe('what is said elsewhere in a row is said once', () => {
  const named = (change: Parameters<typeof sampleEvent>[0]) => {
    const event = sampleEvent({ tags: [sampleTag({ slug: 'kids' })], ...change });
    const children = { categories: ['family'], tags: ['kids'] };
    const online = { tags: ['kids'] };
    const site = sampleSite({
      events: [event],
      config: { facts: { known: { children, online } } },
    });
    const words = { site, language: 'en' as const, t: site.translate('en') };
    return glance(words, shown(site, event)).map(({ name }) => name);
  };

  test.each([
    ['nothing', {}, ['price', 'online', 'children']],
    [
      'the category by which it is for children',
      { categories: [sampleCategory({ slug: 'family' })] },
      ['price', 'online'],
    ],
    [
      'a venue that is online',
      {
        venues: [
          sampleVenue({
            name: 'Online meeting room',
            address: '',
            city: '',
            postalCode: '',
            coordinates: undefined,
          }),
        ],
      },
      ['price', 'children'],
    ],
  ])('beside %s', (_, change, names) => {
    expect(named(change)).toEqual(names);
  });
});

test('what is online and in a room too says so', () => {
  const event = sampleEvent({ tags: [sampleTag({ slug: 'stream' })], venues: [sampleVenue()] });
  const site = sampleSite({
    events: [event],
    config: { facts: { known: { online: { tags: ['stream'] } } } },
  });
  const words = { site, language: 'en' as const, t: site.translate('en') };
  expect(glance(words, shown(site, event)).map(({ label }) => label)).toContain('Also online');
});

describe('the access of an event in a row', () => {
  const own = { is: true, note: '', ofVenue: false };
  const house = { is: true, note: '', ofVenue: true };
  const answers = {
    'step-free': house,
    lift: house,
    parking: { ...house, is: false },
    'induction-loop': house,
    captions: own,
  };
  const names = ['step-free', 'lift', 'induction-loop', 'captions'];
  const said = (count: number) => {
    const facts = { names: names.slice(-count), ages: undefined, languages: [] };
    const event = sampleEvent();
    const site = sampleSite({ events: [event] });
    const known = Object.assign(shown(site, event), { facts, access: { answers, contact: '' } });
    return briefGlance({ site, language: 'en', t: site.translate('en') }, known)
      .filter(({ name }) => name !== 'price')
      .map(({ label }) => label);
  };

  test('is its first two facts, its own before those of the house', () => {
    expect([said(2), said(3), said(4)]).toEqual([
      ['Captions', 'Induction loop'],
      ['Captions', 'Lift'],
      ['Captions', 'Step-free access'],
    ]);
  });
});

test.each([
  ['a price', {}, 'soldOut', 'Sold out'],
  ['a price', {}, 'lastTickets', 'Last tickets'],
  ['no price', { cost: free }, 'soldOut', 'Fully booked'],
  ['no price', { cost: free }, 'lastTickets', 'Last places'],
  ['a price', { status: 'cancelled' }, 'soldOut', ''],
] as const)(
  'an event of %s says that tickets are gone: %j %s',
  (_, change, availability, label) => {
    const event = sampleEvent(change);
    const site = sampleSite({ events: [event] });
    const gone = Object.assign(shown(site, event), {
      admission: { ...unknownAdmission, availability },
    });
    const words = { site, language: 'en' as const, t: site.translate('en') };
    expect(availabilityLabel(words, gone)).toBe(label);
    expect(glance(words, gone).find(({ name }) => name === 'availability')?.label ?? '').toBe(
      label,
    );
  },
);

test('a field is told where it was understood, and shown as it is where it was not', () => {
  const site = sampleSite({
    config: { facts: { known: { lift: { fields: { Lift: [] } } }, ages: { fields: ['Age'] } } },
  });
  const told = [
    ['Lift', 'yes'],
    ['Lift', 'partly'],
    ['Age', '6+'],
    ['Age', 'any'],
    ['Bring', 'a pen'],
  ].map(([label = '', value = '']) => isToldField(site, sampleEvent(), { label, value }));
  expect(told).toEqual([true, false, true, false, false]);
});

test.each<[Language, string, string]>([
  ['pl', '1+', 'Wiek: od 1 roku'],
  ['pl', '2+', 'Wiek: od 2 lat'],
  ['pl', '22+', 'Wiek: od 22 lat'],
  ['en', '1+', 'Ages 1+'],
])('in %s, from which age on is said in its number: %s', (language, value, label) => {
  const young = sampleEvent({ language, fields: [{ label: 'Age', value }] });
  const config = { facts: { ages: { fields: ['Age'] } } };
  const site = sampleSite({ events: [young], config });
  const said = glance({ site, language, t: site.translate(language) }, shown(site, young));
  expect(said.find(({ name }) => name === 'ages')?.label).toBe(label);
});

test('an event that costs nothing says no price', () => {
  const free = sampleEvent({
    cost: { label: '', free: true, amounts: [], currency: 'PLN' },
    fields: [{ label: 'Age', value: '6+' }],
  });
  const config = { facts: { ages: { fields: ['Age'] } } };
  const site = sampleSite({ events: [free], config });
  const shown = found(site.in('en').events, free.id);
  expect(glance({ site, language: 'en', t: site.translate('en') }, shown)).toEqual([
    { name: 'free', label: 'Free admission', drawn: false },
    { name: 'ages', label: 'Ages 6+', drawn: false },
  ]);
});

test('a slug that the configuration names and nothing on the site has is shown with its setting', () => {
  const config = siteConfigSchema.parse({
    facts: {
      known: { children: { categories: ['kids'], venues: ['mill', 'mil'] } },
      more: [{ ...dogs, tags: ['dog'] }],
      ages: { tags: { toddlers: '0–3' } },
      languages: { tags: { 'in-english': 'en' } },
    },
    programmes: { categories: ['festival'] },
  });
  const events = [sampleEvent({ venues: [sampleVenue({ slug: 'mill' })] })];
  expect(unknownSlugs(alteredSite(sampleSite({ events }), { config }))).toEqual(
    [
      ['facts.known.children', 'category', 'kids'],
      ['facts.known.children', 'venue', 'mil'],
      ['facts.more.dogs', 'tag', 'dog'],
      ['facts.ages.tags', 'tag', 'toddlers'],
      ['facts.languages.tags', 'tag', 'in-english'],
      ['programmes.categories', 'category', 'festival'],
    ].map(
      ([setting, kind, slug]) =>
        `"${setting}" of src/site.config.ts names the ${kind} "${slug}", which is not on this site.`,
    ),
  );
});
