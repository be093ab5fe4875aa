import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { noImageLengths } from '../../src/outputs/assets.ts';
import { openRenewedSite } from '../../src/site/open-site.ts';
import { noHistory } from '../../src/snapshot/history.ts';
import { publishedPaths, siteSections } from '../../src/targets.ts';
import {
  sampleCategory,
  sampleEvent,
  samplePost,
  sampleTag,
} from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { bareEvent } from '../../tests/support/small-town.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { readTree, temporaryFolder } from '../../tests/support/tree.ts';
import { listFiles } from '../cli/files.ts';
import { undivided } from '../cli/shard.ts';
import { checkCalendar } from '../verify/calendar-check.ts';
import { TextTable } from '../verify/facts.ts';
import { BuildMemory } from './build-memory.ts';
import { collectRun, sectionJobs } from './collect.ts';
import { readSource } from './placements.ts';
import { jobsOf, type Reusable, Runner } from './run.ts';

type Content = Parameters<typeof sampleSite>[0];

type Built = Reusable & {
  readonly folder: string;
  /** Names of the targets that were written, not reused. */
  readonly written: readonly string[];
  readonly warnings: readonly string[];
  /** How many targets were looked at. */
  readonly looked: number;
};

const jazz = sampleCategory({ id: 1, slug: 'jazz', name: 'Jazz' });
const rock = sampleCategory({ id: 2, slug: 'rock', name: 'Rock' });
const free = sampleTag({ id: 3, slug: 'free', name: 'Free' });
const alone = { venues: [], organizers: [] };
const one = sampleEvent({ id: 10, slug: 'one', categories: [jazz], tags: [free], ...alone });
const two = sampleEvent({ id: 11, slug: 'two', categories: [rock], tags: [], ...alone });
const polish = sampleEvent({ id: 12, slug: 'trzy', language: 'pl', categories: [], tags: [] });
const posts = [samplePost({ tags: [] })];

/** Writes every target of a site that is no page, as a build does. @param order as for `sectionJobs` */
async function build(content: Content, before?: Reusable, order = ''): Promise<Built> {
  const site = sampleSite(content);
  const folder = temporaryFolder();
  const sections = siteSections(site, { imageLengths: () => noImageLengths, source: readSource });
  const texts = sections.filter(({ name }) => !name.endsWith('pages'));
  const renderer = Promise.reject(new Error('A page was to be rendered.'));
  renderer.catch(() => {});
  const runner = new Runner(site, texts, { folder, before, renderer, check: undefined });
  const jobs = sectionJobs(texts, undivided, order);
  const results = [];
  for (const job of [...jobs.atOnce, ...jobs.withImages()])
    results.push({ ...(await runner.run(job)), by: 0 });
  const { targets, table, reused } = collectRun(results, { names: jobs.names(), before });
  for (const file of reused) cpSync(join(before?.folder ?? '', file), join(folder, file));
  const sizes = listFiles(folder);
  return {
    folder,
    targets,
    table,
    isThere: (files) => files.every((file) => sizes.has(file)),
    written: results.flatMap(({ written }) => written.map(({ name }) => name)),
    warnings: [...targets.values()].flatMap((target) => target.warnings),
    looked: targets.size,
  };
}

test('writes nothing again that is made of the same, and looks at every target once', async () => {
  const content = { events: [one, two, polish], posts };
  const first = await build(content);
  const again = await build(content, first);
  expect(first.written).toHaveLength(first.looked);
  expect(again.written).toEqual([]);
  expect(again.looked).toBe(first.looked);
  expect(readTree(again.folder)).toEqual(readTree(first.folder));
  expect([...again.targets.keys()]).toEqual([...first.targets.keys()]);
});

test('the order in which targets are written changes nothing', async () => {
  const content = { events: [one, two, polish], posts };
  const [first, other] = [await build(content), await build(content, undefined, 'another')];
  expect(other.written).not.toEqual(first.written);
  expect([...other.targets]).toEqual([...first.targets]);
  expect(readTree(other.folder)).toEqual(readTree(first.folder));
});

