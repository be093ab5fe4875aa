import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { BuildMemory } from '../scripts/build/build-memory.ts';
import { buildSite } from '../scripts/build/build-site.ts';
import { codeDigest } from '../scripts/build/digests.ts';
import { recordFile, type TargetRecord, type TargetsRecord } from '../scripts/build/record.ts';
import { type Rendered, renderStage } from '../scripts/build/render-stage.ts';
import { usableRecord } from '../scripts/build/reuse.ts';
import { readStaged, recordStaging, stagedFiles } from '../scripts/build/staging.ts';
import { verifyStage } from '../scripts/build/verify-stage.ts';
import { type BuildContext, cacheLayout, openBuildContext } from '../scripts/cli/build-context.ts';
import { RemainingFiles } from '../scripts/cli/file-sizes.ts';
import { listFiles } from '../scripts/cli/files.ts';
import { townConfigFile } from '../scripts/mock/town.ts';
import { readManifest } from '../scripts/snapshots/snapshot-store.ts';
import type { Joined } from '../scripts/verify/verify-site.ts';
import { writeManifest } from '../src/loaders/fetch-snapshot.ts';
import { digest, recordSchema, stableJson } from '../src/snapshot/format.ts';
import type { SiteTarget } from '../src/targets.ts';
import { fixtureSite, siteUrl } from './support/built-site.ts';
import { siteNow } from './support/site-now.ts';

const fixture = await fixtureSite();
const folder = mkdtempSync(join(inject('runFolder'), 'kept-'));
const memory = new BuildMemory();
const silent = { begin() {}, at() {}, end() {}, say() {} };
let context: BuildContext;
/** The third site of the process, rendered and not yet verified. */
let rendered: Rendered;
/** The record of it, and of the second, which is published. */
let staged: TargetsRecord;
let published: TargetsRecord;
/** What was found out of the second as a whole. */
let joined: Joined | undefined;

beforeAll(async () => {
  const cache = cacheLayout(join(folder, 'cache'));
  const given = cacheLayout(fixture.cache);
  for (const name of ['images', 'cards', 'icons', 'renderers'] as const)
    if (existsSync(given[name])) cpSync(given[name], cache[name], { recursive: true });
  const opened = await openBuildContext({
    ...{ 'cache-dir': cache.folder, 'dist-dir': join(folder, 'dist'), 'site-url': siteUrl },
    ...{ config: townConfigFile, now: siteNow.toString() },
  });
  context = { ...opened, progress: silent };
  const order = { memory, whole: false, acceptShrink: true };
  await buildSite(context, { ...order, snapshot: await editedSnapshot('once') });
  await buildSite(context, { ...order, snapshot: await editedSnapshot('twice') });
  const { configFile, config } = context.settings;
  const program = codeDigest(configFile, config);
  const usable = usableRecord(context, program);
  const snapshot = await editedSnapshot('again');
  rendered = await renderStage(context, snapshot, { program, usable, privateTitles: [], memory });
  staged = rendered.record;
  published = recordFile.read(cache.publishedTargets) ?? staged;
  joined = memory.joinedOf(published.targets);
  expect(joined).toBeDefined();
});

test('nothing is wrong with an edit, and little of it is looked at', async () => {
  const { reused } = staged.head;
  expect(reused).toBeInstanceOf(RemainingFiles);
  expect(await problems(memory)).toEqual([]);
  expect(await problems(undefined)).toEqual([]);
});

test('of what is kept the same files are found as of none', () => {
  const { cache } = context;
  const known = memory.filesOf({ folder: context.settings.distFolder, site: memory.published });
  const kept = stagedFiles(cache, readStaged(cache), known);
  const looked = stagedFiles(cache, readStaged(cache));
  expect(known).toBeDefined();
  expect([...kept.sizes]).toEqual([...looked.sizes]);
  expect(kept.sizes.keys().filter((file) => kept.reused.has(file))).toEqual(
    looked.sizes.keys().filter((file) => looked.reused.has(file)),
  );
});

