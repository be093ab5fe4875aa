import type { WirePage, WirePost } from '../contract/content.ts';
import type { Language } from '../contract/language.ts';
import type { WireSeoHead } from '../contract/seo.ts';
import { addressLabel, localAddresses } from '../html/addresses.ts';
import { cleanHtml } from '../html/clean.ts';
import { type CleanHtml, type HtmlContext, limitedBody } from '../html/context.ts';
import {
  bodyText,
  excerptOf,
  openingOf,
  phrasesOf,
  shorten,
  summaryOf,
} from '../html/plain-text.ts';
import { attributeOf, htmlTokens } from '../html/tags.ts';
import { plainText } from '../html/text.ts';
import type { Addressed } from '../routes.ts';
import type { FactRules } from './facts.ts';
import { type Dates, knownDates } from './when.ts';

/** The texts of an item as the server gives them, and what their links and images mean. */
type BodySource = {
  readonly html: string;
  readonly excerpt: string;
  readonly website?: string | undefined;
  readonly inlineImage?: boolean | undefined;
  readonly image?: Image | undefined;
  readonly context: HtmlContext;
};

/** An image of a body. Dimensions are 0 where nobody knows them; `src` is root-relative or absolute. */
export type TextImage = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
};

/** Adds the fields of an item that is described, such as a venue. */
export const withDescription = lazyFields<BodySource>()(
  { description: cleanBody, summary, website, imageCaption },
  'summary',
);

export const withEventTexts = lazyFields<BodySource>()(
  { description: cleanBody, excerpt, summary, text, opening, website, imageCaption },
  'summary',
);

export const withPostTexts = lazyFields<PostSource>()(
  {
    body: cleanBody,
    excerpt,
    summary,
    opening,
    imageCaption,
    minutes: ({ html }) => readingMinutes(countWords(bodyText(html))),
    featuredContent: (source) =>
      source.format === 'standard' ? undefined : featuredContent(source.format, cleanBody(source)),
    textImage: (source) => textImageOf(cleanBody(source)),
    imageInText,
  },
  'summary',
  'minutes',
);

type PostSource = BodySource & { readonly format: PostFormat };

export const withBody = lazyFields<BodySource>()(
  { body: cleanBody, summary, opening, imageInText, imageCaption },
  'summary',
);

/** Paragraphs are separated by blank lines. */
function text({ html, context }: BodySource): string {
  const addressOf = (href: string) => (href.startsWith('#') ? undefined : context.link(href)?.url);
  return localAddresses(bodyText(limitedBody(html), addressOf), context);
}

function imageInText(source: BodySource): boolean {
  return source.inlineImage === true && cleanBody(source).includes('<img ');
}

/** Whose the item's image is and what it shows, as the editor of the image says; empty where nothing is said. */
function imageCaption({ image, context }: BodySource): CleanHtml {
  return cleanHtml(image?.captionHtml ?? '', context);
}

function excerpt({ html, excerpt: written, context }: BodySource): string {
  return excerptOf(written, html, labels(context));
}

function opening({ excerpt: written, html }: BodySource): string {
  return openingOf(written, html);
}

function cleanBody({ html, context }: BodySource): CleanHtml {
  return cleanHtml(limitedBody(html), context);
}

/** A page of the CMS that an editor gives as the website is a page of this site. */
function website({ website: address, context }: BodySource): string | undefined {
  return address === undefined ? undefined : context.link(address)?.url;
}

function summary({ html, excerpt: written, context }: BodySource): string {
  return summaryOf(written, html, labels(context));
}

/** An address that means a page of this site goes by the title of that page. */
function labels(context: HtmlContext): (address: string) => string {
  return (address) => {
    const link = context.link(address);
    return !link || link.external ? addressLabel(address) : (link.title ?? addressLabel(link.url));
  };
}

/** Pixels of the smallest image that represents a text (https://developers.google.com/search/docs/appearance/structured-data/article). */
const leastPixels = 50_000;

function textImageOf(body: CleanHtml): TextImage | undefined {
  for (const [tag] of body.matchAll(/<img [^>]*>/g)) {
    const src = attributeOf(tag, 'src');
    const width = Number(attributeOf(tag, 'width') ?? 0);
    const height = Number(attributeOf(tag, 'height') ?? 0);
    if (src === undefined || (width > 0 && width * height < leastPixels)) continue;
    return { src, width, height, alt: attributeOf(tag, 'alt') ?? '' };
  }
  return undefined;
}

export type ImageReference = {
  /** Empty where only the media item is known. */
  readonly url: string;
  readonly id: number;
  /** The item's own text alternative; empty where it has none. */
  readonly alt: string;
};

/** What turns wire items of one language into items of the site. */
export type ItemContext = {
  readonly language: Language;
  readonly timeZone: string;
  readonly currency: string;
  /** How facts of events are read. */
  readonly facts: FactRules;
  readonly untitled: string;
  /** What a post is called that has neither title nor words. */
  newsOf(published: Temporal.Instant): string;
  unknownDates(kind: 'event' | 'venue' | 'organizer', id: number): Dates;
  slugOf(kind: Addressed['kind'], id: number): string;
  imageOf(reference: ImageReference): Image | undefined;
  /** What links and images mean in a body. @param sourceUrl address that relative ones are relative to */
  htmlContext(sourceUrl: string): HtmlContext;
  /** Receives a warning about an item. @param item kind, id and whatever makes it easy to find */
  warn(item: string, message: string): void;
};

