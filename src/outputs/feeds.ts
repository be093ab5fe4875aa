import { Feed, type Item } from 'feed';
import type { Language } from '../contract/language.ts';
import type { FeedFormat } from '../routes.ts';
import { newest } from '../site/newest-change.ts';
import { escapeHtml } from './escape-html.ts';
import type { FeedEntry } from './feed-entry.ts';
import { printable, printableLine } from './printable.ts';
import { shield, unshield } from './xml-shield.ts';

/** What a feed says of itself. URLs are absolute. */
export type FeedProperties = {
  /** Identifies the feed for good. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** Who publishes it. */
  readonly author: string;
  /** The page a person reads instead. */
  readonly page: string;
  /** Where each format of the feed is. */
  readonly urls: Readonly<Record<FeedFormat, string>>;
};

/** Writes a feed with its entries, in the order given, in one format: RSS 2.0, Atom 1.0 (RFC 4287) or JSON Feed 1.1. */
export function renderFeed(
  format: FeedFormat,
  properties: FeedProperties,
  entries: readonly FeedEntry[],
): string {
  return `${renderers[format](properties, entries)}\n`;
}

/** How the writer wants to be handed the texts of a format. */
type Texts = Readonly<Record<'name' | 'title' | 'summary' | 'html', (text: string) => string>>;

const asXml = (line: string) => shield(printableLine(line));
const asXmlOfHtml = (text: string) => shield(escapeHtml(text));
const rssTexts: Texts = { name: asXml, title: asXml, summary: asXmlOfHtml, html: shield };
const atomTexts: Texts = { name: asXml, title: asXml, summary: shield, html: shield };
const jsonTexts: Texts = { name: printableLine, title: printableLine, summary: printable, html: printable };

const renderers: Readonly<
  Record<FeedFormat, (properties: FeedProperties, entries: readonly FeedEntry[]) => string>
> = {
  rss: (properties, entries) => unshield(buildFeed(properties, entries.map(imageInText), rssTexts).rss2()),

  atom: (properties, entries) => {
    const feed = buildFeed(properties, entries, atomTexts);
    feed.options.author = { name: atomTexts.name(properties.author) };
    return unshield(feed.atom1())
      .replace('<feed ', `<feed xml:lang="${properties.language}" `)
      .replace(/<(title|summary) type="html">/g, '<$1 type="text">');
  },

  json: (properties, entries) => {
    const { language, author } = properties;
    const version = 'https://jsonfeed.org/version/1.1';
    const head = JSON.stringify({ version, language, authors: [{ name: printableLine(author) }] }, null, 4);
    const text = buildFeed(properties, entries.map(withHtml), jsonTexts).json1();
    return text.replace('{\n    "version": "https://jsonfeed.org/version/1"', () =>
      head.slice(0, -'\n}'.length),
    );
  },
};

/** The writer takes the summary for HTML where there is none, and an item must have a content (JSON Feed 1.1). */
function withHtml(entry: FeedEntry): FeedEntry {
  return entry.html === '' ? { ...entry, html: `<p>${escapeHtml(entry.summary || entry.title)}</p>` } : entry;
}

/** An enclosure of RSS wants its size in bytes, which is not known here: the image opens the text instead. */
function imageInText({ image, ...entry }: FeedEntry): FeedEntry {
  if (!image) return { ...entry, image };
  const { url, alt } = image;
  const html = `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></p>${entry.html}`;
  return { ...entry, html, image: undefined };
}

const minutesBetweenReads = 60;

/** Moment of a feed that never had an entry. */
const never = Temporal.Instant.fromEpochMilliseconds(0);

function buildFeed(properties: FeedProperties, entries: readonly FeedEntry[], texts: Texts): Feed {
  const feed = new Feed({
    id: properties.id,
    title: texts.name(properties.title),
    description: texts.name(properties.description),
    language: properties.language,
    link: properties.page,
    feedLinks: properties.urls,
    updated: dateOf(newest(entries.map(({ updated }) => updated)) ?? never),
    generator: 'Kalendarium',
    ttl: minutesBetweenReads,
  });
  for (const entry of entries) feed.addItem(feedItem(entry, texts));
  return feed;
}

function feedItem(entry: FeedEntry, texts: Texts): Item {
  return {
    id: entry.id,
    link: entry.url,
    title: texts.title(entry.title),
    date: dateOf(entry.updated),
    published: dateOf(entry.published),
    ...(entry.summary ? { description: texts.summary(entry.summary) } : {}),
    ...(entry.html ? { content: texts.html(entry.html) } : {}),
    ...(entry.image ? { image: entry.image.url } : {}),
    category: entry.categories.map((name) => ({ name: texts.name(name), term: texts.name(name) })),
  };
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
