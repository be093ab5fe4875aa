import type { SiteConfig } from '../config.ts';
import type { WireRoot } from '../contract/root.ts';
import { timeZoneOf } from '../model/time-zone.ts';

/** The zone of the configuration, else the server's, else its offset, else UTC. */
export function siteTimeZone({ timeZone }: SiteConfig, { timezone_string, gmt_offset }: WireRoot): string {
  if (timeZone) return timeZone;
  const offset = `UTC${gmt_offset < 0 ? '' : '+'}${gmt_offset}`;
  return timeZoneOf(timezone_string) ?? timeZoneOf(offset) ?? 'UTC';
}
