import { decodeHTMLAttribute } from 'entities';

/** A piece of HTML source. `name` is the lower-case name of an element, empty for text. */
type HtmlToken = {
  readonly kind: 'text' | 'open' | 'close';
  readonly name: string;
  readonly source: string;
};

/** Elements whose content is not text for readers. */
const silent: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'noscript',
  'template',
  'textarea',
  'select',
  'button',
  'svg',
  'math',
  'title',
  'xmp',
]);

/**
 * Text and tags of HTML in their order, for reading text out of it; comments and the content of scripts, styles and the
 * like are left out. It does not repair or clean anything. A `<` that begins no tag is text.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  const lastEnd = html.lastIndexOf('>');
  let position = 0;
  while (position < html.length) {
    const tag = nextTag(html, position, lastEnd);
    const textEnd = tag?.start ?? html.length;
    if (textEnd > position) yield { kind: 'text', name: '', source: html.slice(position, textEnd) };
    if (!tag) return;
    if (tag.name) yield { kind: tag.kind, name: tag.name, source: html.slice(tag.start, tag.end) };
    position = tag.kind === 'open' && silent.has(tag.name) ? endOfElement(html, tag) : tag.end;
  }
}

/** The decoded value of an attribute of a tag's source; `undefined` when the tag has no such attribute. */
export function attributeOf(tag: string, name: string): string | undefined {
  const match = new RegExp(`[\\s"'/]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  const value = match && (match[1] ?? match[2] ?? match[3]);
  return typeof value === 'string' ? decodeHTMLAttribute(value) : undefined;
}

function nextTag(html: string, from: number, lastEnd: number): Tag | undefined {
  for (
    let start = html.indexOf('<', from);
    start !== -1 && start < lastEnd;
    start = html.indexOf('<', start + 1)
  ) {
    const tag = html.startsWith('<!--', start) ? commentAt(html, start) : tagAt(html, start);
    if (tag) return tag;
  }
  return undefined;
}

function commentAt(html: string, start: number): Tag {
  const end = html.indexOf('-->', start + 2);
  return { kind: 'close', name: '', start, end: end === -1 ? html.length : end + 3 };
}

const tagName = /<(\/?)([a-z][^\s/>]*|[!?])/iy;

function tagAt(html: string, start: number): Tag | undefined {
  tagName.lastIndex = start;
  const match = tagName.exec(html);
  if (!match) return undefined;
  const end = endOfTag(html, tagName.lastIndex);
  if (end === undefined) return undefined;
  const name = match[2]?.toLowerCase() ?? '';
  return { kind: match[1] ? 'close' : 'open', name: name === '!' || name === '?' ? '' : name, start, end };
}

/** Index behind the `>` that ends a tag; a `>` inside a quoted attribute value does not, unless the quote stays open. */
export function endOfTag(html: string, from: number): number | undefined {
  const nearest = html.indexOf('>', from);
  if (nearest === -1) return undefined;
  const special = /[>=]/g;
  special.lastIndex = from;
  for (let match = special.exec(html); match; match = special.exec(html)) {
    if (match[0] === '>') return special.lastIndex;
    const quote = /\s*(["'])/y;
    quote.lastIndex = special.lastIndex;
    const opening = quote.exec(html)?.[1];
    if (!opening) continue;
    const closing = html.indexOf(opening, quote.lastIndex);
    if (closing === -1) return html.indexOf('>', special.lastIndex) + 1 || undefined;
    special.lastIndex = closing + 1;
  }
  return nearest + 1;
}

function endOfElement(html: string, tag: Tag): number {
  const closing = new RegExp(`</${tag.name}[\\s/>]`, 'gi');
  closing.lastIndex = tag.end;
  return closing.exec(html)?.index ?? html.length;
}

type Tag = {
  readonly kind: 'open' | 'close';
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

/** The addresses the links of a body lead to, as written. */
export function* linkTargets(html: string): Generator<string> {
  if (!html.includes('href')) return;
  for (const { kind, name, source } of htmlTokens(html)) {
    const href = kind === 'open' && name === 'a' ? attributeOf(source, 'href')?.trim() : undefined;
    if (href) yield href;
  }
}

/** An image of an HTML text. */
type ImageReference = {
  /** Its address, as written. */
  readonly source: string;
  /** The media item it shows, as editors mark it (`wp-image-7`); 0 for none. */
  readonly mediaId: number;
};

/** The addresses links in an HTML text lead to, as written. */
export function linkedAddresses(html: string): string[] {
  return attributesOf(html, /<a(?=[\s/])/gi)
    .map((attributes) => attributes.get('href') ?? '')
    .filter((target) => target !== '');
}

/** The addresses of sounds, films and documents an HTML text shows or links to, as written. */
export function fileTargets(html: string): string[] {
  const shown = attributesOf(html, /<(?:audio|video|source|embed|object)(?=[\s/])/gi);
  return [
    ...linkedAddresses(html),
    ...shown
      .map((attributes) => attributes.get('src') ?? attributes.get('data') ?? '')
      .filter((target) => target !== ''),
  ];
}

/** The pictures that stand for films until they play, as written. */
export function posters(html: string): string[] {
  return attributesOf(html, /<video(?=[\s/])/gi)
    .map((attributes) => attributes.get('poster') ?? '')
    .filter((source) => source !== '');
}

/** The images of an HTML text. */
export function imageReferences(html: string): ImageReference[] {
  return attributesOf(html, /<img(?=[\s/])/gi)
    .map((attributes) => ({
      source: sourceOf(attributes),
      mediaId: mediaIdOf(attributes.get('class') ?? ''),
    }))
    .filter(({ source }) => source !== '');
}

/** Scripts that load images later keep the address in an attribute of their own. */
function sourceOf(attributes: ReadonlyMap<string, string>): string {
  const sources = ['src', 'data-src', 'data-lazy-src', 'data-orig-file'].map(
    (name) => attributes.get(name) ?? '',
  );
  return sources.find((source) => source !== '' && !source.startsWith('data:')) ?? '';
}

function mediaIdOf(className: string): number {
  return Number(/(?:^|\s)wp-image-(\d{1,12})(?:\s|$)/.exec(className)?.[1] ?? 0);
}

// Walks each tag once: a single expression for a whole tag takes quadratic time on hostile text.
function attributesOf(html: string, tag: RegExp): Map<string, string>[] {
  const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y;
  const tags: Map<string, string>[] = [];
  while (tag.exec(html)) {
    const attributes = new Map<string, string>();
    attribute.lastIndex = tag.lastIndex;
    for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
      tag.lastIndex = attribute.lastIndex;
      const [, name = '', double, single, bare] = match;
      attributes.getOrInsert(name.toLowerCase(), decodeHTMLAttribute(double ?? single ?? bare ?? '').trim());
    }
    tags.push(attributes);
  }
  return tags;
}
