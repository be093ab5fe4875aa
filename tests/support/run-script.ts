import { type ChildProcess, fork, spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { z } from 'zod';
import { projectFolder } from '../../scripts/cli/settings.ts';
import type { CommandOrder } from './command-host.ts';

const endedSchema = z.object({ code: z.int().nullable(), stdout: z.string(), stderr: z.string() });

/** How a command ended and what it said. */
export type Ended = Readonly<z.output<typeof endedSchema>>;

/** Empty is as good as absent, and keeps an own `.env` out. */
const unset = {
  API_URL: '',
  EVENTS_API_URL: '',
  API_USER: '',
  API_APPLICATION_PASSWORD: '',
  SITE_CONFIG: '',
  SITE_URL: '',
  SITE_NOW: '',
  DIST_DIR: '',
  CACHE_DIR: '',
  NODE_OPTIONS: '',
};

/**
 * Runs a command of the project, in an environment that is given in full. Commands of a test process share one that runs
 * them, one after the other: most of the time of a small build would be that of starting and warming up.
 */
export function runScript(
  name: string,
  list: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const ended = last.then(() =>
    askHost({ name, list: [...list], environment: given(list, environment) }),
  );
  last = ended.catch(() => {});
  return ended;
}

let last: Promise<unknown> = Promise.resolve();
let host: ChildProcess | undefined;

async function askHost(order: CommandOrder): Promise<Ended> {
  host ??= startHost();
  const asked = host;
  return new Promise((resolve, reject) => {
    const end = (code: number | null) =>
      reject(new Error(`The process of ${order.name} ended with ${code}.`));
    asked.once('exit', end);
    asked.once('message', (message) => {
      asked.off('exit', end);
      resolve(endedSchema.parse(message));
    });
    asked.send(order);
  });
}

function startHost(): ChildProcess {
  const child = fork(new URL('command-host.ts', import.meta.url), {
    cwd: projectFolder,
    env: given([], {}),
    execArgv: [],
  });
  child.once('exit', () => {
    host = undefined;
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** The same in a process of its own, which another environment or another copy of the project needs. */
export async function startScript(
  name: string,
  list: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  project: string = projectFolder,
): Promise<Ended> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...list], {
    cwd: project,
    env: { ...given(list, environment), ...(project === projectFolder ? {} : ownCompiled()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

/** What Node compiles of a program that goes with the run goes with it too. */
export function ownCompiled(): { NODE_COMPILE_CACHE: string } {
  return { NODE_COMPILE_CACHE: join(inject('runFolder'), 'compiled') };
}

function cacheOf(list: readonly string[]): string | undefined {
  const place = list.indexOf('--cache-dir');
  return place === -1 ? undefined : list[place + 1];
}

/** Builds of a run use the same compiled templates, whichever cache folder they are given. */
export function shareRenderers(cache: string): void {
  const shared = join(inject('runFolder'), 'renderers');
  if (!cache.startsWith(tmpdir()) || existsSync(join(cache, 'renderers'))) return;
  for (const folder of [shared, cache]) mkdirSync(folder, { recursive: true });
  symlinkSync(shared, join(cache, 'renderers'));
}

/** @throws Error with everything the command said, when it did not succeed */
export async function runScriptWell(...order: Parameters<typeof runScript>): Promise<Ended> {
  return well(order[0], await runScript(...order));
}

/** @throws Error with everything the command said, when it did not succeed */
export async function startScriptWell(...order: Parameters<typeof startScript>): Promise<Ended> {
  return well(order[0], await startScript(...order));
}

function well(name: string, ended: Ended): Ended {
  if (ended.code === 0) return ended;
  throw new Error(`${name} ended with ${ended.code}:\n${ended.stdout}\n${ended.stderr}`);
}

/**
 * The variables of a command, without those that would change what it does: of the test runner,
 * which sets NODE_ENV and Vite's for itself, and of a CI system that runs the tests.
 */
export function given<Value extends string | undefined>(
  list: readonly string[],
  environment: Readonly<Record<string, Value>>,
) {
  shareRenderers(cacheOf(list) ?? environment['CACHE_DIR'] ?? '');
  const own =
    /^(?:NODE_ENV|VITE.*|TEST|DEV|PROD|MODE|BASE_URL|SSR|KALENDARIUM_.*|CI|GITHUB_.*|GITLAB_.*)$/;
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || own.test(name) ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(inherited), ...unset, ...environment };
}
