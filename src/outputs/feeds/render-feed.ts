import { Feed, type Item } from 'feed';
import type { Language } from '../../contract/language.ts';
import { escapeHtml, html } from '../../html/escape.ts';
import {
  languageOfWords,
  withoutWordLanguages,
  withWordLanguages,
} from '../../i18n/word-languages.ts';
import type { FeedFormat } from '../../routes.ts';
import { printable, printableLine } from '../text.ts';
import type { FeedEntry } from './entries.ts';

/** What a feed says of itself. URLs are absolute. */
export type FeedProperties = {
  readonly id: string;
  readonly title: string;
  /** Marked where it is in another language. */
  readonly description: string;
  readonly language: Language;
  /** Newest change of its entries; of a feed without any, of the site. */
  readonly updated: Temporal.Instant;
  readonly author: string;
  /** The page a person reads instead. */
  readonly page: string;
  readonly urls: Readonly<Record<FeedFormat, string>>;
  /** WebSub hubs that say what is new. */
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

/**
 * The characters that mean something in XML, and the noncharacters that stand for them on the way through a writer
 * that escapes some texts twice, some not at all, and closes a CDATA section wherever the text says so. No printable
 * text holds a noncharacter.
 */
const shields: readonly (readonly [string, string])[] = [
  ['&', '\u{fdd0}'],
  ['<', '\u{fdd1}'],
  ['>', '\u{fdd2}'],
  ['"', '\u{fdd3}'],
];

const atomForm: Form = {
  name: asXml,
  title: asXml,
  summary: (text) => shield(withoutWordLanguages(text)),
  html: shieldHtml,
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
  summary: (text) => printable(withoutWordLanguages(text)),
  html: (text) => printable(apart(text)),
  more: ({ image, author }) => ({
    ...(image && { image: image.url }),
    ...(author && { author: [{ name: printableLine(author) }] }),
  }),
};

/** The author of the feed is that of every entry that has no other one: RSS has none for a feed. */
function rssForm({ author: publisher, language }: FeedProperties): Form {
  return {
    name: asXml,
    title: asXml,
    summary: (text) => shieldHtml(withWordLanguages(escapeHtml(text), language)),
    html: shieldHtml,
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
    finishRss(buildFeed(properties, entries, rssForm(properties)).rss2(), properties),

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
  return entry.html === ''
    ? { ...entry, html: html`<p>${withoutWordLanguages(entry.summary) || entry.title}</p>`.html }
    : entry;
}

const minutesBetweenReads = 60;

function buildFeed(properties: FeedProperties, entries: readonly FeedEntry[], form: Form): Feed {
  const feed = new Feed({
    id: properties.id,
    title: form.name(properties.title),
    description: form.name(withoutWordLanguages(properties.description)),
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
  const { image } = entry;
  // The image opens the text: few readers show enclosures.
  const opening =
    image && !entry.imageInText
      ? html`<p><img src="${image.url}" alt="${image.alt}"></p>`.html + (entry.imageCaption ?? '')
      : '';
  const content = opening + entry.html;
  return {
    id: entry.id,
    link: entry.url,
    title: form.title(entry.title),
    date: dateOf(entry.updated),
    published: dateOf(entry.published),
    ...(entry.summary ? { description: form.summary(entry.summary) } : {}),
    ...(content ? { content: form.html(content) } : {}),
    category: entry.categories.map((name) => ({ name: form.name(name), term: form.name(name) })),
    ...form.more(entry),
  };
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}

/** The writer declares a namespace only when it sees a use of it, and does not see all. */
const rssNamespaces =
  'version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"';

function finishRss(text: string, { hubs, language, description }: FeedProperties): string {
  const rss = withStyle(unshield(text)).replace(
    /<rss [^>]*>/,
    `<rss ${rssNamespaces} xml:lang="${language}">`,
  );
  return withAllHubs(inItsLanguage(rss, 'description', description), hubs);
}

/** Makes what the writer wrote Atom 1.0: in its language, with plain texts marked as such. */
function finishAtom(text: string, { hubs, language, description }: FeedProperties): string {
  const atom = withStyle(unshield(text))
    .replace('<feed ', `<feed xml:lang="${language}" `)
    .replace(/<(title|summary) type="html">/g, '<$1 type="text">');
  return withAllHubs(inItsLanguage(atom, 'subtitle', description), hubs);
}

/**
 * Gives the first element of a name, that of the feed, the language of its text where that is
 * another.
 */
function inItsLanguage(xml: string, name: string, text: string): string {
  const language = languageOfWords(text);
  return language === undefined
    ? xml
    : xml.replace(`<${name}>`, `<${name} xml:lang="${language}">`);
}

function finishJson(text: string, { hubs, language, author }: FeedProperties): string {
  const head = JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      language,
      authors: [{ name: printableLine(author) }],
      ...(hubs.length > 0 ? { hubs: hubs.map((url) => ({ type: 'WebSub', url })) } : {}),
    },
    null,
    4,
  );
  return text
    .replace('{\n    "version": "https://jsonfeed.org/version/1"', () =>
      head.slice(0, -'\n}'.length),
    )
    .replace(authorOfItem, (_, name: string) => `"authors": [{ "name": ${name} }]`);
}

/** Of one item, in JSON Feed 1.0. Line feeds are between the parts of JSON only. */
const authorOfItem = /(?<=\n {12})"author": \{\n {16}"name": ([^\n]*)\n {12}\}/g;

/** The writer knows one language of style sheets, which browsers forget (docs/decisions/0009). */
function withStyle(xml: string): string {
  return xml.replace('type="text/xsl"?>', 'type="text/css"?>');
}

function withAllHubs(xml: string, hubs: readonly string[]): string {
  return xml.replace(
    /\n( *)<((?:atom:)?link) (?=[^>]*rel="hub")[^>]*>/,
    (_link, indent: string, name: string) =>
      hubs
        .map((url) => html`\n${indent}<${name} rel="hub" href="${new URL(url).href}"/>`.html)
        .join(''),
  );
}

/** Makes any text safe to hand to the writer. */
function shield(text: string): string {
  return shields.reduce(
    (shielded, [character, shape]) => shielded.replaceAll(character, shape),
    printable(text),
  );
}

function shieldHtml(text: string): string {
  return shield(apart(text));
}

/**
 * HTML in which no text begins with the mark that is composed (NFC) with the end of a tag: ">" with
 * it is "≯".
 */
function apart(text: string): string {
  return text.replaceAll('>\u0338', '>&#824;');
}

/** Turns what the writer made of shielded texts into XML: no CDATA sections, every character escaped once. */
function unshield(xml: string): string {
  const plain = xml.replaceAll('<![CDATA[', '').replaceAll(']]>', '');
  return shields.reduce(
    (text, [character, shape]) => text.replaceAll(shape, escapeHtml(character)),
    plain,
  );
}
