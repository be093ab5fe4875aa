import { withLock } from '../lock.ts';
import { lockUse, type Workplace } from '../workplace.ts';
import type { Changes } from './changes.ts';
import type { Publication } from './publish-tree.ts';
import { preparePublishedPaths } from './published-paths.ts';
import { readSiteRecord } from './site-record.ts';
import { sitesFolder } from './sites-folder.ts';
import { withStatus, writeStatus } from './status-file.ts';
import { readPresent } from './swap.ts';

const nothing: Changes = { added: [], changed: [], removed: [], unchanged: [] };

/**
 * Leaves the published site as it is but for its status.
 *
 * @param site its name
 * @param status text of `/status.json`
 */
export function confirmSite(workplace: Workplace, site: string, status: string): Promise<Publication> {
  const { settings, cache } = workplace;
  const sites = sitesFolder(settings.distFolder);
  const confirm = async (): Promise<Publication> => {
    writeStatus(sites, sites.dist, status);
    const { siteUrl } = settings.config;
    const changes = withStatus(nothing, sites.dist);
    const listing = { at: settings.now, site, before: site, siteUrl, changes };
    preparePublishedPaths(cache.publishedPaths, listing, readPresent(sites))();
    const sizes = Object.values(readSiteRecord(sites, site)?.files ?? {});
    return { ...nothing, site, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
  return withLock(sites.lock, `publishing to ${sites.dist}`, confirm, lockUse(workplace));
}
