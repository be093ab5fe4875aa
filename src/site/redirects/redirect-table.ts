import type { Language } from '../../contract/language.ts';
import { percentDecoded } from '../../html/text.ts';
import { publishedWords } from '../../i18n/published-words.ts';
import { pathInWords, specialCalendars, type WordsInAddresses } from '../../routes.ts';
import { allPublished } from '../../snapshot/history.ts';
import { derivedOfSite, fieldsOfSite, partsOfSite } from '../derived.ts';
import { formerChoices } from '../events/choices.ts';
import { combinationsOf } from '../events/combinations.ts';
import { compareDays, daysWithin, eventDays, mondayOf } from '../events/event-days.ts';
import { pastCounts, pastPageSizes, yearsOfPast } from '../events/event-lists.ts';
import { formerSeries, hasSeries } from '../events/series.ts';
import { itemKey, type Site } from '../site.ts';
import { cmsPaths, cmsViews, itemAddresses } from './cms-redirects.ts';
import {
  type KeyedSource,
  keyed,
  keyOfTarget,
  type RedirectSource,
  redirectKey,
} from './redirect-source.ts';

/** An address of this host that has no page, and where it leads. */
export type Redirect = Omit<KeyedSource, 'name'>;

/**
 * Where every address that once led to a page leads, without loops and detours: the redirects in their order of
 * importance, and sentences about those that could not be.
 */
