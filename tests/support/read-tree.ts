import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../scripts/cli/files.ts';

/** The text of every file of a folder, by path, sorted. */
export function readTree(folder: string): Record<string, string> {
  return Object.fromEntries(
    [...listFiles(folder).keys()].map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}
