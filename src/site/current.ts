import { siteConfigSchema } from '../config.ts';
import siteConfig from '../site.config.ts';
import { readHistory } from '../snapshot/history.ts';
import { readSnapshot } from '../snapshot/read.ts';
import { openSite } from './open-site.ts';
import type { Site } from './site.ts';

const siteUrl = process.env['SITE_URL'];

const config = siteConfigSchema.parse(siteUrl ? { ...siteConfig, siteUrl } : siteConfig);
const snapshot = await readSnapshot(required('KALENDARIUM_SNAPSHOT'));
const { history, warning } = readHistory(required('KALENDARIUM_HISTORY'), {
  origin: snapshot.manifest.origin,
  siteUrl: config.siteUrl,
});

/** The site that is being rendered, opened once per process. For pages only; everything else is handed its site. */
export const site: Site = openSite({
  snapshot,
  history,
  historyWarning: warning,
  config,
  now: Temporal.Instant.from(required('KALENDARIUM_NOW')),
});

function required(variable: string): string {
  const value = process.env[variable];
  if (value) return value;
  throw new Error(
    `${variable} is not set. Render with "npm run build", "npm run render" or "npm run dev", which set it.`,
  );
}