test('a file that is missing is found', async () => {
  const file = ownPage();
  expect(await problemsWith({ files: { [file]: undefined } })).toContain(`${file} is missing`);
});

test('a file of no target is found, and what it contains', async () => {
  const file = 'en/leftover/index.html';
  const found = await problemsWith({
    files: { [file]: '<!doctype html><a href="/en/nowhere/">nowhere</a>' },
  });
  expect(found).toContain(`${file} should not exist`);
  expect(found).toContain(`${file} links to "/en/nowhere/", which does not exist`);
});

test('links of pages that were taken over to one that is gone are found', async () => {
  const file = 'en/venues/index.html';
  const page = ownerOf(file);
  expect(isTakenOver(page)).toBe(true);
  const found = await problemsWith({ without: page });
  expect(found).toMatch(/^en\/events\/\S+ links to "\/en\/venues\/", which does not exist$/m);
  expect(found).toContain(`${file} is missing: ${page.name}`);
});

test('a place that a page has no more is found where pages that were taken over lead to it', async () => {
  const { table } = staged;
  const places = [...staged.targets.values()].flatMap((one) =>
    isTakenOver(one) ? (one.facts?.places ?? []).map((number) => table.textOf(number)) : [],
  );
  const [file = '', id = ''] = places[0]?.split('#') ?? [];
  const text = readFileSync(join(context.settings.distFolder, file), 'utf8');
  const found = await problemsWith({
    files: { [file]: text.replaceAll(` id="${id}"`, '') },
    rewritten: ownerOf(file),
  });
  expect(found).toContain(`links to "#${id}" in ${file}, which has no such id`);
});

test('a script that does nothing any more is found by pages that were taken over', async () => {
  const scripts = [...listFiles(context.cache.staging).keys()].filter((file) =>
    /^_astro\/.*\.js$/.test(file),
  );
  const files = Object.fromEntries(scripts.map((file) => [file, 'export {};\n']));
  expect(await problemsWith({ files })).toMatch(
    /^en\/\S+ has an element with data-\S+ and not the script that brings it to life$/m,
  );
});

test('a file of two targets, one of which was taken over, is found', async () => {
  const one = [...staged.targets.values()].find(isTakenOver);
  const other = [...staged.targets.values()].find((some) => !isTakenOver(some) && some.key !== '');
  if (one === undefined || other === undefined) throw new Error('There are no such targets.');
  const [file = ''] = one.files;
  const changed = { ...other, files: [...other.files, file] };
  expect(await problemsWith({ rewritten: changed })).toContain(`${file} is the file of`);
});

test('another number of events in a calendar that was taken over is found', async () => {
  const isCounted = ({ name, count }: SiteTarget) => {
    const known = staged.targets.get(name);
    return count !== undefined && known !== undefined && isTakenOver(known);
  };
  const listed = rendered.sections.flatMap((section) => section.targets());
  const calendar = listed.find((one) => isCounted(one) && one.count?.isMost !== true);
  const sections = rendered.sections.map((section) => ({
    ...section,
    targets: () =>
      section
        .targets()
        .map((one) =>
          one === calendar && one.count !== undefined
            ? { ...one, count: { ...one.count, events: one.count.events + 1 } }
            : one,
        ),
  }));
  expect(await problemsWith({ sections })).toMatch(/^\S+\.ics has \d+ events instead of \d+$/);
});

test('a target that the site has not is found', async () => {
  const file = 'en/venues/index.html';
  const page = ownerOf(file);
  const sections = rendered.sections.map((section) => ({
    ...section,
    targets: () => section.targets().filter(({ name }) => name !== page.name),
  }));
  expect(await problemsWith({ sections })).toContain(`${file} should not exist`);
});

