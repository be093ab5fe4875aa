import type { WirePage } from '../contract/content.ts';
import { contentFields, type ItemContext } from './item.ts';
import { BodyTexts } from './texts.ts';

export type Page = Readonly<ReturnType<typeof toPage>>;

export type PagePlace = {
  /** Slugs from the root of the tree down to this page; unique within the language. */
  readonly segments: readonly string[];
  /** 0 for a root. */
  readonly parentId: number;
};

export function toPage(wire: WirePage, { segments, parentId }: PagePlace, context: ItemContext) {
  const own = {
    kind: 'page',
    ...contentFields('page', wire, context),
    segments,
    parentId,
    order: wire.menu_order,
    template: wire.template,
  } as const;
  const texts = new BodyTexts({
    html: () => wire.content.rendered,
    excerpt: wire.excerpt.rendered,
    image: own.image,
    inlineImage: wire.meta?.inline_featured_image,
    context: context.htmlContext(wire.link),
    keep: context.keepText,
  });
  return Object.assign(texts, own);
}

/** A navigation menu: a tree of links in their order. */
export type MenuLink = {
  readonly label: string;
  /** Root-relative for a page of this site, absolute for another. */
  readonly href: string;
  readonly external: boolean;
  readonly newWindow?: boolean;
  /** What it leads to, in a few words, as plain text; absent where the label says it all. */
  readonly description?: string;
  readonly children: readonly MenuLink[];
};
