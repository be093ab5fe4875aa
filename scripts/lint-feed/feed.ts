import { z } from 'zod';
import { htmlEntity, htmlTag, type Keep, type Note } from './findings.ts';
import { childrenOf, namespaces, textOf, type XmlElement, XmlError, xmlElements } from './xml.ts';

const apart = new Set(['item', 'entry']);

/** Checks RSS or Atom in one pass. Answers how many entries it has. */
export function lintXml(text: string, context: FeedContext): number {
  const { note } = context;
  let entries = 0;
  let allHaveAuthors = true;
  const prefixes = new Set<string>();
  try {
    for (const element of xmlElements(text, {
      apart,
      onDoctype: (line) => note('xml-doctype', line),
    })) {
      for (const prefix of undeclared(element)) {
        if (!prefixes.has(prefix)) note('namespace-undeclared', element.line, prefix);
        prefixes.add(prefix);
      }
      const { local, namespace, parent } = element;
      if (local === 'item' && parent?.local === 'channel') {
        entries++;
        checkRssItem(element, context);
      } else if (local === 'entry' && namespace === namespaces.atom && parent?.local === 'feed') {
        entries++;
        allHaveAuthors &&= childrenOf(element, atom, 'author').length > 0;
        checkAtomEntry(element, context);
      } else if (parent !== undefined) continue;
      else if (local === 'rss') checkRss(element, entries, context);
      else if (local === 'feed' && namespace === namespaces.atom)
        checkAtom(element, { entries, allHaveAuthors: allHaveAuthors && entries > 0 }, context);
      else note('unknown-format', element.line, `<${element.name}>`);
    }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    note('xml-not-well-formed', error.line, error.message);
  }
  return entries;
}

function undeclared({ name, namespace, attributes, prefixes }: XmlElement): readonly string[] {
  const own = namespace === undefined ? [name.replace(/:.*/, '')] : [];
  const others = [...attributes.keys()]
    .filter((key) => key.includes(':') && !key.startsWith('xmlns:'))
    .map((key) => key.replace(/:.*/, ''));
  return [...own, ...others.filter((prefix) => !prefixes.has(prefix))];
}

const { atom } = namespaces;

