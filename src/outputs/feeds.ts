import { Feed, type Item } from 'feed';
import type { Language } from '../contract/language.ts';
import type { FeedFormat } from '../routes.ts';
import { escapeHtml } from './escape-html.ts';
import type { EntryImage, FeedEntry } from './feed-entry.ts';
import { finishAtom, finishJson, finishRss } from './finish-feed.ts';
import { printable, printableLine } from './printable.ts';
import { shield } from './xml-shield.ts';

/** What a feed says of itself. URLs are absolute. */
export type FeedProperties = {
  /** Identifies the feed for good. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** Newest change of its entries; of a feed without any, of the site. */
  readonly updated: Temporal.Instant;
  /** Who publishes it. */
  readonly author: string;
  /** The page a person reads instead. */
  readonly page: string;
  /** Where each format of the feed is. */
  readonly urls: Readonly<Record<FeedFormat, string>>;
  /** WebSub hubs that tell of what is new. */
  readonly hubs: readonly string[];
  /** Root-relative path of the style sheet for a person who opens it. */
  readonly style: string;
};

/** Writes a feed with its entries, in the order given, in one format: RSS 2.0, Atom 1.0 (RFC 4287) or JSON Feed 1.1. */
export function renderFeed(
  format: FeedFormat,
  properties: FeedProperties,
  entries: readonly FeedEntry[],
): string {
  return `${renderers[format](properties, entries)}\n`;
}

/** How a format is written: how the writer wants its texts, and what it takes of an entry besides them. */
type Form = Readonly<Record<'name' | 'title' | 'summary' | 'html', (text: string) => string>> & {
  more(entry: FeedEntry): Partial<Item>;
};

const asXml = (line: string) => shield(printableLine(line));

const atomForm: Form = {
  name: asXml,
  title: asXml,
  summary: shield,
  html: shield,
  more: ({ image, author }) => ({
    ...(author && { author: [{ name: asXml(author) }] }),
    ...(image &&
      (image.length === undefined
        ? { image: image.url }
        : { enclosure: { url: image.url, length: image.length } })),
  }),
};

const jsonForm: Form = {
  name: printableLine,
  title: printableLine,
  summary: printable,
  html: printable,
  more: ({ image, author }) => ({
    ...(image && { image: image.url }),
    ...(author && { author: [{ name: printableLine(author) }] }),
  }),
};

/** @param publisher author of every entry that has no other one: RSS has none for a feed */
function rssForm(publisher: string): Form {
  return {
    name: asXml,
    title: asXml,
    summary: (text) => shield(escapeHtml(text)),
    html: shield,
    more: ({ image, author }) => ({
      extensions: [{ name: 'dc:creator', objects: { _text: asXml(author ?? publisher) } }],
      ...(image?.length === undefined
        ? {}
        : { enclosure: { url: image.url, type: image.type, length: image.length } }),
    }),
  };
}

const renderers: Readonly<
  Record<FeedFormat, (properties: FeedProperties, entries: readonly FeedEntry[]) => string>
> = {
  rss: (properties, entries) =>
    finishRss(buildFeed(properties, entries, rssForm(properties.author)).rss2(), properties),

  atom: (properties, entries) => {
    const feed = buildFeed(properties, entries, atomForm);
    feed.options.author = { name: atomForm.name(properties.author) };
    return finishAtom(feed.atom1(), properties);
  },

  json: (properties, entries) =>
    finishJson(buildFeed(properties, entries.map(withHtml), jsonForm).json1(), properties),
};

/** The writer takes the summary for HTML where there is none, and an item must have a content (JSON Feed 1.1). */
function withHtml(entry: FeedEntry): FeedEntry {
  return entry.html === '' ? { ...entry, html: `<p>${escapeHtml(entry.summary || entry.title)}</p>` } : entry;
}

const minutesBetweenReads = 60;

function buildFeed(properties: FeedProperties, entries: readonly FeedEntry[], form: Form): Feed {
  const feed = new Feed({
    id: properties.id,
    title: form.name(properties.title),
    description: form.name(properties.description),
    language: properties.language,
    link: properties.page,
    feedLinks: properties.urls,
    ...(properties.hubs[0] === undefined ? {} : { hub: properties.hubs[0] }),
    updated: dateOf(properties.updated),
    generator: 'Kalendarium',
    stylesheet: properties.style,
    ttl: minutesBetweenReads,
  });
  for (const entry of entries) feed.addItem(feedItem(entry, form));
  return feed;
}

function feedItem(entry: FeedEntry, form: Form): Item {
  const html = (entry.imageInText ? '' : imageHtml(entry.image)) + entry.html;
  return {
    id: entry.id,
    link: entry.url,
    title: form.title(entry.title),
    date: dateOf(entry.updated),
    published: dateOf(entry.published),
    ...(entry.summary ? { description: form.summary(entry.summary) } : {}),
    ...(html ? { content: form.html(html) } : {}),
    category: entry.categories.map((name) => ({ name: form.name(name), term: form.name(name) })),
    ...form.more(entry),
  };
}

/** The image opens the text: few readers show enclosures. */
function imageHtml(image: EntryImage | undefined): string {
  return image ? `<p><img src="${escapeHtml(image.url)}" alt="${escapeHtml(image.alt)}"></p>` : '';
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
