import { type SiteConfigInput, siteConfigSchema } from '../../src/config.ts';
import type { Language } from '../../src/contract/language.ts';
import { translator } from '../../src/i18n/translate.ts';
import type { Event } from '../../src/model/event.ts';
import type { Page } from '../../src/model/page.ts';
import type { Post } from '../../src/model/post.ts';
import { createRoutes, type Routes } from '../../src/routes.ts';
import { createMaps } from '../../src/site/asset-paths.ts';
import { changeLog } from '../../src/site/change-log.ts';
import { createCmsAddresses } from '../../src/site/cms-addresses.ts';
import { DerivedValues } from '../../src/site/derived-values.ts';
import { openingMonth } from '../../src/site/language-site.ts';
import {
  createSequences,
  publishedItems,
  removedEventsOf,
  removedItems,
} from '../../src/site/published-history.ts';
import type { Item, LanguageSite, Site } from '../../src/site/site.ts';
import {
  type Change,
  type History,
  noHistory,
  type PublishedItem,
} from '../../src/snapshot/history.ts';
import { publishedPaths } from '../../src/targets.ts';

type SampleContent = {
  readonly config?: SiteConfigInput;
  readonly now?: string;
  readonly events?: readonly Event[];
  readonly posts?: readonly Post[];
  readonly pages?: readonly Page[];
  readonly history?: History;
  readonly missedEvents?: readonly PublishedItem[];
  readonly changes?: readonly Change[];
};

/**
 * A site of just these items, with the venues, organizers and terms that they name. Items of one kind and id are
 * translations of each other.
 */
export function sampleSite({
  config: input = {},
  now = '2026-11-20T12:00:00Z',
  history = noHistory,
  ...content
}: SampleContent = {}): Site {
  const config = siteConfigSchema.parse({
    siteUrl: 'https://town.example/',
    identifierDomain: 'town.example',
    ...input,
  });
  const routes = createRoutes(config.siteUrl);
  const timeZone = config.timeZone ?? 'Europe/Warsaw';
  const present = Temporal.Instant.from(now);
  const today = present.toZonedDateTimeISO(timeZone).toPlainDate();
  const byLanguage = new Map(
    config.languages.map((language) => [
      language,
      sampleLanguageSite(language, { ...content, history }, present, () => site),
    ]),
  );
  const digestOf = ({ kind, id }: Item) => `${kind} ${id}`;
  const site: Site = {
    config,
    routes,
    derived: new DerivedValues('site'),
    now: present,
    timeZone,
    today,
    drafts: false,
    history,
    languages: config.languages,
    files: [],
    uploads: [],
    get ownPaths() {
      return new Set(publishedPaths(site));
    },
    maps: createMaps({ maps: [], files: [] }),
    in: (language) => required(byLanguage.get(language)),
    translate: (language) => translator(language, config.theme.words[language]),
    translationsOf: (item) =>
      Object.fromEntries(
        [...byLanguage]
          .filter(([language]) => language !== item.language)
          .map(([language, local]) => [
            language,
            itemsOf(local).find((other) => isSame(other, item)),
          ])
          .filter(([, other]) => other !== undefined),
      ),
    pathOf: (item) => pathOf(item, routes),
    canonicalOf: () => undefined,
    sourceHtml: () => '',
    refersInTexts: () => true,
    get removedItems() {
      return removedItems(site, new Set());
    },
    digestOf,
    sequenceOf: createSequences(history, digestOf),
    missedEvents: content.missedEvents ?? [],
    removedEventsIn: (language) =>
      removedEventsOf(
        (content.missedEvents ?? []).filter((item) => item.language === language),
        { now: present, timeZone, days: config.calendars.tombstoneDays },
      ),
    get changes() {
      return (
        content.changes ??
        changeLog({
          history,
          items: publishedItems(site),
          now: present,
          withheld: new Set(),
          unreadable: new Set(),
        })
      );
    },
    deadLinks: [],
    cms: createCmsAddresses(config, []),
    warnings: [],
    bodyWarnings: () => [],
    watchReads: () => {},
    isOver: ({ when }: Pick<Event, 'when'>) =>
      when.end.epochMilliseconds <= present.epochMilliseconds,
    hasBegun: ({ when }: Pick<Event, 'when'>) =>
      when.start.epochMilliseconds <= present.epochMilliseconds,
    endsWithin: ({ when }: Pick<Event, 'when'>, days: number) =>
      when.end.epochMilliseconds <= present.epochMilliseconds + days * 86_400_000,
    isRecent: (instant: Temporal.Instant, days: number) =>
      Temporal.Instant.compare(instant, present.subtract({ hours: 24 * days })) > 0,
    atMostNow: (instant: Temporal.Instant) =>
      instant.epochMilliseconds <= present.epochMilliseconds ? instant : present,
  };
  return site;
}

