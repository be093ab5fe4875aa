import { withLock } from '../lock.ts';
import type { Findings } from '../report/build-report.ts';
import { lockUse, type Workplace } from '../workplace.ts';
import type { ChangedPaths } from './changes.ts';
import { preparePublishedPaths } from './published-paths.ts';
import { readSiteRecord } from './site-record.ts';
import { sitesFolder } from './sites-folder.ts';
import { withStatus, writeStatus } from './status-file.ts';
import { readPresent } from './swap.ts';

/** What there is to say of a published site that stays. */
export type Confirmed = Pick<Findings, 'publication' | 'pages'>;

const nothing: ChangedPaths = { added: [], changed: [], removed: [] };

/**
 * Leaves the published site as it is but for its status.
 *
 * @param site its name
 * @param status text of `/status.json`
 */
export function confirmSite(workplace: Workplace, site: string, status: string): Promise<Confirmed> {
  const { settings, cache } = workplace;
  const sites = sitesFolder(settings.distFolder);
  const confirm = async (): Promise<Confirmed> => {
    writeStatus(sites, sites.dist, status);
    const { siteUrl } = settings.config;
    const changes = withStatus(nothing, sites.dist);
    const listing = { at: settings.now, site, before: site, siteUrl, changes };
    preparePublishedPaths(cache.publishedPaths, listing, readPresent(sites))();
    const files = Object.entries(readSiteRecord(sites, site)?.files ?? {});
    const bytes = files.reduce((sum, [, size]) => sum + size, 0);
    return {
      pages: files.filter(([path]) => path.endsWith('.html')).length,
      publication: { ...nothing, files: files.length, bytes },
    };
  };
  return withLock(sites.lock, `publishing to ${sites.dist}`, confirm, lockUse(workplace));
}
