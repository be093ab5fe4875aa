import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { listFiles } from '../scripts/cli/files.ts';
import { projectFolder } from '../scripts/cli/settings.ts';
import { latestSnapshot } from '../scripts/snapshots/snapshot-store.ts';
import { type EditedItems, editableItems } from './support/edited-cms.ts';
import { readCsv } from './support/read-csv.ts';
import { differingFiles } from './support/read-tree.ts';
import { runScript, runScriptWell } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import type { TestServer } from './support/test-server.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'hooked-'));
const configFile = join(folder, 'site.config.ts');
const hooksFile = join(folder, 'hooks.ts');
const example = readFileSync(join(projectFolder, 'examples/hooks/hooks.ts'), 'utf8').replace(
  '../../src/index.ts',
  join(projectFolder, 'src/index.ts'),
);
const site = place('site');
const snapshots = join(site.cache, 'snapshots');
const settings = ['--config', configFile, '--now', '2026-11-20T11:00:00Z'];
let wholes = 0;
const items: EditedItems = editableItems();
const read = (file: string) => readFileSync(join(site.dist, file), 'utf8');

let cms: TestServer;

beforeAll(async () => {
  writeFileSync(
    configFile,
    `import { hooks } from './hooks.ts';
     const files = {
       'en/titles.txt': {
         language: 'en',
         of: ['events', 'today'],
         text: ({ events, today }) => today + events.map(({ title, added }) => '\\n' + title + (added?.level ?? '')).join(''),
       },
     };
     const pages = ({ language, events }) => [{
       name: 'courses',
       slug: language === 'pl' ? 'kursy' : 'courses',
       title: language === 'pl' ? 'Kursy' : 'Courses',
       html: '<ul>' + events.filter(({ added }) => added).map(({ url, title }) => '<li><a href="' + url + '">' + title + '</a></li>').join('') + '</ul>',
       modified: '2026-11-02',
     }];
     const category = (item) => item.id === 3001 ? { ...item, name: 'Courses' } : item;
     const page = (item) => item.id === 6001 ? null : item;
     export default { siteUrl: 'https://town.example/', identifierDomain: 'town.example', hooks: { ...hooks, category, page, files, pages } };\n`,
  );
  writeFileSync(hooksFile, example);
  give('en', 0, { Level: 'B1 &amp; above' });
  give('en', 3, { Level: 'Beginners' });
  give('en', 2, { Level: 'all of you', Bring: 'a pen' });
  give('pl', 0, { Poziom: 'średniozaawansowany' });
  cms = await startSmallCms({ items });
  await build(site, ['--api-url', `${cms.origin}/wp-json`]);
});

afterAll(() => cms.close());

describe('the level of a course, which editors write in a field of their own,', () => {
  test.each([
    ['en/events/event-100/', 'Level', 'Intermediate'],
    ['en/events/event-103/', 'Level', 'Beginners'],
    ['en/events/event-102/', 'Level', 'all of you'],
    ['pl/wydarzenia/event-200/', 'Poziom', 'Średnio zaawansowani'],
  ])('is a row of the page %s', (path, label, value) => {
    const rows = read(`${path}index.html`).matchAll(
      /<dt[^>]*>([^<]*)<\/dt>\s*<dd[^>]*>([^<]*)<\/dd>/g,
    );
    expect(Array.from(rows, ([, name, said]) => [name, said])).toContainEqual([label, value]);
  });

  test('is a filter of the search, with a page, calendars and feeds', () => {
    const search = read('en/search/index.html');
    const page = read('en/events/choice/level-beginner/index.html');
    expect([
      /<input[^>]*value="level-beginner"/.test(search),
      search.includes('level-advanced'),
    ]).toEqual([true, false]);
    expect(page.includes('/en/events/event-103/')).toBe(true);
    const files = [...listFiles(site.dist).keys()].filter((file) =>
      file.includes('level-beginner'),
    );
    expect(files).toContain('en/feeds/choice/level-beginner.ics');
    expect(files).toContain('en/feeds/choice/level-beginner.atom');
  });

  test('is a line in calendars', () => {
    const [en, pl] = ['en/feeds/events/103.ics', 'pl/feeds/events/200.ics'].map((file) =>
      read(file).replaceAll('\r\n ', ''),
    );
    expect(en).toContain(String.raw`\nLevel: Beginners\n`);
    expect(pl).toContain(String.raw`\nPoziom: Średnio zaawansowani\n`);
  });

  test('is in the open data, which says what it means', () => {
    const file = JSON.parse(read('data/v1/en/events.json'));
    const added = new Map(
      z
        .object({ items: z.array(z.object({ id: z.int(), added: z.unknown().optional() })) })
        .parse(file)
        .items.map((one) => [one.id, one.added]),
    );
    expect([100, 103, 102].map((id) => added.get(id))).toEqual([
      { level: ['intermediate'] },
      { level: ['beginner'] },
      undefined,
    ]);
    const schema = JSON.parse(read('data/v1/schemas/events.json'));
    expect(z.fromJSONSchema(schema).safeParse(file).error).toBeUndefined();
    const meaning = 'How much those who come have to know before.';
    expect(JSON.stringify(schema)).toContain(meaning);
    expect(read('data/v1/openapi.json')).toContain(meaning);
    const table = readCsv(read('data/v1/all/events.csv'));
    const levels = table.map((row) => row['added.level']).filter((level) => level !== '');
    expect(levels.toSorted()).toEqual(['beginner', 'intermediate', 'intermediate']);
  });

  test('is in a file of the site that lists courses', () => {
    const [today, ...titles] = read('en/titles.txt').split('\n');
    expect(today).toBe('2026-11-20');
    expect(titles).toHaveLength(12);
    expect(titles.filter((title) => title.endsWith('beginner'))).toHaveLength(1);
  });

  test('has a page of the site that leads to them, in each language, in the sitemap', () => {
    const page = read('en/courses/index.html');
    expect(page.includes('href="/en/events/event-103/"')).toBe(true);
    expect(page.includes('href="/en/events/event-102/"')).toBe(false);
    expect(page).toMatch(
      /<link rel="alternate" hreflang="pl" href="https:\/\/town\.example\/pl\/kursy\/">/,
    );
    expect(read('sitemap-0.xml').includes('https://town.example/pl/kursy/')).toBe(true);
  });

  test('is in the report', () => {
    expect(reportOf(site).hooks).toEqual({
      event: { dropped: [], changed: ['100 (en)', '103 (en)', '200 (pl)'] },
      category: { dropped: [], changed: ['3001 (en)'] },
      page: { dropped: ['6001 (en)'], changed: [] },
    });
  });
});

