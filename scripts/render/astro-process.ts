import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { exitCodes, Failure } from '../failure.ts';
import { isRunning } from '../process-life.ts';
import { projectFolder } from '../settings.ts';
import type { SiteSource } from '../site-source.ts';
import { recordRenderer } from './left-renderer.ts';
import { type RenderAnswer, renderMessageSchema, type SitemapEntries } from './render-messages.ts';

export type AstroOrder = {
  readonly command: 'build' | 'dev';
  readonly source: SiteSource;
  /** Folder for the rendered pages. */
  readonly outFolder: string;
  /** Folder for what Astro keeps. */
  readonly cacheFolder: string;
  /** File that remembers the process, so that the next run can end it should this one be killed. */
  readonly processFile?: string;
  /** Folder of files that are served beside the pages in development. */
  readonly devFolder?: string;
  readonly arguments?: readonly string[];
};

/** What a render asks, and whom it tells. */
export type RenderPartner = {
  /** Is called once, when the output folder is empty and files may be placed there. */
  readonly onEmptied: () => void;
  /** Root-relative paths of the pages that need not be rendered. */
  readonly kept: () => Promise<readonly string[]>;
  readonly sitemap: () => Promise<SitemapEntries>;
  readonly onPages: (pages: number) => void;
};

/**
 * Renders the pages of a site in a process of its own and waits for its end.
 *
 * @returns what Astro warned about
 * @throws Failure when it could not render them; the reason why a question has no answer, where that is so
 */
export async function renderPages(order: AstroOrder, partner: RenderPartner): Promise<readonly string[]> {
  const child = spawnAstro(order, ['ignore', 'pipe', 'pipe', 'ipc']);
  let output = '';
  const unanswered: unknown[] = [];
  const keep = (chunk: Buffer) => {
    output += stripVTControlCharacters(chunk.toString());
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const answer = (message: Promise<RenderAnswer>) =>
    message.then(
      (told) => send(child, told),
      (error: unknown) => {
        unanswered.push(error);
        child.kill();
      },
    );
  child.on('message', (message) => {
    const told = renderMessageSchema.parse(message);
    if ('pages' in told) partner.onPages(told.pages);
    else if (told.asks === 'kept') {
      partner.onEmptied();
      void answer(partner.kept().then((paths) => ({ kept: [...paths] })));
    } else void answer(partner.sitemap().then((entries) => ({ sitemap: [...entries] })));
  });
  const { code, signal } = await endOf(child);
  if (unanswered.length > 0) throw unanswered[0];
  if (signal !== null) throw new Failure(`${endedBy(signal)}\n${output}`.trim(), exitCodes.unforeseen);
  if (code === 0) return output.split('\n').filter((line) => line.trim() !== '');
  throw new Failure(`Astro could not render the pages.\n${output.trim()}`, exitCodes.unforeseen);
}

/** What it means for somebody who runs a build that a signal ended its renderer. */
function endedBy(signal: NodeJS.Signals): string {
  const ended = `The process that renders the pages was ended by ${signal}, before it was done.`;
  if (signal === 'SIGKILL')
    return `${ended} It was killed, perhaps by the system for lack of memory: "dmesg" says so then. Give the machine more memory, or end other programs, and run it again.`;
  if (signal === 'SIGABRT')
    return `${ended} It gave up, most likely for lack of memory. Give it more ("NODE_OPTIONS=--max-old-space-size=4096"), and run it again.`;
  return `${ended} Somebody or something else on this machine did that. Run it again.`;
}

/** A render that has failed in the meantime needs no answer. */
function send(child: ReturnType<typeof spawn>, answer: RenderAnswer): void {
  if (child.connected) child.send(answer, () => {});
}

/** For V8: how much of garbage, in percent of what lives, may gather before it is collected. A site lives until the end. */
export const littleGarbage = '--heap-growing-percent=40';

/** Halves of the young generation in megabytes hold what six pages need at once, so that it dies there. */
const nodeOptions = ['--max-semi-space-size=16', littleGarbage];

/** The bundler's threads keep memory for themselves and have little to do; what it frees goes back at once. */
const bundlerEnvironment = {
  TOKIO_WORKER_THREADS: '1',
  RAYON_NUM_THREADS: '1',
  MIMALLOC_PURGE_DELAY: '0',
} as const;

/** Starts Astro; it is ended with this process. */
export function spawnAstro(order: AstroOrder, stdio: Parameters<typeof spawn>[2]['stdio']) {
  const folder = createWorkFolder();
  const program = join(projectFolder, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(
    process.execPath,
    [...nodeOptions, program, order.command, '--root', projectFolder, ...(order.arguments ?? [])],
    { cwd: folder, stdio, env: astroEnvironment(order) },
  );
  if (order.processFile !== undefined && child.pid !== undefined)
    recordRenderer(order.processFile, child.pid);
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => {
    process.off('exit', end);
    rmSync(folder, { recursive: true, force: true });
  });
  return child;
}

/**
 * Astro bundles the pages into a folder below its working directory unless the output lies there: each render has a
 * directory of its own, so that two at once do not meet, inside the project, where the bundle finds its packages.
 */
function createWorkFolder(): string {
  const above = join(projectFolder, '.astro');
  for (const name of existsSync(above) ? readdirSync(above) : []) {
    const pid = /^render-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(above, name), { recursive: true, force: true });
  }
  const folder = join(above, `render-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** How a process ended: with a code, or by a signal. */
export type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export function endOf(child: ReturnType<typeof spawn>): Promise<Ending> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/**
 * The render reads no network: it is not given the address and credentials of the API. Nor does it keep what Node compiles:
 * its bundle lies elsewhere each time, so that nothing of it would be found again.
 */
function astroEnvironment({ source, outFolder, cacheFolder, devFolder }: AstroOrder): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(?:EVENTS_)?API_|^NODE_COMPILE_CACHE$/.test(name),
  );
  return {
    ...Object.fromEntries(others),
    ...bundlerEnvironment,
    ASTRO_TELEMETRY_DISABLED: '1',
    KALENDARIUM_SNAPSHOT: source.snapshot,
    KALENDARIUM_HISTORY: source.history,
    KALENDARIUM_NOW: source.now,
    KALENDARIUM_OUT: outFolder,
    KALENDARIUM_CACHE: cacheFolder,
    ...(devFolder === undefined ? {} : { KALENDARIUM_DEV_FILES: devFolder }),
    SITE_CONFIG: source.configFile,
    SITE_URL: source.siteUrl,
  };
}
