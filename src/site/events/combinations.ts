import type { Language } from '../../contract/language.ts';
import type { PublishedWords } from '../../i18n/published-words.ts';
import type { Event } from '../../model/event.ts';
import type { Category, Venue } from '../../model/groups.ts';
import { compareTexts } from '../../snapshot/format.ts';
import { categoriesAbove, idsWithAbove } from '../categories.ts';
import { answerOfSite, derivedOfLanguage, derivedOfSite, groupsOfLanguage } from '../derived.ts';
import type { LanguageSite, Site } from '../site.ts';
import { citiesOf, recentEvents } from './event-lists.ts';

/** What narrows a category down. */
export type CombinationPart =
  | { readonly kind: 'free' }
  | { readonly kind: 'city'; readonly key: string; readonly name: string }
  | { readonly kind: 'venue'; readonly venue: Venue };

/** The events that a category, those below it included, has in common with a venue, a city or free entry. */
export type Combination = {
  /** Names it for good: of permanent ids and the city's name, of no title. @example 'category-12-venue-34' */
  readonly key: string;
  readonly category: Category;
  readonly part: CombinationPart;
  /** Those that calendars hold, by start. At least one. */
  readonly events: readonly Event[];
  /** How many of them have not ended. */
  readonly upcoming: number;
  /** What holds its events, in the words of the history. */
  readonly groups: readonly string[];
};

type Combinations = ReturnType<typeof combinationsIn>;

/**
 * The combinations of a language. What was published before comes before what is new, so that an event more somewhere
 * takes no calendar from its subscribers.
 */
export function combinationsOf(site: Site, language: Language): Combinations {
  return combinationsIn(site.in(language));
}

const combinationsIn = derivedOfLanguage('combinations', (local) => {
  const { site } = local;
  const { max, minEvents } = site.config.combinations;
  const before = new Set(site.history.combinations[local.language]);
  const wanted = max === 0 && before.size === 0 ? [] : everyCombination(site, local);
  const lasting = wanted
    .filter(({ key, upcoming }) => before.has(key) || upcoming >= minEvents)
    .toSorted(mostUpcomingFirst);
  const ordered = [
    ...lasting.filter(({ key }) => before.has(key)),
    ...lasting.filter(({ key }) => !before.has(key)),
  ];
  const kept = ordered.slice(0, max).toSorted(mostUpcomingFirst);
  const chosenKeys = new Set(kept.map(({ key }) => key));
  const groups = new Map<string, Category | Venue>(
    [...local.categories, ...local.venues].map((group) => [`${group.kind} ${group.id}`, group]),
  );
  return {
    /** Those that have a calendar, those with most events to come first. */
    kept,
    /** Those for which there was no room, likewise. */
    left: max === 0 ? [] : ordered.slice(max),
    /** Those that had a calendar once, by key. */
    ended: [...before]
      .filter((key) => !chosenKeys.has(key))
      .toSorted(compareTexts)
      .map((key) => ({ key, wider: widerGroup(key, groups) })),
    /** The keys of all that have or had one, ascending. */
    known: [...new Set([...before, ...chosenKeys])].toSorted(compareTexts),
  };
});

function everyCombination(site: Site, local: LanguageSite): Combination[] {
  return Array.from(eventsByCombination.all(local), ([key, events]) => {
    const [event] = events;
    const own = event && combinationsOfEvent(site, event).find((one) => one.key === key);
    return own && { ...own, events, upcoming: countComing(site, events) };
  }).filter((combination) => combination !== undefined);
}

/** Events are in several combinations, of which most stay the lists that they are. */
const countComing = derivedOfSite(
  'events to come of a combination',
  (site, events: readonly Event[]) => events.filter((event) => !site.isOver(event)).length,
);

const eventsByCombination = groupsOfLanguage('events by combination', {
  list: (local) => recentEvents(local),
  given: (local) => categoriesAbove(local),
  keysOf(event, above): readonly string[] {
    const parts = partsOf(event).map(partKey);
    return idsWithAbove(event.categories, above).flatMap((id) =>
      parts.map((part) => combinationKey(id, part)),
    );
  },
});

/** @param category id of it */
function combinationKey(category: number, part: string): string {
  return `category-${category}-${part}`;
}

/** What an event is in, without the events. */
const combinationsOfEvent = answerOfSite(
  'combinations of an event',
  (site, event: Event): readonly Omit<Combination, 'events' | 'upcoming'>[] => {
    const parts = partsOf(event).map((part) => ({ part, name: partKey(part) }));
    return Array.from(categoriesAround(event, site.in(event.language)), (category) =>
      parts.map(({ part, name }) => ({
        ...{ key: combinationKey(category.id, name), category, part },
        groups: [`category ${category.id}`, part.kind === 'free' ? 'free' : name.replace('-', ' ')],
      })),
    ).flat();
  },
);

function partsOf(event: Event): CombinationPart[] {
  return [
    ...(event.cost.free ? [{ kind: 'free' } as const] : []),
    ...citiesOf(event).map(({ key, name }) => ({ kind: 'city', key, name }) as const),
    ...event.venues.map((venue) => ({ kind: 'venue', venue }) as const),
  ];
}

/** The categories of an event and those above them, each once. */
function categoriesAround(event: Event, local: LanguageSite): Iterable<Category> {
  return new Map(
    event.categories
      .flatMap((category) => [category, ...local.categoryAncestorsOf(category)])
      .map((category) => [category.id, category]),
  ).values();
}

function partKey(part: CombinationPart): string {
  switch (part.kind) {
    case 'free':
      return 'free';
    case 'city':
      return `city-${part.key}`;
    case 'venue':
      return `venue-${part.venue.id}`;
  }
}

/** What is left of the two; the category first. @param groups by kind and id */
function widerGroup(
  key: string,
  groups: ReadonlyMap<string, Category | Venue>,
): Category | Venue | undefined {
  const [, category, venue] = /^category-(\d+)-(?:venue-(\d+))?/.exec(key) ?? [];
  return groups.get(`category ${category}`) ?? groups.get(`venue ${venue}`);
}

function mostUpcomingFirst(one: Combination, other: Combination): number {
  return other.upcoming - one.upcoming || compareTexts(one.key, other.key);
}

/** What a combined calendar is called. @example 'Music · Old Mill', 'Music · free admission' */
export function combinationTitle(
  { category, part }: Pick<Combination, 'category' | 'part'>,
  words: Pick<PublishedWords, 'feeds'>,
): string {
  return `${category.name} · ${partName(part, words)}`;
}

export function partName(part: CombinationPart, { feeds }: Pick<PublishedWords, 'feeds'>): string {
  switch (part.kind) {
    case 'free':
      return feeds.free;
    case 'city':
      return part.name;
    case 'venue':
      return part.venue.name;
  }
}
