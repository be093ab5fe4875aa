import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../scripts/cli/settings.ts';
import { readProject } from '../../scripts/package/tarball.ts';
import { onceInRun } from './once-in-run.ts';
import { given, ownCompiled, startScriptWell } from './run-script.ts';

/** Both tarballs of the project, made once in a run. */
export async function packedTarballs() {
  const folder = await onceInRun('packed', async (out) => {
    const cache = join(out, 'cache');
    mkdirSync(cache);
    await startScriptWell('package/pack', ['--out', out, '--cache-dir', cache]);
  });
  const { version } = readProject();
  return {
    program: join(folder, `kalendarium-${version}.tgz`),
    creator: join(folder, `create-kalendarium-${version}.tgz`),
  };
}

/** Installs packages into a folder, from npm's cache where it has them. */
export async function install(folder: string, ...packages: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const list = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', [...list, ...packages], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
}

/** The program of a version of Node, from the registry once and then kept; undefined where it cannot be had. */
export async function nodeOf(version: string): Promise<string | undefined> {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = join(projectFolder, 'node_modules/.cache/nodes', version);
  const file = join(folder, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
  if (!existsSync(file)) await install(folder, `${name}@${version}`).catch(() => {});
  return existsSync(file) ? file : undefined;
}

/** Runs a command of an installed package. @throws Error with what it said, where it does not end with 0 */
export async function runInstalled(
  site: string,
  list: readonly string[],
  {
    node = process.execPath,
    environment = {},
  }: { node?: string; environment?: Record<string, string> } = {},
) {
  const program = join(site, 'node_modules/kalendarium/scripts/package/command-line.js');
  return promisify(execFile)(node, [program, ...list], {
    cwd: site,
    env: { ...given(list, environment), ...ownCompiled() },
    maxBuffer: 10_000_000,
  });
}
