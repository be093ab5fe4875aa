import type { Theme } from '../../config.ts';
import type { Language } from '../../contract/language.ts';
import { pagePublishedWords, publishedWords } from '../../i18n/published-words.ts';
import type { Event } from '../../model/event.ts';
import type { Post } from '../../model/post.ts';
import type { FeedFormat, FeedGroupKind } from '../../routes.ts';
import { derivedOfLanguage, derivedOfSite } from '../../site/derived.ts';
import {
  choiceLabel,
  eventsOfChoice,
  formerChoices,
  lastingChoices,
} from '../../site/events/choices.ts';
import { formerSeries, seriesIn } from '../../site/events/series.ts';
import { formerTopics, newsArchive } from '../../site/news-archive.ts';
import { newest } from '../../site/order.ts';
import type { Site } from '../../site/site.ts';
import { tokenSheet, tokensOf } from '../../theme/tokens.ts';
import { type ImageLengths, noImageLengths } from '../assets.ts';
import { groupWeight, type Inputs, type Target, textTarget } from '../target.ts';
import { feedUri, identifierYear, minifiedStyle, type ReadSource } from '../text.ts';
import {
  announced,
  changesEntries,
  entryImage,
  entryTimes,
  eventEntry,
  type FeedEntry,
  latest,
  newsEntry,
} from './entries.ts';
import { feedFormats, feedTitle } from './links.ts';
import { type FeedProperties, renderFeed } from './render-feed.ts';

/** The feeds of a language, each in every format. Without lengths of images they have no enclosures that need one. */
export function feedTargets(
  site: Site,
  language: Language,
  lengths = noImageLengths,
): readonly Target[] {
  return feedPlans(site, language).map((plan) => {
    const fileOf = (format: FeedFormat) => site.routes.outputFile(plan.pathOf(format));
    const render = (format: FeedFormat, entries: readonly FeedEntry[]) =>
      renderFeed(format, feedProperties(site, language, plan, entries), entries);
    return {
      name: `${language} feed ${plan.key}`,
      files: feedFormats.map(fileOf),
      ...(plan.all && {
        about: [plan.key, plan.title, plan.description, plan.page, plan.all, lengths],
      }),
      weight: groupWeight,
      open() {
        const items = plan.items?.();
        const entries = () => plan.entries(lengths);
        return {
          inputs: items
            ? feedInputs(site, language, plan, items, lengths)
            : { texts: feedFormats.map((format) => render(format, entries())) },
          write(out) {
            const made = entries();
            for (const format of feedFormats) out.text(fileOf(format), render(format, made));
          },
        };
      },
    };
  });
}

/** The look of the feeds of a language. */
export function feedStyleTarget(site: Site, language: Language, source: ReadSource): Target {
  const { routes, config } = site;
  return textTarget(
    `${language} style of feeds`,
    routes.outputFile(routes.feedStylePath(language)),
    () => renderFeedStyle(language, config.theme, source),
  );
}

function feedInputs(
  site: Site,
  language: Language,
  plan: FeedPlan,
  items: readonly (Event | Post)[],
  lengths: ImageLengths,
): Inputs {
  const entries = items.map((item) => ({
    item,
    ...entryTimes(announced(item), item.modified, site),
    length: entryImage(item.image, site, lengths)?.length,
  }));
  return { properties: feedProperties(site, language, plan, entries), entries };
}

function feedProperties(
  site: Site,
  language: Language,
  { key, title, description, page, pathOf }: FeedPlan,
  entries: readonly Pick<FeedEntry, 'updated'>[],
): FeedProperties {
  const url = (format: FeedFormat) => site.routes.url(pathOf(format));
  return {
    id: feedUri(key, language, site.config),
    title: feedTitle(site, language, title),
    description,
    language,
    updated: newest(entries.map(({ updated }) => updated)) ?? newestOfSite(site),
    author: site.in(language).name,
    page: site.routes.url(page),
    hubs: site.config.feeds.hubs,
    style: site.routes.feedStylePath(language),
    urls: { rss: url('rss'), atom: url('atom'), json: url('json') },
  };
}

