import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { recordFile } from '../build/record.ts';
import { cacheLayout } from '../cli/build-context.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { listFiles } from '../cli/files.ts';
import { runSuccessfully, temporaryFolder } from '../cli/process.ts';
import { projectFolder } from '../cli/settings.ts';
import { type CostFigures, type CostRow, type Usage, usageSchema } from './cost-table.ts';
import { editSnapshot } from './edited-snapshot.ts';
import { pastDays } from './grow.ts';

/**
 * Milliseconds between two looks at the memory, at least, and how many times longer than a look the wait after it is: the
 * kernel counts the pages of a large process for a tenth of a second, and holds it up meanwhile.
 */
const pause = { least: 50, perLook: 30 };

const ticksPerSecond = 100;

/**
 * Runs a program and measures it with what it starts. Reads proc(5), so it needs Linux.
 *
 * @throws CommandError when the program does not succeed
 */
async function measure(program: string, list: readonly string[]): Promise<Usage> {
  const cpuBefore = cpuOfEndedChildren();
  const began = performance.now();
  let peakBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const onStart = (pid: number) => {
    const look = () => {
      const from = performance.now();
      peakBytes = Math.max(peakBytes, residentBytes(pid));
      timer = setTimeout(look, Math.max(pause.least, pause.perLook * (performance.now() - from)));
    };
    look();
  };
  await runSuccessfully(program, list, { onStart }).finally(() => clearTimeout(timer));
  const wallSeconds = (performance.now() - began) / 1000;
  return { wallSeconds, cpuSeconds: cpuOfEndedChildren() - cpuBefore, peakBytes };
}

/** Runs a step of the benchmark in a process of its own. Answers its JSON. */
export async function runStep(...list: readonly string[]): Promise<unknown> {
  const { stdout } = await runSuccessfully(process.execPath, ['scripts/bench/steps.ts', ...list]);
  return JSON.parse(stdout);
}

/** CPU time of all children that have ended, and of theirs: `cutime` and `cstime` of proc_pid_stat(5). */
function cpuOfEndedChildren(): number {
  const [user = 0, system = 0] = statOf('self').slice(13, 15);
  return (user + system) / ticksPerSecond;
}

