import { addressLabel } from './address-label.ts';
import { limitedBody } from './body-limit.ts';
import { bodyText } from './body-text.ts';
import { cleanHtml } from './clean-html.ts';
import type { CleanHtml } from './html.ts';
import type { HtmlContext } from './html-context.ts';
import { attributeOf } from './html-tokens.ts';
import { lazyFields } from './lazy-fields.ts';
import { localAddresses } from './local-addresses.ts';
import { type PostEssence, postEssence } from './post-essence.ts';
import type { PostFormat } from './post-format.ts';
import { countWords, readingMinutes } from './reading-time.ts';
import { openingOf, summaryOf } from './summary.ts';

/** The texts of an item as the server gives them, and what their links and images mean. */
type BodySource = {
  readonly html: string;
  readonly excerpt: string;
  /** Address of its website, as the server gives it. */
  readonly website?: string | undefined;
  /** Whether editors say that the body shows the featured image. */
  readonly inlineImage?: boolean | undefined;
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
export const withDescription = lazyFields<
  BodySource,
  { readonly description: CleanHtml; readonly summary: string; readonly website: string | undefined }
>({
  description: cleanBody,
  summary,
  website,
});

/** Adds the fields of an event. */
export const withEventTexts = lazyFields<
  BodySource,
  {
    readonly description: CleanHtml;
    readonly summary: string;
    readonly text: string;
    readonly opening: string;
    readonly website: string | undefined;
  }
>({
  description: cleanBody,
  summary,
  text: ({ html, context }) =>
    localAddresses(
      bodyText(limitedBody(html), (href) => (href.startsWith('#') ? undefined : context.link(href)?.url)),
      context,
    ),
  opening,
  website,
});

/** Adds the fields of a post. */
export const withPostTexts = lazyFields<
  BodySource & { readonly format: PostFormat },
  {
    readonly body: CleanHtml;
    readonly summary: string;
    readonly opening: string;
    readonly minutes: number;
    readonly essence: PostEssence | undefined;
    readonly textImage: TextImage | undefined;
    readonly imageInText: boolean;
  }
>({
  body: cleanBody,
  summary,
  opening,
  minutes: (source) =>
    minutes.getOrInsertComputed(source, ({ html }) => readingMinutes(countWords(bodyText(html)))),
  essence: (source) =>
    source.format === 'standard' ? undefined : postEssence(source.format, cleanBody(source)),
  textImage: (source) => textImageOf(cleanBody(source)),
  imageInText,
});

/** Adds the fields of a page. */
export const withBody = lazyFields<
  BodySource,
  {
    readonly body: CleanHtml;
    readonly summary: string;
    readonly opening: string;
    readonly imageInText: boolean;
  }
>({
  body: cleanBody,
  summary,
  opening,
  imageInText,
});

function imageInText(source: BodySource): boolean {
  return source.inlineImage === true && cleanBody(source).includes('<img ');
}

function opening({ excerpt, html }: BodySource): string {
  return openingOf(excerpt, html);
}

function cleanBody({ html, context }: BodySource): CleanHtml {
  return cleanHtml(limitedBody(html), context);
}

/** A page of the CMS that an editor gives as the website is a page of this site. */
function website({ website: address, context }: BodySource): string | undefined {
  return address === undefined ? undefined : context.link(address)?.url;
}

const minutes = new WeakMap<BodySource, number>();

const summaries = new WeakMap<BodySource, string>();

function summary(source: BodySource): string {
  return summaries.getOrInsertComputed(source, () =>
    summaryOf(source.excerpt, source.html, (address) => wordsOfAddress(address, source.context)),
  );
}

/** An address that means a page of this site goes by the title of that page. */
function wordsOfAddress(address: string, context: HtmlContext): string {
  const link = context.link(address);
  if (!link || link.external) return addressLabel(address);
  return link.title ?? addressLabel(link.url);
}

/** Pixels of the smallest image that stands for a text (https://developers.google.com/search/docs/appearance/structured-data/article). */
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
