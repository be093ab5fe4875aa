import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CommandError, exitCodes } from '../cli/command.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { markdownTable } from '../cli/markdown.ts';
import { runSuccessfully } from '../cli/process.ts';
import { now, withSnapshot } from './measure.ts';

/** Microseconds between two looks at what runs: a thousandth of a second, so that the profile of a large site stays readable. */
const interval = '1000';

export type Profile = {
  /** Events in each of the two languages. */
  readonly events: number;
  readonly date: string;
  readonly command: string;
  /** Seconds the process was at work, by part of the program. */
  readonly seconds: Readonly<Record<string, number>>;
};

/** Renders a town of a given size once, without images and in one process, with `node --cpu-prof`. */
export function benchProfile(
  events: number,
  date: string,
  say: (what: string) => void,
): Promise<Profile> {
  return withSnapshot({ events }, say, async (folder) => {
    say(`${events} events: rendering under the profiler`);
    const profiles = join(folder, 'profiles');
    const list = ['scripts/bench/steps.ts', 'render-once', join(folder, 'snapshot'), now, folder];
    const { pid } = await runSuccessfully(process.execPath, list, {
      env: {
        ...publicEnvironment(),
        KALENDARIUM_PROFILES: profiles,
        NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=${interval} --cpu-prof-dir="${profiles}"`,
      },
    });
    const command = `npm run bench -- --profile --events ${events}`;
    return { events, date, command, seconds: readProfile(profiles, pid) };
  });
}

/** Parts below this share are summed up. */
const least = 0.01;

export function profileBlock(profiles: readonly Profile[]): string {
  return profiles.map(section).join('\n\n');
}

function section({ events, date, command, seconds }: Profile): string {
  const rows = Object.entries(seconds).toSorted(
    ([a, one], [b, other]) => other - one || (a < b ? -1 : 1),
  );
  const sum = (list: typeof rows) => list.reduce((total, [, time]) => total + time, 0);
  const total = sum(rows);
  const small = rows.filter(([, time]) => time < least * total);
  const shown = rows.filter(([, time]) => time >= least * total);
  if (small.length > 0) shown.push([`everything below ${(100 * least).toFixed(0)} %`, sum(small)]);
  shown.push(['all', total]);
  const cells = shown.map(([part, time]) => [
    part,
    time.toFixed(1),
    `${((100 * time) / total).toFixed(0)} %`,
  ]);
  return [
    `${events} events x 2, by \`${command}\` on ${date}; seconds at work.`,
    '',
    markdownTable(['part', 's', 'share'], cells, [0]),
  ].join('\n');
}

/** What `node --cpu-prof` writes, as far as it is read here. Lines and columns count from 0. */
const cpuProfileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.int(),
        columnNumber: z.int(),
      }),
      children: z.array(z.int()).default([]),
    }),
  ),
  samples: z.array(z.int()),
  /** Microseconds since the sample before. */
  timeDeltas: z.array(z.number()),
});

type Frame = z.output<typeof cpuProfileSchema>['nodes'][number]['callFrame'];

/** What a frame belongs to; undefined where its caller decides. */
type PartOf = (frame: Frame) => string | undefined;

const nodeItself = 'Node itself';

const waiting = new Set(['(idle)', '(root)']);

/** Seconds of one thread by part. What has no part of its own counts as its caller's. */
export function timesByPart(text: string, partOf: PartOf): Readonly<Record<string, number>> {
  const { nodes, samples, timeDeltas } = cpuProfileSchema.parse(JSON.parse(text));
  const parents = new Map(
    nodes.flatMap(({ id, children }) => children.map((child) => [child, id] as const)),
  );
  const parts = new Map<number, string>();
  // Callers come before what they call.
  for (const { id, callFrame } of nodes) {
    if (waiting.has(callFrame.functionName)) continue;
    parts.set(id, partOf(callFrame) ?? parts.get(parents.get(id) ?? 0) ?? nodeItself);
  }
  const times: Record<string, number> = {};
  for (const [index, id] of samples.entries()) {
    const part = parts.get(id);
    if (part === undefined) continue;
    times[part] = (times[part] ?? 0) + (timeDeltas[index] ?? 0) / 1e6;
  }
  return times;
}

const others: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['file system', /^node:(?:internal\/)?fs\b/],
  ['loading modules', /^node:internal\/(?:modules|deps\/amaro|bootstrap|vm)|^wasm:/],
  ['astro', /^(?:\0|virtual:)?astro[:-]|rolldown-runtime/],
];

const special: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collection',
  '(program)': nodeItself,
};

/**
 * The part of a function, by its name and the file it is written in: a folder of the project, a package, or one of Node's
 * own; undefined where its caller decides.
 */
export function partNamed(functionName: string, file: string): string | undefined {
  const other = special[functionName] ?? others.find(([, pattern]) => pattern.test(file))?.[0];
  const place =
    /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)|\b((?:src|scripts)\/.+)\/[^/]+$/.exec(
      file,
    );
  return other ?? place?.[1] ?? place?.[2];
}

/** Sums up what `--cpu-prof` left in a folder. @param pid of the process that rendered; others compiled the templates */
function readProfile(folder: string, pid: number): Profile['seconds'] {
  const name = readdirSync(folder).find(
    (one) => one.endsWith('.cpuprofile') && one.includes(`.${pid}.`),
  );
  if (name !== undefined)
    return timesByPart(readFileSync(join(folder, name), 'utf8'), createPartOf());
  throw new CommandError(
    'No profile was written of the process that renders.',
    exitCodes.unforeseen,
  );
}

/** Follows functions of compiled templates to their sources by the maps beside them. */
function createPartOf(): PartOf {
  const maps = new Map<string, SourceMap | undefined>();
  return ({ functionName, url, lineNumber, columnNumber }) => {
    const map = maps.getOrInsertComputed(url, () => {
      const file = url.startsWith('file:') ? `${fileURLToPath(url)}.map` : '';
      return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
    });
    const entry = map?.findEntry(lineNumber, columnNumber);
    return partNamed(functionName, entry && 'originalSource' in entry ? entry.originalSource : url);
  };
}
