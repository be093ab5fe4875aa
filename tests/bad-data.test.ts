import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { listFiles } from '../scripts/cli/files.ts';
import { startMock } from '../scripts/mock/server.ts';
import { type BuildReport, buildEnvironment, latestReport, siteUrl } from './support/built-site.ts';
import { type HtmlPage, readPages } from './support/html-page.ts';
import { onceInRun } from './support/once-in-run.ts';
import { runScriptWell } from './support/run-script.ts';
import {
  sampleEvent,
  samplePage,
  samplePost,
  sampleTown,
  sampleVenue,
} from './support/sample-town.ts';
import { siteNow } from './support/site-now.ts';
import { payloads } from './support/unsafe-items.ts';

const long = 'long-slug-'.repeat(30);
const script = payloads.join('');

const town = sampleTown({
  events: [
    ...(['en', 'pl'] as const).map((language, index) => sampleEvent({ id: index + 1, language })),
    ...Array.from({ length: 60 }, (_, index) => sampleEvent({ id: 900 + index })),
    sampleEvent({ id: 11, title: 'In an unknown zone', timezone: 'Mars/Olympus_Mons' }),
    sampleEvent({ id: 12, title: 'On no day', overrides: { start_date: '2026-02-30 10:00:00' } }),
    sampleEvent({ id: 13, title: 'In no hour', overrides: { end_date: '2026-12-01 25:00:00' } }),
    sampleEvent({ id: 14, title: 'First of two', slug: 'the-same' }),
    sampleEvent({ id: 15, title: 'Second of two', slug: 'the-same' }),
    sampleEvent({ id: 16, title: 'Out of the folder', slug: '../../../outside' }),
    sampleEvent({ id: 17, title: 'Out of the folder, encoded', slug: '..%2f..%2f..%2foutside' }),
    sampleEvent({ id: 18, title: 'Long', slug: long }),
    sampleEvent({ id: 19, title: 'Long too', slug: long }),
    sampleEvent({ id: 20, title: 'Festive', slug: '🎉🎈' }),
    sampleEvent({ id: 21, title: 'From the root', slug: '/etc/passwd' }),
    sampleEvent({ id: 22, title: 'Nothing left', slug: '..' }),
    sampleEvent({ id: 23, title: script, description: script, website: 'javascript:alert(1)' }),
    sampleEvent({
      id: 24,
      title: 'Backwards',
      start_date: '2026-12-01 20:00:00',
      end_date: '2026-12-01 18:00:00',
    }),
  ],
  venues: [sampleVenue({ id: 31, venue: 'Hall', slug: '..\\..\\outside' })],
  posts: [samplePost({ id: 41, title: 'A page of a list', slug: 'page' })],
  pages: [
    samplePage({ id: 51, title: 'Events of its own', slug: 'events' }),
    samplePage({ id: 52, title: 'Out of the tree', slug: '../../outside', parent: 51 }),
    samplePage({ id: 53, title: 'A device', slug: 'con' }),
  ],
});

let folder: string;
let files: readonly string[];
let report: BuildReport;
let pages: readonly HtmlPage[];

beforeAll(async () => {
  folder = await onceInRun('bad-data', async (own) => {
    const mock = await startMock({ town, now: siteNow });
    try {
      const folders = ['--dist-dir', join(own, 'dist'), '--cache-dir', join(own, 'cache')];
      await runScriptWell('build', folders, buildEnvironment(mock.url));
    } finally {
      await mock.close();
    }
  });
  files = [...listFiles(join(folder, 'dist')).keys()];
  report = latestReport(join(folder, 'cache'));
  pages = readPages(join(folder, 'dist'), siteUrl);
});

test('nothing is written outside of the folders of the build', () => {
  expect(readdirSync(folder).toSorted()).toEqual(['.dist-kept', 'cache', 'dist']);
  expect(readdirSync(join(folder, 'dist')).toSorted()).toEqual([
    '404.html',
    '_apache-redirects.map',
    '_astro',
    '_headers',
    '_nginx-redirects.map',
    '_redirects',
    'app-icon-180.png',
    'app-icon-192.png',
    'app-icon-512.png',
    'app-icon.svg',
    'cards',
    'data',
    'embed',
    'en',
    'favicon.ico',
    'favicon.svg',
    'fonts',
    'index.html',
    'pages.speculationrules',
    'pl',
    'poster.css',
    'robots.txt',
    'sitemap-0.xml',
    'sitemap-index.xml',
    'status.json',
    'sw.js',
  ]);
});

