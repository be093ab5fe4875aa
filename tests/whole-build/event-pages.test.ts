import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureSite } from '../support/built-site.ts';

const limits = { html: 15_000, script: 5_000 };
let dist: string;
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  dist = (await fixtureSite()).dist;
  const paths = globSync(['en/events/*/index.html', 'pl/wydarzenia/*/index.html'], { cwd: dist });
  pages = new Map(paths.map((path) => [path, readFileSync(join(dist, path), 'utf8')]));
});

describe('an event page', () => {
  test('stays within its budget of HTML and script', () => {
    const sizes = new Map<string, number>();
    const sizeOf = (path: string) =>
      sizes.getOrInsertComputed(path, () => gzipSync(readFileSync(join(dist, path))).length);
    const linked = (html: string, pattern: RegExp) =>
      [...html.matchAll(pattern)].reduce((sum, [, path = '']) => sum + sizeOf(path), 0);
    expect(pages.size).toBeGreaterThan(500);
    const over = [...pages].filter(
      ([, html]) =>
        gzipSync(html).length > limits.html ||
        linked(html, /<script type="module" src="([^"]+)"/g) > limits.script,
    );
    expect(over.map(([path]) => path)).toEqual([]);
  });

  test('writes no e-mail address of an organizer as it is', () => {
    const found = [...pages].filter(
      ([, html]) => factsOf(html).includes('@') || html.includes('"email":'),
    );
    expect(found.map(([path]) => path)).toEqual([]);
    const written = [...pages.values()].filter((html) =>
      html.includes('class="email" href="&#x6d;'),
    );
    expect(written.length).toBeGreaterThan(100);
  });

  test('names no host of maps in an element that loads something', () => {
    const loading = [...pages].filter(([, html]) =>
      /<(?:iframe|img|script|link)[^>]*openstreetmap/.test(html),
    );
    expect(loading.map(([path]) => path)).toEqual([]);
  });
});

/** What is beside the text of editors. */
function factsOf(html: string): string {
  return /<aside class="facts.*?<\/aside>/s.exec(html)?.[0] ?? '';
}
