import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listFiles } from '../files.ts';
import { pageKind } from './page-kind.ts';

/** What a page weighs, in bytes after gzip. */
export type PageWeight = {
  readonly kind: string;
  readonly file: string;
  readonly html: number;
  /** All style sheets it links. */
  readonly css: number;
  /** All scripts it links, and what they import. */
  readonly js: number;
};

/** Weighs every page of a built site that lives at the root of its host. */
export function weighPages(folder: string): readonly PageWeight[] {
  const weights = new Map<string, number>();
  const weightOf = (path: string) =>
    weights.getOrInsertComputed(path, () => gzipSync(readFileSync(join(folder, path))).length);
  const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + weightOf(path), 0);
  return [...listFiles(folder).keys()].flatMap((file) => {
    const kind = file.endsWith('/index.html') ? pageKind(file) : undefined;
    if (kind === undefined) return [];
    const html = readFileSync(join(folder, file), 'utf8');
    return [
      {
        kind,
        file,
        html: gzipSync(html).length,
        css: sum(matches(html, /<link rel="stylesheet" href="([^"]+)"/g)),
        js: sum(withImports(folder, matches(html, /<script[^>]* src="([^"]+)"/g))),
      },
    ];
  });
}

function withImports(folder: string, paths: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(paths);
  for (const path of all)
    for (const name of matches(readFileSync(join(folder, path), 'utf8'), /(?:from|import)\s*"\.\/([^"]+)"/g))
      all.add(join(path, '..', name));
  return all;
}

function matches(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map(([, found = '']) => found));
}
