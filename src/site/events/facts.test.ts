import { expect, test } from 'vitest';
import { alteredSite } from '../../../tests/support/altered.ts';
import { sampleEvent, sampleTag, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { found } from '../../../tests/support/small-town.ts';
import { siteConfigSchema } from '../../config.ts';
import type { Language } from '../../contract/language.ts';
import { glance, unknownSlugs } from './facts.ts';

const dogs = { name: 'dogs', label: { en: 'Dogs welcome', pl: 'Z psem' }, tags: ['dogs'] };

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
      ['children', 'For children'],
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
      ['children', 'Dla dzieci'],
      ['dogs', 'Z psem'],
      ['ages', 'Wiek: 0–3 lata'],
      ['languages', 'Po angielsku i polsku'],
      ['sign-language', 'Tłumaczenie na PJM', true],
    ],
  ],
])('an event says its facts in the words of the language: %s', (language, facts) => {
  const site = sampleSite({ events: [event], config: { facts: rules } });
  const shown = found(site.in('en').events, event.id);
  expect(glance({ site, language, t: site.translate(language) }, shown)).toEqual(
    facts.map(([name, label, drawn = false]) => ({ name, label, drawn })),
  );
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
