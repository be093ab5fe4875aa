import { constants, cpSync, existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { recordFile } from '../build/record.ts';
import { type Cache, cacheLayout } from '../cli/build-context.ts';
import { tryingEnvironment } from '../cli/environment.ts';
import { runProgram } from '../cli/process.ts';
import type { Settings } from '../cli/settings.ts';
import type { SiteTree, TreeTarget } from './paired-files.ts';

/** A version of the program and the folder of a site that it is to render. */
export type VersionOfSite = {
  /** What Node runs for a command, and what comes before the options. */
  readonly start: (command: string) => readonly string[];
  /** Folder of the site. */
  readonly site: string;
  /** Below that folder. */
  readonly configFile: string;
  /** A folder of its own, for everything that it writes. */
  readonly work: string;
};

/** Why a version does not render or check a site. */
export type RenderRefusal = {
  readonly stage: string;
  readonly exitCode: number | null;
  /** What it said, without what it was doing. */
  readonly reason: string;
};

export type RenderedVersion = {
  /** Folder that the version has in place of the cache of the site. */
  readonly cacheFolder: string;
} & (
  | {
      readonly tree: SiteTree;
      /** What it warned of. */
      readonly warnings: readonly string[];
    }
  | { readonly refusal: RenderRefusal }
);

/**
 * Renders and checks a snapshot as a version of the program does, upon a copy of the history. Nothing is published, and no server
 * is asked.
 */
export async function renderVersion(
  { start, site, configFile, work }: VersionOfSite,
  { settings, cache, snapshot }: TrialSource,
): Promise<RenderedVersion> {
  const own = cacheLayout(join(work, 'cache'));
  copyCache(cache, own);
  const { siteUrl } = settings.config;
  const env = {
    ...tryingEnvironment(),
    NODE_COMPILE_CACHE: join(work, 'compiled'),
    SITE_CONFIG: join(site, configFile),
    SITE_URL: siteUrl,
    SITE_NOW: settings.now.toString(),
    CACHE_DIR: own.folder,
    DIST_DIR: join(work, 'dist'),
  };
  const stages = { render: ['--snapshot', snapshot], verify: ['--accept-shrink'] };
  const refused = (stage: string, exitCode: number | null, reason: string) => ({
    refusal: { stage, exitCode, reason },
    cacheFolder: own.folder,
  });
  const warnings: string[] = [];
  for (const [stage, options] of Object.entries(stages)) {
    const ended = await runProgram(process.execPath, [...start(stage), ...options], {
      cwd: site,
      env,
    });
    if (ended.code !== 0) return refused(stage, ended.code, reasonIn(ended.stderr, stage));
    warnings.push(...warningsIn(ended.stderr));
  }
  if (existsSync(own.staging))
    return {
      ...{ cacheFolder: own.folder, warnings },
      tree: { folder: own.staging, base: new URL(siteUrl).pathname, targets: targetsIn(own) },
    };
  return refused('render', 0, `It left nothing in ${own.staging}: it cannot be compared.`);
}

export type TrialSource = {
  readonly settings: Settings;
  /** That of the site, which stays as it is. */
  readonly cache: Cache;
  /** Folder of the snapshot. */
  readonly snapshot: string;
};

/** Copies the history, and what would be converted and drawn again. */
function copyCache(from: Cache, to: Cache): void {
  const { images, cards, icons, renderers, history } = from;
  const histories = existsSync(from.folder)
    ? readdirSync(from.folder).filter((name) => name.startsWith(`${basename(history)}-of-format-`))
    : [];
  for (const folder of [images, cards, icons, renderers, history])
    if (existsSync(folder)) copyFolder(folder, join(to.folder, basename(folder)));
  for (const name of histories) copyFolder(join(dirname(history), name), join(to.folder, name));
}

function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** By file; nothing where a version records its targets otherwise. */
function targetsIn({ stagedTargets }: Cache): ReadonlyMap<string, TreeTarget> {
  const record = recordFile.read(stagedTargets);
  const all = [...(record?.targets.values() ?? [])];
  return new Map(
    all.flatMap(({ name, section, files }) =>
      files.map((file) => [file, { name, section }] as const),
    ),
  );
}

function warningsIn(said: string): readonly string[] {
  return Array.from(said.matchAll(/^warning: (.+)$/gm), ([, warning = '']) => warning);
}

/** The last thing that a command said of itself. */
function reasonIn(said: string, command: string): string {
  const found = [...said.matchAll(new RegExp(`^(?:${command}|kalendarium): `, 'gm'))].at(-1);
  const text = found === undefined ? said : said.slice(found.index + found[0].length);
  return text.trim().slice(-longestReason);
}

/** Characters of what a version said that are shown. */
const longestReason = 4_000;
