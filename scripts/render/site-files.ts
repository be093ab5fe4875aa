import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ImageLengths, noImageLengths } from '../../src/outputs/image-lengths.ts';
import { siteFiles } from '../../src/outputs/site-files.ts';
import type { Site } from '../../src/site/site.ts';

export type WrittenFiles = {
  readonly files: number;
  /** What the outputs could not hold. */
  readonly warnings: readonly string[];
};

/**
 * Writes every output that is text but not HTML: calendars, feeds, robots.txt.
 *
 * @param given.imageLengths is asked after the calendars are written; without it feeds have no enclosures
 * @param given.kept files that are there already
 */
export function writeSiteFiles(
  site: Site,
  folder: string,
  {
    imageLengths = () => noImageLengths,
    kept = new Set(),
  }: { readonly imageLengths?: () => ImageLengths; readonly kept?: ReadonlySet<string> } = {},
): WrittenFiles {
  const made = new Set<string>();
  const warnings: string[] = [];
  const order = {
    tell: (warning: string) => warnings.push(warning),
    imageLengths,
    tokens: readTokens(),
    kept,
  };
  let files = 0;
  for (const { file, text } of siteFiles(site, order)) {
    const target = join(folder, file);
    const above = dirname(target);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    writeFileSync(target, text);
    files++;
  }
  return { files, warnings };
}

/** Colors, typefaces, sizes and spaces of the site. */
function readTokens(): string {
  return readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');
}
