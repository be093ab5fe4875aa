import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '../settings.ts';
import type { Figures } from './figures-format.ts';

export function machine(): Figures['machine'] {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    system: `${type()} ${release()}`,
    load: Number(loadavg()[0]?.toFixed(1)),
  };
}

const packageSchema = z.object({ version: z.string() });

/** Versions of what a build runs on. */
export function versions(): Figures['versions'] {
  const file = join(projectFolder, 'node_modules/astro/package.json');
  const { version } = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { Node: process.versions.node, Astro: version };
}

/** What a program says when it is asked for its version; undefined where there is no such program. */
export function programVersion(program: string, question: string): string | undefined {
  try {
    return execFileSync(program, [question], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
