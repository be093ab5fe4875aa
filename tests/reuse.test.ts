import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { recordFile } from '../scripts/build/record.ts';
import { exitCodes } from '../scripts/cli/command.ts';
import type { Collection } from '../src/contract/collections.ts';
import {
  type EditedItems,
  type EditedRoot,
  editAtRandom,
  editableItems,
  editRoot,
} from './support/edited-cms.ts';
import { allFields, editField } from './support/field-edits.ts';
import { differingFiles } from './support/read-tree.ts';
import { runScript, runScriptWell, startScriptWell } from './support/run-script.ts';
import { type CmsRequest, startSmallCms } from './support/small-cms.ts';
import type { TestServer } from './support/test-server.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'reuse-'));
const cache = join(folder, 'cache');
const dist = join(folder, 'dist');
const configFile = join(folder, 'site.config.ts');
/** Menus and blocks are read with a login. */
const login = { API_USER: 'editor', API_APPLICATION_PASSWORD: 'wxyz 7788 qrst 5566' };
const items: EditedItems = editableItems();
const root: EditedRoot = {
  name: 'Small town',
  description: 'What is on',
  timeZone: 'Europe/Warsaw',
};

/** Seeds of edits, and when the site is built after each. REUSE_RUNS adds as many that no run before had. */
const randomEdits = [
  { seed: 'one', now: '2026-11-20T05:00:00Z' },
  { seed: 'five', now: '2026-11-20T22:00:00Z' },
  { seed: 'six', now: '2026-11-21T23:00:00Z' },
  ...Array.from({ length: Number(process.env['REUSE_RUNS'] ?? 0) }, (_, index) => ({
    seed: randomUUID(),
    now: Temporal.Instant.from('2026-11-22T00:00:00Z')
      .add({ hours: 7 * index })
      .toString(),
  })),
];

/**
 * Every field of every collection. Those of one build are fields of several items, and collections are in one where
 * neither has all pages rendered: what is rendered for one reason does not show that another was overlooked.
 */
const rounds = (
  [
    ['pages'],
    ['menu-items'],
    ['blocks'],
    ['events'],
    ['venues'],
    ['organizers', 'media'],
    ['categories'],
    ['tags', 'posts'],
  ] as const satisfies readonly (readonly Collection[])[]
).map((edited, hour) => ({
  edited,
  now: afterRandomEdits(hour + 1),
  fields: allFields.filter(({ collection }) => edited.some((one) => one === collection)),
}));

const settings = "identifierDomain: 'kalendarium.invalid'";
// Lists of several pages, and every block in a slot.
const pages = 'eventsPerPage: 3, groupEventsPerPage: 2, postsPerPage: 2';
const slots = Object.entries({ announcement: 0, footer: 1, contact: 2 }).map(
  ([slot, index]) => `${slot}: { en: 'block-${9500 + index}', pl: 'block-${9600 + index}' }`,
);
const firstSettings = `${settings}, ${pages}, slots: { ${slots.join(', ')} }`;

const otherSettings = [
  {
    what: 'other settings',
    text: `${settings}, eventsPerPage: 4, postsPerPage: 1, posters: false`,
  },
  {
    what: 'another theme',
    text: `${firstSettings}, theme: { tokens: { base: { ground: '#abcdef' } } }`,
  },
];

let cms: TestServer;

beforeAll(async () => {
  configure(firstSettings);
  const create = { width: 4, height: 2, channels: 3, background: '#884422' } as const;
  const png = await sharp({ create }).png().toBuffer();
  cms = await startSmallCms(
    Object.assign(root, {
      items,
      interrupt: ({ url }: CmsRequest, response: ServerResponse) => {
        if (!url.pathname.startsWith('/uploads/')) return false;
        response.writeHead(200, { 'content-type': 'image/png' }).end(png);
        return true;
      },
    }),
  );
});

afterAll(() => cms.close());

