import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { readState } from '../files.ts';
import { startOf } from '../process-life.ts';
import { writeWhole } from '../write-whole.ts';

const rendererSchema = z.object({ pid: z.int().positive(), started: z.string() });

/** Milliseconds between two looks at a process that is being ended. */
const pause = 20;

/** Remembers the process that writes into the staging folder. */
export function recordRenderer(file: string, pid: number): void {
  // After a power cut there is no such process.
  writeWhole(file, `${JSON.stringify({ pid, started: startOf(pid) })}\n`, { flush: false });
}

/**
 * Ends the renderer of a run that was killed, which may not have noticed yet and still write. Where the system does not
 * tell processes with one number apart, it is left to end by itself.
 */
export async function endLeftRenderer(file: string): Promise<void> {
  const renderer = readState(
    file,
    rendererSchema,
    'a renderer that an interrupted run may have left was not looked for',
  );
  while (renderer !== undefined && renderer.started !== '' && startOf(renderer.pid) === renderer.started) {
    end(renderer.pid);
    await setTimeout(pause);
  }
  rmSync(file, { force: true });
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
