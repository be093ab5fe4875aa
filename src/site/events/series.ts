import type { Language } from '../../contract/language.ts';
import { dictionaryOf } from '../../i18n/dictionaries.ts';
import type { Rhythm } from '../../i18n/rhythm.ts';
import type { Event } from '../../model/event.ts';
import { safeSlug } from '../../model/slug.ts';
import { takesPlace } from '../../model/status.ts';
import { compareTexts } from '../../snapshot/format.ts';
import { allPublished, type PublishedItem } from '../../snapshot/history.ts';
import {
  derivedIndexOfLanguage,
  derivedOfLanguage,
  derivedOfSite,
  groupsOfLanguage,
} from '../derived.ts';
import type { LanguageSite, Series, Site } from '../site.ts';
import { numberIn, seriesKey } from './event-lists.ts';

/** Dates from which a series has a page, however few a list folds into one row. */
const leastDates = 3;

/**
 * Every series of a language that has a page, by slug. Dates at the same venues are a series where they have one title, one
 * name before a number, as "Jam Session #214: Bebop" and "Concert (3/12)", or at the same hour one before a theme, as "Film Club: Ida".
 * What was one at the last build stays one while a date of it is left.
 */
export function seriesIn(site: Site, language: Language): readonly Series[] {
  return allSeries(site.in(language));
}

/**
 * Slugs of the series that have or had a calendar, ascending. One whose dates must not be public is
 * forgotten: its slug says what they are called.
 */
export function seriesEver(site: Site, language: Language): readonly string[] {
  return slugsEver(site.in(language));
}

/**
 * One that had a calendar and is no more: its calendar and feeds stay, for those who subscribed.
 */
type FormerSeries = {
  readonly slug: string;
  /** Its dates, by start: those that another series has taken in. */
  readonly events: readonly Event[];
};

/** By slug. */
export function formerSeries(site: Site, language: Language): readonly FormerSeries[] {
  return [...formerBySlug.all(site.in(language)).values()];
}

/** Slugs of series that are no more under which an event was once published. */
export function formerSlugsOf(site: Site, item: PublishedItem): readonly string[] {
  const local = site.in(item.language);
  return slugsIn(item).filter((slug) => formerBySlug.at(local, slug) !== undefined);
}

const formerBySlug = derivedIndexOfLanguage(
  'former series',
  (local): ReadonlyMap<string, FormerSeries> => {
    const present = new Set(allSeries(local).map(({ slug }) => slug));
    const former = slugsEver(local).filter((slug) => !present.has(slug));
    return new Map(former.map((slug) => [slug, { slug, events: datesOnceOf(local, slug) }]));
  },
);

function datesOnceOf(local: LanguageSite, slug: string): readonly Event[] {
  const ids = new Set((publishedBySlug.at(local, slug) ?? []).map(({ id }) => id));
  return ids.size === 0 ? [] : local.events.filter(({ id }) => ids.has(id));
}

const slugsEver = derivedOfLanguage('slugs of series ever', (local): readonly string[] => {
  const { site, language } = local;
  const published = [
    ...(site.history.series[language] ?? []),
    ...publishedBySlug.all(local).keys(),
  ];
  const withheld = site.removedItems.flatMap((item) =>
    item.withheld && item.language === language ? slugsIn(item) : [],
  );
  const present = allSeries(local).map(({ slug }) => slug);
  return [...new Set(published).difference(new Set(withheld)).union(new Set(present))].toSorted(
    compareTexts,
  );
});

/** Whether there are series in any language: then each has a list of its own. */
export function hasSeries(site: Site): boolean {
  return areThereSeries(site);
}

const areThereSeries = derivedOfSite('whether there are series', (site) =>
  site.languages.some((language) => seriesIn(site, language).length > 0),
);

export function seriesOf(site: Site, event: Event): Series | undefined {
  return seriesByEvent.at(site.in(event.language), event.id);
}

/** @param slug of a series of that language */
export function seriesAt(local: LanguageSite, slug: string): Series | undefined {
  return seriesBySlug.at(local, slug);
}

/** The slug of the series that an event is one of: who reads it depends on no other date. */
export function seriesSlugOf(site: Site, event: Event): string | undefined {
  return slugsByEvent.at(site.in(event.language), event.id);
}

/** What holds the dates of a series, in the words of the history. */
export function seriesGroup({ slug }: Pick<Series, 'slug'>): string {
  return `${groupPrefix}${slug}`;
}

const groupPrefix = 'series ';

/** The same series in another language: that of the first date that is translated, where the way back leads here. */
export function translatedSeries(
  site: Site,
  series: Series,
  language: Language,
): Series | undefined {
  const there = firstTranslated(site, series, language);
  return there && firstTranslated(site, there, series.language) === series ? there : undefined;
}

function firstTranslated(site: Site, { events }: Series, language: Language): Series | undefined {
  for (const event of events) {
    const translation = site.translationsOf(event)[language];
    if (translation?.kind === 'event') return seriesOf(site, translation);
  }
  return undefined;
}

