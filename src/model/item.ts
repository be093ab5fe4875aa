import type { WirePage, WirePost } from '../contract/content.ts';
import type { Language } from '../contract/language.ts';
import type { WireSeoHead } from '../contract/seo.ts';
import type { HtmlContext } from '../html/context.ts';
import { plainText } from '../html/text.ts';
import type { Addressed } from '../routes.ts';
import type { AddedFieldRule } from './added.ts';
import type { AgeWords, FactRules } from './facts.ts';
import type { MarkWords, SaidElsewhere } from './title-marks.ts';
import { type Dates, knownDates } from './when.ts';

export type ImageReference = {
  /** Empty where only the media item is known. */
  readonly url: string;
  readonly id: number;
  /** The item's own text alternative; empty where it has none. */
  readonly alt: string;
};

/**
 * Makes a short text of an item, or gives the one that was made of it.
 *
 * @param of the item
 */
export type KeepText = (of: object, name: 'summary' | 'excerpt', make: () => string) => string;

/** Items by their ids. */
export type ById<Item> = { get(id: number): Item | undefined };

/** What turns wire items of one language into items of the site. */
export type ItemContext = {
  readonly language: Language;
  readonly timeZone: string;
  readonly currency: string;
  /** How facts of events are read. */
  readonly facts: FactRules;
  readonly readingWords: AgeWords & MarkWords;
  /** Fields that hooks add to events. */
  readonly added: readonly AddedFieldRule[];
  readonly untitled: string;
  /** What a post is called that has neither title nor words. */
  newsOf(published: Temporal.Instant): string;
  /** What versions of an event in other languages say in their titles. */
  saidElsewhere(id: number): SaidElsewhere | undefined;
  unknownDates(kind: 'event' | 'venue' | 'organizer', id: number): Dates;
  slugOf(kind: Addressed['kind'], id: number): string;
  imageOf(reference: ImageReference): Image | undefined;
  /** What links and images mean in a body. @param sourceUrl address that relative ones are relative to */
  htmlContext(sourceUrl: string): HtmlContext;
  readonly keepText: KeepText;
  /** Receives a warning about an item. @param item kind, id and whatever makes it easy to find */
  warn(item: string, message: string): void;
};

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
