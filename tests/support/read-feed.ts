import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import type { FeedFormat } from '../../src/routes.ts';

/** What a feed reader makes of an entry; what a format cannot say is undefined. */
export type ReadEntry = {
  readonly id: string | undefined;
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly html: string | undefined;
  readonly published: string | undefined;
  readonly updated?: string | undefined;
  readonly categories: readonly (string | undefined)[];
  readonly enclosures?: readonly Enclosure[];
};

type Enclosure = Readonly<Record<'url' | 'type', string | undefined>> & {
  readonly length: number | undefined;
};

type ReadFeed = {
  readonly title: string | undefined;
  readonly language: string | undefined;
  /** Where the feed says it is. */
  readonly self: string | undefined;
  readonly page: string | undefined;
  readonly hubs: readonly (string | undefined)[];
  readonly entries: readonly ReadEntry[];
};

/** Reads a feed back with a parser that has nothing to do with its writer. Times become instants. */
export function readFeed(format: FeedFormat, text: string): ReadFeed {
  return { rss: readRss, atom: readAtom, json: readJson }[format](text);
}

function readRss(text: string): ReadFeed {
  const feed = parseRssFeed(text);
  return {
    title: feed.title,
    language: feed.language,
    self: feed.atom?.links?.find(({ rel }) => rel === 'self')?.href,
    page: feed.link,
    hubs: hubsOf(feed.atom?.links),
    entries: (feed.items ?? []).map((item) => ({
      id: item.guid?.value,
      url: item.link,
      title: item.title,
      html: item.content?.encoded,
      published: instantOf(item.pubDate),
      categories: (item.categories ?? []).map(({ name }) => name),
      enclosures: (item.enclosures ?? []).map(({ url, type, length }) => ({ url, type, length })),
    })),
  };
}

function readAtom(text: string): ReadFeed {
  const feed = parseAtomFeed(text);
  return {
    title: feed.title?.value,
    language: feed.xml?.lang,
    self: feed.links?.find(({ rel }) => rel === 'self')?.href,
    page: feed.links?.find(({ rel }) => rel === 'alternate')?.href,
    hubs: hubsOf(feed.links),
    entries: (feed.entries ?? []).map((entry) => ({
      id: entry.id,
      url: entry.links?.find(({ rel }) => rel === undefined)?.href,
      title: entry.title?.value,
      html: entry.content?.value,
      published: instantOf(entry.published),
      updated: instantOf(entry.updated),
      categories: (entry.categories ?? []).map(({ term }) => term),
      enclosures: (entry.links ?? [])
        .filter(({ rel }) => rel === 'enclosure')
        .map(({ href, type, length }) => ({ url: href, type, length })),
    })),
  };
}

function readJson(text: string): ReadFeed {
  const feed = parseJsonFeed(text);
  return {
    title: feed.title,
    language: feed.language,
    self: feed.feed_url,
    page: feed.home_page_url,
    hubs: (feed.hubs ?? []).map(({ url }) => url),
    entries: (feed.items ?? []).map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      html: item.content_html,
      published: instantOf(item.date_published),
      updated: instantOf(item.date_modified),
      categories: item.tags ?? [],
    })),
  };
}

function hubsOf(links: readonly { rel?: string | undefined; href?: string | undefined }[] = []) {
  return links.filter(({ rel }) => rel === 'hub').map(({ href }) => href);
}

function instantOf(date: string | undefined): string | undefined {
  return date && Temporal.Instant.fromEpochMilliseconds(Date.parse(date)).toString();
}
