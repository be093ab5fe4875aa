import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import siteConfig from '../../scripts/mock/town/site.config.ts';
import { readFeed } from '../support/read-feed.ts';
import { runScriptWell } from '../support/run-script.ts';
import { type Items, startSmallCms } from '../support/small-cms.ts';
import { readTree } from '../support/tree.ts';
import { wireEvent } from '../support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'changes-'));
const dist = join(folder, 'dist');

const before: Items = [
  wireEvent({ id: 1, slug: 'ball', title: 'Ball & <b>more</b>', ...hours('2026-11-28', 18) }),
  wireEvent({ id: 2, slug: 'walk', title: 'Walk', ...hours('2026-11-30', 9) }),
  wireEvent({ id: 3, slug: 'fair', title: 'Fair', ...hours('2026-11-10', 9) }),
  wireEvent({ id: 4, slug: 'secret', title: 'Secret', ...hours('2026-12-01', 9), hide_from_listings: true }),
];

const after: Items = [
  wireEvent({ id: 1, slug: 'ball', title: 'Ball & <b>more</b>', ...hours('2026-11-29', 17) }),
  wireEvent({ id: 3, slug: 'fair', title: 'Fair of the past', ...hours('2026-11-10', 10) }),
  wireEvent({ id: 4, slug: 'secret', title: 'Secret', ...hours('2026-12-02', 9), hide_from_listings: true }),
  wireEvent({
    id: 5,
    slug: 'talk',
    title: '&lt;/li&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    ...hours('2026-12-05', 12),
  }),
];

let first = '';
let second = '';

beforeAll(async () => {
  await build(before, '2026-11-19T02:00:00Z');
  first = textOf('en/changes/index.html');
  await build(after, '2026-11-20T02:00:00Z');
  second = textOf('en/changes/index.html');
});

test('a first build says kindly that nothing has changed', () => {
  expect(first).toContain('What changed What is new and what has changed in the last 60 days.');
  expect(first).toContain('Nothing has changed lately. New events, new dates and cancellations will be');
  expect(textOf('pl/zmiany/index.html')).toContain('Ostatnio nic się nie zmieniło.');
});

test('the next one tells what moved, came and went, and nothing of hidden and past events', () => {
  expect(second).toContain(
    [
      'Friday 20 November 2026',
      '1 event changed',
      'Ball & more',
      'moved from Sat 28 Nov, 18:00–19:00 to Sun 29 Nov, 17:00–18:00',
      '1 new event',
      '</li><script>alert(1)</script>',
      'Sat 5 Dec 2026, 12:00–13:00',
      '1 event removed from the calendar',
      'Walk',
      'removed from the calendar; originally planned for Mon 30 Nov, 09:00–10:00',
      'Subscribe to changes',
    ].join(' '),
  );
});

test('a feed of changes tells the same once, each change under an identifier of its own', () => {
  const entries = readFeed('atom', read('en/feeds/changes.atom')).entries;
  const uri = (change: string) =>
    `tag:${siteConfig.identifierDomain},2026:change-event-${change}-2026-11-20T02:00:00Z`;
  expect(entries.map(({ id, title, url, published }) => ({ id, title, url, published }))).toEqual([
    {
      id: uri('1-en-moved'),
      title: 'Ball & more: moved from Sat 28 Nov, 18:00–19:00 to Sun 29 Nov, 17:00–18:00',
      url: 'http://localhost:4321/en/events/ball/',
      published: '2026-11-20T02:00:00Z',
    },
    {
      id: uri('2-en-removed'),
      title: 'Walk: removed from the calendar; originally planned for Mon 30 Nov, 09:00–10:00',
      url: 'http://localhost:4321/en/changes/',
      published: '2026-11-20T02:00:00Z',
    },
  ]);
  expect(readFeed('atom', read('pl/feeds/changes.atom')).entries).toEqual([]);
});

test('every page leads to it, the sitemap too', () => {
  expect(read('en/index.html')).toContain('href="/en/changes/"');
  expect(read('sitemap-0.xml')).toContain('<loc>http://localhost:4321/en/changes/</loc>');
});

test('a build that finds nothing new changes no byte but of the file that says so', {
  timeout: 120_000,
}, async () => {
  // The second fetch that misses the walk has it cancelled.
  await build(after, '2026-11-20T04:00:00Z');
  const { 'status.json': _, ...published } = readTree(dist);
  const { stdout } = await build(after, '2026-11-20T05:00:00Z');
  expect(stdout).toContain('Nothing changed in');
  expect(readTree(dist)).toEqual({ ...published, 'status.json': expect.stringContaining('T05:00:00Z') });
});

async function build(events: Items, now: string) {
  await using cms = await startSmallCms({ items: { events: { en: events, pl: polish } } });
  return await runScriptWell('build', [
    ...['--api-url', `${cms.origin}/wp-json`, '--now', now],
    ...['--dist-dir', dist, '--cache-dir', join(folder, 'cache')],
  ]);
}

const polish: Items = [wireEvent({ id: 11, slug: 'bal', title: 'Bal', ...hours('2026-11-28', 18) })];

function hours(day: string, hour: number) {
  const at = (time: number) => `${day} ${String(time).padStart(2, '0')}:00:00`;
  return {
    start_date: at(hour),
    end_date: at(hour + 1),
    utc_start_date: at(hour - 1),
    utc_end_date: at(hour),
  };
}

function read(file: string): string {
  return readFileSync(join(dist, file), 'utf8');
}

function textOf(file: string): string {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(read(file)) ?? [];
  return main
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}
