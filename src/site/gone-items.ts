import type { PublishedItem } from '../loaders/history-format.ts';
import { itemKey } from './changes/item-key.ts';
import { itemsWithPage } from './items-with-page.ts';
import type { Site } from './site.ts';

/** How long what is gone is remembered, in days. */
const keptGone = 400;

/** What was published once and has no page any more: since earlier builds, or since this one. */
export function goneItems(site: Pick<Site, 'history' | 'now' | 'languages' | 'in'>): PublishedItem[] {
  const { history, now } = site;
  const present = new Set(
    site.languages.flatMap((language) => itemsWithPage(site.in(language)).map((item) => itemKey(item))),
  );
  const goneSince = now.toString();
  const oldest = now.subtract({ hours: 24 * keptGone });
  const isRemembered = (item: PublishedItem) =>
    Temporal.Instant.compare(Temporal.Instant.from(item.goneSince ?? goneSince), oldest) >= 0;
  return [...history.gone, ...history.items.map((item) => ({ ...item, goneSince }))].filter(
    (item) => !present.has(itemKey(item)) && isRemembered(item),
  );
}