/** The newest change of what the site shows, at most the present. It is no other on another day. */
const newestOfSite = derivedOfSite(
  'newest change',
  (site): Temporal.Instant =>
    newest(site.languages.flatMap((language) => newestOfLanguage(site.in(language)) ?? [])) ??
    beforeEverything,
);

const newestOfLanguage = derivedOfLanguage(
  'newest change of a language',
  ({ site, events, posts, pages, venues, organizers }): Temporal.Instant | undefined => {
    let latest: Temporal.Instant | undefined;
    let time = Number.NEGATIVE_INFINITY;
    for (const some of [events, posts, pages, venues, organizers])
      for (const { modified } of some) {
        const own = modified.epochMilliseconds;
        if (own <= time || site.atMostNow(modified) !== modified) continue;
        latest = modified;
        time = own;
      }
    return latest;
  },
);

/** The moment of a feed of a site without anything: from this year on there are permanent identifiers. */
const beforeEverything = Temporal.Instant.from(`${identifierYear}-01-01T00:00:00Z`);

type FeedPlan = {
  /** What its permanent identifier is made of, besides its language. */
  readonly key: string;
  /** Without the name of the site. */
  readonly title: string;
  /** Marked where it is in another language. */
  readonly description: string;
  /** Root-relative path of the page a person reads instead. */
  readonly page: string;
  pathOf(format: FeedFormat): string;
  entries(lengths: ImageLengths): readonly FeedEntry[];
  /** What the entries are chosen from; absent where they are about more than items. */
  readonly all?: readonly (Event | Post)[];
  /** Chooses what the entries are about; likewise. */
  readonly items?: () => readonly (Event | Post)[];
};

/** Every feed of a language: what is new, what changed, and what is new in each category and under each tag. Categories of news have their own. */
export function feedPlans(site: Site, language: Language): readonly FeedPlan[] {
  const { routes } = site;
  const local = site.in(language);
  const words = publishedWords(site.config, language).feeds;
  const said = pagePublishedWords(site.config, language).feeds;
  const newest = createEntries(site);
  const ofGroup = (
    { kind, id }: { readonly kind: FeedGroupKind; readonly id: number },
    title: string,
    page: string,
    entries: Entries,
  ): FeedPlan => ({
    key: `${kind}-${id}`,
    title,
    description: kind === 'category' ? said.categoryAbout : said.tagAbout,
    page,
    pathOf: (format) => routes.groupFeedPath(language, kind, id, format),
    ...entries,
  });
  return [
    {
      key: 'news',
      title: words.news,
      description: said.newsAbout,
      page: routes.sectionPath(language, 'news'),
      pathOf: (format) => routes.newsFeedPath(language, format),
      ...newest(local.posts),
    },
    {
      key: 'events',
      title: words.events,
      description: said.eventsAbout,
      page: routes.sectionPath(language, 'events'),
      pathOf: (format) => routes.eventsFeedPath(language, format),
      ...newest(local.events),
    },
    {
      key: 'changes',
      title: words.changes,
      description: said.changesAbout,
      page: routes.changesPath(language),
      pathOf: (format) => routes.changesFeedPath(language, format),
      entries: () => changesEntries(site, language),
    },
    ...local.categories.map((one) =>
      ofGroup(one, one.name, site.pathOf(one), newest(local.eventsOf(one))),
    ),
    ...local.tags.map((one) =>
      ofGroup(
        one,
        one.name,
        site.pathOf(one),
        newest([...local.eventsOf(one), ...local.postsOf(one)]),
      ),
    ),
    ...lastingChoices(site, language).map(
      (choice): FeedPlan => ({
        key: `choice-${choice.name}`,
        title: choiceLabel({ site, language, t: site.translate(language) }, choice),
        description: said.choiceAbout,
        page: routes.choicePath(language, choice.name),
        pathOf: (format) => routes.choiceFeedPath(language, choice.name, format),
        ...newest(eventsOfChoice(local, choice)),
      }),
    ),
    ...formerChoices(site, language).map(
      (choice): FeedPlan => ({
        key: `choice-${choice.name}`,
        title: choiceLabel({ site, language, t: site.translate(language) }, choice),
        description: said.choiceAbout,
        page: routes.sectionPath(language, 'events'),
        pathOf: (format) => routes.choiceFeedPath(language, choice.name, format),
        entries: () => [],
      }),
    ),
    ...seriesIn(site, language).map(
      ({ slug, name, events }): FeedPlan => ({
        key: `series-${slug}`,
        title: name,
        description: said.seriesAbout,
        page: routes.seriesPath(language, slug),
        pathOf: (format) => routes.seriesFeedPath(language, slug, format),
        ...newest(events),
      }),
    ),
    ...formerSeries(site, language).map(
      ({ slug, events }): FeedPlan => ({
        key: `series-${slug}`,
        title: words.events,
        description: said.seriesAbout,
        page: routes.sectionPath(language, 'series'),
        pathOf: (format) => routes.seriesFeedPath(language, slug, format),
        ...newest(events),
      }),
    ),
    ...newsArchive(site, language).categories.map(
      ({ category, posts }): FeedPlan => ({
        key: `news-category-${category.id}`,
        title: category.name,
        description: said.newsCategoryAbout,
        page: routes.newsCategoryPath(language, category.slug),
        pathOf: (format) => routes.newsCategoryFeedPath(language, category.id, format),
        ...newest(posts),
      }),
    ),
    ...formerTopics(site, language).map(
      (id): FeedPlan => ({
        key: `news-category-${id}`,
        title: words.news,
        description: said.newsCategoryAbout,
        page: routes.sectionPath(language, 'news'),
        pathOf: (format) => routes.newsCategoryFeedPath(language, id, format),
        entries: () => [],
      }),
    ),
    // Subscribers of what was removed keep a feed that works.
    ...site.removedItems.flatMap(({ kind, id, language: own, title }) => {
      if (own !== language || (kind !== 'category' && kind !== 'tag')) return [];
      const page = routes.sectionPath(language, kind === 'category' ? 'categories' : 'tags');
      return [ofGroup({ kind, id }, title, page, { entries: () => [] })];
    }),
  ];
}

