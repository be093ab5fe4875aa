import type { Routes } from '../routes.ts';
import { derivedOfLanguage } from '../site/derived.ts';
import { newsArchive } from '../site/news-archive.ts';
import { newest, newestChangeOf } from '../site/order.ts';
import type { EventGroup, LanguageSite, NewsCategory } from '../site/site.ts';

/** What the sitemap says of a page, in the form `@astrojs/sitemap` takes; `links` are its translations and itself. */
export type SitemapEntry = {
  /** Instant of the newest change of what the page shows, ISO 8601. */
  readonly lastmod?: string;
  readonly links: { readonly lang: string; readonly url: string }[];
};

/** A page in the sitemap: its absolute URL, and what is said of it. */
export type SitemapPage = readonly [url: string, entry: SitemapEntry];

type LastChange = Temporal.Instant | undefined;

/** Newest changes of the lists of a language, each of which many pages share. */
export class NewestChanges {
  readonly #local: LanguageSite;

  constructor(local: LanguageSite) {
    this.#local = local;
  }

  get events(): LastChange {
    return changeOfEvents(this.#local);
  }

  /** Of the news, what heads them included. */
  get news(): LastChange {
    return newestOf([{ modified: changeOfPosts(this.#local) }, this.#local.postsPage]);
  }

  get venues(): LastChange {
    return newestOf(this.#local.venues);
  }

  get organizers(): LastChange {
    return newestOf(this.#local.organizers);
  }

  get everything(): LastChange {
    const { frontPage } = this.#local;
    return newestOf([
      { modified: this.events },
      { modified: changeOfPosts(this.#local) },
      frontPage,
    ]);
  }

  newsOfYear(year: number): LastChange {
    const { years } = newsArchive(this.#local.site, this.#local.language);
    return newestOf(years.find((one) => one.year === year)?.posts ?? []);
  }

  newsOfCategory({ slug }: NewsCategory): LastChange {
    const { categories } = newsArchive(this.#local.site, this.#local.language);
    return newestOf(categories.find(({ category }) => category.slug === slug)?.posts ?? []);
  }

  /** Of the events of a group and of the group itself, on all its pages. */
  group(group: EventGroup): LastChange {
    return changeOfGroup(this.#local, group);
  }

  /** Of what readers can read of changes. */
  get published(): LastChange {
    const { site, language } = this.#local;
    const lastChange = site.changes.findLast((change) => change.language === language);
    return lastChange && Temporal.Instant.from(lastChange.at);
  }
}

const changeOfEvents = derivedOfLanguage('newest change of events', ({ events }) =>
  newestChangeOf(events),
);

const changeOfPosts = derivedOfLanguage('newest change of posts', ({ posts }) => newestOf(posts));

const changeOfGroup = derivedOfLanguage(
  'newest change of a group',
  (local, group: EventGroup): LastChange => {
    const own = 'modified' in group ? [group.modified] : [];
    const posts = group.kind === 'tag' ? local.postsOf(group) : [];
    const ofEvents = newestChangeOf(local.eventsOf(group));
    return newest([
      ...own,
      ...(ofEvents === undefined ? [] : [ofEvents]),
      ...posts.map(({ modified }) => modified),
    ]);
  },
);

function newestOf(items: readonly ({ readonly modified: LastChange } | undefined)[]): LastChange {
  return newest(items.flatMap((item) => item?.modified ?? []));
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
