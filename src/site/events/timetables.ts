import type { Event } from '../../model/event.ts';
import type { Category } from '../../model/groups.ts';
import { derivedIndexOfLanguage } from '../derived.ts';
import { byStart } from '../order.ts';
import type { LanguageSite, Site } from '../site.ts';
import { seriesName } from './series.ts';

/** What several events are parts of: an event, such as a festival, or a category that the configuration names. */
export type Timetable = {
  readonly of: Event | Category;
  /** By start; at least one. */
  readonly parts: readonly Event[];
};

export function timetableOf(site: Site, item: Event | Category): Timetable | undefined {
  return timetablesByItem.at(site.in(item.language), keyOf(item));
}

/** The timetable that an event is a part of: that of the event above it before that of a category. */
export function timetableAbove(site: Site, event: Event): Timetable | undefined {
  return timetablesByPart.at(site.in(event.language), event.id);
}

function keyOf({ kind, id }: Event | Category): string {
  return `${kind} ${id}`;
}

const timetablesByItem = derivedIndexOfLanguage('timetables', (local) => {
  const { site } = local;
  const byParent = Map.groupBy(local.events, (event) => parentOf(site, local, event));
  const named = new Set(site.config.programmes.categories);
  const all: Timetable[] = [
    ...local.categories
      .filter(({ slug }) => named.has(slug))
      .map((category) => ({ of: category, parts: local.eventsOf(category) })),
    ...[...byParent].flatMap(([parent, parts]) =>
      parent ? [{ of: parent, parts: byStart(parts) }] : [],
    ),
  ].filter(({ parts }) => parts.length > 0);
  return new Map(all.map((timetable) => [keyOf(timetable.of), timetable]));
});

const timetablesByPart = derivedIndexOfLanguage(
  'timetables of parts',
  (local) =>
    new Map(
      timetablesByItem
        .all(local)
        .values()
        .flatMap((timetable) => timetable.parts.map(({ id }) => [id, timetable] as const)),
    ),
);

/**
 * The event that an event is a part of, in its language: servers may name it in another. None where they name the first
 * date of what repeats.
 */
function parentOf(site: Site, local: LanguageSite, event: Event): Event | undefined {
  const { parentId } = event;
  if (parentId === undefined || parentId === event.id) return undefined;
  const parent = eventsById.at(local, parentId) ?? translatedParent(site, local, parentId);
  const isPart = parent && parent.id !== event.id && parent.parentId === undefined;
  return isPart && seriesName(local, parent) !== seriesName(local, event) ? parent : undefined;
}

function translatedParent(site: Site, local: LanguageSite, id: number): Event | undefined {
  for (const language of site.languages) {
    const other = site.in(language);
    const there = other === local ? undefined : eventsById.at(other, id);
    const here = there && site.translationsOf(there)[local.language];
    if (here?.kind === 'event') return here;
  }
  return undefined;
}

const eventsById = derivedIndexOfLanguage(
  'events with a page by id',
  ({ eventsWithPage }) => new Map(eventsWithPage.map((event) => [event.id, event])),
);