function sampleLanguageSite(
  language: Language,
  content: SampleContent,
  now: Temporal.Instant,
  siteOf: () => Site,
): LanguageSite {
  const own = <T extends { language: Language }>(items: readonly T[] = []) =>
    items.filter((item) => item.language === language);
  const eventsWithPage = own(content.events).toSorted(byStart);
  const events = eventsWithPage.filter(({ hidden }) => !hidden);
  const posts = own(content.posts);
  const hasEnded = ({ when }: Event) => Temporal.Instant.compare(when.end.toInstant(), now) <= 0;
  const pages = own(content.pages);
  const months = [
    ...new Set(events.map(({ when }) => when.firstDay.toPlainYearMonth().toString())),
  ].map((month) => Temporal.PlainYearMonth.from(month));
  return {
    get site() {
      return siteOf();
    },
    language,
    derived: new DerivedValues(language),
    name: language === 'en' ? 'Town calendar' : 'Kalendarz miejski',
    description: language === 'en' ? 'What is on in town.' : 'Co się dzieje w mieście.',
    events,
    upcoming: events.filter((event) => !hasEnded(event)),
    past: events.filter(hasEnded).toReversed(),
    eventsWithPage,
    venues: unique(events.flatMap(({ venues }) => venues)),
    organizers: unique(events.flatMap(({ organizers }) => organizers)),
    categories: unique(events.flatMap(({ categories }) => categories)),
    knownCues: content.history?.cues[language] ?? {},
    tags: unique([...events, ...posts].flatMap(({ tags }) => tags)),
    posts,
    pages,
    frontPage: undefined,
    postsPage: undefined,
    accessibilityStatement: undefined,
    menu: [],
    footerMenu: [],
    slots: {},
    months,
    openingMonth: openingMonth(months, now.toZonedDateTimeISO('Europe/Warsaw').toPlainDate()),
    eventsIn: (month) =>
      events.filter(({ when }) => when.firstDay.toPlainYearMonth().equals(month)),
    eventsOf: (group) =>
      events.filter(({ venues, organizers, categories, tags }) =>
        [...venues, ...organizers, ...categories, ...tags].some((one) => isSame(one, group)),
      ),
    postsOf: (tag) => posts.filter(({ tags }) => tags.some((one) => isSame(one, tag))),
    titled: (title) =>
      [...eventsWithPage, ...posts, ...pages].filter((item) => item.title === title),
    childrenOf: (page) => pages.filter(({ parentId }) => parentId === page.id),
    ancestorsOf: (page) => pages.filter(({ id }) => id === page.parentId),
    categoryAncestorsOf: () => [],
  };
}

function itemsOf(local: LanguageSite): readonly Item[] {
  const { eventsWithPage, venues, organizers, categories, tags, posts, pages } = local;
  return [...eventsWithPage, ...venues, ...organizers, ...categories, ...tags, ...posts, ...pages];
}

function pathOf(item: Item, routes: Routes): string {
  return item.kind === 'page'
    ? routes.pagePath(item.language, item.segments)
    : routes.itemPath(item);
}

function isSame(one: Item, other: Item): boolean {
  return one.kind === other.kind && one.id === other.id;
}

function unique<T extends Item>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function byStart(one: Event, other: Event): number {
  return Temporal.ZonedDateTime.compare(one.when.start, other.when.start) || one.id - other.id;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the sample site has no such language');
  return value;
}
