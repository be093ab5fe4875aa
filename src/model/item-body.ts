import { limitedBody } from './body-limit.ts';
import { bodyText } from './body-text.ts';
import { cleanHtml } from './clean-html.ts';
import type { CleanHtml } from './html.ts';
import type { HtmlContext } from './html-context.ts';
import { lazyFields } from './lazy-fields.ts';
import { localAddresses } from './local-addresses.ts';
import { countWords } from './reading-time.ts';
import { summaryOf } from './summary.ts';

/** The texts of an item as the server gives them, and what their links and images mean. */
type BodySource = {
  readonly html: string;
  readonly excerpt: string;
  /** Address of its website, as the server gives it. */
  readonly website?: string | undefined;
  readonly context: HtmlContext;
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
  website,
});

/** Adds the fields of a post. */
export const withPostTexts = lazyFields<
  BodySource,
  { readonly body: CleanHtml; readonly summary: string; readonly words: number }
>({
  body: cleanBody,
  summary,
  words: (source) => wordCounts.getOrInsertComputed(source, ({ html }) => countWords(bodyText(html))),
});

/** Adds the fields of a page. */
export const withBody = lazyFields<BodySource, { readonly body: CleanHtml; readonly summary: string }>({
  body: cleanBody,
  summary,
});

function cleanBody({ html, context }: BodySource): CleanHtml {
  return cleanHtml(limitedBody(html), context);
}

/** A page of the CMS that an editor gives as the website is a page of this site. */
function website({ website: address, context }: BodySource): string | undefined {
  return address === undefined ? undefined : context.link(address)?.url;
}

const wordCounts = new WeakMap<BodySource, number>();

const summaries = new WeakMap<BodySource, string>();

function summary(source: BodySource): string {
  return summaries.getOrInsertComputed(source, () =>
    localAddresses(summaryOf(source.excerpt, source.html), source.context),
  );
}
