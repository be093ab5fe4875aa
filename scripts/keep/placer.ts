import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkOrCopy } from '../files.ts';

/** Takes files over from one folder into another, all or none of those that are named together; whether it did. */
export type Place = (files: readonly string[]) => boolean;

export function createPlacer(from: string, to: string): Place {
  const made = new Set<string>();
  return (files) => {
    try {
      for (const file of files) {
        const above = dirname(join(to, file));
        if (!made.has(above)) mkdirSync(above, { recursive: true });
        made.add(above);
        linkOrCopy(join(from, file), join(to, file));
      }
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      for (const file of files) rmSync(join(to, file), { force: true });
      return false;
    }
  };
}
