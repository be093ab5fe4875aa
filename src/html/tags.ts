import { decodeHTMLAttribute } from 'entities';

/** A piece of HTML source. `name` is the lower-case name of an element, empty for text. */
export type HtmlToken = {
  readonly kind: 'text' | 'open' | 'close';
  readonly name: string;
  readonly source: string;
};

/** The names in a text that divides them by spaces. */
export function names(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Elements whose content is not text for readers. */
const silent = names(
  'script style iframe noscript template textarea select button svg math title xmp',
);

/**
 * Text and tags of HTML in their order, for reading text out of it; comments and the content of scripts, styles and the
 * like are left out. It does not repair or clean anything. A `<` that begins no tag is text.
 * Minutes that are raised beside their hour, as in "18<sup>00</sup>", have a colon before them, and
 * hundredths beside a price a comma.
 */
export function* htmlTokens(source: string): Generator<HtmlToken> {
  const html = source.includes('<sup')
    ? source.replace(raisedHundredths, '$1,$2').replace(raisedMinutes, '$1:$2')
    : source;
  const lastEnd = html.lastIndexOf('>');
  let position = 0;
  let isInLink = false;
  while (position < html.length) {
    const tag = nextTag(html, position, lastEnd);
    const textEnd = tag?.start ?? html.length;
    if (textEnd > position) yield { kind: 'text', name: '', source: html.slice(position, textEnd) };
    if (!tag) return;
    if (tag.name) yield { kind: tag.kind, name: tag.name, source: html.slice(tag.start, tag.end) };
    const isSilent = silent.has(tag.name) && !(isInLink && tag.name === 'button');
    position = tag.kind === 'open' && isSilent ? endOfElement(html, tag) : tag.end;
    if (tag.name === 'a') isInLink = tag.kind === 'open';
  }
}

/** Tags of letters and digits that may stand around the raised ones. */
const inline = String.raw`(?:b|strong|em|i|u|span)\b[^<>]*>`;

const raised = String.raw`((?:</?${inline})*<sup\b[^<>]*>(?:<${inline})*)`;

const raisedMinutes = new RegExp(
  String.raw`(?<![\d.,:])([01]?\d|2[0-4])${raised}(?=[0-5]\d(?:</${inline})*</sup>)`,
  'g',
);

const raisedHundredths = new RegExp(
  String.raw`(\d)${raised}(?=\d\d(?:</${inline}|</sup>|\s|&nbsp;)*(?:zł|PLN|€|EUR|Kč|грн))`,
  'g',
);

const mayHide = /display\s*:|\shidden/i;

/** Elements without content. */
const empty = names('area br col embed hr img input link meta param source track wbr');

/** Elements that end where another of their name begins. */
const ofOneLevel = names('p li dt dd tr td th option');

/** Hidden elements that are looked at: to find the end of one takes as long as the text is long. */
const mostHidden = 200;

/**
 * HTML without what editors hid: elements with the attribute `hidden` or the style `display: none`
 * that no script of their site shows when it is asked for, as tabs, slides and "read more" are.
 */
export function withoutHidden(html: string): string {
  if (!mayHide.test(html)) return html;
  const lastEnd = html.lastIndexOf('>');
  let shown = '';
  let position = 0;
  let looks = 0;
  let tag = nextTag(html, 0, lastEnd);
  while (tag && looks < mostHidden) {
    const source = html.slice(tag.start, tag.end);
    let next = tag.end;
    if (tag.kind === 'open' && silent.has(tag.name)) next = endOfElement(html, tag);
    else if (tag.kind === 'open' && isHidden(source) && !isOfWidget(source)) {
      const end = endOfHidden(html, tag);
      looks += 1;
      if (!isNamed(html, tag.start, end)) {
        shown += html.slice(position, tag.start);
        [position, next] = [end, end];
      }
    }
    tag = nextTag(html, next, lastEnd);
  }
  return shown + html.slice(position);
}

function isHidden(tag: string): boolean {
  if (!mayHide.test(tag)) return false;
  const attributes = attributesOf(tag);
  const display = [...(attributes.get('style') ?? '').matchAll(displayed)].at(-1)?.[1];
  return display === undefined ? attributes.has('hidden') : /^none\b/i.test(display);
}

const displayed = /(?:^|;)\s*display\s*:\s*([^;]*)/gi;

/** Behind the closing tag of an element. What is not closed ends with the text. */
function endOfHidden(html: string, { name, end }: TagToken): number {
  if (empty.has(name)) return end;
  const same = new RegExp(`<(/?)${RegExp.escape(name)}(?=[\\s/>])`, 'gi');
  same.lastIndex = end;
  let depth = 1;
  for (let match = same.exec(html); match; match = same.exec(html)) {
    const isOpening = match[1] === '';
    if (isOpening && ofOneLevel.has(name)) return match.index;
    depth += isOpening ? 1 : -1;
    if (depth === 0) return html.indexOf('>', match.index) + 1 || html.length;
  }
  return html.length;
}

/** What widgets call the parts that they show by and by. */
const widgetNames =
  'accord carousel collaps expand faq lightbox modal more panel popup reveal slid spoil toggl';

const widget = new RegExp(
  String.raw`${widgetNames.replaceAll(' ', '|')}|(?:^|[\s_-])tabs?(?:[\s_-]|$)`,
  'i',
);

function isOfWidget(tag: string): boolean {
  const attributes = attributesOf(tag);
  return (
    attributes.has('role') ||
    attributes.get('hidden') === 'until-found' ||
    widget.test(`${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`)
  );
}

/** Whether the rest of a text names a part of it by its id, as a link or a script does. */
function isNamed(html: string, start: number, end: number): boolean {
  const ids = Array.from(
    html.slice(start, end).matchAll(/\sid\s*=\s*["']?([^\s"'>]{1,200})/gi),
    ([, id = '']) => RegExp.escape(id),
  ).slice(0, mostHidden);
  const named = ids.length > 0 && new RegExp(`["'#](?:${ids.join('|')})["']`);
  return named && (named.test(html.slice(0, start)) || named.test(html.slice(end)));
}

const struckOut = names('s strike del');

/**
 * The same without the text that editors hid or struck out, which holds no more. What is never
 * closed strikes nothing out.
 */
export function* validTokens(source: string): Generator<HtmlToken> {
  const html = withoutHidden(source);
  let open: { readonly name: string; readonly tokens: HtmlToken[]; depth: number } | undefined;
  for (const token of htmlTokens(html)) {
    if (open === undefined) {
      if (token.kind === 'open' && isStruckOut(token))
        open = { name: token.name, tokens: [token], depth: 1 };
      else yield token;
      continue;
    }
    open.tokens.push(token);
    if (token.name === open.name) open.depth += token.kind === 'open' ? 1 : -1;
    if (open.depth > 0) continue;
    yield* open.tokens.filter(({ kind }) => kind !== 'text');
    open = undefined;
  }
  yield* open?.tokens ?? [];
}

function isStruckOut({ name, source }: HtmlToken): boolean {
  return (
    struckOut.has(name) ||
    (source.includes('line-through') &&
      (attributesOf(source).get('style') ?? '').includes('line-through'))
  );
}

/** The decoded value of an attribute of a tag's source; `undefined` when the tag has no such attribute. */
export function attributeOf(tag: string, name: string): string | undefined {
  return attributesOf(tag).get(name);
}

const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** The attributes of a tag's source by their lower-case names, values decoded. Of several of one name the first counts. */
export function attributesOf(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  const [, ...found] = tag.matchAll(attribute);
  for (const [, name = '', double, single, bare] of found) {
    attributes.getOrInsert(name.toLowerCase(), decodeHTMLAttribute(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

function nextTag(html: string, from: number, lastEnd: number): TagToken | undefined {
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

function commentAt(html: string, start: number): TagToken {
  const end = html.indexOf('-->', start + 2);
  return { kind: 'close', name: '', start, end: end === -1 ? html.length : end + 3 };
}

const tagName = /<(\/?)([a-z][^\s/>]*|[!?])/iy;

function tagAt(html: string, start: number): TagToken | undefined {
  tagName.lastIndex = start;
  const match = tagName.exec(html);
  if (!match) return undefined;
  const end = endOfTag(html, tagName.lastIndex);
  if (end === undefined) return undefined;
  const name = match[2]?.toLowerCase() ?? '';
  return {
    kind: match[1] ? 'close' : 'open',
    name: name === '!' || name === '?' ? '' : name,
    start,
    end,
  };
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

function endOfElement(html: string, tag: TagToken): number {
  const closing = new RegExp(`</${tag.name}[\\s/>]`, 'gi');
  closing.lastIndex = tag.end;
  return closing.exec(html)?.index ?? html.length;
}

type TagToken = {
  readonly kind: 'open' | 'close';
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

/** The attributes of some elements that are shown, in the order of the HTML. */
function* openTags(
  html: string,
  wanted: ReadonlySet<string>,
): Generator<ReadonlyMap<string, string>> {
  for (const { kind, name, source } of htmlTokens(withoutHidden(html))) {
    if (kind === 'open' && wanted.has(name)) yield attributesOf(source);
  }
}

/** The values that the first of some attributes has in each of some elements, as written. */
function* valuesOf(
  html: string,
  elements: ReadonlySet<string>,
  attributes: readonly string[],
): Generator<string> {
  for (const tag of openTags(html, elements)) {
    const value = attributes.map((name) => tag.get(name)?.trim()).find(Boolean);
    if (value) yield value;
  }
}

const anchors = names('a');
const players = names('audio video source embed object');
const films = names('video');
const images = names('img');

/** The addresses the links of an HTML text lead to, as written. */
export function* linkTargets(html: string): Generator<string> {
  if (/href/i.test(html)) yield* valuesOf(html, anchors, ['href']);
}

/** The addresses of sounds, films and documents an HTML text shows or links to, as written. */
export function* fileTargets(html: string): Generator<string> {
  yield* linkTargets(html);
  yield* valuesOf(html, players, ['src', 'data']);
}

/** The pictures that are shown for films until they play, as written. */
export function posters(html: string): Iterable<string> {
  return valuesOf(html, films, ['poster']);
}

type ImageSource = {
  /** Its address, as written. */
  readonly source: string;
  /** The media item it shows, as editors mark it (`wp-image-7`); 0 for none. */
  readonly mediaId: number;
};

export function* imageReferences(html: string): Generator<ImageSource> {
  for (const tag of openTags(html, images)) {
    const [source] = imageSources(Object.fromEntries(tag));
    if (source !== undefined) yield { source, mediaId: mediaIdOf(tag.get('class') ?? '') };
  }
}

/** Scripts that load images later keep the address in an attribute of their own. */
const sourceAttributes = ['src', 'data-src', 'data-lazy-src', 'data-orig-file'];

/** The addresses an image has by its attributes, apart from those of `srcset`. */
export function imageSources(attributes: Readonly<Record<string, string | undefined>>): string[] {
  return sourceAttributes
    .map((name) => attributes[name]?.trim() ?? '')
    .filter((address) => address !== '' && !address.startsWith('data:'));
}

/** Id of the media item that a class of an image names; 0 for none. */
export function mediaIdOf(className: string): number {
  return Number(/(?:^|\s)wp-image-(\d{1,12})(?:\s|$)/.exec(className)?.[1] ?? 0);
}