test('a category has another name wherever it is named, under its address', () => {
  const files = ['en/categories/kind-3001/index.html', 'en/events/event-101/index.html'];
  expect(files.map((file) => read(file).includes('Courses'))).toEqual([true, true]);
  const calendars = ['en/feeds/categories/3001.ics', 'en/feeds/events/101.ics'].map(read);
  expect(calendars.map((text) => text.match(/^CATEGORIES:.*Courses/m)?.length)).toEqual([1, 1]);
  expect(read('data/v1/en/events.json').includes('"Kind 3001"')).toBe(false);
});

test('a page that is left out is nowhere, and others stay', () => {
  const sitemap = read('sitemap-0.xml');
  expect(['page-6000', 'page-6001'].map((slug) => sitemap.includes(`/en/${slug}/`))).toEqual([
    ...[true, false],
  ]);
  expect(listFiles(site.dist).has('en/page-6001/index.html')).toBe(false);
});

describe('a site with hooks has the bytes of a whole build', () => {
  test('where most of it is taken over from the published one', async () => {
    give('en', 5, { Level: 'C1' });
    give('pl', 0, {});
    const { stderr, differing } = await buildBoth(['--api-url', `${cms.origin}/wp-json`]);
    expect(stderr).toMatch(/, \d{3} files reused/);
    expect(differing).toEqual([]);
  });

  test('where several processes render it, or shards are joined', async () => {
    const [one, several, merged] = [place('one'), place('several'), place('merged')];
    const common = ['--snapshot', latestSnapshot(snapshots)];
    await build(one, [...common, '--workers', '1']);
    await build(several, [...common, '--workers', '3']);
    const shards = [1, 2].map((number) => ({ number, ...place(`shard-${number}`) }));
    for (const { number, options } of shards)
      await runScriptWell('render', [
        ...[...common, ...settings, '--shard', `${number}/2`],
        ...options.slice(2),
      ]);
    await runScriptWell('merge', [
      ...[...common, ...settings, ...merged.options],
      ...shards.map(({ number, cache }) => join(cache, 'shards', `${number}-of-2`)),
    ]);
    expect(differingFiles(one.dist, several.dist)).toEqual([]);
    expect(differingFiles(one.dist, merged.dist)).toEqual([]);
  });

  test('where a hook became another', async () => {
    writeFileSync(hooksFile, withFirstLine('if (item.id === 103) return null;'));
    const { stderr, differing } = await buildBoth(['--snapshot', latestSnapshot(snapshots)]);
    expect(stderr).not.toContain('files reused');
    expect(differing).toEqual([]);
    expect(reportOf(site).hooks).toMatchObject({ event: { dropped: ['103 (en)'] } });
    expect(listFiles(site.dist).has('en/events/event-103/index.html')).toBe(false);
    expect(read('en/feeds/events.ics').includes('event-103')).toBe(false);
  });
});