type Entries = Pick<FeedPlan, 'all' | 'items' | 'entries'>;

/** Writes each item once, for all feeds that hold it. */
function createEntries(site: Site) {
  const written = new Map<Event | Post, FeedEntry>();
  const entryOf = (item: Event | Post, lengths: ImageLengths) =>
    written.getOrInsertComputed(item, () =>
      item.kind === 'event' ? eventEntry(item, site, lengths) : newsEntry(item, site, lengths),
    );
  return (all: readonly (Event | Post)[]): Entries => {
    // What editors hide from search engines is not announced either; calendars hold it all the same.
    const forSearch = () => all.filter(({ seo }) => !seo.noindex);
    let chosen: readonly (Event | Post)[] | undefined;
    const items = () => (chosen ??= latest(forSearch(), site.config.feedItems));
    return { all, items, entries: (lengths) => items().map((item) => entryOf(item, lengths)) };
  };
}

/**
 * The look of RSS and Atom for a person who opens one: what it is, what it is good for, and what is in it. Only texts
 * of the feed and of this file are shown; nothing in a feed can be clicked.
 *
 */
export function renderFeedStyle(language: Language, theme: Theme, source: ReadSource): string {
  const { opened, openedHow } = publishedWords({ theme }, language).feeds;
  return `${tokenSheet(tokensOf(theme.tokens))}
${minifiedStyle(source('outputs/feeds/feed.css'))}
channel > description::after, feed > subtitle::after {
  content: ${cssString(`${opened}\n\n${openedHow}`)};
}
`;
}

/** @see CSS Syntax 3, 4.3.7: escapes are hexadecimal and end with a blank */
function cssString(text: string): string {
  const escaped = text.replace(
    /["\\\n]/g,
    (character) => `\\${character.charCodeAt(0).toString(16)} `,
  );
  return `"${escaped}"`;
}
