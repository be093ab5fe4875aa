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
import { sameFields, sameValue } from './equality.ts';
import type { Image, KeepText } from './item.ts';

/** The texts of an item as the server gives them, and what their links and images mean. */
type SourceText = {
  /** Decoded or made whenever it is asked for. */
  readonly html: () => string;
  readonly excerpt: string;
  readonly image?: Image | undefined;
  readonly context: HtmlContext;
  readonly keep: KeepText;
};

/**
 * The texts of an item, made when they are read: most builds print few of them. They belong to the object itself, and a copy
 * made by spreading has none.
 */
class ItemTexts<Source extends SourceText> {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  protected get source(): Source {
    return this.#source;
  }

  /** What the item is about, in a sentence or two of at most about 200 characters; may be empty. */
  get summary(): string {
    const { html, excerpt, context, keep } = this.#source;
    return keep(this, 'summary', () => summaryOf(excerpt, html(), labels(context)));
  }

  /** Whether another item says the same in every field and is made of the same texts. */
  equals(other: unknown): boolean {
    return (
      other instanceof ItemTexts &&
      sameTexts(this.#source, other.#source) &&
      sameFields(this, other)
    );
  }

  /** Whose the item's image is and what it shows, as the editor of the image says; empty where nothing is said. */
  get imageCaption(): CleanHtml {
    const { image, context } = this.#source;
    return cleanHtml(image?.captionHtml ?? '', context);
  }

  protected get cleanBody(): CleanHtml {
    const { html, context } = this.#source;
    return cleanHtml(limitedBody(html()), context);
  }

  /** What an editor wrote to stand before the text, in one line; empty where servers make it of the text. */
  protected get writtenExcerpt(): string {
    const { html, excerpt, context, keep } = this.#source;
    return keep(this, 'excerpt', () => excerptOf(excerpt, html(), labels(context)));
  }

  /** How the text begins: what searches look through. */
  protected get beginning(): string {
    return openingOf(this.#source.excerpt, this.#source.html());
  }
}

/**
 * Whether two items have the same texts on the server. What their links mean is not part of an
 * item.
 */
function sameTexts({ html, context: _, keep: __, ...one }: SourceText, other: SourceText): boolean {
  return (
    Object.entries(one).every(([name, value]) => sameValue(value, Reflect.get(other, name))) &&
    html() === other.html()
  );
}

/** An address that means a page of this site goes by the title of that page. */
function labels(context: HtmlContext): (address: string) => string {
  return (address) => {
    const link = context.link(address);
    return !link || link.external ? addressLabel(address) : (link.title ?? addressLabel(link.url));
  };
}

type DescribedSource = SourceText & { readonly website: string | undefined };

/** The texts of an item that is described and may have a website, such as a venue. */
export class DescribedTexts extends ItemTexts<DescribedSource> {
  get description(): CleanHtml {
    return this.cleanBody;
  }

  /** A page of the CMS that an editor gives as the website is a page of this site. */
  get website(): string | undefined {
    const { website, context } = this.source;
    return website === undefined ? undefined : context.link(website)?.url;
  }
}

export class EventTexts extends DescribedTexts {
  get excerpt(): string {
    return this.writtenExcerpt;
  }

  get opening(): string {
    return this.beginning;
  }

  /** The description as plain text; paragraphs are separated by blank lines. */
  get text(): string {
    const { html, context } = this.source;
    const addressOf = (href: string) =>
      href.startsWith('#') ? undefined : context.link(href)?.url;
    return localAddresses(bodyText(limitedBody(html()), addressOf), context);
  }
}

type BodySource = SourceText & {
  /** Whether the theme of the CMS shows the image of the item within its text. */
  readonly inlineImage: boolean | undefined;
};

/** The texts of an item that is a text. */
export class BodyTexts<Source extends BodySource = BodySource> extends ItemTexts<Source> {
  get body(): CleanHtml {
    return this.cleanBody;
  }

  get opening(): string {
    return this.beginning;
  }

  get imageInText(): boolean {
    return this.source.inlineImage === true && this.body.includes('<img ');
  }
}

type PostSource = BodySource & { readonly format: PostFormat };

export class PostTexts extends BodyTexts<PostSource> {
  #minutes: number | undefined;

  get excerpt(): string {
    return this.writtenExcerpt;
  }

  /** Whole minutes that the text takes to read. */
  get minutes(): number {
    this.#minutes ??= readingMinutes(countWords(bodyText(this.source.html())));
    return this.#minutes;
  }

  get featuredContent(): FeaturedContent | undefined {
    const { format } = this.source;
    return format === 'standard' ? undefined : featuredContent(format, this.body);
  }

  /** The first image of the text that is large enough to represent it. */
  get textImage(): TextImage | undefined {
    return textImageOf(this.body);
  }
}

/** An image of a body. Dimensions are 0 where nobody knows them; `src` is root-relative or absolute. */
export type TextImage = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
};

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