test.each<[what: string, next: Content]>([
  ['another title', { events: [sampleEvent({ ...one, title: 'Another' }), two, polish], posts }],
  [
    'another body',
    { events: [sampleEvent({ ...one, description: '<p>Otherwise.</p>' }), two, polish], posts },
  ],
  [
    'another event',
    { events: [one, two, polish, sampleEvent({ ...one, id: 13, slug: 'four' })], posts },
  ],
  ['an event less', { events: [two, polish], posts }],
  [
    'another name of a category',
    {
      events: [
        sampleEvent({ ...one, categories: [sampleCategory({ ...jazz, name: 'J' })] }),
        two,
        polish,
      ],
      posts,
    },
  ],
  ['another post', { events: [one, two, polish], posts: [samplePost({ title: 'New', tags: [] })] }],
  ['a later hour', { events: [one, two, polish], posts, now: '2026-12-24T12:00:00Z' }],
  ['a later day', { events: [one, two, polish], posts, now: '2026-11-21T12:00:00Z' }],
  ['a later month', { events: [one, two, polish], posts, now: '2026-12-01T12:00:00Z' }],
  [
    'a zone in which a day begins earlier',
    { events: [one, two, polish], posts, config: { timeZone: 'Asia/Tokyo' } },
  ],
  [
    'a zone whose clocks show the same today',
    { events: [one, two, polish], posts, config: { timeZone: 'Africa/Lagos' } },
  ],
  [
    'other words of the theme',
    {
      events: [one, two, polish],
      posts,
      config: { theme: { words: { en: { 'fact.free': 'Free!' } } } },
    },
  ],
  ['a later year', { events: [one, two, polish], posts, now: '2027-12-24T12:00:00Z' }],
  ['another site', { events: [one, two, polish], posts, config: { name: { en: 'Other' } } }],
])('leaves nothing as it was that %s changes', async (_, next) => {
  const first = await build({ events: [one, two, polish], posts });
  const reused = await build(next, first);
  expect(readTree(reused.folder)).toEqual(readTree((await build(next)).folder));
});

test('writes just the targets again that hold an event with another title', async () => {
  const first = await build({ events: [one, two, polish], posts });
  const content = { events: [sampleEvent({ ...one, title: 'Another' }), two, polish], posts };
  const { written } = await build(content, first);
  expect(written).toEqual([
    'en calendar events',
    'en calendar next-days',
    'en calendar whole-days',
    'en calendar category 1',
    'en calendar tag 3',
    'en calendar year 2026',
    'en files of event 10',
    'open data en events.json',
    'open data en events.csv',
    'open data all events.json',
    'open data all events.csv',
    'en search index',
    'en next days',
    'en printed month 2026-11',
    'en next events',
    'en page for frames',
    'en next events category jazz',
    'en screen',
    'en feed events',
    'en feed category-1',
    'en feed tag-3',
  ]);
});

test('repeats what was reported of targets that are reused', async () => {
  const events = Array.from({ length: 30 }, (_, index) =>
    sampleEvent({ ...one, id: index + 1, slug: `event-${index}` }),
  );
  const content = { events, config: { calendars: { maxEvents: 20 } } };
  const first = await build(content);
  const again = await build(content, first);
  expect(again.written).toEqual([]);
  expect(first.warnings.some((line) => line.includes('holds the nearest 20 of 30'))).toBe(true);
  expect(again.warnings).toEqual(first.warnings);
});

test('writes the targets again of which a file is missing', async () => {
  const content = { events: [one, two, polish], posts };
  const first = await build(content);
  rmSync(join(first.folder, 'en/feeds/tags/3.ics'));
  const isThere = (files: readonly string[]) =>
    files.every((file) => file !== 'en/feeds/tags/3.ics');
  const again = await build(content, { ...first, isThere });
  expect(again.written).toEqual(['en calendar tag 3']);
  expect(readTree(again.folder)).toEqual(readTree((await build(content)).folder));
});

test('every file is of one target, and a calendar that has no room for all its events says so', async () => {
  const events = Array.from({ length: 1100 }, (_, index) =>
    sampleEvent({ id: index + 1, slug: `event-${index}`, categories: [], ...alone }),
  );
  const { folder, targets, warnings } = await build({ events, config: { languages: ['en'] } });
  const tree = readTree(folder);
  const files = [...targets.values()].flatMap((target) => target.files);
  expect(files.toSorted()).toEqual(Object.keys(tree).toSorted());
  expect(warnings).toEqual(
    ['events', 'next-days', 'whole-days', 'series/jazz-evening'].map(
      (name) =>
        `en: en/feeds/${name}.ics holds the nearest 1000 of 1100 events, as many as calendar programs take. ` +
        'The calendars of the years hold all.',
    ),
  );
  const counts = [
    'events',
    'whole-days',
    'next-days',
    'featured',
    'years/2026',
    'years/2026-2',
    'events/1100',
  ].map((name) => checkCalendar(Buffer.from(tree[`en/feeds/${name}.ics`] ?? '')));
  expect(counts).toEqual(
    [1000, 1000, 1000, 0, 1000, 100, 1].map((number) => ({ events: number, reasons: [] })),
  );
});

