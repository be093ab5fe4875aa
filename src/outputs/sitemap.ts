import type { Language } from '../contract/language.ts';
import type { Post } from '../model/post.ts';
import { newest, newestChange } from '../site/newest-change.ts';
import { newsArchive } from '../site/news-archive.ts';
import { pathOfSubject, subjectsOf } from '../site/page-list.ts';
import type { EventGroup, Item, LanguageSite, Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';
import { alternates } from './alternates.ts';
import { isIndexable } from './indexable.ts';

/** What the sitemap says of a page, in the form `@astrojs/sitemap` takes; `links` are its translations and itself. */
type SitemapEntry = {
  /** Instant of the newest change of what the page shows, ISO 8601. */
  readonly lastmod?: string;
  readonly links: { readonly lang: string; readonly url: string }[];
};

const known = new WeakMap<Site, ReadonlyMap<string, SitemapEntry>>();

/** The pages that search engines should know, by absolute URL, in the order of the pages. Computed once for a site. */
export function sitemapEntries(site: Site): ReadonlyMap<string, SitemapEntry> {
  const entries = known.get(site) ?? listEntries(site);
  known.set(site, entries);
  return entries;
}

function listEntries(site: Site): ReadonlyMap<string, SitemapEntry> {
  return new Map(
    site.languages.flatMap((language) => {
      const changes = listChanges(site, site.in(language));
      return subjectsOf(site, language)
        .filter((subject) => isIndexable(site, language, subject))
        .map((subject): [string, SitemapEntry] => [
          site.routes.url(pathOfSubject(site, language, subject)),
          entryOf(site, language, subject, changes),
        ]);
    }),
  );
}

function entryOf(site: Site, language: Language, subject: Subject, changes: ListChanges): SitemapEntry {
  const links = alternates(site, language, subject).map((page) => ({ lang: page.language, url: page.url }));
  const changed = changeOf(site.in(language), subject, changes);
  return changed ? { lastmod: changed.toString({ smallestUnit: 'second' }), links } : { links };
}

type Change = Temporal.Instant | undefined;

type ArchiveSubject = Extract<Subject, { kind: 'newsYear' | 'newsCategory' }>;

/** Newest changes of the long lists, which many pages share. */
type ListChanges = {
  readonly events: Change;
  readonly posts: Change;
  readonly everything: Change;
  /** Of the news of a year or a category, by its page. */
  archive(subject: ArchiveSubject): Change;
  /** Of the events of a group and of what is told of it, on all its pages. */
  group(group: EventGroup): Change;
  /** Of what was told to readers. */
  readonly told: Change;
};

function listChanges(site: Site, local: LanguageSite): ListChanges {
  const { language, events, posts, frontPage } = local;
  const archive = newsArchive(site, language);
  const ofPosts = (list: readonly Post[]) => newest(list.map(({ modified }) => modified));
  const archived = new Map<number | string, Change>([
    ...archive.years.map(({ year, posts: own }) => [year, ofPosts(own)] as const),
    ...archive.categories.map(({ category, posts: own }) => [category.slug, ofPosts(own)] as const),
  ]);
  const eventsChange = newest(events.map(newestChange));
  const postsChange = newest(posts.map(({ modified }) => modified));
  const everything = newest(
    [eventsChange, postsChange, frontPage?.modified].filter((change) => change !== undefined),
  );
  const told = site.changes.findLast((change) => change.language === language);
  const groups = new Map<EventGroup, Change>();
  return {
    events: eventsChange,
    posts: postsChange,
    archive: (subject) => archived.get(subject.kind === 'newsYear' ? subject.year : subject.category.slug),
    group: (group) => groups.getOrInsertComputed(group, () => changeOfGroup(local, group)),
    everything,
    told: told && Temporal.Instant.from(told.at),
  };
}

function changeOf(local: LanguageSite, subject: Subject, changes: ListChanges): Change {
  switch (subject.kind) {
    case 'home':
      return changes.everything;
    case 'section':
      return changeOfSection(local, subject.section, changes);
    case 'pastYear':
      return changes.events;
    case 'newsYear':
    case 'newsCategory':
      return changes.archive(subject);
    case 'month':
      return newest(local.eventsIn(subject.month).map(newestChange));
    case 'changes':
      return changes.told;
    case 'item':
      return changeOfItem(subject.item, changes);
    case 'groupEvents':
      return changes.group(subject.group);
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
    return newest([changes.posts, local.postsPage?.modified].filter((change) => change !== undefined));
  if (section === 'venues') return newest(local.venues.map(({ modified }) => modified));
  if (section === 'organizers') return newest(local.organizers.map(({ modified }) => modified));
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
