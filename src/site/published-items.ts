import type { KindCounts, PublishedItem } from '../loaders/history-format.ts';
import type { Event } from '../model/event.ts';
import { itemKey } from './changes/item-key.ts';
import { citiesOf } from './cities.ts';
import { itemsWithPage } from './items-with-page.ts';
import type { Item, Site } from './site.ts';

/** Every item that has a page, as the next build will remember it; by kind, language and id. */
export function publishedItems(site: Site): readonly PublishedItem[] {
  const { gone, items } = site.history;
  const known = new Map([...gone, ...items].map((item) => [itemKey(item), item]));
  return site.languages
    .flatMap((language) => itemsWithPage(site.in(language)))
    .map((item) => publishedItem(site, item, known.get(itemKey(item))))
    .toSorted((a, b) => compare(a.kind, b.kind) || compare(a.language, b.language) || a.id - b.id);
}

/** How many items of each kind and language there are. */
export function countItems(items: readonly Pick<PublishedItem, 'kind' | 'language'>[]): KindCounts {
  const counts: KindCounts = {};
  for (const { kind, language } of items) {
    counts[kind] = { ...counts[kind], [language]: (counts[kind]?.[language] ?? 0) + 1 };
  }
  return counts;
}

function publishedItem(site: Site, item: Item, before: PublishedItem | undefined): PublishedItem {
  const path = site.pathOf(item).slice(site.routes.base.length - 1);
  return {
    kind: item.kind,
    id: item.id,
    language: item.language,
    title: 'title' in item ? item.title : item.name,
    path,
    formerPaths: before ? formerPaths(before, path) : [],
    firstSeen: before?.firstSeen ?? site.now.toString(),
    modified: 'modified' in item ? item.modified.toString() : '',
    digest: site.digestOf(item),
    ...(item.kind === 'event' && { event: eventFacts(item, site) }),
  };
}

function formerPaths({ formerPaths: earlier, path: last }: PublishedItem, path: string): string[] {
  const all = last === path ? earlier : [...earlier.filter((one) => one !== last), last];
  return all.filter((one) => one !== path);
}

function eventFacts(event: Event, site: Site): NonNullable<PublishedItem['event']> {
  const { when, status, venues, organizers, categories, tags, featured, hidden, created, cost } = event;
  const { start, end, allDay, firstDay, lastDay } = when;
  const ancestors = categories.flatMap((category) => site.in(event.language).categoryAncestorsOf(category));
  const groups = [...categories, ...ancestors, ...tags, ...venues, ...organizers];
  return {
    start: allDay ? firstDay.toString() : start.toString({ smallestUnit: 'second' }),
    end: allDay ? lastDay.toString() : end.toString({ smallestUnit: 'second' }),
    ...(status && { status }),
    venues: venues.map(({ name }) => name),
    hidden,
    created: created.toString(),
    sequence: site.sequenceOf(event),
    groups: [
      ...new Set([
        ...groups.map(({ kind, id }) => `${kind} ${id}`),
        ...(featured ? ['featured'] : []),
        ...citiesOf(event).map(({ key }) => `city ${key}`),
        ...(cost.free ? ['free'] : []),
      ]),
    ],
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
