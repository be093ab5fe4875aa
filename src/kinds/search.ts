import { eventStatuses } from '../contract/events.ts';
import { capitalized, dateNames, intlDates, monthsOfShortDates } from '../i18n/format.ts';
import { placeOf } from '../model/groups.ts';
import { iconFile } from '../outputs/assets.ts';
import { printableLine } from '../outputs/text.ts';
import { sectionOfKind } from '../routes.ts';
import type { EverydayPhrase } from '../search/everyday.ts';
import { type FacetKind, facetKinds, searchKinds } from '../search/format.ts';
import { dayChoices } from '../search/query.ts';
import { stemRulesOf } from '../search/words.ts';
import { choicesOf, eventsOfChoice, isAccessFact } from '../site/events/choices.ts';
import { factData } from '../site/events/facts.ts';
import { monthLinks, siteMonths } from '../views/lists/lists.ts';
import type { PageContext } from '../views/page.ts';
import type { EventRowData } from '../views/rows.ts';
import { createChoiceName } from '../views/titles.ts';
import { here } from '../views/trail.ts';
import { Kind, type Only, only } from './kind.ts';

export const searchKind = new Kind({
  kind: 'search',
  list: (): readonly Only[] => [only],
  name: (_only: Only) => 'search',
  path: ({ routes }, language) => routes.searchPath(language),
  title: ({ t }) => t('search.title'),
  description: ({ local, t }) => t('describe.search', { site: local.name }),
  trail: (page) => [here(page, page.t('section.search'))],
  translation: () => only,
  robots: 'noindex, follow',
  inputs: searchPage,
  data: (_item, shown) => shown,
});

export type SearchPageData = ReturnType<typeof searchPage>;

export function searchPage(page: PageContext) {
  const { t, routes, language, local, path } = page;
  const facts = factsOf(page);
  return {
    settings: searchSettings(page),
    path,
    /** Days that have a button of their own. */
    dayChoices,
    /** What of events can be chosen at once, and what is among the filters: details of access. */
    facts: facts.filter(({ name }) => !isAccessFact(name)),
    accessFacts: facts.filter(({ name }) => isAccessFact(name)),
    /** The row of an event whose every part the script replaces or removes. */
    pattern: rowPattern(path, `${routes.base}${iconFile}`),
    /** Whether there are different distances to sort by. */
    hasDistances:
      new Set(page.local.upcoming.flatMap(({ venues }) => placeOf(venues) ?? [])).size > 1,
    facets: facetKinds,
    /** What is found can be of one kind alone. */
    kinds: [
      ...(['event', 'venue', 'post'] as const).map((kind) => ({
        kind,
        name: t(`section.${sectionOfKind[kind]}`),
      })),
      { kind: 'page' as const, name: t('search.pages') },
    ],
    /** What can be browsed, and chosen in the form. */
    lists: facetKinds
      .map((facet) => facetList(page, facet))
      .filter(({ links }) => links.length > 0),
    /** Empty where no month has a page. */
    months: local.openingMonth ? monthLinks(page, siteMonths(page)) : [],
    eventsPath: routes.sectionPath(language, 'events'),
    pastPath: routes.sectionPath(language, 'past'),
  };
}

/** The facts that any event has. */
function factsOf(page: PageContext) {
  return choicesOf(page.site, page.language)
    .filter((choice) => choice.kind === 'fact' && eventsOfChoice(page.local, choice).length > 0)
    .map(({ name }) => factData(page, name));
}

/** @param image of any file: a browser loads nothing that a template has */
function rowPattern(path: string, image: string): EventRowData {
  const text = '–';
  return {
    title: text,
    path,
    star: '',
    datetime: '1970-01-01',
    date: { weekday: text, day: text, month: text, year: undefined },
    hours: text,
    elsewhere: undefined,
    until: text,
    isRunning: false,
    status: 'cancelled',
    excerpt: '',
    venue: text,
    place: undefined,
    category: { name: text, path, cue: 1 },
    featured: false,
    facts: [],
    names: [],
    ticket: undefined,
    image: { src: image, srcset: '', width: 4, height: 3, type: '', alt: '', color: 'transparent' },
    days: '1970-01-01',
    visit: undefined,
    stop: undefined,
    ends: undefined,
    running: undefined,
  };
}

/** What the script of the search works with. */
export type SearchSettings = ReturnType<typeof searchSettings>;

