import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { siteFiles } from '../../src/outputs/site-files.ts';
import type { Site } from '../../src/site/site.ts';

/** Writes every output that is text but not HTML: calendars, feeds, robots.txt. Answers how many there are. */
export function writeSiteFiles(site: Site, folder: string): number {
  const made = new Set<string>();
  const begun = new Set<string>();
  for (const { file, text } of siteFiles(site)) {
    const target = join(folder, file);
    const above = dirname(target);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    if (begun.has(file)) appendFileSync(target, text);
    else writeFileSync(target, text);
    begun.add(file);
  }
  return begun.size;
}