/**
 * What the dates of a series have in common that an event is one of: their name and their venues;
 * undefined of an event without a title, which is of none.
 */
export function seriesKeyOf(local: LanguageSite, event: Event): string | undefined {
  if (event.title === dictionaryOf(event.language).untitled) return undefined;
  return keyOf(event, seriesName(local, event));
}

/** The dates to come of a series, by start. @param key as `seriesKeyOf` answers it */
export function datesToCome(local: LanguageSite, key: string): readonly Event[] {
  return comingByKey.at(local, key) ?? [];
}

/** Groups of dates that have one name at the same venues. */
const ofOneName = {
  given: (local: LanguageSite) => themedSlots.all(local),
  keysOf(event: Event, themed: ReadonlyMap<string, true>): readonly string[] {
    const name = nameOf(event, (slot) => themed.has(slot));
    return [keyOf(event, name)];
  },
};

const comingByKey = groupsOfLanguage('dates to come of series', {
  ...ofOneName,
  list: ({ upcoming }) => upcoming.filter(takesPlace),
});

/** Listed events that have a title, by what dates of one series have in common. */
const datesByKey = groupsOfLanguage('dates of one name', {
  ...ofOneName,
  list: ({ events, language }) => {
    const { untitled } = dictionaryOf(language);
    return events.filter(({ title }) => title !== untitled);
  },
});

function keyOf({ venues }: Event, name: string): string {
  return seriesKey({ title: name, venues });
}

/** What the dates of a series have in common of their titles: what precedes a number, or a theme; else the title. */
export const seriesName = derivedOfLanguage('series name', (local, event: Event): string =>
  nameOf(event, (slot) => themedSlots.at(local, slot) === true),
);

/** @param isThemed of the key of a slot: whether it has dates with themes */
function nameOf(event: Event, isThemed: (slot: string) => boolean): string {
  const numbered = numberIn(event.title);
  if (numbered) return numbered.before;
  const slot = slotOf(event);
  return slot !== undefined && isThemed(slot.key) ? slot.name : event.title;
}

/** At what place and hour something takes place whose title has a theme. @example 'Film Club: Short Films' */
function slotOf({ title, venues, when: { start } }: Event) {
  const [, name] = /^(.{3,}?)\s?: /u.exec(title) ?? [];
  if (name === undefined) return undefined;
  const hour = start.toPlainTime().toString({ smallestUnit: 'minute' });
  return { name, key: [seriesKey({ title: name, venues }), hour].join('\u0000') };
}

const datesAtSlots = groupsOfLanguage('dates at slots', {
  list: ({ events }) => events,
  given: () => undefined,
  keysOf(event): readonly string[] {
    const slot = slotOf(event);
    return slot === undefined ? [] : [slot.key];
  },
});

const themedSlots = derivedIndexOfLanguage(
  'themed slots',
  (local): ReadonlyMap<string, true> =>
    new Map(
      datesAtSlots
        .all(local)
        .entries()
        .flatMap(([key, dates]) => (dates.length >= leastDates ? [[key, true] as const] : [])),
    ),
);

type Candidate = {
  readonly name: string;
  /** By start. */
  readonly events: readonly Event[];
  readonly lowestId: number;
  /** Under which slug most of them were published. */
  readonly known: string | undefined;
};

const seriesBySlug = derivedIndexOfLanguage('series', (local): ReadonlyMap<string, Series> => {
  const { site } = local;
  const { seriesFrom } = site.config.views;
  if (seriesFrom === 0) return new Map();
  const least = Math.max(leastDates, seriesFrom);
  const taken = new Map<string, Series>();
  for (const candidate of candidates(local)) {
    const isLong = candidate.events.length >= least;
    if (!isLong && (candidate.known === undefined || taken.has(candidate.known))) continue;
    const slug = slugsFor(candidate).find((one) => !taken.has(one));
    if (slug === undefined) continue;
    const { name, events } = candidate;
    taken.set(slug, { kind: 'series', language: local.language, slug, name, events });
  }
  return new Map([...taken].toSorted(([one], [other]) => compareTexts(one, other)));
});

const allSeries = derivedOfLanguage('series by slug', (local) => [
  ...seriesBySlug.all(local).values(),
]);

const seriesByEvent = derivedIndexOfLanguage(
  'series of events',
  (local) =>
    new Map(
      allSeries(local).flatMap((series) => series.events.map(({ id }) => [id, series] as const)),
    ),
);

const slugsByEvent = derivedIndexOfLanguage(
  'slugs of the series of events',
  (local) =>
    new Map(
      allSeries(local).flatMap(({ slug, events }) => events.map(({ id }) => [id, slug] as const)),
    ),
);