function searchSettings(page: PageContext) {
  const { t, forms, routes, language, site } = page;
  const { weekdays, shortWeekdays, monthsOfDates, shortMonthsOfDates } = dateNames(language);
  return {
    language,
    /** The site's, IANA name or offset. */
    timeZone: site.timeZone,
    /** Path of the home page: all that is found lies below it. */
    home: routes.homePath(language),
    folder: routes.searchPath(language),
    /** As dates have them; of weekdays 1 is Monday, of months January. */
    names: {
      weekdays: weekdays.map((name) => capitalized(name, language)),
      /** Weekdays with what is between them and a date. */
      dated: weekdays.map((name) => capitalized(name, language) + intlDates(language).afterWeekday),
      shortWeekdays,
      months: monthsOfDates,
      shortMonths: shortMonthsOfDates,
      untilMonths: monthsOfShortDates(language),
    },
    phrases: phrasesOf(page),
    stems: stemRulesOf(language),
    /** Words that mean nearly the same, with bars between them. */
    alike: [
      ...t('said.alike').split(/;\s*/),
      ...site.config.search.words
        .filter(({ facts, categories, tags }) => [...facts, ...categories, ...tags].length === 0)
        .map(({ words }) => words[language]?.join('|') ?? ''),
    ],
    words: {
      none: t('search.none'),
      wait: t('search.wait'),
      failed: t('search.failed'),
      /** With `{count}`. */
      count: forms('search.count'),
      similar: forms('search.similar'),
      /** With `{words}`. */
      unsay: t('search.unsay', { words: '{words}' }),
      upcoming: forms('combine.count'),
      begun: t('search.begun'),
      waiting: t('choice.nearWaiting'),
      refused: t('choice.nearRefused'),
      nearest: t('search.nearest'),
      nearestOfDay: t('choice.nearSorted'),
      /** With `{date}`. */
      until: t('events.runningUntil', { date: '{date}' }),
      statuses: Object.fromEntries(
        eventStatuses.filter((one) => one !== 'scheduled').map((one) => [one, t(`status.${one}`)]),
      ),
      kinds: Object.fromEntries(searchKinds.map((kind) => [kind, t(`search.${kind}`)])),
    },
  };
}

/** What visitors may say in place of a choice: what the site says of it comes before what every site does. */
function phrasesOf(page: PageContext): readonly EverydayPhrase[] {
  const { t, language, local, site } = page;
  const facts = new Map(factsOf(page).map(({ name, label }) => [name, label]));
  const groupOf = (kind: 'category' | 'tag', slugs: readonly string[]) =>
    local[sectionOfKind[kind]].find(({ slug }) => slugs.includes(slug));
  const own = site.config.search.words.flatMap(
    ({ words, ...source }): readonly EverydayPhrase[] => {
      const fact = source.facts.find((name) => facts.has(name));
      const group = groupOf('category', source.categories) ?? groupOf('tag', source.tags);
      const said = words[language]?.join('|') ?? '';
      if (said === '') return [];
      if (fact !== undefined) return [[said, 'fact', fact, facts.get(fact) ?? '']];
      return group ? [[said, group.kind, group.slug, printableLine(group.name)]] : [];
    },
  );
  const more = site.config.facts.more.flatMap(({ name }) =>
    factPhrase(name, facts.get(name) ?? ''),
  );
  const known = saidFacts.flatMap((name) => factPhrase(name, t(`said.${name}`)));
  const days = saidDays.map((name): EverydayPhrase => {
    const said = t(`said.${name}`);
    return [said, 'when', name, capitalized(said.split('|')[0] ?? '', language)];
  });
  const parts = saidParts.map(
    (name): EverydayPhrase => [t(`said.${name}`), ...(['part', name, t(`day.${name}`)] as const)],
  );
  return [
    ...[...own, ...more, ...known, ...days, ...parts],
    [t('said.next'), 'next', '', ''],
    [t('said.idle'), '', '', ''],
  ];

  function factPhrase(name: string, said: string): readonly EverydayPhrase[] {
    const label = facts.get(name);
    return label === undefined ? [] : [[said, 'fact', name, label]];
  }
}

/** Facts that words of the dictionary stand for. */
const saidFacts = [
  'free',
  'online',
  'children',
  'accessible',
  'step-free',
  'sign-language',
  'captions',
  'audio-description',
  'relaxed',
  'induction-loop',
  'easy-language',
] as const;

const saidDays = [
  'today',
  'tonight',
  'tomorrow',
  'after-tomorrow',
  'weekend',
  'next-weekend',
  'week',
  'next-week',
] as const;

/** Of a day. */
const saidParts = ['morning', 'afternoon', 'evening'] as const;

function facetList({ t, local, site }: PageContext, facet: FacetKind) {
  const section = sectionOfKind[facet];
  const groups = local[section];
  const nameOf = createChoiceName(groups, local);
  return {
    facet,
    title: t(`section.${section}`),
    links: groups.map((group) => ({ name: nameOf(group), path: site.pathOf(group) })),
  };
}
