import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../../src/config.ts';
import { earlierHistory, historyVersion, historyVersionIn } from '../../src/snapshot/history.ts';
import {
  CommandError,
  exitCodes,
  flag,
  type Options,
  parseValue,
  text,
  wholeNumber,
} from './command.ts';
import { type LockUse, withLock } from './lock.ts';
import { print } from './log.ts';
import { openSettings, type Settings, type SettingValues } from './settings.ts';
import { namingConfig } from './site-folder.ts';
import { finish, watchForStall } from './stall.ts';

export const waitOption = {
  wait: flag('wait until another run has ended, instead of ending with 6'),
} as const satisfies Options;

export const workersOption = {
  workers: text(
    'NUMBER',
    'processes that render at once; if not given, one for each core where the site is large and there is memory for them',
  ),
} as const satisfies Options;

export type BuildContext = {
  readonly settings: Settings;
  readonly cache: Cache;
  readonly progress: Progress;
  /** Whether another run is waited for. */
  readonly wait?: boolean | undefined;
  /** Processes that render at once, as somebody chose; else as many as are worth starting. */
  readonly workers: number | undefined;
};

type BuildContextValues = SettingValues & {
  readonly wait?: boolean | undefined;
  readonly workers?: string | undefined;
};

/** The settings of the environment and the given options, and what follows from them. */
export async function openBuildContext({
  wait,
  workers,
  ...values
}: BuildContextValues): Promise<BuildContext> {
  const settings = await openSettings(values);
  const progress = process.stderr.isTTY === true ? lively(process.stderr) : plain(process.stderr);
  return {
    settings,
    cache: cacheLayout(settings.cacheFolder),
    progress: noting({
      ...progress,
      say: (line) => progress.say(namingConfig(line, settings.configFile)),
    }),
    wait,
    workers:
      workers === undefined ? undefined : parseValue('--workers', wholeNumber(1, 64), workers),
  };
}

/** Works while no other process uses the cache folder, and as long as something is finished now and then. */
export function withCacheLock<T>(
  context: BuildContext,
  work: (context: BuildContext) => Promise<T>,
): Promise<T> {
  const { lock, folder } = context.cache;
  const watched = async () => {
    using _ = watchForStall(stallSeconds(context.settings.config));
    return await work(context);
  };
  checkHistory(context.cache);
  return withDiskErrors(context.settings, () =>
    withLock(lock, `using ${folder}`, watched, lockUse(context)),
  );
}

/**
 * Refuses a history that a later version of the program wrote: a build that took it for none would number the revisions of
 * events from the start, and forget former addresses.
 *
 * @throws CommandError naming the copy to restore
 */
function checkHistory({ history }: Pick<Cache, 'history'>): void {
  const version = historyVersionIn(history);
  if (version === undefined || version <= historyVersion) return;
  const copy = earlierHistory(history);
  const remedy = existsSync(copy)
    ? `What this version left is in ${copy}: put that folder in the place of ${history} to go back for good, or install`
    : 'There is no copy of what this version left: install';
  throw new CommandError(
    `The history in ${history} is that of a later version of this program (it has format ${version}, and this one reads format ${historyVersion}). Nothing was built. ${remedy} the later version again.`,
    exitCodes.source,
  );
}

/** Seconds in which something has to be finished: more than one request may take. */
export function stallSeconds({
  stallMinutes,
  api,
}: Pick<SiteConfig, 'stallMinutes' | 'api'>): number {
  return Math.max(stallMinutes * 60, api.timeout * 2);
}

export function lockUse({ wait = false, progress }: BuildContext): LockUse {
  return wait ? { wait: (holder) => progress.say(`${holder} Waiting until it has ended.`) } : {};
}

export async function withBuildContext<T>(
  values: BuildContextValues,
  work: (context: BuildContext) => Promise<T>,
): Promise<T> {
  return withCacheLock(await openBuildContext(values), work);
}

export type Cache = ReturnType<typeof cacheLayout>;