/**
 * Makes a function that adds fields to an object which are computed from a source when they are read. They are
 * enumerable: a copy made by spreading holds their values.
 *
 * One getter per field serves all objects: getters written in each object cost two kilobytes an object.
 *
 * @param once fields that are computed once for each object
 */
export function lazyFields<Source>() {
  return <Fields extends object>(
    compute: { readonly [Name in keyof Fields]: (source: Source) => Fields[Name] },
    ...once: readonly (keyof Fields)[]
  ) => {
    const slots = new WeakMap<
      object,
      { readonly source: Source; readonly values: Partial<Fields> }
    >();
    const descriptors: PropertyDescriptorMap = {};
    for (const name in compute) {
      const isOnce = once.includes(name);
      descriptors[name] = {
        enumerable: true,
        get() {
          const slot = slots.get(this);
          if (!slot) throw new TypeError('A computed field is read through its own object only.');
          if (!isOnce) return compute[name](slot.source);
          slot.values[name] ??= compute[name](slot.source);
          return slot.values[name];
        },
      };
    }
    return <Own extends object>(own: Own, source: Source): Own & Readonly<Fields> => {
      slots.set(own, { source, values: {} });
      // Object.defineProperties does not say the type of what it adds.
      return Object.defineProperties(own, descriptors) as Own & Readonly<Fields>;
    };
  };
}

/** An image whose bytes are in the snapshot. Dimensions are pixels of the original, after its orientation is applied. */
export type Image = {
  /** Empty where the image stays on the server. */
  readonly digest: string;
  /** Path or address of its bytes as they came, where it is not written again. */
  readonly unchanged?: string | undefined;
  readonly width: number;
  readonly height: number;
  /** Text alternative in the page's language; empty for a decorative image. */
  readonly alt: string;
  /** What the editor of the image says of it, as the server gives it; absent where that is nothing. */
  readonly captionHtml?: string;
  /** The color most of it has, `#rrggbb`, shown until the image has loaded. */
  readonly color: string;
};

/** Characters of a title, a name or a cost: each stands in hundreds of files. */
const longestName = 500;

/**
 * A title, name or cost as plain text. One that is longer than anybody reads is cut, at a word where there is one, and the
 * report says so.
 *
 * @param item kind and id, for the warning
 */
export function nameText(
  html: string,
  {
    item,
    field,
    warn,
  }: { readonly item: string; readonly field: string } & Pick<ItemContext, 'warn'>,
): string {
  const text = plainText(html);
  if (text.length <= longestName) return text;
  const head = text
    .slice(0, longestName)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const words = head.replace(/\s+\S*$/, '');
  const cut = `${words === '' ? head : words}…`;
  warn(
    item,
    `has a ${field} of ${text.length} characters, shown as the first ${cut.length}: "${cut}"`,
  );
  return cut;
}

export function contentFields(
  kind: 'post' | 'page',
  wire: WirePost | WirePage,
  context: ItemContext,
) {
  const { created: published, modified } = knownDates(wire.date_gmt, wire.modified_gmt);
  const { featured_media: mediaId } = wire;
  const named = { item: `${kind} ${wire.id}`, field: 'title', warn: context.warn };
  const title = nameText(wire.title.rendered, named) || context.untitled;
  const image = mediaId ? context.imageOf({ url: '', id: mediaId, alt: '' }) : undefined;
  if (mediaId && !image)
    context.warn(
      `${kind} ${wire.id} "${title}"`,
      `has the featured image ${mediaId}, which cannot be fetched, and is shown without`,
    );
  return {
    id: wire.id,
    language: context.language,
    title,
    image,
    published,
    modified,
    sourceUrl: wire.link,
    seo: toSeoHead(wire.yoast_head_json, context.imageOf),
  };
}

/** What a post of a special format is about, for lists: plain text. */
export type FeaturedContent =
  | { readonly kind: 'quote'; readonly text: string; readonly source: string }
  | { readonly kind: 'link'; readonly url: string; readonly host: string }
  | { readonly kind: 'pictures'; readonly count: number }
  | { readonly kind: 'note'; readonly text: string };

/** Characters of a note that lists show; what is longer is shortened. */
const longestNote = 400;

/** @returns `undefined` for a post that is shown by its title, or whose body does not have what its format promises */
export function featuredContent(format: PostFormat, body: CleanHtml): FeaturedContent | undefined {
  switch (format) {
    case 'quote':
      return firstQuote(body);
    case 'link':
      return firstLink(body);
    case 'gallery': {
      const count = body.split('<img ').length - 1;
      return count > 1 ? { kind: 'pictures', count } : undefined;
    }
    case 'aside':
    case 'status': {
      const text = phrasesOf(body);
      return text === ''
        ? undefined
        : { kind: 'note', text: text.length <= longestNote ? text : shorten(text) };
    }
    default:
      return undefined;
  }
}

