import { existsSync } from 'node:fs';
import { sitesFolder } from '../publish/sites-folder.ts';
import { presentName } from '../publish/swap.ts';
import type { Workplace } from '../workplace.ts';
import { type PublishedPages, readPublishedPages } from './page-record.ts';

/**
 * What is known of the published site, where it may be built upon: it is the one that was written down, and this program
 * with this configuration wrote it.
 *
 * @param program what `programDigest` answers now
 */
export function usablePages({ settings, cache }: Workplace, program: string): PublishedPages | undefined {
  const pages = readPublishedPages(cache.publishedPages);
  if (pages === undefined || pages.program !== program) return undefined;
  const sites = sitesFolder(settings.distFolder);
  const isPresent =
    pages.folder === sites.dist && !existsSync(sites.swap) && presentName(sites) === pages.site;
  return isPresent ? pages : undefined;
}
