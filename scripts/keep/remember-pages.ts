import { rmSync } from 'node:fs';
import type { Cache } from '../cache.ts';
import { readStagedPages, writePages } from './page-record.ts';

/**
 * Writes down what the pages of the site show that was just published, for the next build.
 *
 * @param site what it was made by and of, and where and as what it was published
 */
export function rememberPages(
  { stagedPages, publishedPages }: Cache,
  site: { readonly program: string; readonly inputs: string; readonly folder: string; readonly site: string },
): void {
  const staged = readStagedPages(stagedPages);
  if (staged?.findings === undefined) rmSync(publishedPages, { force: true });
  else {
    const { digests, texts, findings } = staged;
    writePages(publishedPages, { version: 1, ...site, digests, texts, findings });
  }
}
