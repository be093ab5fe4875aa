import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteTimeZone } from '../../src/site/site-zone.ts';
import { readManifest } from '../fetch/snapshot-store.ts';
import type { Settings } from '../settings.ts';

/**
 * A digest of all that a site is a function of, the time of day left out: two builds with the same one would publish the
 * same. The instant of the fetch counts by its day.
 *
 * @param source.snapshot its folder; the manifest in it has digests of every item and file
 * @param source.history folder of what earlier builds published
 * @param source.program what `programDigest` answers
 */
export function inputsDigest(source: {
  readonly snapshot: string;
  readonly history: string;
  readonly program: string;
  readonly settings: Settings;
}): string {
  const { snapshot, history, program, settings } = source;
  const manifest = readManifest(snapshot);
  const { fetched, warnings: _, shapes: __, reading: ___, ...content } = manifest;
  const timeZone = siteTimeZone(settings.config, manifest.root);
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const record = join(history, 'history.json');
  const parts = [
    program,
    dayOf(settings.now),
    dayOf(Temporal.Instant.from(fetched)),
    JSON.stringify(content),
    existsSync(record) ? readFileSync(record, 'utf8') : '',
  ];
  return hash('sha256', JSON.stringify(parts), 'hex');
}