test('a section is divided by what its targets cost', () => {
  const target = (name: string, weight: number) => ({
    ...{ name, weight, files: [] },
    open: () => ({ inputs: {}, write: () => {} }),
  });
  const targets = [
    target('all', 300),
    ...Array.from({ length: 330 }, (_, number) => target(`${number}`, 1)),
  ];
  const jobs = jobsOf({ name: 'en calendars', targets: () => targets });
  expect(jobs.map(({ section, targets: { length } }) => [section, length])).toEqual([
    ['en calendars', 20],
    ['en calendars', 311],
  ]);
});

test('what comes last is divided into smaller jobs: no process waits long for another', () => {
  const targets = Array.from({ length: 100 }, (_, number) => ({
    ...{ name: `${number}`, weight: 12, files: [] },
    open: () => ({ inputs: {}, write: () => {} }),
  }));
  const sizes = (section: object) =>
    jobsOf({ name: 'en feeds', targets: () => targets, ...section }).map(
      ({ targets: { length } }) => length,
    );
  expect(sizes({})).toEqual([26, 27, 26, 21]);
  expect(Math.max(...sizes({ hasImages: true }))).toBe(7);
});

test('two targets with one name are named, and one that nobody wrote', () => {
  const made = { key: 'k', parts: {}, warnings: [], same: [] };
  const result = (...written: { name: string; files: string[] }[]) => ({
    ...{ by: 0, section: 's', texts: [], reused: [] },
    written: written.map((target) => ({ ...made, ...target })),
  });
  const ball = { name: 'en event 1', files: ['en/ball/index.html'] };
  const names = (...all: string[]) => ({
    names: all.map((name) => [name, 's'] as const),
    before: undefined,
  });
  expect(() => collectRun([result(ball)], names('en event 1', 'en event 1'))).toThrow(
    'Two targets are called "en event 1".',
  );
  expect(() => collectRun([result(ball)], names('en event 1', 'en event 3'))).toThrow(
    'Nobody wrote "en event 3".',
  );
});

test('a process that stays looks for the files of a site that another one published, not for those of its own', async () => {
  const config = siteConfigSchema.parse({ siteUrl: 'https://town.example/', languages: ['en'] });
  const now = Temporal.Instant.from('2026-11-20T11:00:00Z');
  const snapshot = snapshotOf({ en: { events: [bareEvent(7, 'ball', '2026-12-01 19:00:00')] } });
  const parts = { ...{ config, publishedPaths, history: noHistory, now }, snapshot };
  const renewed = openRenewedSite(parts);
  const memory = new BuildMemory();
  memory.keep(renewed);
  const section = 'en calendars';
  const run = (before: Reusable | undefined) => {
    expect(renewed.renew(parts)).toBe(true);
    const list = () =>
      siteSections(renewed.site, { imageLengths: () => noImageLengths, source: readSource });
    const sections = memory.sections(list).filter(({ name }) => name === section);
    const renderer = Promise.reject(new Error('A page was to be rendered.'));
    renderer.catch(() => {});
    const order = { folder: temporaryFolder(), before, renderer, check: undefined, memory };
    const targets = sections.flatMap((one) => one.targets().map(({ name }) => name));
    return new Runner(renewed.site, sections, order).run({ section, targets });
  };
  const { written } = await run(undefined);
  const targets = new Map(written.map((one) => [one.name, { ...one, section, facts: undefined }]));
  const before = {
    ...{ targets, table: new TextTable(), site: 'second', folder: temporaryFolder() },
    isThere: () => false,
  };
  memory.published = 'second';
  const own = await run(before);
  memory.published = 'first';
  const other = await run(before);
  expect(own.written.map(({ name }) => name)).toEqual([]);
  expect(other.written.length).toBe(written.length);
  expect(written.length).toBeGreaterThan(0);
});
