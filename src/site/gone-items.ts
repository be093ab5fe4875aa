import type { PublishedItem } from '../loaders/history-format.ts';
import { itemKey } from './changes/item-key.ts';
import { itemsWithPage } from './items-with-page.ts';
import type { EventGroup, Site } from './site.ts';

/** How long a gone event, post or page is remembered, in days. */
const keptGone = 400;

/** What was published once and has no page any more, by kind, language and id. What only was published last counts from now. */
export function goneItems(
  site: Pick<Site, 'history' | 'now' | 'languages' | 'in' | 'lostEvents'>,
): PublishedItem[] {
  const { history, now } = site;
  const goneSince = now.toString();
  const present = new Set(
    site.languages.flatMap((language) => itemsWithPage(site.in(language))).map(itemKey),
  );
  const lost = new Map(site.lostEvents.map((item) => [itemKey(item), item]));
  return [...history.gone, ...history.items]
    .map((item) => ({ goneSince, ...(lost.get(itemKey(item)) ?? item) }))
    .filter((item) => !present.has(itemKey(item)) && isRemembered(item, now));
}

/** What calendars were made of is remembered for good: they keep their addresses. */
function isRemembered({ kind, goneSince }: PublishedItem, now: Temporal.Instant): boolean {
  if (isGroupKind(kind) || goneSince === undefined) return true;
  const oldest = now.subtract({ hours: 24 * keptGone });
  return Temporal.Instant.compare(Temporal.Instant.from(goneSince), oldest) >= 0;
}

/** Whether events can be listed by items of a kind. */
export function isGroupKind(kind: PublishedItem['kind']): kind is EventGroup['kind'] {
  return kind === 'venue' || kind === 'organizer' || kind === 'category' || kind === 'tag';
}
