import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../scripts/cli/files.ts';

/** The text of every file of a folder, by path, sorted. */
export function readTree(folder: string): Record<string, string> {
  return Object.fromEntries(
    [...listFiles(folder).keys()].map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

/** Paths that only one of two folders has, or that differ in any byte. */
export function differingFiles(one: string, other: string): string[] {
  const [ones, others] = [listFiles(one), listFiles(other)];
  const paths = new Set([...ones.keys(), ...others.keys()]);
  return [...paths].filter(
    (path) =>
      !(ones.has(path) && others.has(path)) ||
      !readFileSync(join(one, path)).equals(readFileSync(join(other, path))),
  );
}
