import ICAL from 'ical.js';
import { expect, onTestFinished, test } from 'vitest';
import { serveFolder } from '../../../scripts/cli/serve.ts';
import { sampleCategory, sampleEvent, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { temporaryFolder, writeTree } from '../../../tests/support/tree.ts';
import { contentFiles } from '../../../tests/support/written-files.ts';
import type { SiteConfigInput } from '../../config.ts';
import { publishedItems } from '../../site/published-history.ts';
import { noHistory, type PublishedItem } from '../../snapshot/history.ts';
import { siteSections } from '../../targets.ts';

import { headerRules } from '../hosting/headers.ts';

const mill = sampleVenue();
const hall = sampleVenue({ id: 11, slug: 'hall', name: 'Hall', city: 'Łódź' });
const events = [
  sampleEvent({ cost: { label: 'Free', free: true, amounts: [], currency: 'PLN' } }),
  sampleEvent({ id: 2, slug: 'two', venues: [hall] }),
  sampleEvent({
    id: 3,
    slug: 'three',
    venues: [mill],
    categories: [sampleCategory({ id: 31, name: 'Dance' })],
  }),
];
const languages: SiteConfigInput['languages'] = ['en'];
const history = {
  ...noHistory,
  combinations: { en: ['category-30-venue-99', 'category-77-venue-88'] },
};

const filesOf = (site: ReturnType<typeof sampleSite>, warn?: (warning: string) => void) =>
  new Map([...contentFiles(site, warn ? { warn } : {})].map(({ file, text }) => [file, text]));

const uidsOf = (text = '') =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => event.getFirstPropertyValue('uid'));

test('a combined calendar holds what its category and its place have in common, word for word as everywhere', () => {
  const files = filesOf(sampleSite({ events, config: { languages } }));
  const held = [...files]
    .filter(([file]) => file.startsWith('en/feeds/combined/'))
    .map(([file, text]) => [file.slice('en/feeds/combined/'.length), uidsOf(text)]);
  const uid = (id: number) => `event-${id}-en@town.example`;
  expect(Object.fromEntries(held)).toEqual({
    'category-30-free.ics': [uid(1)],
    'category-30-city-krakow.ics': [uid(1)],
    'category-30-venue-10.ics': [uid(1)],
    'category-30-city-lodz.ics': [uid(2)],
    'category-30-venue-11.ics': [uid(2)],
    'category-31-city-krakow.ics': [uid(3)],
    'category-31-venue-10.ics': [uid(3)],
  });
  const written = (file: string) => /BEGIN:VEVENT.*END:VEVENT/s.exec(files.get(file) ?? '')?.[0];
  expect(written('en/feeds/combined/category-30-free.ics')).toBe(written('en/feeds/events/1.ics'));
});

test('a cancelled event stays in the combined calendars that held it', () => {
  const [free] = events;
  if (!free) throw new Error('there is no such event');
  const [item] = publishedItems(sampleSite({ events: [free], config: { languages } })).filter(
    ({ kind }) => kind === 'event',
  );
  if (!item) throw new Error('nothing was published');
  const gone = '2026-11-18T02:00:00Z';
  const lost: PublishedItem = {
    ...item,
    id: 9,
    goneSince: gone,
    missedIn: gone,
    cancelledSince: '2026-11-19T02:00:00Z',
  };
  const site = sampleSite({
    events,
    history: { ...noHistory, removedItems: [lost] },
    config: { languages },
  });
  const files = filesOf(site);
  for (const key of ['free', 'city-krakow', 'venue-10']) {
    expect(files.get(`en/feeds/combined/category-30-${key}.ics`)).toContain(
      'UID:event-9-en@town.example',
    );
  }
  expect(files.get('en/feeds/combined/category-30-city-lodz.ics')).not.toContain('event-9');
});

test('the address of a combination that ended leads to the nearest wider calendar', () => {
  const files = filesOf(sampleSite({ events, history, config: { languages } }));
  expect(files.get('_redirects')).toContain(
    '/en/feeds/combined/category-30-venue-99.ics /en/feeds/categories/30.ics 301\n',
  );
  expect(files.get('_redirects')).toContain(
    '/en/feeds/combined/category-77-venue-88.ics /en/feeds/events.ics 301\n',
  );
  expect(files.has('en/feeds/combined/category-30-venue-99.ics')).toBe(false);
});

test.each([{ as: 'rules' as const }, { as: 'pages' as const }])(
  'a program that asks for the address of a combination that ended gets events, with redirects as %j',
  async (redirects) => {
    const site = sampleSite({ events, history, config: { languages, redirects } });
    const folder = temporaryFolder();
    writeTree(folder, Object.fromEntries(filesOf(site)));
    const server = await serveFolder({
      folder,
      base: '/',
      notFound: () => '404.html',
      headers: headerRules(site.config),
      host: '127.0.0.1',
      port: 0,
    });
    onTestFinished(() => server.close());
    const answer = await fetch(
      `http://127.0.0.1:${server.port}/en/feeds/combined/category-30-venue-99.ics`,
    );
    expect([answer.status, answer.redirected, answer.headers.get('content-type')]).toEqual([
      200,
      redirects.as === 'rules',
      'text/calendar; charset=utf-8',
    ]);
    expect(uidsOf(await answer.text())).toEqual([
      'event-1-en@town.example',
      'event-2-en@town.example',
    ]);
  },
);

test.each([{ as: 'pages' as const }, { maxRules: 0 }])(
  'where hosts read no rules, or no more of them (%j), the wider calendar itself is there',
  (redirects) => {
    const site = sampleSite({ events, history, config: { languages, redirects } });
    const files = filesOf(site);
    expect(files.get('en/feeds/combined/category-30-venue-99.ics')).toBe(
      files.get('en/feeds/categories/30.ics'),
    );
    expect(files.get('en/feeds/combined/category-77-venue-88.ics')).toBe(
      files.get('en/feeds/events.ics'),
    );
    expect([...files.keys()].filter((file) => file.includes('.ics/'))).toEqual([]);
    const copy = siteSections(site)
      .flatMap((section) => section.targets())
      .find(({ files }) => files?.includes('en/feeds/combined/category-30-venue-99.ics'));
    expect(copy?.count).toEqual({ events: 2, isMost: true });
  },
);

test('what there is no room for is counted and named', () => {
  const warnings: string[] = [];
  const config = { languages, combinations: { max: 5 } };
  filesOf(sampleSite({ events, config }), (warning) => warnings.push(warning));
  expect(warnings.filter((warning) => warning.includes('combined'))).toEqual([
    'en: 5 combined calendars are written, the most that "combinations.max" allows; 2 combinations have none, ' +
      'those with most events to come being "Dance · Kraków" (1), "Dance · Old Mill" (1).',
  ]);
});

test('with "max" 0 there are none, and those that were lead on', () => {
  const files = filesOf(
    sampleSite({ events, history, config: { languages, combinations: { max: 0 } } }),
  );
  expect([...files.keys()].filter((file) => file.includes('combined'))).toEqual([]);
  expect(files.get('_redirects')).toContain('category-30-venue-99.ics /en/feeds/categories/30.ics');
});
