import { readHistory } from '../src/loaders/read-history.ts';
import { readSnapshot } from '../src/loaders/read-snapshot.ts';
import { openSite } from '../src/site/open-site.ts';
import type { Site } from '../src/site/site.ts';
import { configFor } from './site-config.ts';

/** What a site is made of; plain values, so that it can be handed to another process or thread. */
export type SiteSource = {
  /** Folder of the snapshot. */
  readonly snapshot: string;
  /** Folder of the history of earlier builds; may be missing. */
  readonly history: string;
  /** The present of the build: an instant, ISO 8601. */
  readonly now: string;
  /** Its configuration, absolute. */
  readonly configFile: string;
  /** Public address of the site. */
  readonly siteUrl: string;
};

/** Reads a snapshot and opens the site it holds. */
export async function loadSite({
  snapshot: folder,
  history: historyFolder,
  now,
  configFile,
  siteUrl,
}: SiteSource): Promise<Site> {
  const snapshot = await readSnapshot(folder);
  const config = await configFor(configFile, siteUrl);
  const owner = { origin: snapshot.manifest.origin, siteUrl: config.siteUrl };
  const { history, warning } = readHistory(historyFolder, owner);
  return openSite({
    snapshot,
    history,
    historyWarning: warning,
    config,
    now: Temporal.Instant.from(now),
  });
}
