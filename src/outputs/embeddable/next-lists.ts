import type { Language } from '../../contract/language.ts';
import type { PublishedItem } from '../../loaders/history-format.ts';
import type { Event } from '../../model/event.ts';
import { type EmbeddableKind, embeddableKinds } from '../../routes.ts';
import type { EventGroup, LanguageSite, Site } from '../../site/site.ts';
import { type NextEvents, nextEvent, nextEventsHead, nextFirst } from './next-events.ts';

/** A file of next events, which can be named without being written. */
export type NextList = {
  /** Root-relative path. */
  readonly path: string;
  readonly read: () => NextEvents;
};

/**
 * The next events of a language: of everything, and of each category, venue and organizer by its slug. Other sites name
 * them, so an earlier slug goes on to name what had it, and what is no more has an empty list.
 */
export function* nextLists(site: Site, language: Language): Iterable<NextList> {
  const { routes } = site;
  const local = site.in(language);
  const isUpcoming = new Set(local.upcoming);
  yield {
    path: routes.nextEventsPath(language),
    read: () => ({ ...nextEventsHead(site, language), events: listed(local.upcoming, site) }),
  };
  const groups = new Map<string, EventGroup>();
  for (const group of embeddableGroups(local)) groups.set(keyOf(group), group);
  const formerly = formerSlugs(site, language);
  for (const kind of embeddableKinds) {
    const bySlug = new Map<string, EventGroup | undefined>();
    for (const group of groups.values()) if (group.kind === kind) bySlug.set(group.slug, group);
    for (const [slug, id] of formerly[kind])
      bySlug.getOrInsertComputed(slug, () => groups.get(`${kind} ${id}`));
    for (const [slug, group] of bySlug) {
      yield {
        path: routes.nextEventsPath(language, { kind, slug }),
        read: () =>
          group ? nextOf(site, local, group, isUpcoming) : { ...nextEventsHead(site, language), events: [] },
      };
    }
  }
}

/** What other sites can choose. */
export function embeddableGroups({ categories, venues, organizers }: LanguageSite) {
  return [...categories, ...venues, ...organizers];
}

function nextOf(
  site: Site,
  local: LanguageSite,
  group: EventGroup,
  isUpcoming: ReadonlySet<Event>,
): NextEvents {
  const upcoming = local.eventsOf(group).filter((event) => isUpcoming.has(event));
  return {
    ...nextEventsHead(site, local.language, { name: group.name, page: site.pathOf(group) }),
    events: listed(upcoming, site),
  };
}

function listed(upcoming: readonly Event[], site: Site): NextEvents['events'] {
  return nextFirst(upcoming, site).map((event) => nextEvent(event, site));
}

/** The slugs that items of a language had in earlier builds, with the ids of those that had them; the lowest id of several. */
function formerSlugs({ history }: Site, language: Language): Record<EmbeddableKind, Map<string, number>> {
  const slugs = { category: new Map(), venue: new Map(), organizer: new Map() };
  const known = [...history.items, ...history.gone].filter((item) => item.language === language);
  for (const { kind, id, path, formerPaths } of known.toSorted((a, b) => a.id - b.id)) {
    if (!isEmbeddable(kind)) continue;
    for (const one of [path, ...formerPaths]) {
      const slug = /\/([a-z0-9_-]+)\/$/.exec(one)?.[1];
      if (slug !== undefined) slugs[kind].getOrInsert(slug, id);
    }
  }
  return slugs;
}

function isEmbeddable(kind: PublishedItem['kind']): kind is EmbeddableKind {
  return embeddableKinds.some((one) => one === kind);
}

function keyOf({ kind, id }: EventGroup): string {
  return `${kind} ${id}`;
}
