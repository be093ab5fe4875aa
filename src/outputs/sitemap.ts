import type { Routes } from '../routes.ts';
import { newsArchive } from '../site/news-archive.ts';
import { newest, newestChange } from '../site/order.ts';
import type { EventGroup, LanguageSite, NewsCategory, Site } from '../site/site.ts';

/** What the sitemap says of a page, in the form `@astrojs/sitemap` takes; `links` are its translations and itself. */
export type SitemapEntry = {
  /** Instant of the newest change of what the page shows, ISO 8601. */
  readonly lastmod?: string;
  readonly links: { readonly lang: string; readonly url: string }[];
};

type LastChange = Temporal.Instant | undefined;

/** Newest changes of the long lists of a language, which many pages share. */
export type NewestChanges = ReturnType<typeof newestChanges>;

export function newestChanges(site: Site, local: LanguageSite) {
  const { language, events, posts, frontPage } = local;
  const archive = newsArchive(site, language);
  const archived = new Map<number | string, LastChange>([
    ...archive.years.map(({ year, posts: own }) => [year, newestOf(own)] as const),
    ...archive.categories.map(
      ({ category, posts: own }) => [category.slug, newestOf(own)] as const,
    ),
  ]);
  const ofEvents = newest(events.map(newestChange));
  const ofPosts = newestOf(posts);
  const lastChange = site.changes.findLast((change) => change.language === language);
  const groups = new Map<EventGroup, LastChange>();
  return {
    events: ofEvents,
    /** Of the news, what heads them included. */
    news: newest([ofPosts, local.postsPage?.modified].filter((change) => change !== undefined)),
    venues: newestOf(local.venues),
    organizers: newestOf(local.organizers),
    everything: newest(
      [ofEvents, ofPosts, frontPage?.modified].filter((change) => change !== undefined),
    ),
    newsOfYear: (year: number) => archived.get(year),
    newsOfCategory: ({ slug }: NewsCategory) => archived.get(slug),
    /** Of the events of a group and of the group itself, on all its pages. */
    group: (group: EventGroup) =>
      groups.getOrInsertComputed(group, () => changeOfGroup(local, group)),
    /** Of what readers can read of changes. */
    published: lastChange && Temporal.Instant.from(lastChange.at),
  };
}

function newestOf(items: readonly { readonly modified: Temporal.Instant }[]): LastChange {
  return newest(items.map(({ modified }) => modified));
}

function changeOfGroup(local: LanguageSite, group: EventGroup): LastChange {
  const own = 'modified' in group ? [group.modified] : [];
  const posts = group.kind === 'tag' ? local.postsOf(group) : [];
  return newest([
    ...own,
    ...local.eventsOf(group).map(newestChange),
    ...posts.map(({ modified }) => modified),
  ]);
}

/**
 * `robots.txt` (RFC 9309): everything may be read, calendars and feeds too, and the sitemap is named. Of a preview nothing may
 * be read.
 */
export function renderRobots(routes: Routes, drafts = false): string {
  if (drafts) return ['User-agent: *', 'Disallow: /', ''].join('\n');
  const sitemap = routes.url(routes.sitemapPath());
  return ['User-agent: *', 'Disallow:', '', `Sitemap: ${sitemap}`, ''].join('\n');
}
