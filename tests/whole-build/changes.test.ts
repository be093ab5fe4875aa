import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import siteConfig from '../../src/site.config.ts';
import { rememberShifts, sumOfShifts } from '../support/layout-shifts.ts';
import { readFeed } from '../support/read-feed.ts';
import { runScriptWell } from '../support/run-script.ts';
import { type Items, startSmallCms } from '../support/small-cms.ts';
import type { TestServer } from '../support/test-server.ts';
import { readTree } from '../support/tree.ts';
import { startVisit } from '../support/visit.ts';
import { wireEvent } from '../support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'changes-'));
const dist = join(folder, 'dist');

const before: Items = [
  wireEvent({ id: 1, slug: 'ball', title: 'Ball & <b>more</b>', ...hours('2026-11-28', 18) }),
  wireEvent({ id: 2, slug: 'walk', title: 'Walk', ...hours('2026-11-30', 9) }),
  wireEvent({ id: 3, slug: 'fair', title: 'Fair', ...hours('2026-11-10', 9) }),
  wireEvent({
    id: 4,
    slug: 'secret',
    title: 'Secret',
    ...hours('2026-12-01', 9),
    hide_from_listings: true,
  }),
];

const after: Items = [
  wireEvent({ id: 1, slug: 'ball', title: 'Ball & <b>more</b>', ...hours('2026-11-29', 17) }),
  wireEvent({ id: 3, slug: 'fair', title: 'Fair of the past', ...hours('2026-11-10', 10) }),
  wireEvent({
    id: 4,
    slug: 'secret',
    title: 'Secret',
    ...hours('2026-12-02', 9),
    hide_from_listings: true,
  }),
  wireEvent({
    id: 5,
    slug: 'talk',
    title: '&lt;/li&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    ...hours('2026-12-05', 12),
  }),
];

const polish: Items = [
  wireEvent({ id: 11, slug: 'bal', title: 'Bal', ...hours('2026-11-28', 18) }),
];

const served = { en: before, pl: polish };

const page = 'en/events/walk/index.html';
const calendar = 'en/feeds/events/2.ics';

let first: Tree;
let second: Tree;

/** One server: of another address an event is another. */
let cms: TestServer;

beforeAll(async () => {
  cms = await startSmallCms({ items: { events: served } });
  first = await build(before, '2026-11-19T02:00:00Z');
  second = await build(after, '2026-11-20T02:00:00Z');
});

afterAll(() => cms.close());

test('a first build says kindly that nothing has changed', () => {
  const text = textOf(first, 'en/changes/index.html');
  expect(text).toContain('What changed What is new and what has changed in the last 60 days.');
  expect(text).toContain(
    'Nothing has changed lately. New events, new dates and cancellations will be',
  );
  expect(textOf(first, 'pl/zmiany/index.html')).toContain('Ostatnio nic się nie zmieniło.');
});

test('the next one shows what moved, came and went, and nothing of hidden and past events', () => {
  expect(textOf(second, 'en/changes/index.html')).toContain(
    [
      'Friday 20 November 2026',
      '1 event changed',
      'Ball & more',
      'moved from Sat 28 Nov, 18:00–19:00 to Sun 29 Nov, 17:00–18:00',
      '1 new event',
      '</li><script>alert(1)</script>',
      'Sat 5 Dec, 12:00–13:00',
      'PLN 25',
      '1 event removed from the calendar',
      'Walk',
      'removed from the calendar; originally planned for Mon 30 Nov, 09:00–10:00',
      'Subscribe to changes',
    ].join(' '),
  );
});

test('the page of what moved says from when, as one sentence', () => {
  expect(second['en/events/ball/index.html']).toMatch(
    />\s*Originally planned for\s+<time datetime="[^"]+"[^>]*>[^<]+\S\.<\/time>\s*<\/p>/,
  );
});

test('a feed of changes says the same once, each change under an identifier of its own', () => {
  const entries = readFeed('atom', second['en/feeds/changes.atom'] ?? '').entries;
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
  expect(readFeed('atom', second['pl/feeds/changes.atom'] ?? '').entries).toEqual([]);
});

test('every page leads to it, the sitemap too', () => {
  expect(second['en/index.html']).toContain('href="/en/changes/"');
  expect(second['sitemap-0.xml']).toContain('<loc>http://localhost:4321/en/changes/</loc>');
});

