import type { Language } from '../contract/language.ts';
import { feedWords } from '../i18n/feed-words.ts';
import type { Event } from '../model/event.ts';
import type { Post } from '../model/post.ts';
import type { Category, Tag } from '../model/term.ts';
import type { FeedFormat, FeedGroupKind } from '../routes.ts';
import { newsArchive } from '../site/news-archive.ts';
import type { Site } from '../site/site.ts';
import { changesEntries } from './changes-entries.ts';
import { eventEntry } from './event-entry.ts';
import type { FeedEntry } from './feed-entry.ts';
import type { ImageLengths } from './image-lengths.ts';
import { latest } from './latest.ts';
import { newsEntry } from './news-entry.ts';

/** One feed of a language, to be written in every format. */
export type FeedPlan = {
  /** What its permanent identifier is made of, besides its language. */
  readonly key: string;
  /** Without the name of the site. */
  readonly title: string;
  readonly description: string;
  /** Root-relative path of the page a person reads instead. */
  readonly page: string;
  /** Root-relative path of the feed itself. */
  pathOf(format: FeedFormat): string;
  /** Newest first. */
  entries(lengths: ImageLengths): readonly FeedEntry[];
  /** What the entries are about; absent where they are about more than items tell. */
  readonly items?: readonly (Event | Post)[];
};

/** Every feed of a language: what is new, what changed, and what is new in each category and under each tag. Categories of news have their own. */
export function feedPlans(site: Site, language: Language): readonly FeedPlan[] {
  const { routes } = site;
  const local = site.in(language);
  const words = feedWords[language];
  const newest = createEntries(site);
  return [
    {
      key: 'news',
      title: words.news,
      description: words.newsAbout,
      page: routes.sectionPath(language, 'news'),
      pathOf: (format) => routes.newsFeedPath(language, format),
      ...newest(local.posts),
    },
    {
      key: 'events',
      title: words.events,
      description: words.eventsAbout,
      page: routes.sectionPath(language, 'events'),
      pathOf: (format) => routes.eventsFeedPath(language, format),
      ...newest(local.events),
    },
    {
      key: 'changes',
      title: words.changes,
      description: words.changesAbout,
      page: routes.changesPath(language),
      pathOf: (format) => routes.changesFeedPath(language, format),
      entries: () => changesEntries(site, language),
    },
    ...local.categories.map((category) =>
      groupPlan(site, language, category, newest(local.eventsOf(category))),
    ),
    ...local.tags.map((tag) =>
      groupPlan(site, language, tag, newest([...local.eventsOf(tag), ...local.postsOf(tag)])),
    ),
    ...newsArchive(site, language).categories.map(
      ({ category, posts }): FeedPlan => ({
        key: `news-category-${category.id}`,
        title: category.name,
        description: words.newsCategoryAbout,
        page: routes.newsCategoryPath(language, category.slug),
        pathOf: (format) => routes.newsCategoryFeedPath(language, category.id, format),
        ...newest(posts),
      }),
    ),
    ...goneGroups(site, language),
  ];
}

type Entries = Pick<FeedPlan, 'items' | 'entries'>;

/** Writes each item once, for all feeds that hold it. */
function createEntries(site: Site) {
  const written = new Map<Event | Post, FeedEntry>();
  const entryOf = (item: Event | Post, lengths: ImageLengths) =>
    written.getOrInsertComputed(item, () =>
      item.kind === 'event' ? eventEntry(item, site, lengths) : newsEntry(item, site, lengths),
    );
  return (all: readonly (Event | Post)[]): Entries => {
    const items = latest(all.filter(isForSearch), site.config.feedItems);
    return { items, entries: (lengths) => items.map((item) => entryOf(item, lengths)) };
  };
}

/** What editors keep out of search engines is not announced either; calendars hold it all the same. */
function isForSearch({ seo }: Event | Post): boolean {
  return !seo.noindex;
}

function groupPlan(site: Site, language: Language, group: Category | Tag, entries: Entries): FeedPlan {
  return { ...groupProperties(site, language, group, group.name), page: site.pathOf(group), ...entries };
}

/** Whoever follows what is no more keeps a feed that works. */
function goneGroups(site: Site, language: Language): readonly FeedPlan[] {
  return site.gone.flatMap(({ kind, id, language: own, title }) =>
    own === language && (kind === 'category' || kind === 'tag')
      ? [
          {
            ...groupProperties(site, language, { kind, id }, title),
            page: site.routes.sectionPath(language, kind === 'category' ? 'categories' : 'tags'),
            entries: () => [],
          },
        ]
      : [],
  );
}

function groupProperties(
  { routes }: Site,
  language: Language,
  { kind, id }: { readonly kind: FeedGroupKind; readonly id: number },
  name: string,
) {
  const words = feedWords[language];
  return {
    key: `${kind}-${id}`,
    title: name,
    description: kind === 'category' ? words.categoryAbout : words.tagAbout,
    pathOf: (format: FeedFormat) => routes.groupFeedPath(language, kind, id, format),
  };
}
