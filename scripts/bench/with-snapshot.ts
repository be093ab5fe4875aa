import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './measure.ts';

/** The present of every benchmark. */
export const now = '2026-11-20T09:00:00Z';

/** Makes a snapshot of a given size in a temporary folder, below `snapshot`, for as long as the work takes. */
export async function withSnapshot<T>(
  events: number,
  tell: (what: string) => void,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kalendarium-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    tell(`${events} events: making the snapshot`);
    await measure('scripts/bench/make-snapshot.ts', [folder, String(events), now]);
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}
