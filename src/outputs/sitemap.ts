import type { Language } from '../contract/language.ts';
import type { Routes } from '../routes.ts';
import { derivedOfSite } from '../site/derived.ts';
import { newsArchive } from '../site/news-archive.ts';
import { newest, newestChange } from '../site/order.ts';
import { pathOfSubject, subjectsOf } from '../site/pages.ts';
import type { EventGroup, Item, LanguageSite, Site, Subject } from '../site/site.ts';
import { alternates, isIndexable } from './head/head.ts';

/** What the sitemap says of a page, in the form `@astrojs/sitemap` takes; `links` are its translations and itself. */
type SitemapEntry = {
  /** Instant of the newest change of what the page shows, ISO 8601. */
  readonly lastmod?: string;
  readonly links: { readonly lang: string; readonly url: string }[];
};

/** The pages that search engines should know, by absolute URL, in the order of the pages. */
export const sitemapEntries = derivedOfSite(
  'sitemap entries',
  (site): ReadonlyMap<string, SitemapEntry> =>
    new Map(
      site.languages.flatMap((language) => {
        const changes = listChanges(site, site.in(language));
        return subjectsOf(site, language)
          .filter((subject) => isIndexable(site, language, subject))
          .map((subject): [string, SitemapEntry] => [
            site.routes.url(pathOfSubject(site, language, subject)),
            entryOf(site, language, subject, changes),
          ]);
      }),
    ),
);

function entryOf(
  site: Site,
  language: Language,
  subject: Subject,
  changes: ListChanges,
): SitemapEntry {
  const links = alternates(site, language, subject).map((page) => ({
    lang: page.language,
    url: page.url,
  }));
  const changed = changeOf(site.in(language), subject, changes);
  return changed ? { lastmod: changed.toString({ smallestUnit: 'second' }), links } : { links };
}

type Change = Temporal.Instant | undefined;

/** Newest changes of the long lists, which many pages share. */
type ListChanges = ReturnType<typeof listChanges>;

function listChanges(site: Site, local: LanguageSite) {
  const { language, events, posts, frontPage } = local;
  const archive = newsArchive(site, language);
  const archived = new Map<number | string, Change>([
    ...archive.years.map(({ year, posts: own }) => [year, newestOf(own)] as const),
    ...archive.categories.map(
      ({ category, posts: own }) => [category.slug, newestOf(own)] as const,
    ),
  ]);
  const ofEvents = newest(events.map(newestChange));
  const ofPosts = newestOf(posts);
  const lastChange = site.changes.findLast((change) => change.language === language);
  const groups = new Map<EventGroup, Change>();
  return {
    events: ofEvents,
    posts: ofPosts,
    everything: newest(
      [ofEvents, ofPosts, frontPage?.modified].filter((change) => change !== undefined),
    ),
    /** Of the news of a year or a category, by its page. */
    archive: (subject: Extract<Subject, { kind: 'newsYear' | 'newsCategory' }>) =>
      archived.get(subject.kind === 'newsYear' ? subject.year : subject.category.slug),
    /** Of the events of a group and of the group itself, on all its pages. */
    group: (group: EventGroup) =>
      groups.getOrInsertComputed(group, () => changeOfGroup(local, group)),
    /** Of what readers can read of changes. */
    published: lastChange && Temporal.Instant.from(lastChange.at),
  };
}

function newestOf(items: readonly { readonly modified: Temporal.Instant }[]): Change {
  return newest(items.map(({ modified }) => modified));
}

function changeOf(local: LanguageSite, subject: Subject, changes: ListChanges): Change {
  switch (subject.kind) {
    case 'home':
      return changes.everything;
    case 'section':
      return changeOfSection(local, subject.section, changes);
    case 'pastYear':
    case 'choice':
      return changes.events;
    case 'newsYear':
    case 'newsCategory':
      return changes.archive(subject);
    case 'month':
      return newest(local.eventsIn(subject.month).map(newestChange));
    case 'changes':
      return changes.published;
    case 'item':
      return changeOfItem(subject.item, changes);
    case 'groupEvents':
      return changes.group(subject.group);
    case 'series':
      return newest(subject.series.events.map(newestChange));
    default:
      return undefined;
  }
}

function changeOfSection(
  local: LanguageSite,
  section: Extract<Subject, { kind: 'section' }>['section'],
  changes: ListChanges,
): Change {
  if (section === 'news')
    return newest(
      [changes.posts, local.postsPage?.modified].filter((change) => change !== undefined),
    );
  if (section === 'venues') return newestOf(local.venues);
  if (section === 'organizers') return newestOf(local.organizers);
  return changes.events;
}

function changeOfItem(item: Item, changes: ListChanges): Change {
  switch (item.kind) {
    case 'event':
      return newestChange(item);
    case 'post':
    case 'page':
      return item.modified;
    default:
      return changes.group(item);
  }
}

function changeOfGroup(local: LanguageSite, group: EventGroup): Change {
  const own = 'modified' in group ? [group.modified] : [];
  const posts = group.kind === 'tag' ? local.postsOf(group) : [];
  return newest([
    ...own,
    ...local.eventsOf(group).map(newestChange),
    ...posts.map(({ modified }) => modified),
  ]);
}

/** The index of the sitemaps, and the first of them, which every site has. */
export const sitemapFiles = ['sitemap-index.xml', 'sitemap-0.xml'] as const;

/**
 * `robots.txt` (RFC 9309): everything may be read, calendars and feeds too, and the sitemap is named. Of a preview nothing may
 * be read.
 */
export function renderRobots(routes: Routes, drafts = false): string {
  if (drafts) return ['User-agent: *', 'Disallow: /', ''].join('\n');
  const sitemap = routes.url(routes.base + sitemapFiles[0]);
  return ['User-agent: *', 'Disallow:', '', `Sitemap: ${sitemap}`, ''].join('\n');
}
