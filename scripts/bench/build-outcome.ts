import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { cacheLayout } from '../cache.ts';
import { readStagedPages } from '../keep/page-record.ts';
import type { Row } from './figures-format.ts';

const reportSchema = z.object({
  outcome: z.enum(['published', 'nothing changed']),
  pages: z.int(),
  publication: z.object({
    files: z.int(),
    bytes: z.int(),
    added: z.array(z.string()),
    changed: z.array(z.string()),
    removed: z.array(z.string()),
  }),
  seconds: z.record(z.string(), z.number()),
});

/** What the last build in a cache folder rendered, kept and changed, by its own report. */
export function buildOutcome(
  cacheFolder: string,
): Required<Pick<Row, 'pages' | 'rendered' | 'kept' | 'changed' | 'files' | 'bytes'>> {
  const cache = cacheLayout(cacheFolder);
  const newest = readdirSync(cache.reports)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1);
  const text = readFileSync(join(cache.reports, newest ?? ''), 'utf8');
  const { pages, publication, seconds } = reportSchema.parse(JSON.parse(text));
  const { files, bytes, added, changed, removed } = publication;
  const difference = added.length + changed.length + removed.length;
  const hasRendered = seconds['render'] !== undefined;
  if (!hasRendered) return { pages, rendered: 0, kept: files, changed: difference, files, bytes };
  const kept = readStagedPages(cache.stagedPages)?.kept ?? [];
  const rendered = pages - kept.filter((file) => file.endsWith('.html')).length;
  return { pages, rendered, kept: kept.length, changed: difference, files, bytes };
}
