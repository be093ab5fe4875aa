import { execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { z } from 'zod';
import { writeManifest } from '../../src/loaders/write-snapshot.ts';
import { collectionFile, digest, recordSchema, stableJson } from '../../src/snapshot/format.ts';
import { cacheLayout } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { listFiles } from '../cli/files.ts';
import { projectFolder } from '../cli/settings.ts';
import { readStagedPages } from '../stages/incremental-record.ts';
import { readManifest } from '../stages/snapshots.ts';
import type { Figures, Row, Writer } from './figures.ts';

/** What one process and all its descendants used. */
type Usage = {
  readonly wallSeconds: number;
  /** User and system time together. */
  readonly cpuSeconds: number;
  /** Most memory in use at one moment. Pages that processes share count once. */
  readonly peakBytes: number;
};

/** Milliseconds between two looks at the memory. */
const interval = 50;

const ticksPerSecond = 100;

/** Measures a script of this project. @throws CommandError when it does not succeed */
function measure(script: string, list: readonly string[]): Promise<Usage> {
  return measureProgram(process.execPath, [script, ...list]);
}

/**
 * Runs a program and measures it with what it starts. Reads proc(5), so it needs Linux.
 *
 * @throws CommandError when the program does not succeed
 */
async function measureProgram(program: string, list: readonly string[]): Promise<Usage> {
  const cpuBefore = cpuOfEndedChildren();
  const began = performance.now();
  const child = spawn(program, list, { cwd: projectFolder, stdio: ['ignore', 'ignore', 'pipe'] });
  const end = () => child.kill();
  process.once('exit', end);
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, residentBytes(child.pid ?? 0));
  }, interval);
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const said = await text(child.stderr);
  const ended = await code;
  clearInterval(timer);
  process.off('exit', end);
  if (ended !== 0) {
    const command = [basename(program), ...list].join(' ');
    throw new CommandError(`"${command}" ended with ${ended}:\n${said.trim()}`, exitCodes.unforeseen);
  }
  return {
    wallSeconds: (performance.now() - began) / 1000,
    cpuSeconds: cpuOfEndedChildren() - cpuBefore,
    peakBytes,
  };
}

/** CPU time of all children that have ended, and of theirs: `cutime` and `cstime` of proc_pid_stat(5). */
function cpuOfEndedChildren(): number {
  const [user = 0, system = 0] = statOf('self').slice(13, 15);
  return (user + system) / ticksPerSecond;
}

/** Resident memory of a process and its descendants. */
function residentBytes(root: number): number {
  const children = Map.groupBy(processes(), ({ parent }) => parent);
  const total = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + total(child.pid), residentOf(pid));
  return total(root);
}

/** The proportional set size of proc_pid_smaps(5). */
function residentOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? '0';
  return Number(kilobytes) * 1024;
}

function processes(): readonly { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: statOf(name)[1] ?? 0 }));
}