describe('unchanged pages', () => {
  const reusedAfter: number[] = [];

  test('are all rendered the first time', async () => {
    expect(await publish('2026-11-20T02:00:00Z')).toEqual({ reused: 0, lists: 0 });
  });

  test('are not even looked at when the same is read again on the same day', async () => {
    const checked = '2026-11-20T03:00:00Z';
    const list = [...fetching(checked), ...folders(dist, cache)];
    const { stdout, stderr } = await runScriptWell('build', list, login);
    expect(stdout).toContain('Nothing changed');
    expect(stderr).not.toContain('Rendering');
    expect(JSON.parse(readFileSync(join(dist, 'status.json'), 'utf8'))).toMatchObject({ checked });
    expect(changedFiles()).toEqual([]);
  });

  test('are the bytes of that first time when they are rendered with what was remembered of it', async () => {
    expect(await publish('2026-11-20T02:00:00Z', '--whole')).toEqual({ reused: 0, lists: 0 });
    expect(changedFiles()).toEqual([]);
  });

  test('are reused but for what names an edited event', async () => {
    const [english] = items.events.en;
    const [polish] = items.events.pl;
    if (english) items.events.en[0] = { ...english, description: '<p>Rewritten.</p>' };
    if (polish) items.events.pl[0] = { ...polish, title: 'Otherwise' };
    expect(await build('2026-11-20T02:00:00Z')).toEqual({ reused: 21, lists: 125, differing: [] });
  });

  test('are not read again where they are reused, even after the very first build', async () => {
    const other = join(folder, 'searched-once');
    const place = ['--dist-dir', join(other, 'dist'), '--cache-dir', join(other, 'cache')];
    const list = [...fetching('2026-11-20T02:00:00Z'), ...place];
    await runScriptWell('build', list, login);
    const [event] = items.events.en;
    if (event) items.events.en[0] = { ...event, excerpt: '<p>In a few words.</p>' };
    const { stderr } = await runScriptWell('build', list, login);
    if (event) items.events.en[0] = event;
    const [, files, read] = /(\d+) files of which (\d+) read, no problem/.exec(stderr) ?? [];
    expect(Number(read)).toBeGreaterThan(0);
    expect(Number(read)).toBeLessThan(Number(files) / 4);
  });

  test('of a language are reused but for the event whose body was rewritten, and only its files change', () => {
    const changed = changedFiles().filter((file) => !/(?:^|\/)pl\//.test(file));
    const isSearch = (file: string) => file.startsWith('en/search/');
    expect(changed.filter((file) => !isSearch(file))).toEqual([
      'data/v1/all/events.csv',
      'data/v1/all/events.json',
      'data/v1/en/events.csv',
      'data/v1/en/events.jcal',
      'data/v1/en/events.json',
      'en/events/event-100/index.html',
      'en/feeds/categories/3000.atom',
      'en/feeds/categories/3000.ics',
      'en/feeds/categories/3000.json',
      'en/feeds/categories/3000.rss',
      'en/feeds/combined/category-3000-venue-1000.ics',
      'en/feeds/events.atom',
      'en/feeds/events.ics',
      'en/feeds/events.json',
      'en/feeds/events.rss',
      'en/feeds/events/100.ics',
      'en/feeds/organizers/2000.ics',
      'en/feeds/tags/5000.atom',
      'en/feeds/tags/5000.ics',
      'en/feeds/tags/5000.json',
      'en/feeds/tags/5000.rss',
      'en/feeds/venues/1000.ics',
      'en/feeds/whole-days.ics',
      'en/feeds/years/2026.ics',
    ]);
    expect(changed.filter(isSearch)).toContain('en/search/index.json');
  });

  test('of a language are reused but for those that name an event with another title', () => {
    const changed = changedFiles().filter((file) => file.startsWith('pl/'));
    expect(changed.filter((file) => file.endsWith('/index.html'))).toEqual([
      'pl/kalendarz/2026-11-10/index.html',
      'pl/kalendarz/2026-11/index.html',
      'pl/kalendarz/2026-t46/index.html',
      'pl/kategorie/kind-3100/index.html',
      'pl/miejsca/venue-1100/index.html',
      'pl/organizatorzy/organizer-2100/index.html',
      'pl/tagi/mark-5100/index.html',
      'pl/wydarzenia/event-200/index.html',
      'pl/wydarzenia/event-206/index.html',
      'pl/wydarzenia/minione/2026/strona/2/index.html',
    ]);
  });

  test.each<(keyof EditedRoot)[]>([['timeZone'], ['name', 'description']])(
    'are all rendered, with all that is made beside them, when the server has another %s',
    async (...changes) => {
      for (const change of changes) editRoot(root, change);
      const { lists, ...built } = await build('2026-11-20T02:00:00Z');
      expect(built).toEqual({ reused: 0, differing: [] });
      // A page with the same bytes stays where it is.
      expect(lists).toBeLessThanOrEqual(1);
    },
  );

  test.each(randomEdits)(
    'are as a build that renders all of them makes them ($seed)',
    async ({ seed, now }) => {
      const done = editAtRandom(items, seed, 4);
      const { reused, differing } = await build(now, ['before', 'after']);
      expect({ done, differing }).toEqual({ done, differing: [] });
      reusedAfter.push(reused);
    },
  );

  // Of few events, four edits may concern all.
  test('are reused after nearly all of these edits', () => {
    const none = reusedAfter.filter((reused) => reused === 0).length;
    expect(none).toBeLessThan(randomEdits.length / 3);
  });

  test.each(rounds)(
    'are as a build that renders all of them makes them, whichever field is edited of $edited',
    async ({ now, fields }) => {
      const done = fields.map((field, place) => editField(items, field, place, now.slice(0, 19)));
      const { differing } = await build(now);
      expect({ done, differing }).toEqual({ done, differing: [] });
      expect(new Set(done).size).toBe(fields.length);
    },
  );

  test('are edited in every field of every collection', () => {
    expect(new Set(rounds.flatMap(({ fields }) => fields))).toEqual(new Set(allFields));
  });

  test('are searched again where somebody wrote into them since they were published', async () => {
    const file = stagedPages().reused.find((path) => /^(?:en|pl)\/.*index\.html$/.test(path)) ?? '';
    // One that has another length is rendered again.
    const page = readFileSync(join(dist, file));
    const link = Buffer.from(`<a href="${cms.origin}/secret-draft/">`);
    writeFileSync(join(dist, file), Buffer.concat([page.subarray(0, -link.length), link]));
    const other = file.startsWith('en/') ? 'pl' : 'en';
    items.events[other] = items.events[other].map((event) => ({
      ...event,
      description: '<p>All rewritten.</p>',
    }));
    const now = afterRandomEdits(rounds.length + 1);
    const { code, stderr } = await runScript(
      'build',
      [...fetching(now), ...folders(dist, cache)],
      login,
    );
    expect({ code, stderr }).toEqual({
      code: exitCodes.verification,
      stderr: expect.stringContaining(
        `${file} has the address "${cms.origin}/secret-draft/" of the CMS`,
      ),
    });
  });

  test.each(otherSettings)(
    'are as a build that renders all of them makes them, with $what',
    async ({ text }) => {
      configure(text);
      expect(await build(afterRandomEdits(rounds.length + 2))).toMatchObject({ differing: [] });
    },
  );
});

function afterRandomEdits(hours: number): string {
  return Temporal.Instant.from(randomEdits.at(-1)?.now ?? '')
    .add({ hours })
    .toString();
}

function configure(text: string): void {
  writeFileSync(configFile, `export default { ${text} };\n`);
}

const pagesSchema = z.object({ reused: z.array(z.string()) });

const pathsSchema = z.object({
  files: z.object({
    added: z.array(z.string()),
    changed: z.array(z.string()),
    removed: z.array(z.string()),
  }),
});

/** Builds. Returns how many pages of events, and how many others, were reused. */
async function publish(now: string, ...list: string[]): Promise<{ reused: number; lists: number }> {
  await runScriptWell('build', [...fetching(now), ...folders(dist, cache), ...list], login);
  const pages = stagedPages().reused.filter((file) => /^(?!embed\/).*index\.html$/.test(file));
  const isEvent = (file: string) =>
    /^(?:en\/events|pl\/wydarzenia)\/[a-z-]+-\d+(?:-x)*\/index\.html$/.test(file);
  return {
    reused: pages.filter(isEvent).length,
    lists: pages.filter((file) => !isEvent(file)).length,
  };
}

/**
 * Builds, and renders once more from the same with nothing reused and pages in another order. Returns in which files the
 * two differ.
 *
 * @param states `after` also renders with the history that the build left: reading the same again changes nothing
 */
async function build(now: string, states: readonly ('before' | 'after')[] = ['before']) {
  copyState('before');
  const published = await publish(now);
  copyState('after');
  const { snapshot } = z
    .object({ snapshot: z.string() })
    .parse(JSON.parse(readFileSync(join(cache, 'staging.json'), 'utf8')));
  const given = ['--now', now, '--snapshot', snapshot, '--config', configFile];
  const render = async (state: string): Promise<string[]> => {
    const other = join(folder, state);
    const list = [...given, '--cache-dir', other];
    // Once in a new process, so that nothing that one remembers of earlier builds stays unnoticed.
    if (state === 'before') await runScriptWell('render', list, { KALENDARIUM_TARGET_ORDER: now });
    else await startScriptWell('render', list);
    return differingFiles(dist, join(other, 'staging')).filter((file) => file !== 'status.json');
  };
  const differing = await Promise.all(states.map(render));
  return { ...published, differing: differing.flat() };
}

/** What a render of the same site elsewhere needs. */
function copyState(state: string): void {
  const other = join(folder, state);
  rmSync(other, { recursive: true, force: true });
  for (const part of ['history', 'originals', 'images']) {
    if (existsSync(join(cache, part)))
      cpSync(join(cache, part), join(other, part), { recursive: true });
  }
}

/** What the last render wrote down. */
function stagedPages(): z.output<typeof pagesSchema> {
  return pagesSchema.parse(recordFile.readHead(join(cache, 'staged-targets.ndjson')));
}

function fetching(now: string): string[] {
  return [
    '--now',
    now,
    '--accept-shrink',
    '--api-url',
    `${cms.origin}/wp-json`,
    '--config',
    configFile,
  ];
}

function folders(dist: string, cache: string): string[] {
  return ['--dist-dir', dist, '--cache-dir', cache];
}

/** What the last publication changed. */
function changedFiles(): readonly string[] {
  const { files } = pathsSchema.parse(
    JSON.parse(readFileSync(join(cache, 'published-paths.json'), 'utf8')),
  );
  return [...files.added, ...files.changed, ...files.removed]
    .filter((file) => file !== 'status.json')
    .toSorted();
}