test('every path is one that any host and any file system takes', () => {
  const wrong = files.filter(
    (file) =>
      !/^(?:[\w-]{1,80}\/)*[\w.-]{1,80}$/.test(file) ||
      /(?:^|\/)\.|\.\.|(?:^|\/)con(?:\/|$)/.test(file),
  );
  expect(wrong).toEqual([]);
});

test('what has no page is named in the report', () => {
  const headings = new Set(pages.flatMap((page) => page.headings));
  const titles = [...town.events, ...town.posts, ...town.pages].map(({ id, title }) => ({
    id,
    title,
  }));
  const without = titles.filter(({ title }) => !headings.has(title) && title !== script);
  expect(without.map(({ id }) => String(id))).toEqual(report.quarantined.map(({ id }) => id));
  expect(report.quarantined).toEqual([
    {
      collection: 'events',
      language: 'en',
      id: '12',
      field: 'start_date',
      value: '"2026-02-30 10:00:00"',
      reason: 'not a date and time',
    },
    {
      collection: 'events',
      language: 'en',
      id: '13',
      field: 'end_date',
      value: '"2026-12-01 25:00:00"',
      reason: 'not a date and time',
    },
  ]);
});

test('every oddity is named in a warning', () => {
  const cut = `${long.slice(0, 77)}-19`;
  expect(report.warnings.filter((warning) => warning.startsWith('en: '))).toEqual([
    'en: 1 of 1 venues have no coordinates and are not in data/v1/en/venues.geojson.',
    'en: event 15 has the slug "the-same", which is taken; this item uses "the-same-15".',
    'en: event 16 has the slug "../../../outside", which cannot be used; this item uses "outside".',
    'en: event 17 has the slug "..%2f..%2f..%2foutside", which cannot be used; this item uses "outside-17".',
    `en: event 19 has the slug "${long.slice(0, 79)}", which is taken; this item uses "${cut}".`,
    'en: event 20 has the slug "%f0%9f%8e%89%f0%9f%8e%88", which cannot be used; this item uses "event-20".',
    'en: event 21 has the slug "/etc/passwd", which cannot be used; this item uses "etc-passwd".',
    'en: event 22 has the slug "..", which cannot be used; this item uses "event-22".',
    'en: venue 31 has the slug "..\\..\\outside", which cannot be used; this item uses "outside".',
    'en: post 41 has the slug "page", which is reserved; this item uses "page-41".',
    'en: event 11 "In an unknown zone" has the unknown time zone "Mars/Olympus_Mons", read as Europe/Warsaw.',
    'en: event 24 "Backwards" ends before it starts (2026-12-01 20:00:00 to 2026-12-01 18:00:00), shown without an end.',
    'en: page 51 has the slug "events", which is reserved; this item uses "events-51".',
    'en: page 53 has the slug "con", which is reserved; this item uses "con-53".',
    'en: page 52 has the slug "../../outside", which cannot be used; this item uses "outside".',
  ]);
});

test('an item has its page where it can have it', () => {
  const named = new Set([...town.events, ...town.posts, ...town.pages].map(({ title }) => title));
  const places = pages
    .filter(({ headings: [title = ''] }) => named.has(title) && !/^Event \d/.test(title))
    .map(({ headings, file }) => [headings[0], file.replace(/index\.html$/, '')]);
  expect(Object.fromEntries(places)).toEqual({
    'In an unknown zone': 'en/events/event-11/',
    'First of two': 'en/events/the-same/',
    'Second of two': 'en/events/the-same-15/',
    'Out of the folder': 'en/events/outside/',
    'Out of the folder, encoded': 'en/events/outside-17/',
    Long: `en/events/${long.slice(0, 79)}/`,
    'Long too': `en/events/${long.slice(0, 77)}-19/`,
    Festive: 'en/events/event-20/',
    'From the root': 'en/events/etc-passwd/',
    'Nothing left': 'en/events/event-22/',
    Backwards: 'en/events/event-24/',
    'A page of a list': 'en/news/page-41/',
    'Events of its own': 'en/events-51/',
    'Out of the tree': 'en/events-51/outside/',
    'A device': 'en/con-53/',
  });
});
