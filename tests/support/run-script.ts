import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { projectFolder } from '../../scripts/cli/settings.ts';

/** How a command ended and what it said. */
export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

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

/** Runs a command of the project in a process of its own, in an environment that is given in full. */
export async function runScript(
  name: string,
  list: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  project: string = projectFolder,
): Promise<Ended> {
  shareRenderers(cacheOf(list) ?? environment['CACHE_DIR'] ?? '');
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...list], {
    cwd: project,
    env: { ...withoutTestRunner(), ...unset, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
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
  const ended = await runScript(...order);
  if (ended.code === 0) return ended;
  throw new Error(`${order[0]} ended with ${ended.code}:\n${ended.stdout}\n${ended.stderr}`);
}

/** Of what the test runner sets for itself, NODE_ENV and VITE variables would change a build. */
function withoutTestRunner(): NodeJS.ProcessEnv {
  const own = /^(?:NODE_ENV|VITE.*|TEST|DEV|PROD|MODE|BASE_URL|SSR|KALENDARIUM_.*)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}