/** Fields of proc_pid_stat(5) from the third on, which is the first after the name of the program. */
function statOf(process: string): readonly number[] {
  const stat = read(`/proc/${process}/stat`) ?? '';
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** A process may end between being listed and being read. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Where one size is measured. */
type BenchPlace = {
  /** Folder of the snapshot. */
  readonly snapshot: string;
  /** Is published to. */
  readonly dist: string;
  readonly cache: string;
  /** For what else is written. */
  readonly folder: string;
};

const stages = ['render', 'verify', 'publish'] as const;

export function benchPlace(folder: string): BenchPlace {
  const at = (name: string) => join(folder, name);
  return { folder, snapshot: at('snapshot'), dist: at('dist'), cache: at('cache') };
}

/**
 * Builds a site from a snapshot: images first, which later builds take from the cache; then all of it, each stage in a
 * process of its own.
 */
async function coldRows(place: BenchPlace, tell: (what: string) => void): Promise<readonly Row[]> {
  mkdirSync(place.cache);
  tell('images');
  const images = await measure('scripts/bench/make-images.ts', [place.snapshot, place.cache]);
  return [
    { by: 'kalendarium', case: 'images', stage: 'convert', ...images, ...convertedFiles(place) },
    ...(await stageRows(place, tell)),
  ];
}

/**
 * Builds a site that was built before: twice without a change, since the second knows what the first publication did to
 * the history; then with another title of one event.
 */
async function laterRows(place: BenchPlace, tell: (what: string) => void): Promise<readonly Row[]> {
  tell('nothing changed');
  const same = await buildAgain(place, place.snapshot);
  const sameAgain = await buildAgain(place, place.snapshot);
  tell('one event changed');
  const edited = join(place.folder, 'edited');
  await editEvent(place.snapshot, edited);
  const changed = await buildAgain(place, edited);
  return [
    { by: 'kalendarium', case: 'nothing changed', stage: 'build', ...same },
    { by: 'kalendarium', case: 'nothing changed', stage: 'build again', ...sameAgain },
    { by: 'kalendarium', case: 'one event changed', stage: 'build', ...changed },
  ];
}

async function stageRows(
  { snapshot, dist, cache }: BenchPlace,
  tell: (what: string) => void,
): Promise<readonly Row[]> {
  const arguments_ = {
    render: ['--snapshot', snapshot, '--now', now],
    verify: [],
    publish: ['--dist-dir', dist],
  } as const;
  const rows: Row[] = [];
  for (const stage of stages) {
    tell(stage);
    const usage = await measure(`scripts/${stage}.ts`, ['--cache-dir', cache, ...arguments_[stage]]);
    rows.push({ by: 'kalendarium', case: 'cold', stage, ...usage });
  }
  const size = treeSize(dist);
  return rows.map((row) => (row.stage === 'render' ? { ...row, ...size, rendered: size.pages } : row));
}

async function buildAgain({ dist, cache }: BenchPlace, snapshot: string) {
  const list = ['--snapshot', snapshot, '--now', now, '--cache-dir', cache, '--dist-dir', dist];
  return { ...(await measure('scripts/build.ts', list)), ...buildOutcome(cache) };
}

function convertedFiles({ cache }: BenchPlace): Pick<Row, 'files' | 'bytes'> {
  const sizes = [...listFiles(join(cache, 'images')).values()];
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

type SizeOrder = {
  /** Events in each of the two languages. */
  readonly events: number;
  readonly rivals: readonly Comparison[];
  /** Whether a cold build is all that is measured. */
  readonly coldOnly: boolean;
  readonly date: string;
  readonly tell: (what: string) => void;
};

/** Measures builds of one size, and what else writes the same content, one after the other. */
export function benchSize({ events, rivals, coldOnly, date, tell }: SizeOrder): Promise<Figures> {
  const measured = machine();
  return withSnapshot(events, tell, async (folder) => {
    const place = benchPlace(folder);
    const told = (what: string) => tell(`${events} events: ${what}`);
    const rows: Row[] = [...(await coldRows(place, told)), ...(coldOnly ? [] : await laterRows(place, told))];
    for (const { name, row } of rivals) {
      if (row === undefined) continue;
      told(name);
      rows.push(await row(place));
    }
    return {
      events,
      date,
      command: `npm run bench -- --events ${events}${coldOnly ? ' --cold' : ''} --against ${rivals.map(({ name }) => name).join() || 'none'}`,
      machine: measured,
      versions: { ...versions(), ...versionsOf(rivals) },
      rows,
      skipped: rivals.flatMap(({ missing }) => missing ?? []),
    };
  });
}

function versionsOf(rivals: readonly Comparison[]): Figures['versions'] {
  return Object.fromEntries(
    rivals.flatMap(({ version }) => (version === undefined ? [] : [['Hugo', version]])),
  );
}

const titledSchema = z.looseObject({ title: z.string() });

/**
 * Copies a snapshot and gives the event in the middle of one language's list another title, as an editor would who
 * mends a word.
 *
 * @returns the id of the event
 */
export async function editEvent(from: string, to: string): Promise<number> {
  const manifest = readManifest(from);
  const [language] = manifest.languages;
  if (language === undefined) throw new Error(`${from} has no language`);
  const name = collectionFile('events', language);
  cpSync(from, to, { recursive: true });
  for (const file of ['manifest.json', 'manifest.sha256']) rmSync(join(to, file));
  const lines = readFileSync(join(from, name), 'utf8').trimEnd().split('\n');
  const middle = Math.floor(lines.length / 2);
  const { id, item } = recordSchema.parse(JSON.parse(lines[middle] ?? ''));
  const titled = titledSchema.parse(item);
  const text = stableJson({ ...titled, title: `${titled.title} *` });
  lines[middle] = `{"id":${id},"digest":"${digest(text)}","item":${text}}`;
  const content = `${lines.join('\n')}\n`;
  writeFileSync(join(to, name), content);
  const collections = { ...manifest.collections, [name]: { count: lines.length, digest: digest(content) } };
  await writeManifest(to, { ...manifest, collections });
  return id;
}

const reportSchema = z.object({
  outcome: z.enum(['published', 'nothing changed']),
  pages: z.int(),
  publication: z.object({
    files: z.int(),
    bytes: z.int(),
    added: z.array(z.string()),
    changed: z.array(z.string()),
    removed: z.array(z.string()),
  }),
  seconds: z.record(z.string(), z.number()),
});

/** What the last build in a cache folder rendered, kept and changed, by its own report. */
function buildOutcome(
  cacheFolder: string,
): Required<Pick<Row, 'pages' | 'rendered' | 'kept' | 'changed' | 'files' | 'bytes'>> {
  const cache = cacheLayout(cacheFolder);
  const newest = readdirSync(cache.reports)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1);
  const text = readFileSync(join(cache.reports, newest ?? ''), 'utf8');
  const { pages, publication, seconds } = reportSchema.parse(JSON.parse(text));
  const { files, bytes, added, changed, removed } = publication;
  const difference = added.length + changed.length + removed.length;
  const hasRendered = seconds['render'] !== undefined;
  if (!hasRendered) return { pages, rendered: 0, kept: files, changed: difference, files, bytes };
  const kept = readStagedPages(cache.stagedPages)?.kept ?? [];
  const rendered = pages - kept.filter((file) => file.endsWith('.html')).length;
  return { pages, rendered, kept: kept.length, changed: difference, files, bytes };
}

/** The present of every benchmark. */
export const now = '2026-11-20T09:00:00Z';

/** Makes a snapshot of a given size in a temporary folder, below `snapshot`, for as long as the work takes. */
export async function withSnapshot<T>(
  events: number,
  tell: (what: string) => void,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kalendarium-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    tell(`${events} events: making the snapshot`);
    await measure('scripts/bench/make-snapshot.ts', [folder, String(events), now]);
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** How much a folder holds. */
function treeSize(folder: string): Required<Pick<Row, 'pages' | 'files' | 'bytes' | 'htmlBytes'>> {
  const files = listFiles(folder);
  const pages = [...files].filter(([path]) => path.endsWith('.html'));
  const sum = (list: Iterable<number>) => [...list].reduce((total, size) => total + size, 0);
  return {
    pages: pages.length,
    files: files.size,
    bytes: sum(files.values()),
    htmlBytes: sum(pages.map(([, size]) => size)),
  };
}

function machine(): Figures['machine'] {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    system: `${type()} ${release()}`,
    load: Number(loadavg()[0]?.toFixed(1)),
  };
}

const packageSchema = z.object({ version: z.string() });

/** Versions of what a build runs on. */
function versions(): Figures['versions'] {
  const file = join(projectFolder, 'node_modules/astro/package.json');
  const { version } = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { Node: process.versions.node, Astro: version };
}

const totalSchema = z.object({ wallSeconds: z.number(), cpuSeconds: z.number(), peakBytes: z.number() });

/** Writes the bytes of a built site once more, to the same paths below another folder. */
export async function floorRow({ dist, folder }: BenchPlace): Promise<Row> {
  const to = join(folder, 'floor');
  const list = ['scripts/bench/floor.ts', dist, to];
  const { stdout } = await promisify(execFile)(process.execPath, list, { cwd: projectFolder });
  const total = totalSchema.parse(JSON.parse(stdout));
  return { by: 'floor', case: 'cold', stage: 'write', ...total, ...treeSize(to) };
}

/** Something else that writes a site of the same content. */
type Comparison = {
  readonly name: Exclude<Writer, 'kalendarium'>;
  /** Its version, where it has one. */
  readonly version?: string | undefined;
  /** Why it cannot be measured here. */
  readonly missing?: string | undefined;
  readonly row?: (place: BenchPlace) => Promise<Row>;
};

/** What can be measured of what was asked for. */
export function comparisonOf(name: Comparison['name']): Comparison {
  if (name === 'floor') return { name, row: floorRow };
  const version = hugoVersion();
  return version === undefined
    ? { name, missing: 'Hugo is not installed (no "hugo" in PATH).' }
    : { name, version, row: hugoRow };
}

/** Number of the installed Hugo; undefined where there is none. */
function hugoVersion(): string | undefined {
  const { stdout, error } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
  if (error !== undefined && !('code' in error && error.code === 'ENOENT')) throw error;
  return /v(\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1];
}

/** Has Hugo write the pages of a snapshot. Making its project is not counted. */
async function hugoRow({ snapshot, folder }: BenchPlace): Promise<Row> {
  const project = join(folder, 'hugo');
  const to = join(folder, 'hugo-dist');
  mkdirSync(project);
  const list = ['scripts/bench/prepare-hugo.ts', snapshot, now, project];
  await promisify(execFile)(process.execPath, list, { cwd: projectFolder, maxBuffer: 1 << 26 });
  const options = ['--source', project, '--destination', to, '--cacheDir', join(folder, 'hugo-cache')];
  const usage = await measureProgram('hugo', [...options, '--quiet', '--buildFuture']);
  const size = treeSize(to);
  return { by: 'hugo', case: 'cold', stage: 'hugo', ...usage, ...size, rendered: size.pages };
}
