import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { CommandError, exitCodes } from '../cli/command.ts';
import { markdownTable } from '../cli/markdown.ts';
import { runSuccessfully } from '../cli/process.ts';
import { now, withSnapshot } from './measure.ts';

/** Microseconds between two looks at what runs: a thousandth of a second, so that the profile of a large site stays readable. */
const interval = '1000';

/** Where the time of one render went. */
export type Profile = {
  /** Events in each of the two languages. */
  readonly events: number;
  /** Day of the measurement. */
  readonly date: string;
  readonly command: string;
  /** Seconds the processes were at work, by part of the program. */
  readonly threads: {
    /** The process that renders pages. */
    readonly pages: Readonly<Record<string, number>>;
    /** The process that writes calendars, feeds, search and data. */
    readonly files: Readonly<Record<string, number>>;
  };
};

/** Renders a town of a given size once, without images, with `node --cpu-prof` in every process. */
export function benchProfile(events: number, date: string, say: (what: string) => void): Promise<Profile> {
  return withSnapshot(events, say, async (folder) => {
    say(`${events} events: rendering under the profiler`);
    const profiles = join(folder, 'profiles');
    mkdirSync(profiles);
    const keepMaps = pathToFileURL(join(import.meta.dirname, 'profile/keep-maps.mjs')).href;
    const list = ['scripts/bench/steps.ts', 'render-once', join(folder, 'snapshot'), now, folder];
    const { pid } = await runSuccessfully(process.execPath, list, {
      env: {
        ...process.env,
        KALENDARIUM_PROFILES: profiles,
        NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=${interval} --cpu-prof-dir="${profiles}" --import=${keepMaps}`,
      },
    });
    const command = `npm run bench -- --profile --events ${events}`;
    return { events, date, command, threads: readProfiles(profiles, pid) };
  });
}

/** Parts below this share of both processes are summed up. */
const least = 0.01;

/** Profiles as Markdown, one table for each size. */
export function profileBlock(profiles: readonly Profile[]): string {
  return profiles.map(section).join('\n\n');
}

function section({ events, date, command, threads }: Profile): string {
  const { pages, files } = threads;
  const rows = [...new Set([...Object.keys(pages), ...Object.keys(files)])]
    .map((part) => ({ part, pages: pages[part] ?? 0, files: files[part] ?? 0 }))
    .toSorted((a, b) => b.pages + b.files - a.pages - a.files || (a.part < b.part ? -1 : 1));
  const sumOf = (part: string, summed: typeof rows) => ({
    part,
    pages: summed.reduce((sum, row) => sum + row.pages, 0),
    files: summed.reduce((sum, row) => sum + row.files, 0),
  });
  const all = sumOf('all', rows);
  const total = all.pages + all.files;
  const { large = [], small = [] } = Object.groupBy(rows, (row) =>
    row.pages + row.files >= least * total ? 'large' : 'small',
  );
  const rest = small.length > 0 ? [sumOf(`everything below ${(100 * least).toFixed(0)} %`, small)] : [];
  const cells = [...large, ...rest, all].map((row) => [
    ...[row.part, row.pages.toFixed(1), row.files.toFixed(1)],
    `${((100 * (row.pages + row.files)) / total).toFixed(0)} %`,
  ]);
  return [
    `${events} events x 2, by \`${command}\` on ${date}; seconds of each process at work.`,
    '',
    markdownTable(['part', 'pages s', 'calendars, feeds, data s', 'share'], cells, [0]),
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

/** Where a function begins. */
type Frame = z.output<typeof cpuProfileSchema>['nodes'][number]['callFrame'];

/** What a frame belongs to; undefined where its caller decides. */
type PartOf = (frame: Frame) => string | undefined;

/** What neither a function nor its callers explain. */
const nodeItself = 'Node itself';

/** Not at work. */
const waiting = new Set(['(idle)', '(root)']);

/** Seconds of one thread by part. What has no part of its own counts as its caller's. */
export function timesByPart(text: string, partOf: PartOf): Readonly<Record<string, number>> {
  const { nodes, samples, timeDeltas } = cpuProfileSchema.parse(JSON.parse(text));
  const parents = new Map(nodes.flatMap(({ id, children }) => children.map((child) => [child, id] as const)));
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

/** Which part of a build a source file belongs to: the first that its path matches. */
const table: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['file system', /^node:(?:internal\/)?fs\b/],
  ['loading modules', /^node:internal\/(?:modules|deps\/amaro|bootstrap|vm)|^wasm:/],
  [
    'cleaning of texts',
    /node_modules\/(?:sanitize-html|htmlparser2|dom[a-z-]*|entities|postcss|is-plain-object)\//,
  ],
  [
    'cleaning of texts',
    /src\/model\/(?:(?:clean|finish|allowed|printed?|players|local|link|html|body|embeds|text|shortcode|emoji|style)[^/]*|embeds\/.*)$/,
  ],
  ['reading the snapshot', /node_modules\/zod\/|src\/(?:loaders|contract)\//],
  [
    'bundling',
    /node_modules\/(?:vite|rolldown|@rolldown|lightningcss|@astrojs\/compiler|es-module-lexer|magic-string|picomatch|esbuild)/,
  ],
  ['Astro', /node_modules\/(?:astro|@astrojs)\/|(?:\0|virtual:)?astro[:-]|rolldown-runtime/],
  [
    'calendars',
    /node_modules\/ical-generator\/|src\/outputs\/(?:[^/]*calendar|content-line|nearest|printable|yearly|time-zone|clock-zone)/,
  ],
  ['feeds', /node_modules\/(?:feed|xml-js|sax)\/|src\/outputs\/(?:[^/]*feed|xml|[a-z-]*entry|absolute)/],
  ['search', /src\/(?:search|outputs\/search)/],
  ['open data', /src\/outputs\/open-data/],
  ['what other sites show', /src\/outputs\/embeddable/],
  ['heads and JSON-LD', /src\/outputs\//],
  ['components', /src\/(?:components|layouts|pages)\//],
  ['site and views', /src\/(?:site|routes|config)/],
  ['model', /src\/model\//],
  ['words and dates', /src\/i18n\//],
  ['keeping and placing', /scripts\//],
  ['other packages', /node_modules\//],
];

/** Functions of V8 that stand for no code of ours. */
const special: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collection',
  '(program)': nodeItself,
};

/** The part of a function, by its name and the file it is written in; undefined where its caller decides. */
export function partNamed(functionName: string, file: string): string | undefined {
  return special[functionName] ?? table.find(([, pattern]) => pattern.test(file))?.[0];
}

/** Sums up what `--cpu-prof` left in a folder. @param pid of the process that writes the files */
function readProfiles(folder: string, pid: number): Profile['threads'] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const times = (what: string, fits: (name: string, text: string) => boolean) => {
    for (const name of names) {
      const text = readFileSync(join(folder, name), 'utf8');
      if (fits(name, text)) return timesByPart(text, createPartOf(folder));
    }
    throw new CommandError(`No profile was written of the process that ${what}.`, exitCodes.unforeseen);
  };
  return {
    pages: times('renders pages', (_, text) => text.includes('/.prerender/')),
    files: times('writes files', (name) => name.includes(`.${pid}.`)),
  };
}

/** Follows bundled functions to their sources by the maps in a folder. */
function createPartOf(folder: string): PartOf {
  const maps = new Map<string, SourceMap | undefined>();
  return ({ functionName, url, lineNumber, columnNumber }) => {
    const file = join(folder, `${basename(url)}.map`);
    const map = maps.getOrInsertComputed(file, () =>
      existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined,
    );
    const entry = map?.findEntry(lineNumber, columnNumber);
    return partNamed(functionName, entry && 'originalSource' in entry ? entry.originalSource : url);
  };
}
