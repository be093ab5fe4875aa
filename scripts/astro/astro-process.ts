import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { CommandError, exitCodes } from '../cli/command.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { readJson } from '../cli/files.ts';
import { projectFolder, type SiteSource } from '../cli/settings.ts';
import { begin, finish } from '../cli/stall.ts';

type AstroOrder = Pick<SiteSource, 'configFile' | 'siteUrl'> & {
  /** Folder for what Astro stores. */
  readonly cacheFolder: string;
};

/**
 * Compiles the templates of a site into a folder, in a process of its own.
 *
 * @returns what Astro warned about
 * @throws CommandError with what Astro said
 */
export async function runAstro(
  order: AstroOrder & { readonly renderer: string },
): Promise<readonly string[]> {
  const child = spawnAstro('build', order, {
    stdio: 'pipe',
    variables: { NODE_ENV: 'production', KALENDARIUM_RENDERER: order.renderer },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += stripVTControlCharacters(chunk.toString());
    finish('a line of Astro');
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const finishTemplates = begin('the templates, which Astro compiles');
  const { code, signal } = await endOf(child);
  finishTemplates();
  if (signal !== null)
    throw new CommandError(`${endedBy('Astro', signal)}\n${output}`.trim(), exitCodes.unforeseen);
  if (code === 0) return output.split('\n').filter((line) => line.trim() !== '');
  throw new CommandError(
    `Astro could not compile the templates.\n${output.trim()}`,
    exitCodes.unforeseen,
  );
}

/**
 * Starts Astro's development server with the standard streams of this process; it ends with this process.
 *
 * @param order.folder holds what is no page: calendars, feeds, images
 */
export function startDevServer(
  source: SiteSource,
  order: { readonly cacheFolder: string; readonly folder: string; readonly port: string },
): ChildProcess {
  return spawnAstro(
    'dev',
    { ...source, cacheFolder: order.cacheFolder },
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Where the other commands serve: "localhost" may be another address, with ports of its own.
      // Astro's lock is one for all sites, and has no command of ours to end who holds it.
      arguments: ['--host', '127.0.0.1', '--ignore-lock', '--port', order.port],
      variables: {
        // In another mode Astro tells browsers nothing of edits.
        NODE_ENV: 'development',
        KALENDARIUM_SOURCE: JSON.stringify(source),
        KALENDARIUM_DEV_FILES: order.folder,
      },
    },
  );
}

/** What it means for somebody who runs a build that a signal ended its renderer. */
export function endedBy(what: string, signal: NodeJS.Signals): string {
  const ended = `${what} was ended by ${signal}, before it was done.`;
  if (signal === 'SIGKILL')
    return `${ended} It was killed, perhaps by the system for lack of memory: "dmesg" says so then. Give the machine more memory, or end other programs, and run it again.`;
  if (signal === 'SIGABRT')
    return `${ended} It gave up, most likely for lack of memory. Give it more ("NODE_OPTIONS=--max-old-space-size=4096"), and run it again.`;
  return `${ended} Somebody or something else on this machine did that. Run it again.`;
}

/** For V8: how much of garbage, in percent of what lives, may gather before it is collected. */
const heapFlags = {
  tight: '--heap-growing-percent=40',
  wide: '--heap-growing-percent=100',
  widest: '--heap-growing-percent=150',
} as const;

/** Items of a site that lives in less memory than what converts its images. */
const fewItems = 2_000;

/**
 * For a process that writes all of a site, which lives until the end. Of a small one the whole heap
 * would be looked through a dozen times for little.
 *
 * @param items in all collections and languages
 */
export function coldHeapFlag(items: number): string {
  return items < fewItems ? heapFlags.widest : heapFlags.tight;
}

/** The same where most of a site is reused: much is made to be compared, and little else needs memory. */
export const editHeapFlag = heapFlags.wide;

/** For V8: half of its usual room for new objects, in MiB of each semi-space, which costs no time. It has to be known at the start. */
export const youngHeapFlag = '--max-semi-space-size=16';

/** The bundler's threads keep memory for themselves and have little to do; what it frees goes back at once. */
const bundlerEnvironment = {
  TOKIO_WORKER_THREADS: '1',
  RAYON_NUM_THREADS: '1',
  MIMALLOC_PURGE_DELAY: '0',
} as const;

function spawnAstro(
  command: 'build' | 'dev',
  { configFile, siteUrl, cacheFolder }: AstroOrder,
  how: {
    readonly stdio: StdioOptions;
    readonly variables: NodeJS.ProcessEnv;
    readonly arguments?: readonly string[];
  },
): ChildProcess {
  checkFolders([projectFolder, cacheFolder]);
  const program = join(astroFolder(), 'bin', 'astro.mjs');
  const child = spawn(
    process.execPath,
    [program, command, '--root', projectFolder, ...(how.arguments ?? [])],
    {
      cwd: projectFolder,
      stdio: how.stdio,
      env: {
        ...withoutModes(publicEnvironment()),
        ...bundlerEnvironment,
        ASTRO_TELEMETRY_DISABLED: '1',
        KALENDARIUM_CACHE: cacheFolder,
        SITE_CONFIG: configFile,
        SITE_URL: siteUrl,
        ...how.variables,
      },
    },
  );
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

/** What Astro and Vite read as parts of an address: they lose files then, or find none. */
const unfit = /[#?]|%(?![0-9a-f]{2})/i;

/** @throws CommandError naming the first folder that Astro cannot work in */
function checkFolders(folders: readonly string[]): void {
  const found = folders.find((folder) => unfit.test(folder));
  if (found === undefined) return;
  throw new CommandError(
    `Astro cannot compile templates where the name of a folder holds "#", "?" or "%", as in "${found}". Rename that folder, or name another cache folder (CACHE_DIR) if it is that one.`,
    exitCodes.usage,
  );
}

const packageSchema = z.object({
  version: z.string(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
});

/**
 * The folder of Astro: of the repository a dependency, of a package one that the site has.
 *
 * @throws CommandError where it is missing, or of another version than the templates were written for
 */
export function astroFolder(): string {
  const own = join(projectFolder, 'package.json');
  const { peerDependencies } = packageSchema.parse(readJson(own));
  const wanted = peerDependencies?.['astro'];
  const remedy = `Run "npm install --save-exact astro@${wanted}"`;
  try {
    const file = createRequire(own).resolve('astro/package.json');
    const { version } = packageSchema.parse(readJson(file));
    if (wanted === undefined || wanted === version) return dirname(file);
    throw new CommandError(
      `Astro ${version} is installed, and components of a theme are compiled by ${wanted}. ${remedy}.`,
      exitCodes.usage,
    );
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `Components of a theme are compiled by Astro, which is not installed. ${remedy}, or take "components" out of the theme.`,
      exitCodes.usage,
    );
  }
}

/** What is `import.meta.env` in templates is for Astro to say, or pages would have no policy where a variable is named so. */
function withoutModes(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const modes = /^(?:NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|SITE|ASSETS_PREFIX|VITE.*)$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !modes.test(name)));
}

type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export function endOf(child: ReturnType<typeof spawn>): Promise<Ending> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}