/** The snapshot of the fixture with another title of one event. */
async function editedSnapshot(words: string): Promise<string> {
  const to = join(folder, `snapshot-${words}`);
  cpSync(fixture.snapshot, to, { recursive: true });
  for (const file of ['manifest.json', 'manifest.sha256']) rmSync(join(to, file));
  const name = 'events.en.ndjson';
  const [first = '', ...others] = readFileSync(join(to, name), 'utf8').split('\n');
  const { id, item } = recordSchema.parse(JSON.parse(first));
  const text = stableJson({ ...Object(item), title: `Edited ${words}` });
  const edited = `{"id":${id},"digest":"${digest(text)}","item":${text}}`;
  const content = [edited, ...others].join('\n');
  writeFileSync(join(to, name), content);
  const manifest = readManifest(fixture.snapshot);
  const { count = 0 } = manifest.collections[name] ?? {};
  await writeManifest(to, {
    ...manifest,
    collections: { ...manifest.collections, [name]: { count, digest: digest(content) } },
  });
  return to;
}

function ownerOf(file: string): TargetRecord {
  const found = [...staged.targets.values()].find(({ files }) => files.includes(file));
  if (found === undefined) throw new Error(`No target has ${file}.`);
  return found;
}

function isTakenOver(one: TargetRecord): boolean {
  return published.targets.get(one.name) === one;
}

/** A page that was written. */
function ownPage(): string {
  const files = [...listFiles(context.cache.staging).keys()];
  return files.find((file) => /^en\/events\/.*index\.html$/.test(file)) ?? '';
}

type Damage = {
  /** Texts of staged files; undefined takes one away. */
  readonly files?: Readonly<Record<string, string | undefined>>;
  /** A target that is recorded as if it had been written. */
  readonly rewritten?: TargetRecord;
  /** A target that is left out, with its files. */
  readonly without?: TargetRecord;
  readonly sections?: Rendered['sections'];
};

/** Problems of what is staged with a damage: by what is kept, which are those that are found without. */
async function problemsWith({
  files = {},
  rewritten,
  without,
  sections = rendered.sections,
}: Damage): Promise<string> {
  const { cache } = context;
  const { reused } = staged.head;
  if (!(reused instanceof RemainingFiles)) throw new Error('All files are listed.');
  const targets = new Map(staged.targets);
  if (rewritten !== undefined) targets.set(rewritten.name, { ...rewritten });
  if (without !== undefined) targets.delete(without.name);
  const head = { ...staged.head, reused: reused.without(without?.files ?? []) };
  const before = new Map<string, string | undefined>();
  for (const [file, text] of Object.entries(files)) before.set(file, putStaged(file, text));
  try {
    recordFile.write(cache.stagedTargets, { ...staged, head, targets });
    const kept = await problems(memory, sections);
    recordFile.write(cache.stagedTargets, { ...staged, head, targets });
    expect(kept).toEqual(await problems(undefined, sections));
    expect(kept).not.toEqual([]);
    return kept.join('\n');
  } finally {
    for (const [file, text] of before) putStaged(file, text);
    recordFile.write(cache.stagedTargets, staged);
  }
}

/** Writes a staged file or takes it away. @returns the text that it had */
function putStaged(file: string, text: string | undefined): string | undefined {
  const path = join(context.cache.staging, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  mkdirSync(dirname(path), { recursive: true });
  // Others have the same file under another name: it is replaced, never written into.
  rmSync(path, { force: true });
  if (text !== undefined) writeFileSync(path, text);
  return before;
}

/** What verification finds, sorted. */
async function problems(
  kept: BuildMemory | undefined,
  sections = rendered.sections,
): Promise<readonly string[]> {
  const { cache } = context;
  const list = join(cache.reports, 'problems.txt');
  rmSync(list, { force: true });
  const given = { site: rendered.site, sections, problems: rendered.problems };
  const before = readStaged(cache);
  // As if nothing had been verified since.
  if (joined !== undefined) memory.keepJoined(published.targets, joined);
  try {
    await verifyStage(context, { acceptShrink: true, rendered: given, memory: kept });
    return [];
  } catch (error) {
    if (!existsSync(list)) throw error;
    return readFileSync(list, 'utf8').trimEnd().split('\n');
  } finally {
    recordStaging(cache, before);
  }
}