/** Resident memory of a process and its descendants: the proportional set size of proc_pid_smaps(5). */
function residentBytes(root: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = Map.groupBy(pids.map(Number), (pid) => statOf(String(pid))[1] ?? 0);
  const total = (pid: number): number => {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? '0';
    return (children.get(pid) ?? []).reduce(
      (sum, child) => sum + total(child),
      Number(kilobytes) * 1024,
    );
  };
  return total(root);
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

type BenchPlace = ReturnType<typeof benchPlace>;

/** Where one size is measured: the snapshot, the folder that is published to, the cache, and what else is written. */
export function benchPlace(folder: string) {
  const at = (name: string) => join(folder, name);
  return { folder, snapshot: at('snapshot'), dist: at('dist'), cache: at('cache') };
}

/**
 * Builds a site from a snapshot: images first, which later builds take from the cache; then all of it; then its rendering
 * once more, alone and unchecked, as other programs do it.
 */
async function coldRows(
  { snapshot, dist, cache }: BenchPlace,
  say: (what: string) => void,
): Promise<readonly CostRow[]> {
  mkdirSync(cache);
  say('images');
  const converted = await measure(process.execPath, [
    ...['scripts/bench/steps.ts', 'make-images'],
    ...[snapshot, cache],
  ]);
  const { files, bytes } = treeSize(join(cache, 'images'));
  const rows: CostRow[] = [
    { by: 'kalendarium', case: 'images', stage: 'convert', ...converted, files, bytes },
  ];
  for (const [stage, list] of [['build', ['--dist-dir', dist]] as const, ['render', []] as const]) {
    say(stage);
    const place = ['--snapshot', snapshot, '--now', now, '--cache-dir', cache, ...list];
    const usage = await measure(process.execPath, [`scripts/${stage}.ts`, ...place]);
    const size = treeSize(dist);
    rows.push({ by: 'kalendarium', case: 'cold', stage, ...usage, ...size, rendered: size.pages });
  }
  return rows;
}

/**
 * Builds a site that was built before: twice without a change, since the second knows what the first publication did to
 * the history; then with another title of one event.
 */
async function laterRows(
  { snapshot, dist, cache, folder }: BenchPlace,
  say: (what: string) => void,
): Promise<readonly CostRow[]> {
  const build = async (from: string, row: Pick<CostRow, 'case' | 'stage'>): Promise<CostRow> => {
    const list = ['--snapshot', from, '--now', now, '--cache-dir', cache, '--dist-dir', dist];
    const usage = await measure(process.execPath, [
      'scripts/setup.mjs',
      'scripts/build.ts',
      ...list,
    ]);
    return { by: 'kalendarium', ...row, ...usage, ...buildOutcome(cache) };
  };
  say('nothing changed');
  const same = await build(snapshot, { case: 'nothing changed', stage: 'build' });
  const again = await build(snapshot, { case: 'nothing changed', stage: 'build again' });
  say('one event changed');
  const edited = join(folder, 'edited');
  await editEvent(snapshot, edited);
  return [same, again, await build(edited, { case: 'one event changed', stage: 'build' })];
}

/**
 * Measures builds of one size, and what else writes the same content, one after the other.
 *
 * @param order.events in each of the two languages
 * @param order.past days before today that they lie in
 * @param order.coldOnly whether a cold build is all that is measured
 */
export function benchSize(order: {
  readonly events: number;
  readonly past: number;
  readonly against: readonly CostComparison[];
  readonly coldOnly: boolean;
  readonly date: string;
  readonly say: (what: string) => void;
}): Promise<CostFigures> {
  const { events, past, against, coldOnly, date, say } = order;
  const measured = machine();
  return withSnapshot({ events, past }, say, async (folder) => {
    const place = benchPlace(folder);
    const sayOf = (what: string) => say(`${events} events: ${what}`);
    const rows: CostRow[] = [
      ...(await coldRows(place, sayOf)),
      ...(coldOnly ? [] : await laterRows(place, sayOf)),
    ];
    for (const { name, row } of against) {
      if (row === undefined) continue;
      sayOf(name);
      rows.push(await row(place));
    }
    const file = join(projectFolder, 'node_modules/astro/package.json');
    const { version: Astro } = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const hugo = against.flatMap(({ version }) =>
      version === undefined ? [] : [['Hugo', version]],
    );
    return {
      events,
      date,
      command: `npm run bench -- --events ${events}${past === pastDays ? '' : ` --past ${past}`}${coldOnly ? ' --cold' : ''} --against ${against.map(({ name }) => name).join() || 'none'}`,
      machine: measured,
      versions: { Node: process.versions.node, Astro, ...Object.fromEntries(hugo) },
      rows,
      skipped: against.flatMap(({ missing }) => missing ?? []),
    };
  });
}

const packageSchema = z.object({ version: z.string() });

/**
 * Copies a snapshot and gives the event in the middle of one language's list another title, as an
 * editor who corrects a word would.
 *
 * @returns the id of the event
 */
export async function editEvent(from: string, to: string): Promise<number> {
  let edited = 0;
  await editSnapshot(from, to, 'events', (records) => {
    const middle = records[Math.floor(records.length / 2)];
    if (middle === undefined) throw new Error(`${from} has no event`);
    const { id, item } = middle;
    edited = id;
    const titled = { id, item: { ...item, title: `${item['title']} *` } };
    return records.map((record) => (record === middle ? titled : record));
  });
  return edited;
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

/** What the last build in a cache folder rendered, reused and changed, by its own report. */
function buildOutcome(cacheFolder: string): Partial<CostRow> {
  const { reports, stagedTargets } = cacheLayout(cacheFolder);
  const newest =
    readdirSync(reports)
      .toSorted()
      .findLast((name) => /^\d.*\.json$/.test(name)) ?? '';
  const report = reportSchema.parse(JSON.parse(readFileSync(join(reports, newest), 'utf8')));
  const { files, bytes, added, changed, removed } = report.publication;
  const size = {
    pages: report.pages,
    files,
    bytes,
    changed: added.length + changed.length + removed.length,
  };
  if (report.seconds['render'] === undefined) return { ...size, rendered: 0, reused: files };
  const reused = [...(recordFile.readHead(stagedTargets)?.reused ?? [])];
  const rendered = report.pages - reused.filter((file) => file.endsWith('.html')).length;
  return { ...size, rendered, reused: reused.length };
}

export const now = '2026-11-20T09:00:00Z';

/** Makes a snapshot of a given size in a temporary folder, below `snapshot`, for as long as the work takes. */
export async function withSnapshot<T>(
  { events, past = pastDays }: { readonly events: number; readonly past?: number },
  say: (what: string) => void,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  using folder = temporaryFolder('bench');
  say(`${events} events: making the snapshot`);
  await runStep('make-snapshot', folder.path, String(events), now, String(past));
  return await work(folder.path);
}

function treeSize(folder: string): Required<Pick<CostRow, 'pages' | 'files' | 'bytes'>> {
  const files = listFiles(folder);
  return {
    pages: [...files.keys()].filter((path) => path.endsWith('.html')).length,
    files: files.size,
    bytes: files.values().reduce((total, size) => total + size, 0),
  };
}

function machine(): CostFigures['machine'] {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    system: `${type()} ${release()}`,
    load: Number(loadavg()[0]?.toFixed(1)),
  };
}

/** Writes the bytes of a built site once more, to the same paths below another folder. */
export async function floorRow({ dist, folder }: BenchPlace): Promise<CostRow> {
  const to = join(folder, 'floor');
  const usage = usageSchema.parse(await runStep('floor', dist, to));
  return { by: 'floor', case: 'cold', stage: 'write', ...usage, ...treeSize(to) };
}

type CostComparison = {
  readonly name: Exclude<CostRow['by'], 'kalendarium'>;
  readonly version?: string | undefined;
  /** Why it cannot be measured here. */
  readonly missing?: string | undefined;
  readonly row?: (place: BenchPlace) => Promise<CostRow>;
};

export function comparisonOf(name: CostComparison['name']): CostComparison {
  if (name === 'floor') return { name, row: floorRow };
  const { stdout, error } = spawnSync('hugo', ['version'], {
    encoding: 'utf8',
    env: publicEnvironment(),
  });
  if (error !== undefined && !('code' in error && error.code === 'ENOENT')) throw error;
  const version = /v(\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1];
  return version === undefined
    ? { name, missing: 'Hugo is not installed (no "hugo" in PATH).' }
    : { name, version, row: hugoRow };
}

async function hugoRow({ snapshot, folder }: BenchPlace): Promise<CostRow> {
  const project = join(folder, 'hugo');
  const to = join(folder, 'hugo-dist');
  mkdirSync(project);
  await runSuccessfully(process.execPath, [
    'scripts/bench/prepare-hugo.ts',
    snapshot,
    now,
    project,
  ]);
  const options = [
    '--source',
    project,
    '--destination',
    to,
    '--cacheDir',
    join(folder, 'hugo-cache'),
  ];
  const usage = await measure('hugo', [...options, '--quiet', '--buildFuture']);
  const size = treeSize(to);
  return { by: 'hugo', case: 'cold', stage: 'hugo', ...usage, ...size, rendered: size.pages };
}