function firstQuote(body: CleanHtml): FeaturedContent | undefined {
  const [, inside] = /<blockquote\b[^>]*>([\s\S]*?)<\/blockquote>/.exec(body) ?? [];
  if (inside === undefined) return undefined;
  const [cite = '', source = ''] = /<cite\b[^>]*>([\s\S]*?)<\/cite>/.exec(inside) ?? [];
  const text = phrasesOf(inside.replace(cite, ''));
  return text === ''
    ? undefined
    : { kind: 'quote', text: shorten(text), source: phrasesOf(source) };
}

function firstLink(body: CleanHtml): FeaturedContent | undefined {
  for (const { kind, name, source } of htmlTokens(body)) {
    if (kind !== 'open' || name !== 'a') continue;
    const url = URL.parse(attributeOf(source, 'href') ?? '');
    if (url && /^https?:$/.test(url.protocol)) {
      return { kind: 'link', url: url.href, host: url.host.replace(/^www\./, '') };
    }
  }
  return undefined;
}

/** What a post is, as its editor says. Everything that is not said or not known is `standard`. */
export const postFormats = [
  'standard',
  'aside',
  'audio',
  'chat',
  'gallery',
  'image',
  'link',
  'quote',
  'status',
  'video',
] as const;

export type PostFormat = (typeof postFormats)[number];

/** Words an adult reads in a minute, rounded down from what studies of silent reading measure in English and Polish. */
export const wordsPerMinute = 200;

/** Sequences of letters and digits, with the apostrophes and hyphens inside of them. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’‑-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** Whole minutes it takes to read so many words, at least one; 0 for no words at all. */
export function readingMinutes(words: number): number {
  return Math.ceil(words / wordsPerMinute);
}

/** What editors set for search engines and for previews of links, as plain text. */
export type SeoHead = Readonly<ReturnType<typeof readSeoHead>>;

/** @param head `undefined` where the server says nothing about search engines */
export function toSeoHead(head: WireSeoHead, imageOf: ItemContext['imageOf']): SeoHead {
  return head ? readSeoHead(head, imageOf) : silentHead;
}

function readSeoHead(head: NonNullable<WireSeoHead>, imageOf: ItemContext['imageOf']) {
  const { noindex, rules } = robotsRules(head.robots);
  const image = (url = '') => (url === '' ? undefined : imageOf({ url, id: 0, alt: '' }));
  return {
    title: titleOf(head.title),
    description: wordsOf(head.description),
    /** The address search engines should keep instead, as the CMS spells it; may be the item's own. */
    canonical: head.canonical || undefined,
    noindex,
    robots: rules,
    openGraph: {
      title: titleOf(head.og_title),
      description: wordsOf(head.og_description),
      image: image(head.og_image),
    },
    /** Where it differs from `openGraph`. */
    x: {
      title: titleOf(head.twitter_title),
      description: wordsOf(head.twitter_description),
      image: image(head.twitter_image),
      card: cards.find((card) => card === head.twitter_card),
    },
  };
}

/** Variables of the plugin (`%%title%%`) that it did not replace. */
const variable = /%%[a-z0-9_-]+%%/gi;
const itemVariable = /%%(?:[a-z]+_)?title%%/i;

/**
 * Of an item without a title, plugins leave a separator and the name of the site: no title of the item. Nor is one from
 * which just the name of the item is missing.
 */
function titleOf(source: string | undefined): string | undefined {
  if (source === undefined || itemVariable.test(source)) return undefined;
  const title = wordsOf(source);
  return title === undefined || /^[-–—|•·] /.test(title) ? undefined : title;
}

function wordsOf(source = ''): string | undefined {
  const text = plainText(source);
  if (!text.includes('%%')) return text || undefined;
  return (
    text
      .replace(variable, '')
      .replace(/\s+/g, ' ')
      .replace(/^ | (?:[-–—|•·] ?)?$/g, '') || undefined
  );
}

const cards = ['summary', 'summary_large_image'] as const;

/**
 * Rules that Google and Bing document
 * (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag). What allows everything says nothing.
 */
const known =
  /^(?:nofollow|noarchive|nocache|nosnippet|noimageindex|notranslate|indexifembedded|max-snippet:-?\d{1,6}|max-video-preview:-?\d{1,6}|max-image-preview:(?:none|standard|large)|unavailable_after: ?[\w:+., -]{4,40})$/;

/** What search engines may do with a page, in the words of the robots `meta` element. @param values in small letters */
export function robotsRules(values: readonly string[] = []) {
  const all = values.flatMap((value) => (value === 'none' ? ['noindex', 'nofollow'] : [value]));
  const rules: readonly string[] = [...new Set(all.filter((value) => known.test(value)))];
  return { noindex: all.includes('noindex'), rules };
}

/** Of an item about which the server says nothing to search engines. */
export const silentHead = readSeoHead({}, () => undefined);