/** In the order in which they choose their slugs: those of the last build keep theirs, the longest first. */
function candidates(local: LanguageSite): readonly Candidate[] {
  const published = publishedSlugs(local);
  return datesByKey
    .all(local)
    .values()
    .filter((events) => events.length >= leastDates || events.some(({ id }) => published.has(id)))
    .flatMap((events) => {
      const last = events.at(-1);
      return last
        ? [{ events, name: seriesName(local, last), ...identityOf(events, published) }]
        : [];
    })
    .toArray()
    .toSorted(
      (one, other) =>
        Number(other.known !== undefined) - Number(one.known !== undefined) ||
        (one.known === undefined ? 0 : other.events.length - one.events.length) ||
        one.lowestId - other.lowestId,
    );
}

function identityOf(events: readonly Event[], published: ReadonlyMap<number, string>) {
  const slugs = Map.groupBy(
    events.flatMap(({ id }) => published.get(id) ?? []),
    (slug) => slug,
  );
  const [known] = [...slugs].toSorted(
    ([one, those], [other, others]) => others.length - those.length || compareTexts(one, other),
  );
  return { known: known?.[0], lowestId: Math.min(...events.map(({ id }) => id)) };
}

const publishedBySlug = groupsOfLanguage('published dates of series', {
  list: ({ site }) => allPublished(site.history),
  given: ({ language }) => language,
  keysOf: (item: PublishedItem, own): readonly string[] =>
    item.language === own ? slugsIn(item) : [],
});

/**
 * Under which an item was published: that of its series first, then those that this one has taken
 * in.
 */
function slugsIn({ kind, event }: PublishedItem): readonly string[] {
  if (kind !== 'event' || event === undefined) return [];
  return event.groups
    .filter((one) => one.startsWith(groupPrefix))
    .map((one) => one.slice(groupPrefix.length));
}

/** Slugs of the series that dates were published as, by the ids of these. */
const publishedSlugs = derivedOfLanguage(
  'slugs of published dates',
  (local): ReadonlyMap<number, string> =>
    new Map(
      publishedBySlug
        .all(local)
        .entries()
        .flatMap(([slug, dates]) =>
          dates.flatMap((date) => (slugsIn(date)[0] === slug ? [[date.id, slug] as const] : [])),
        ),
    ),
);

/** Slugs by preference: that of before, the name, the name with the venue, and one that no other can have. */
function slugsFor({ known, name, events, lowestId }: Candidate): readonly string[] {
  const plain = safeSlug(name) || 'series';
  const venue = events.at(0)?.venues.at(0)?.slug;
  return [
    ...(known === undefined ? [] : [known]),
    plain,
    ...(venue === undefined ? [] : [`${plain}-${venue}`]),
    `${plain}-${lowestId}`,
  ];
}

/** The share of the dates, and of the steps between them, that has to be regular: holidays leave gaps. */
const regularShare = 2 / 3;

/**
 * How regularly dates follow each other; undefined of fewer than three, and where the days do not say it.
 *
 * @param all ascending; a weekday is counted from 1, Monday
 */
export function rhythmOf(all: readonly Temporal.PlainDate[]): Rhythm | undefined {
  const days = mostOfOneWeekday(all);
  const [first] = days;
  if (!first || days.length < Math.max(leastDates, all.length * regularShare)) return undefined;
  const on = (steps: readonly number[], wanted: number) => ({
    weekday: first.dayOfWeek,
    ...((days.length < all.length || steps.some((step) => step !== wanted)) && {
      usual: true as const,
    }),
  });
  const weeks = stepsOf(days, (from, to) => from.until(to).days / 7);
  if (areMostly(weeks, 1)) return { kind: 'weekly', ...on(weeks, 1) };
  if (areMostly(weeks, 2) && weeks.every((step) => step % 2 === 0))
    return { kind: 'fortnightly', ...on(weeks, 2) };
  const months = stepsOf(days, (from, to) => (to.year - from.year) * 12 + to.month - from.month);
  if (!areMostly(months, 1)) return undefined;
  const place = Math.ceil(first.day / 7);
  if (place < 5 && days.every(({ day }) => Math.ceil(day / 7) === place))
    return { kind: 'monthly', place, ...on(months, 1) };
  return days.every(({ day, daysInMonth }) => day > daysInMonth - 7)
    ? { kind: 'monthly', place: -1, ...on(months, 1) }
    : undefined;
}

function mostOfOneWeekday(days: readonly Temporal.PlainDate[]): readonly Temporal.PlainDate[] {
  const byWeekday = Map.groupBy(days, ({ dayOfWeek }) => dayOfWeek).values();
  return byWeekday.reduce<readonly Temporal.PlainDate[]>(
    (most, these) => (these.length > most.length ? these : most),
    [],
  );
}

function stepsOf(
  days: readonly Temporal.PlainDate[],
  step: (from: Temporal.PlainDate, to: Temporal.PlainDate) => number,
): readonly number[] {
  return days.slice(1).map((day, place) => step(days[place] ?? day, day));
}

function areMostly(steps: readonly number[], wanted: number): boolean {
  return (
    steps.every((step) => step >= wanted) &&
    steps.filter((step) => step === wanted).length >= steps.length * regularShare
  );
}