/** The cache folder of `npm start`: the example town has none of a real site. */
export const townCache = join('.town', 'cache');

export function cacheLayout(folder: string) {
  return {
    folder,
    /** One folder for each snapshot, and which is the latest. */
    snapshots: join(folder, 'snapshots'),
    /** Images as they were fetched, for the next fetch. */
    originals: join(folder, 'originals'),
    /** Written widths of images, by content. */
    images: join(folder, 'images'),
    /** Cards for where links are shared, by content. */
    cards: join(folder, 'cards'),
    /** Icons of the installed site, by content. */
    icons: join(folder, 'icons'),
    astro: join(folder, 'astro'),
    /** Compiled templates, by what they were compiled from. */
    renderers: join(folder, 'renderers'),
    /** The rendered site before it is published. */
    staging: join(folder, 'staging'),
    /** What `staging` holds; absent while it is incomplete. */
    stagingRecord: join(folder, 'staging.json'),
    /** The targets in `staging`, a line each. */
    stagedTargets: join(folder, 'staged-targets.ndjson'),
    /** The same of the published site. */
    publishedTargets: join(folder, 'published-targets.ndjson'),
    /** Shards of sites, a folder for each. */
    shards: join(folder, 'shards'),
    /** The processes that render into `staging`. */
    renderer: join(folder, 'renderer.json'),
    /** Files that `npm run dev` serves beside the pages. */
    dev: join(folder, 'dev'),
    /** What earlier builds published. */
    history: join(folder, 'history'),
    /** The history that `staging` was made with, and the one that is next. */
    stagingHistory: join(folder, 'staging-history'),
    /** The histories that earlier sites were left with, a folder for each. */
    siteHistories: join(folder, 'site-histories'),
    /** The history of a rollback that is under way. */
    rollbackHistory: join(folder, 'rollback-history'),
    reports: join(folder, 'reports'),
    /** Which paths the last publication added, changed and removed, for uploads and CDN purges. */
    publishedPaths: join(folder, 'published-paths.json'),
    /** The folders that were published to. */
    published: join(folder, 'published.json'),
    /** What was announced on channels. */
    announced: join(folder, 'announced.json'),
    /** Which site `npm run watch` published last. */
    watch: join(folder, 'watch.json'),
    /** What people were told of failed builds. */
    told: join(folder, 'told.json'),
    lock: join(folder, 'lock'),
  };
}

export function shardLayout(folder: string) {
  return {
    staging: join(folder, 'site'),
    stagingRecord: join(folder, 'shard.json'),
    stagedTargets: join(folder, 'targets.ndjson'),
  };
}

const full =
  'Free some space or name folders on another disk (CACHE_DIR, DIST_DIR), then run it again';
const misplaced = 'Remove or rename that file, or name other folders (CACHE_DIR, DIST_DIR)';
const forbidden =
  'Give the user that runs this the right to write there, or name other folders (CACHE_DIR, DIST_DIR)';

/** What the codes of the operating system mean for somebody who runs a build, and the way out. */
const remedies: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  ENOSPC: ['the disk is full', full],
  EDQUOT: ['the quota of disk space is used up', full],
  EFBIG: [
    'a file grew larger than the system allows',
    'Raise the limit of file sizes ("ulimit -f"), then run it again',
  ],
  EACCES: ['the system refuses access', forbidden],
  EPERM: ['the system refuses access', forbidden],
  EROFS: ['the file system is read-only', forbidden],
  ENOTDIR: ['there is a file where a folder should be', misplaced],
};

const codes = new RegExp(`\\b(${Object.keys(remedies).join('|')})\\b`);

/** What the system says of a folder that is to be made where a file is. */
const folderOverFile = /\bEEXIST\b[^\n]*\bmkdir\b/;

type Folders = Pick<Settings, 'cacheFolder' | 'distFolder'>;

/** Does work; where the disk is what makes it fail, the failure names the path and the remedy. */
export async function withDiskErrors<T>(folders: Folders, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFailure(error, folders) ?? error;
  }
}

