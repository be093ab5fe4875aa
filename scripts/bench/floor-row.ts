import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { projectFolder } from '../settings.ts';
import type { BenchPlace } from './build-rows.ts';
import type { Row } from './figures-format.ts';
import { treeSize } from './tree-size.ts';

const totalSchema = z.object({ wallSeconds: z.number(), cpuSeconds: z.number(), peakBytes: z.number() });

/** Writes the bytes of a built site once more, to the same paths below another folder. */
export async function floorRow({ dist, folder }: BenchPlace): Promise<Row> {
  const to = join(folder, 'floor');
  const list = ['scripts/bench/floor.ts', dist, to];
  const { stdout } = await promisify(execFile)(process.execPath, list, { cwd: projectFolder });
  const total = totalSchema.parse(JSON.parse(stdout));
  return { by: 'floor', case: 'cold', stage: 'write', ...total, ...treeSize(to) };
}
