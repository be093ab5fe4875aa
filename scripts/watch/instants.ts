import { join } from 'node:path';
import { siteTimeZone } from '../../src/model/when.ts';
import { type PublishedItem, readHistory } from '../../src/snapshot/history.ts';
import type { BuildContext } from '../cli/build-context.ts';
import { latestName, readManifest } from '../snapshots/snapshot-store.ts';

/**
 * The next instant at which the site that was published last would be another; undefined where
 * nothing was read yet.
 *
 * @param now the present of that site: the instant is in the past where something began or ended
 *   since
 */
export function nextInstantOf(
  { cache, settings: { config } }: Pick<BuildContext, 'cache' | 'settings'>,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const latest = latestName(cache.snapshots);
  if (latest === undefined) return undefined;
  const { origin, root } = readManifest(join(cache.snapshots, latest));
  const { items } = readHistory(cache.history, { origin, siteUrl: config.siteUrl }).history;
  return nextInstant(items, { now, timeZone: siteTimeZone(config, root) });
}

/**
 * The next instant at which a site that was published would be another, whatever its server says:
 * an event begins or ends, or a day begins in its zone, a year with some.
 *
 * @param items what is published
 */
export function nextInstant(
  items: readonly Pick<PublishedItem, 'event'>[],
  { now, timeZone }: { readonly now: Temporal.Instant; readonly timeZone: string },
): Temporal.Instant {
  let next = now.toZonedDateTimeISO(timeZone).add({ days: 1 }).startOfDay().toInstant();
  for (const { event } of items) {
    for (const text of event === undefined ? [] : [event.start, event.end]) {
      // What lasts all day begins and ends with a day.
      if (!text.includes('T')) continue;
      const instant = Temporal.ZonedDateTime.from(text).toInstant();
      const isNext =
        Temporal.Instant.compare(instant, now) > 0 && Temporal.Instant.compare(instant, next) < 0;
      if (isNext) next = instant;
    }
  }
  return next;
}
