import { readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles } from '../../files.ts';
import type { Problem } from '../problem.ts';
import type { Scanner } from './scanner.ts';

/** Looks for secrets in what a build keeps beside its output: the text files of a snapshot, reports, records. */
export function scanKeptFiles(places: readonly string[], root: string, scanner: Scanner): readonly Problem[] {
  return places
    .flatMap(textFiles)
    .flatMap((file) =>
      scanner
        .find(readFileSync(file))
        .map((kind): Problem => ({ file: relative(root, file), reason: `contains ${kind}` })),
    );
}

function textFiles(place: string): readonly string[] {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [place];
  return [...listFiles(place).keys()]
    .filter((file) => /\.(?:nd)?json$|\.txt$|\.html$/.test(file))
    .map((file) => join(place, file));
}