describe('hooks that cannot be used', () => {
  test('leave what is published, and are named with the item', async () => {
    writeFileSync(hooksFile, withFirstLine('item.custom_fields?.sort(); item.title = "";'));
    const before = read('en/feeds/events.ics');
    const { code, stderr } = await runScript('build', [
      ...['--snapshot', latestSnapshot(snapshots), ...settings, ...site.options],
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/The hook "event" failed at .*hooks\.ts.*\(event \d+, (?:en|pl)\)/);
    expect(read('en/feeds/events.ics')).toBe(before);
  });

  test('leave what is published where a file fails', async () => {
    writeFileSync(
      join(folder, 'files.config.ts'),
      `export default { siteUrl: 'https://town.example/', identifierDomain: 'town.example', hooks: { files: {
        'en/bad.txt': { language: 'en', of: ['posts'], text: ({ events }) => events.length } } } };`,
    );
    const { code, stderr } = await runScript('build', [
      ...['--snapshot', latestSnapshot(snapshots), ...settings.slice(2), ...site.options],
      ...['--config', join(folder, 'files.config.ts'), '--workers', '1'],
    ]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /The file "en\/bad\.txt" of the hooks failed at .*"events" is not in "of"/,
      ),
    ]);
    expect(listFiles(site.dist).has('en/bad.txt')).toBe(false);
  });

  test.each([
    ['good', 'return the same twice', ''],
    ['bad', 'something else the second time for events 100 (en)', 'Date.now()'],
    ['bad', 'no idea', '(() => { throw new Error("no idea"); })()'],
  ])('are called %s by the doctor, which tries them twice: %s', async (state, said, more) => {
    const added = more === '' ? '' : `return { ...item, title: item.title + ${more} };`;
    writeFileSync(hooksFile, withFirstLine(added));
    const { stdout } = await runScript('doctor', [
      ...['--offline', '--json', ...settings, ...site.options],
    ]);
    const found = z
      .array(z.object({ state: z.string(), what: z.string() }))
      .parse(JSON.parse(stdout));
    expect(found.filter(({ what }) => what.includes(said))).toMatchObject([{ state }]);
  });

  test('are told to be for another version, and end a build in CI', async () => {
    writeFileSync(hooksFile, example.replace("'^0.1.0'", "'^9'"));
    const said = 'The hooks of this site are for the versions ^9 of Kalendarium, and this is ';
    await build(site, ['--snapshot', latestSnapshot(snapshots)]);
    expect(reportOf(site).warnings.filter((one) => one.startsWith(said))).toHaveLength(1);
    const { code, stderr } = await runScript(
      'build',
      ['--snapshot', latestSnapshot(snapshots), ...settings, ...site.options],
      { CI: 'true' },
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});

const reportSchema = z.object({ hooks: z.unknown(), warnings: z.array(z.string()) });

function reportOf({ cache }: Place) {
  const reports = readdirSync(join(cache, 'reports')).filter((name) => /^\d.*\.json$/.test(name));
  const last = join(cache, 'reports', reports.toSorted().at(-1) ?? '');
  return reportSchema.parse(JSON.parse(readFileSync(last, 'utf8')));
}

/** Gives an event fields of its editors. */
function give(
  language: 'en' | 'pl',
  index: number,
  fields: Readonly<Record<string, string>>,
): void {
  const event = items.events[language][index];
  if (event === undefined) throw new Error('There is no such event.');
  event['custom_fields'] = fields;
  event['modified_utc'] = '2026-11-20 09:00:00';
}

type Place = { readonly dist: string; readonly cache: string; readonly options: readonly string[] };

function place(name: string): Place {
  const [dist, cache] = [join(folder, name, 'dist'), join(folder, name, 'cache')];
  return { dist, cache, options: ['--dist-dir', dist, '--cache-dir', cache] };
}

function build({ options }: Place, more: readonly string[]) {
  return runScriptWell('build', [...settings, ...options, ...more]);
}

/** Builds the site, and once more as a whole of the same snapshot and history. Returns what differs. */
async function buildBoth(source: readonly string[]) {
  const whole = place(`whole-${wholes++}`);
  cpSync(join(site.cache, 'history'), join(whole.cache, 'history'), { recursive: true });
  const { stderr } = await build(site, source);
  await build(whole, ['--snapshot', latestSnapshot(snapshots)]);
  return { stderr, differing: differingFiles(site.dist, whole.dist) };
}

/** The example, which begins otherwise. */
function withFirstLine(line: string): string {
  return example.replace('event(item) {', `event(item) { ${line}`);
}