/** What a failure of the disk is, in words; nothing of other failures. */
export function diskFailure(
  error: unknown,
  { cacheFolder, distFolder }: Folders,
): CommandError | undefined {
  if (!(error instanceof Error)) return undefined;
  // What another process of the build failed with comes as text.
  const text = error.message;
  const told = folderOverFile.test(text) ? 'ENOTDIR' : codes.exec(text)?.[1];
  const code = codeOf(error) ?? told ?? '';
  const [what, remedy] = remedies[code] ?? [];
  if (what === undefined) return undefined;
  const path =
    pathOf(error) ?? pathIn(text) ?? `one of the folders "${cacheFolder}" and "${distFolder}"`;
  const message = `${what}: ${path} cannot be written (${code}). ${remedy}.`;
  if (error instanceof CommandError)
    return new CommandError(`${error.message}\n${message}`, error.exitCode, { cause: error });
  return new CommandError(message, exitCodes.unforeseen, { cause: error });
}

function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && code in remedies) return code;
  return error.cause instanceof Error ? codeOf(error.cause) : undefined;
}

/** Of a copy or a move, where it leads. */
function pathOf(error: Error): string | undefined {
  for (const key of ['dest', 'path'] as const) {
    const value: unknown = key in error ? Reflect.get(error, key) : undefined;
    if (typeof value === 'string') return `"${value}"`;
  }
  return error.cause instanceof Error ? pathOf(error.cause) : undefined;
}

/** The path that a message of Node names, as another process wrote it. */
function pathIn(text: string): string | undefined {
  const [, path] = /\bE[A-Z]+: [^\n]* '([^'\n]+)'$/m.exec(text) ?? [];
  return path === undefined ? undefined : `"${path}"`;
}

export type Progress = {
  /** Begins a piece of work; ends the one before. */
  readonly begin: (what: string) => void;
  /** How far the present piece of work is; may be called very often. */
  readonly at: (detail: string) => void;
  /** Ends the present piece of work with one line about it. */
  readonly end: (summary: string) => void;
  readonly say: (line: string) => void;
};

/** Has what is said of progress count as something finished. */
export function noting(progress: Progress): Progress {
  return {
    begin: (what) => {
      finish(what);
      progress.begin(what);
    },
    at: (detail) => {
      finish(detail);
      progress.at(detail);
    },
    end: (summary) => {
      finish(summary);
      progress.end(summary);
    },
    say: progress.say,
  };
}

type Stream = typeof process.stderr;

/** Milliseconds between two updates of the line on a terminal. */
const interval = 80;

/** Milliseconds between two lines about one piece of work elsewhere. */
const pause = 10_000;

function plain(stream: Stream): Progress {
  let began = performance.now();
  let last = began;
  return {
    begin: (what) => {
      began = performance.now();
      last = began;
      stream.write(`${what} …\n`);
    },
    at: (detail) => {
      if (performance.now() - last < pause) return;
      last = performance.now();
      stream.write(`  ${detail}\n`);
    },
    end: (summary) => stream.write(`  ${summary} (${seconds(performance.now() - began)})\n`),
    say: (line) => print(`${line}\n`, stream),
  };
}

function lively(stream: Stream): Progress {
  let began = performance.now();
  let drawn = Number.NEGATIVE_INFINITY;
  let present = '';
  const erase = () => stream.write('\r\u001b[2K');
  const draw = (detail: string) => {
    const line = [present, detail, seconds(performance.now() - began)]
      .filter((part) => part !== '')
      .join('  ');
    erase();
    stream.write(line.slice(0, stream.columns - 1));
    drawn = performance.now();
  };
  return {
    begin: (what) => {
      began = performance.now();
      present = what;
      draw('');
    },
    at: (detail) => {
      if (performance.now() - drawn >= interval) draw(detail);
    },
    end: (summary) => {
      erase();
      stream.write(`${present}: ${summary} (${seconds(performance.now() - began)})\n`);
      present = '';
    },
    say: (line) => {
      erase();
      print(`${line}\n`, stream);
    },
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