describe('an event that is removed from the server', () => {
  test('leaves the site at the first fetch that misses it, and its calendar stays, empty', () => {
    expect(statusOf(first, calendar)).toEqual([]);
    expect(first[calendar]).toContain('UID:event-2-en@');
    expect(first['en/feeds/events.ics']).toContain('UID:event-2-en@');
    expect(second[page]).toBeUndefined();
    expect(second[calendar]?.match(/BEGIN:V\w+/g)).not.toContain('BEGIN:VEVENT');
    expect(second['en/feeds/events.ics']).toContain('UID:event-1-en@');
    expect(second['en/feeds/events.ics']).not.toContain('UID:event-2-en@');
  });

  test('is cancelled at the second, in every calendar that held it, and its page says so', async () => {
    const third = await build(after, '2026-11-20T04:00:00Z');
    expect(statusOf(third, calendar)).toEqual(['STATUS:CANCELLED']);
    expect(statusOf(third, 'en/feeds/events.ics')).toEqual(['STATUS:CANCELLED']);
    expect(third[page]).toMatch(/<strong[^>]*>No longer listed</);
    expect(third[page]).toContain('<meta name="robots" content="noindex">');
    expect(third['sitemap-0.xml']).not.toContain('/en/events/walk/');
  });

  test('changes nothing at the third but the file that says so', async () => {
    const { 'status.json': _, ...published } = readTree(dist);
    expect(await build(after, '2026-11-20T05:00:00Z')).toEqual({
      ...published,
      'status.json': expect.stringContaining('T05:00:00Z'),
    });
    expect(said).toContain('Nothing changed in');
  });

  test('comes back with a higher sequence than its cancellation had', async () => {
    const cancelled = sequenceIn(readTree(dist), calendar);
    const last = await build(before, '2026-11-21T02:00:00Z');
    expect(statusOf(last, calendar)).toEqual([]);
    expect(sequenceIn(last, calendar)).toBe(cancelled + 1);
    expect(last[page]).not.toContain('No longer listed');
  });
});

test('what is new since the last visit is marked on the device, and nothing moves', async () => {
  await using visit = await startVisit(dist, 'http://localhost:4321/', siteConfig);
  const { page, open, troubles } = visit;
  await page.setViewportSize({ width: 320, height: 700 });
  await page.addInitScript(rememberShifts);
  const lookAt = async (moment: string) => {
    await page.context().clock.setFixedTime(moment);
    await open('/en/changes/');
    const marked = page.locator('li', { has: page.locator('.new:visible') });
    return {
      says: await page.locator('[data-visits]').innerText(),
      marked: await marked.locator('.title-link').allInnerTexts(),
      shift: await page.evaluate(sumOfShifts),
    };
  };
  const says = (text: string, marked: readonly string[] = []) => ({ says: text, marked, shift: 0 });
  expect(await lookAt('2026-11-21T08:00:00Z')).toEqual(
    says('From your next visit, anything new will be marked here. Only this device keeps track.'),
  );
  const dance = wireEvent({ id: 6, slug: 'dance', title: 'Dance', ...hours('2026-12-06', 18) });
  await build([...before, dance], '2026-11-21T12:00:00Z');
  const news = says('1 new entry since your last visit.', ['Dance']);
  expect(await lookAt('2026-11-21T13:00:00Z')).toEqual(news);
  expect(await lookAt('2026-11-21T13:20:00Z')).toEqual(news);
  expect(await page.locator('[data-visits] .new').isVisible()).toBe(true);
  expect(await page.locator('li .new:visible').innerText()).toBe('(new since your last visit)');
  expect(await lookAt('2026-11-21T14:00:00Z')).toEqual(says('Nothing new since your last visit.'));
  const many = Array.from({ length: 45 }, (_, index) =>
    wireEvent({
      id: 20 + index,
      slug: `walk-${index}`,
      title: `Walk ${index}`,
      ...hours('2026-12-07', 9),
    }),
  );
  await build([...before, dance, ...many], '2026-11-22T12:00:00Z');
  const walks = many.slice(0, 40).map((_, index) => `Walk ${index}`);
  expect(await lookAt('2026-11-22T13:00:00Z')).toEqual(
    says('45 new entries since your last visit.', walks),
  );
  const key = 'kalendarium-visits /en/changes/';
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([key]);
  // What another program left there makes one visit the first, and not every later one.
  await page.evaluate((name) => localStorage.setItem(name, 'un read able'), key);
  expect((await lookAt('2026-11-22T14:00:00Z')).says).toContain('From your next visit');
  expect(await lookAt('2026-11-22T15:00:00Z')).toEqual(says('Nothing new since your last visit.'));
  expect(troubles).toEqual([]);
});

type Tree = Readonly<Record<string, string>>;

/** What the last build said. */
let said = '';

async function build(events: Items, now: string): Promise<Tree> {
  served.en = events;
  const { stdout } = await runScriptWell('build', [
    ...['--api-url', `${cms.origin}/wp-json`, '--now', now],
    ...['--dist-dir', dist, '--cache-dir', join(folder, 'cache')],
  ]);
  said = stdout;
  return readTree(dist);
}

function hours(day: string, hour: number) {
  const at = (time: number) => `${day} ${String(time).padStart(2, '0')}:00:00`;
  return {
    start_date: at(hour),
    end_date: at(hour + 1),
    utc_start_date: at(hour - 1),
    utc_end_date: at(hour),
  };
}

function statusOf(tree: Tree, file: string): readonly string[] {
  return (tree[file] ?? 'no such file').match(/^STATUS:\w+/gm) ?? [];
}

function sequenceIn(tree: Tree, file: string): number {
  return Number(/^SEQUENCE:(\d+)/m.exec(tree[file] ?? '')?.[1]);
}

function textOf(tree: Tree, file: string): string {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(tree[file] ?? '') ?? [];
  return main
    .replace(/<span[^>]* hidden[^>]*>[^<]*<\/span>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}
