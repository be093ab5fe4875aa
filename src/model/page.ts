import type { Language } from '../contract/language.ts';
import type { WirePage } from '../contract/page.ts';
import { contentFields } from './content-fields.ts';
import type { CleanHtml } from './html.ts';
import type { Image } from './image.ts';
import { withBody } from './item-body.ts';
import type { ItemContext } from './item-context.ts';
import type { SeoHead } from './seo-head.ts';

export type Page = {
  readonly kind: 'page';
  readonly id: number;
  readonly language: Language;
  /** Slugs from the root of the tree down to this page; unique within the language. */
  readonly segments: readonly string[];
  /** Plain text, never empty. */
  readonly title: string;
  /** Cleaned on every read. */
  readonly body: CleanHtml;
  readonly summary: string;
  /** Plain text of the excerpt and of how the body begins, for searches. Computed on every read. */
  readonly opening: string;
  readonly image: Image | undefined;
  /** Whether the text shows the image itself: editors say so, and it has a picture. Computed on every read. */
  readonly imageInText: boolean;
  /** 0 for a root. */
  readonly parentId: number;
  readonly order: number;
  readonly template: string;
  readonly published: Temporal.Instant;
  readonly modified: Temporal.Instant;
  readonly sourceUrl: string;
  readonly seo: SeoHead;
};

/** Where a page stands in the tree of pages. */
export type PagePlace = Pick<Page, 'segments' | 'parentId'>;

export function toPage(wire: WirePage, { segments, parentId }: PagePlace, context: ItemContext): Page {
  const own = {
    kind: 'page',
    ...contentFields('page', wire, context),
    segments,
    parentId,
    order: wire.menu_order,
    template: wire.template,
  } as const;
  return withBody(own, {
    html: wire.content.rendered,
    excerpt: wire.excerpt.rendered,
    inlineImage: wire.meta?.inline_featured_image,
    context: context.htmlContext(wire.link),
  });
}
