import type { Language } from '../contract/language.ts';
import type { WirePost } from '../contract/post.ts';
import { contentFields } from './content-fields.ts';
import type { CleanHtml } from './html.ts';
import type { Image } from './image.ts';
import { withBody } from './item-body.ts';
import type { ItemContext } from './item-context.ts';
import type { SeoHead } from './seo-head.ts';
import type { Tag } from './term.ts';

export type Post = {
  readonly kind: 'post';
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  /** Plain text, never empty. */
  readonly title: string;
  /** Cleaned on every read. */
  readonly body: CleanHtml;
  readonly summary: string;
  readonly image: Image | undefined;
  readonly tags: readonly Tag[];
  readonly sticky: boolean;
  readonly format: string;
  readonly published: Temporal.Instant;
  readonly modified: Temporal.Instant;
  readonly sourceUrl: string;
  readonly seo: SeoHead;
};

type PostContext = ItemContext & { readonly tags: ReadonlyMap<number, Tag> };

export function toPost(wire: WirePost, context: PostContext): Post {
  const own = {
    kind: 'post',
    ...contentFields(wire, context),
    slug: context.slugOf('post', wire.id),
    tags: [...new Set(wire.tags)].flatMap((id) => context.tags.get(id) ?? []),
    sticky: wire.sticky,
    format: wire.format,
  } as const;
  return withBody(own, {
    html: wire.content.rendered,
    excerpt: wire.excerpt.rendered,
    context: context.htmlContext(wire.link),
  });
}