/** Checks an entry of Atom (RFC 4287, 4.1.2). */
function checkAtomEntry(entry: XmlElement, context: FeedContext): void {
  const { note, keep } = context;
  const { line } = entry;
  for (const name of ['id', 'title', 'updated']) {
    if (childrenOf(entry, atom, name).length === 0) note('entry-incomplete', line, name);
  }
  const links = childrenOf(entry, atom, 'link');
  const hasPage = links.some(
    ({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate',
  );
  const contents = [...childrenOf(entry, atom, 'content'), ...childrenOf(entry, atom, 'summary')];
  if (!hasPage && contents.every(({ local }) => local !== 'content'))
    note('entry-incomplete', line, 'content or an alternate link');
  const id = textOf(entry, atom, 'id');
  if (id !== undefined && !isAbsolute(id)) note('id-not-uri', line, id);
  if (id !== undefined) checkDuplicate(id, line, context);
  checkAtomDates(entry, context);
  const [title] = childrenOf(entry, atom, 'title');
  if (title && (title.attributes.get('type') ?? 'text') === 'text')
    checkTitle(title.text, title.line, note);
  for (const content of contents) {
    const type = content.attributes.get('type') ?? 'text';
    if (type === 'html' || type === 'text/html') checkHtml(content.text, content.line, note);
    if (type === 'xhtml') checkXhtml(content, note);
  }
  for (const { attributes } of links.filter((one) => one.attributes.get('rel') === 'enclosure')) {
    checkType(attributes.get('type'), line, note);
    if (attributes.get('length') === '0') note('enclosure-length', line, '0');
  }
  keep?.({
    id: id ?? '',
    stamp: '',
    content: `${title?.text} ${links[0]?.attributes.get('href')}`,
  });
}

/** Checks the feed, whose entries were taken out (RFC 4287, 4.1.1). */
function checkAtom(
  feed: XmlElement,
  { entries, allHaveAuthors }: { readonly entries: number; readonly allHaveAuthors: boolean },
  context: FeedContext,
): void {
  const { note } = context;
  for (const name of ['id', 'title', 'updated']) {
    if (childrenOf(feed, atom, name).length === 0) note('feed-incomplete', feed.line, name);
  }
  if (!allHaveAuthors && childrenOf(feed, atom, 'author').length === 0)
    note('feed-incomplete', feed.line, 'author');
  const id = textOf(feed, atom, 'id');
  if (id !== undefined && !isAbsolute(id)) note('id-not-uri', feed.line, id);
  checkAtomDates(feed, context);
  const self = childrenOf(feed, atom, 'link').find(
    ({ attributes }) => attributes.get('rel') === 'self',
  );
  const language = feed.attributes.get('xml:lang');
  checkFeed({ line: feed.line, self: self?.attributes.get('href'), language, entries }, context);
}

function checkAtomDates(element: XmlElement, context: FeedContext): void {
  for (const { text, line } of ['updated', 'published'].flatMap((name) =>
    childrenOf(element, atom, name),
  ))
    checkDate(text.trim(), readRfc3339, line, context);
}

/** Nesting may be deeper than the stack of calls. */
function checkXhtml(content: XmlElement, note: Note): void {
  const waiting: { readonly element: XmlElement; readonly hasBase: boolean }[] = [
    { element: content, hasBase: false },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element } = next;
    const hasBase = next.hasBase || element.attributes.has('xml:base');
    if (element.local === 'script') note('script-in-content', element.line, '<script');
    for (const [name, value] of element.attributes) {
      if (/^on[a-z]+$/.test(name)) note('script-in-content', element.line, name);
      const isAddress = ['href', 'src', 'poster'].includes(name);
      const isResolved = hasBase && !/^[a-z][a-z\d+.-]*:/i.test(value);
      if (isAddress && !isResolved) checkAddress(name, value, element.line, note);
    }
    waiting.push(...element.children.map((child) => ({ element: child, hasBase })));
  }
}

const { none } = namespaces;

function checkRssItem(item: XmlElement, context: FeedContext): void {
  const { note, keep } = context;
  const { line } = item;
  const title = textOf(item, none, 'title');
  const description = textOf(item, none, 'description');
  const link = textOf(item, none, 'link');
  if (title === undefined && description === undefined)
    note('entry-incomplete', line, 'title or description');
  if (title !== undefined) checkTitle(title, line, note);
  checkLink(link, line, note);
  checkGuid(item, context);
  const date = textOf(item, none, 'pubDate');
  if (date !== undefined) checkDate(date, readRfc822, line, context);
  const author = textOf(item, none, 'author');
  if (author !== undefined && !/[^\s@]@[^\s@]/.test(author))
    note('author-without-address', line, author);
  for (const html of [description, textOf(item, namespaces.content, 'encoded')]) {
    if (html !== undefined) checkHtml(html, line, note);
  }
  for (const enclosure of childrenOf(item, none, 'enclosure')) checkEnclosure(enclosure, note);
  const id = textOf(item, none, 'guid') ?? link ?? '';
  keep?.({ id, stamp: '', content: `${title} ${description?.slice(0, 100)}` });
}

/** Checks a file that belongs to an item (RSS 2.0, "<enclosure>"). */
function checkEnclosure({ attributes, line }: XmlElement, note: Note): void {
  const [url, type, length] = ['url', 'type', 'length'].map(
    (name) => attributes.get(name) || undefined,
  );
  const missing = Object.entries({ url, type, length }).filter(([, value]) => value === undefined);
  if (missing.length > 0)
    note('enclosure-incomplete', line, missing.map(([name]) => name).join(', '));
  checkLink(url, line, note);
  checkType(type, line, note);
  if (length && !(/^\d+$/.test(length) && Number(length) > 0))
    note('enclosure-length', line, length);
}

function checkRss(root: XmlElement, entries: number, context: FeedContext): void {
  const { note } = context;
  if (root.attributes.get('version') !== '2.0')
    note('rss-version', root.line, root.attributes.get('version'));
  const [channel] = childrenOf(root, none, 'channel');
  if (!channel) {
    note('feed-incomplete', root.line, 'channel');
    return;
  }
  for (const name of ['title', 'link', 'description']) {
    if (childrenOf(channel, none, name).length === 0) note('feed-incomplete', channel.line, name);
  }
  checkLink(textOf(channel, none, 'link'), channel.line, note);
  for (const name of ['pubDate', 'lastBuildDate']) {
    const date = textOf(channel, none, name);
    if (date !== undefined) checkDate(date, readRfc822, channel.line, context);
  }
  const self = childrenOf(channel, namespaces.atom, 'link').find(
    (one) => one.attributes.get('rel') === 'self',
  );
  checkFeed(
    {
      line: channel.line,
      self: self?.attributes.get('href'),
      language:
        textOf(channel, none, 'language') ?? textOf(channel, namespaces.creator, 'language'),
      entries,
    },
    context,
  );
}

function checkGuid(item: XmlElement, context: FeedContext): void {
  const [guid] = childrenOf(item, none, 'guid');
  const id = guid?.text.trim();
  if (!guid || !id) {
    context.note('id-missing', item.line);
    return;
  }
  checkDuplicate(id, guid.line, context);
  const isLink = guid.attributes.get('isPermaLink') !== 'false';
  if (isLink && !(isAbsolute(id) && /^https?:/i.test(id)))
    context.note('id-not-uri', guid.line, id);
}

/** Checks a JSON Feed, 1 or 1.1. Answers how many items it has. */
export function lintJson(text: string, context: FeedContext): number {
  const { note } = context;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    const [, line] = /\(line (\d+)/.exec(fault) ?? [];
    note('json-invalid', line === undefined ? undefined : Number(line), fault);
    return 0;
  }
  const feed = jsonFeedSchema.safeParse(value);
  if (!feed.success) {
    noteTypes(feed.error, note);
    return 0;
  }
  const { version, title, items, feed_url: self, language } = feed.data;
  const [, number] = /^https?:\/\/jsonfeed\.org\/version\/(1|1\.1)$/.exec(version ?? '') ?? [];
  if (number === undefined) note('json-version', undefined, version);
  if (number === '1') note('json-version-1');
  if (title === undefined) note('feed-incomplete', undefined, 'title');
  if (items === undefined) note('feed-incomplete', undefined, 'items');
  for (const [index, item] of (items ?? []).entries()) checkItem(item, index, context);
  checkFeed({ self, language, entries: items?.length ?? 0 }, context);
  return items?.length ?? 0;
}

function checkItem(value: unknown, index: number, context: FeedContext): void {
  const place = `items[${index}]`;
  const note: Note = (rule, _line, detail) =>
    context.note(rule, undefined, detail === undefined ? place : `${place}: ${detail}`);
  const item = jsonItemSchema.safeParse(value);
  if (item.success) checkMembers(item.data, { ...context, note });
  else noteTypes(item.error, note);
}

function checkMembers(item: z.output<typeof jsonItemSchema>, context: FeedContext): void {
  const { note, keep } = context;
  const { id, url, title, content_html: html, content_text: plain } = item;
  if (id === undefined) note('entry-incomplete', undefined, 'id');
  else checkDuplicate(id, undefined, context);
  if (html === undefined && plain === undefined)
    note('entry-incomplete', undefined, 'content_html or content_text');
  checkLink(url, undefined, note);
  if (title !== undefined) checkTitle(title, undefined, note);
  if (html !== undefined) checkHtml(html, undefined, note);
  for (const date of [item.date_published, item.date_modified]) {
    if (date !== undefined) checkDate(date, readRfc3339, undefined, context);
  }
  for (const { url: address, mime_type: type, size_in_bytes: size } of item.attachments ?? []) {
    if (!address || !type) note('enclosure-incomplete', undefined, address ? 'mime_type' : 'url');
    checkType(type, undefined, note);
    if (size === 0) note('enclosure-length', undefined, '0');
  }
  keep?.({ id: id ?? '', stamp: '', content: `${title} ${url}` });
}

function noteTypes(error: z.ZodError, note: Note): void {
  for (const { path, message } of error.issues)
    note('json-member', undefined, `${path.join('.')}: ${message}`);
}

const text = z.string().optional();
const author = z.looseObject({ name: text, url: text, avatar: text });

/** What the members of a JSON Feed are, if they are there (JSON Feed 1.1, "Top-level"). */
const jsonFeedSchema = z.looseObject({
  version: text,
  title: text,
  home_page_url: text,
  feed_url: text,
  description: text,
  language: text,
  authors: z.array(author).optional(),
  author: author.optional(),
  items: z.array(z.unknown()).optional(),
});

/** What the members of an item are, if they are there (JSON Feed 1.1, "Items"). */
const jsonItemSchema = z.looseObject({
  id: text,
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  date_published: text,
  date_modified: text,
  authors: z.array(author).optional(),
  tags: z.array(z.string()).optional(),
  attachments: z
    .array(z.looseObject({ url: text, mime_type: text, size_in_bytes: z.number().optional() }))
    .optional(),
});

function checkFeed(
  {
    line,
    self,
    language,
    entries,
  }: {
    readonly line?: number;
    readonly self: string | undefined;
    readonly language: string | undefined;
    readonly entries: number;
  },
  { note, urls }: FeedContext,
): void {
  if (entries === 0) note('feed-empty', line);
  if (language === undefined) note('language-missing', line);
  else if (!isLanguage(language)) note('language-invalid', line, language);
  if (self === undefined) note('self-missing', line);
  else if (urls.length > 0 && !urls.some((url) => new URL(url).href === URL.parse(self)?.href))
    note('self-differs', line, self);
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Clocks differ a little. */
const tolerance = { minutes: 10 };

type LineNumber = number | undefined;

function checkTitle(title: string, line: LineNumber, note: Note): void {
  if (htmlTag.test(title)) note('html-in-title', line, title);
  if (htmlEntity.test(title)) note('entity-in-title', line, title);
}

function checkDuplicate(id: string, line: LineNumber, { note, ids }: FeedContext): void {
  if (ids.has(id)) note('id-duplicate', line, id);
  ids.add(id);
}

function checkDate(
  text: string,
  read: (text: string) => Temporal.Instant | undefined,
  line: LineNumber,
  { note, now }: FeedContext,
): void {
  const instant = read(text);
  if (instant === undefined) note('date-invalid', line, text);
  else if (Temporal.Instant.compare(instant, now.add(tolerance)) > 0)
    note('date-in-future', line, text);
}

function checkLink(link: string | undefined, line: LineNumber, note: Note): void {
  if (link !== undefined && !isAbsolute(link)) note('link-invalid', line, link);
}

function isAbsolute(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\S+$/i.test(text);
}

/** Checks the type of an enclosure: RFC 6838, 4.2, and no misspelling of an image. */
function checkType(type: string | undefined, line: LineNumber, note: Note): void {
  if (!type) return;
  const isType = /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*(?:\s*;.*)?$/i.test(type);
  if (!isType || /^image\/jpg$/i.test(type)) note('enclosure-type', line, type);
}

const attribute = /\s([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;
const addresses = new Set(['href', 'src', 'poster']);
const tag = /<[a-z](?:"[^"<]*"|'[^'<]*'|[^'"<>])*>/gi;
const script =
  /<script[\s>]|<[a-z][^<>]*\son[a-z]+\s*=|(?:href|src)\s*=\s*(?:["']\s*)?javascript:/i;

function checkHtml(html: string, line: LineNumber, note: Note): void {
  if (!html.includes('<')) return;
  if (script.test(html)) note('script-in-content', line, script.exec(html)?.[0]);
  for (const [one] of html.matchAll(tag)) {
    for (const [, name = '', ...values] of one.matchAll(attribute)) {
      const value = values.find((text) => text !== undefined) ?? '';
      if (addresses.has(name.toLowerCase())) checkAddress(name.toLowerCase(), value, line, note);
    }
  }
}

/** Checks one address in a content; a bare fragment leads to a place in the same content. */
function checkAddress(name: string, address: string, line: LineNumber, note: Note): void {
  const text = address.trim();
  if (text.startsWith('#')) return;
  if (!/^[a-z][a-z\d+.-]*:/i.test(text)) note('relative-url', line, `${name}="${text}"`);
  else if (name !== 'href' && /^http:/i.test(text)) note('insecure-url', line, `${name}="${text}"`);
}

type FeedContext = {
  readonly note: Note;
  readonly keep: Keep | undefined;
  readonly now: Temporal.Instant;
  /** The addresses it was read from, the one asked for first; none for a file. */
  readonly urls: readonly string[];
  readonly ids: Set<string>;
};

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
const zoneOffsets: Readonly<Record<string, string>> = {
  ...{
    UT: '+00:00',
    GMT: '+00:00',
    Z: '+00:00',
    EST: '-05:00',
    EDT: '-04:00',
    CST: '-06:00',
    CDT: '-05:00',
  },
  ...{ MST: '-07:00', MDT: '-06:00', PST: '-08:00', PDT: '-07:00' },
};
const rfc822 =
  /^(?:([A-Z][a-z]{2}),\s+)?(\d{1,2})\s+([A-Z][a-z]{2})\s+(\d{4}|\d\d)\s+(\d\d:\d\d)(:\d\d)?\s+([A-Z]{1,3}|[+-]\d{4})$/;
const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** Reads a date of RSS (RFC 822, with years of two or four digits); undefined when it is none. */
function readRfc822(text: string): Temporal.Instant | undefined {
  const match = rfc822.exec(text);
  if (!match) return undefined;
  const [, weekday, day = '', monthName = '', year = '', clock = '', seconds = ':00', zone = ''] =
    match;
  const month = String(monthNames.indexOf(monthName) + 1).padStart(2, '0');
  const fullYear = year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`;
  const date = `${fullYear}-${month}-${day.padStart(2, '0')}`;
  const offset = zoneOffsets[zone] ?? zone.replace(/^([+-]\d\d)/, '$1:');
  const instant = instantOf(`${date}T${clock}${seconds}${offset}`);
  if (!instant || weekday === undefined) return instant;
  return dayNames[Temporal.PlainDate.from(date).dayOfWeek - 1] === weekday ? instant : undefined;
}

/** Reads a date of Atom and JSON Feed (RFC 3339); undefined when it is none. */
function readRfc3339(text: string): Temporal.Instant | undefined {
  return rfc3339.test(text) ? instantOf(text) : undefined;
}

function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}
