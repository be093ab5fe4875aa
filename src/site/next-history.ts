import type { History, PublishedBuild, PublishedItem } from '../loaders/history-format.ts';
import { itemKey } from './changes/item-key.ts';
import { countItems, publishedItems } from './published-items.ts';
import type { Site } from './site.ts';

/** Published builds that are remembered. */
const keptBuilds = 100;

/** How long what is gone is remembered, in days. */
const keptGone = 400;

/**
 * What the next build is told once this site is published.
 *
 * @param source about the snapshot the site was made of
 */
export function nextHistory(site: Site, source: Pick<PublishedBuild, 'fetched' | 'collected'>): History {
  const { history: previous, now } = site;
  const items = publishedItems(site);
  const build = { at: now.toString(), counts: countItems(items), ...source };
  return {
    items,
    gone: goneItems(site, items),
    builds: [...previous.builds, build].slice(-keptBuilds),
    changes: site.changes,
  };
}

function goneItems({ history, now }: Site, present: readonly PublishedItem[]): PublishedItem[] {
  const keys = new Set(present.map(itemKey));
  const goneSince = now.toString();
  const oldest = now.subtract({ hours: 24 * keptGone });
  const isRemembered = (item: PublishedItem) =>
    Temporal.Instant.compare(Temporal.Instant.from(item.goneSince ?? goneSince), oldest) >= 0;
  return [...history.gone, ...history.items.map((item) => ({ ...item, goneSince }))].filter(
    (item) => !keys.has(itemKey(item)) && isRemembered(item),
  );
}