export const redirectTable = derivedOfSite('where former addresses lead', (site) => {
  const isOwn = ownKeys(site);
  const others = keysInOtherSpellings(site);
  const { sources, warnings } = chosenSources(redirectSources(site), ({ key, from, asCalendar }) =>
    asCalendar ? others.has(key) : isOwn(key, from),
  );
  const redirects: Redirect[] = [];
  for (const source of sources.values()) {
    const { from, to, name, isView } = source;
    const end = isOwn(source.keyOfTarget, to) ? to : endOf(to);
    // Most lead to a page at once, and are the very objects that they were.
    if (end === to) redirects.push(source);
    else if (end !== undefined)
      redirects.push({ ...source, to: end, keyOfTarget: keyOfTarget(end) });
    else if (!isView)
      warnings.push(
        `The address "${from}" of ${name} leads to ${to}, which is no page, or back to itself: it is left out.`,
      );
  }
  return { redirects, warnings };

  /** The page at the end of a chain; `undefined` for a loop and for one that ends nowhere. */
  function endOf(to: string): string | undefined {
    const seen = new Set<string>();
    for (let at = to; ; ) {
      if (/^https?:/.test(at)) return at;
      const key = keyOfTarget(at);
      if (isOwn(key, at)) return at;
      const next = sources.get(key);
      if (!next || seen.has(key)) return undefined;
      seen.add(key);
      // As browsers do.
      at = next.to.includes('#') ? next.to : next.to + (/#.*$/s.exec(at)?.[0] ?? '');
    }
  }
});

/** Whether a key is one of an own path of the site. @param path one of its spellings */
type OwnKeys = (key: string, path: string) => boolean;

function ownKeys(site: Site): OwnKeys {
  const { ownPaths } = site;
  const others = keysInOtherSpellings(site);
  return (key, path) => {
    if (ownPaths.has(path) || others.has(key)) return true;
    // Most are written with a slash, so that no other text has to be made.
    const isSlashed = path.length === key.length + 1 && path.startsWith(key);
    return ownPaths.has(key) || (!isSlashed && ownPaths.has(`${key}/`));
  };
}

/** Keys of own paths that are not their keys, with or without a slash, or could be of a calendar. */
export const keysInOtherSpellings = derivedOfSite(
  'keys of own paths in other spellings',
  (site): ReadonlySet<string> => {
    const keys = site.ownPaths
      .keys()
      .filter((path) => /[A-Z?]|\/\/$/.test(path))
      .map(redirectKey);
    return new Set(keys);
  },
);

/** Of sources with one key the first, by keys; without those that cannot be, which warnings name. */
function chosenSources(all: Iterable<KeyedSource>, isTaken: (source: KeyedSource) => boolean) {
  const sources = new Map<string, KeyedSource>();
  const warnings: string[] = [];
  for (const source of all) {
    const { from, to, name, isView, key, isWritable } = source;
    if (key === '' || key === source.keyOfTarget) continue;
    if (isView) {
      if (isWritable && !isTaken(source) && !sources.has(key)) sources.set(key, source);
    } else if (!isWritable) {
      warnings.push(
        `The address "${from}" of ${name} is too long or has characters that no rule can hold: it leads nowhere.`,
      );
    } else if (isTaken(source)) {
      warnings.push(
        `The address "${from}" of ${name} is that of another page here, which stays: it does not lead to ${to}.`,
      );
    } else {
      const other = sources.get(key);
      if (!other) sources.set(key, source);
      else if (other.to !== to && !isSameItem(other, source)) {
        warnings.push(
          `The address "${from}" of ${name} leads to ${other.to} because of ${other.name}, and not to ${to}.`,
        );
      }
    }
  }
  return { sources, warnings };
}

/** Some servers give an item one address in all languages. */
function isSameItem(one: RedirectSource, other: RedirectSource): boolean {
  const itemOf = ({ name }: RedirectSource) => name.replace(/ \(\w+\)$/, '');
  return itemOf(one) === itemOf(other);
}

/** All addresses that may lead elsewhere. */
function redirectSources(site: Site): readonly KeyedSource[] {
  const { more, fromCms } = site.config.redirects;
  const [language] = site.languages;
  if (!language) return [];
  return [
    ...Object.entries(more).map(([from, to]) =>
      keyed({ from: percentDecoded(from), to, language, name: 'src/site.config.ts' }),
    ),
    ...formerPaths(site),
    ...combinationRedirects(site),
    ...listRedirects(site),
    ...languageRedirects(site),
    ...(fromCms ? cmsPaths(site) : []),
    ...pastRedirects(site),
    ...yearRedirects(site),
    ...dayRedirects(site),
    ...formerWordRedirects(site),
    ...(fromCms ? cmsViews(site) : []),
  ];
}

const formerPaths = derivedOfSite('former addresses of items', (site): readonly KeyedSource[] => {
  const { base } = site.routes;
  const published = new Map(pathsBefore(site).map((before) => [before.key, before]));
  const present = new Map<string, { readonly to: string; readonly language: Language }>();
  const sources: KeyedSource[] = [];
  const lead = (paths: readonly string[], to: string, language: Language, item: string) => {
    for (const path of paths) {
      const from = base + path.slice(1);
      // Nearly all are where they were.
      if (from !== to) sources.push(keyed({ from, to, language, name: `${item} (${language})` }));
    }
  };
  for (const language of site.languages)
    for (const { kind, id, key, to } of itemAddresses(site.in(language))) {
      const item = `${kind} ${id}`;
      lead(published.get(key)?.paths ?? [], to, language, item);
      published.delete(key);
      present.getOrInsert(item, { to, language });
    }
  // What is of another language now is the same item, and leads there.
  for (const { item, paths } of published.values()) {
    const now = present.get(item);
    if (now) lead(paths, now.to, now.language, item);
  }
  return sources;
});

const publishedPaths = fieldsOfSite('paths of published items', {
  of: ({ history }: Site) => allPublished(history),
  names: ['kind', 'language', 'id', 'path', 'formerPaths'],
});

/** Paths at which each item was published, the last first. */
const pathsBefore = partsOfSite('addresses that items had', {
  list: publishedPaths,
  given: () => undefined,
  partsOf: (item) => [
    {
      key: itemKey(item),
      item: `${item.kind} ${item.id}`,
      paths: [item.path, ...item.formerPaths.toReversed()],
    },
  ],
});

/** The addresses of combined calendars that were removed: each leads to the nearest calendar that holds what it would. */
const combinationRedirects = derivedOfSite('former combined calendars', (site) => {
  const { routes } = site;
  return site.languages.flatMap((language) =>
    combinationsOf(site, language).ended.map(({ key, wider }) =>
      keyed({
        from: routes.combinedCalendarPath(language, key),
        to: wider
          ? routes.itemCalendarPath(language, wider.kind, wider.id)
          : routes.calendarFeedPath(language),
        language,
        name: `a combined calendar (${language})`,
      }),
    ),
  );
});

/** The pages of series and choices that were removed: each leads to the list that it was of. */
const listRedirects = derivedOfSite('former series and choices', (site) => {
  const { routes } = site;
  return site.languages.flatMap((language) => {
    const events = routes.sectionPath(language, 'events');
    const series = hasSeries(site) ? routes.sectionPath(language, 'series') : events;
    return [
      ...formerChoices(site, language).map(({ name }) => [
        routes.choicePath(language, name),
        events,
      ]),
      ...formerSeries(site, language).map(({ slug }) => [
        routes.seriesPath(language, slug),
        series,
      ]),
    ].map(([from = '', to = '']) => keyed({ from, to, language, name: `a list (${language})` }));
  });
});

/**
 * The home page, calendars and feeds of a language that the site had: each leads to that of the
 * first language, the calendar of a group to that of everything.
 */
const languageRedirects = derivedOfSite('languages that left', (site): readonly KeyedSource[] => {
  const { routes, history } = site;
  const [first] = site.languages;
  if (first === undefined) return [];
  const left = Object.keys(history.years).filter((language) => !site.languages.includes(language));
  return left.flatMap((language) => {
    const name = `a language that left (${language})`;
    const ofFirst = subscribedPaths(routes, first);
    const subscribed = subscribedPaths(routes, language).map((from, place) => ({
      from,
      to: ofFirst[place] ?? routes.calendarFeedPath(first),
    }));
    const own = allPublished(history).filter((item) => item.language === language);
    const ofGroups = own.flatMap(({ kind, id }) =>
      kind === 'event' || kind === 'post' || kind === 'page'
        ? []
        : [
            {
              from: routes.itemCalendarPath(language, kind, id),
              to: routes.calendarFeedPath(first),
            },
          ],
    );
    const home = { from: routes.homePath(language), to: routes.homePath(first) };
    return [
      keyed({ ...home, language: first, name }),
      ...[...subscribed, ...ofGroups].map((one) =>
        keyed({ ...one, language: first, name, isView: true }),
      ),
    ];
  });
});

/** The calendars and feeds that a language has whatever is in it. */
function subscribedPaths(routes: Site['routes'], language: Language): readonly string[] {
  return [
    routes.calendarFeedPath(language),
    ...specialCalendars.map((name) => routes.specialCalendarPath(language, name)),
    ...(['rss', 'atom', 'json'] as const).flatMap((format) => [
      routes.eventsFeedPath(language, format),
      routes.newsFeedPath(language, format),
      routes.changesFeedPath(language, format),
    ]),
  ];
}

/**
 * The addresses of days and weeks that have no page any more, or lost it because what was on them moved: they lead to
 * the month, where it has a page.
 */
const dayRedirects = derivedOfSite('former days and weeks', (site) =>
  Array.from(daysWithoutPage(site), keyed),
);

function* daysWithoutPage(site: Site): Iterable<RedirectSource> {
  const { routes } = site;
  for (const language of site.languages) {
    const { former, left, days, hasDay, hasWeek } = eventDays(site, language);
    const months = new Set(site.in(language).months.map(String));
    const [first, last] = [days.at(0), days.at(-1)];
    const span = first && last ? { first, last } : undefined;
    const asked = [...former(), ...(span ? daysWithin(span, span) : []), ...left()];
    const name = `a day (${language})`;
    for (const day of asked) {
      const month = day.toPlainYearMonth();
      if (hasDay(day) || !months.has(month.toString())) continue;
      yield {
        from: routes.dayPath(day, language),
        to: routes.monthPath(month, language),
        language,
        name,
      };
    }
    const weeks = new Map(asked.map(mondayOf).map((monday) => [monday.toString(), monday]));
    for (const monday of weeks.values()) {
      const month = [monday, monday.add({ days: 6 })]
        .map((day) => day.toPlainYearMonth())
        .find((one) => months.has(one.toString()));
      if (hasWeek(monday) || !month) continue;
      yield {
        from: routes.weekPath(monday, language),
        to: routes.monthPath(month, language),
        language,
        name,
      };
    }
  }
}

/** The addresses that the past events had as one list of many pages: each leads to where its first event is. */
export const pastRedirects = derivedOfSite('former pages of past events', (site) =>
  Array.from(pagesOfPast(site), keyed),
);

function* pagesOfPast(site: Site): Iterable<RedirectSource> {
  const { routes, config } = site;
  const perPage = config.eventsPerPage;
  for (const language of site.languages) {
    const name = `the list of past events (${language})`;
    let before = 0;
    for (const { year, count } of pastCounts(site.in(language))) {
      const sizes = pastPageSizes(site.in(language), year);
      for (let page = firstAfter(before); (page - 1) * perPage < before + count; page += 1) {
        yield {
          from: routes.sectionPath(language, 'past', page),
          to: routes.pastYearPath(language, year, pageAt((page - 1) * perPage - before, sizes)),
          language,
          name,
        };
      }
      before += count;
    }
  }

  /** The page that has the event at a place, which counts from 0. */
  function pageAt(place: number, sizes: readonly number[]): number {
    let left = place;
    for (const [index, size] of sizes.entries()) {
      if (left < size) return index + 1;
      left -= size;
    }
    return 1;
  }

  /** The second page, or a later one that begins with an event of what follows. */
  function firstAfter(count: number): number {
    return Math.max(2, Math.ceil(count / perPage) + 1);
  }
}

/**
 * The addresses of years whose past events all moved or were deleted: each leads to the list of
 * years.
 */
const yearRedirects = derivedOfSite('former years of past events', (site) => {
  const { routes, today, history } = site;
  return site.languages.flatMap((language) => {
    const present = new Set(yearsOfPast(site.in(language)));
    const left = eventDays(site, language)
      .left()
      .filter((day) => compareDays(day, today) < 0);
    const ended = (history.years[language] ?? []).filter((year) => year < today.year);
    return [...new Set([...ended, ...left.map(({ year }) => year)])]
      .filter((year) => !present.has(year))
      .map((year) =>
        keyed({
          from: routes.pastYearPath(language, year),
          to: routes.sectionPath(language, 'past'),
          language,
          name: `the list of past events (${language})`,
        }),
      );
  });
});

/**
 * The words that addresses of a language ever had, the oldest first; the last are the present ones.
 */
export function addressWordsEver(
  { history, config }: Pick<Site, 'history' | 'config'>,
  language: Language,
): readonly WordsInAddresses[] {
  const { address, choices } = publishedWords(config, language);
  const present = {
    address,
    choices: Object.fromEntries(
      Object.entries(choices).flatMap(([name, word]) => (word === undefined ? [] : [[name, word]])),
    ),
  };
  const former = history.addressWords[language] ?? [];
  return [...former.filter((then) => !isSameWords(then, present)), present];
}

/** Whether no address was another. A word that a later program added was in none. */
function isSameWords(then: WordsInAddresses, present: WordsInAddresses): boolean {
  const names = new Set([...Object.keys(then.choices), ...Object.keys(present.choices)]);
  return (
    Object.entries(present.address).every(
      ([name, word]) => (then.address[name] ?? word) === word,
    ) &&
    [...names].every((name) => (then.choices[name] ?? name) === (present.choices[name] ?? name))
  );
}

/**
 * The addresses of lists and of pages that stand alone, in words that the site had before. Those of
 * items are remembered one by one.
 */
const formerWordRedirects = derivedOfSite('addresses in former words', (site) =>
  site.languages.flatMap((language) => Array.from(addressesInFormerWords(site, language), keyed)),
);

function* addressesInFormerWords(site: Site, language: Language): Iterable<RedirectSource> {
  const former = addressWordsEver(site, language).slice(0, -1).toReversed();
  if (former.length === 0) return;
  const home = site.routes.homePath(language);
  const present = publishedWords(site.config, language);
  const items = new Set(
    itemAddresses(site.in(language)).flatMap(({ kind, to }) => (kind === 'page' ? [] : [to])),
  );
  const pages = Array.from(site.ownPaths.keys())
    .filter((path) => path.startsWith(home) && /(?:\/|\.html)$/.test(path) && !items.has(path))
    .toSorted()
    .map((path) => ({ from: path, to: path }));
  const moved = [...dayRedirects(site), ...yearRedirects(site), ...pastRedirects(site)].filter(
    (redirect) => redirect.language === language,
  );
  for (const led of [pages, moved])
    for (const words of former)
      for (const { from, to } of led) {
        const then = pathInWords(from, home, present, words);
        if (then !== from) yield { from: then, to, language, name: `a list (${language})` };
      }
}
