import type { Language } from '../contract/language.ts';
import type { WirePost } from '../contract/post.ts';
import { contentFields } from './content-fields.ts';
import type { CleanHtml } from './html.ts';
import type { Image } from './image.ts';
import { type TextImage, withPostTexts } from './item-body.ts';
import type { ItemContext } from './item-context.ts';
import type { PostEssence } from './post-essence.ts';
import { type PostFormat, toPostFormat } from './post-format.ts';
import { postHeading } from './post-heading.ts';
import type { SeoHead } from './seo-head.ts';
import type { Tag } from './term.ts';
import { plainText } from './text.ts';

/** A category of posts, as a post tells it. Its slug is the server's own; `sourceUrl` may be empty. */
export type PostCategory = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly sourceUrl: string;
};

export type Post = {
  readonly kind: 'post';
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  /** Plain text, never empty: of a post without a title its first words, or its date. */
  readonly title: string;
  /** Whether editors gave it a title. */
  readonly isTitled: boolean;
  /** Cleaned on every read. */
  readonly body: CleanHtml;
  readonly summary: string;
  /** Minutes it takes to read the body; 0 where there is none. */
  readonly minutes: number;
  /** What a post of a special format is about. */
  readonly essence: PostEssence | undefined;
  /** Plain text of the excerpt and of how the body begins, for searches. Computed on every read. */
  readonly opening: string;
  readonly image: Image | undefined;
  /** The first image of the body that can stand for it. Computed on every read. */
  readonly textImage: TextImage | undefined;
  /** Whether the text shows the image itself: editors say so, and it has a picture. Computed on every read. */
  readonly imageInText: boolean;
  readonly tags: readonly Tag[];
  /** Those whose names the server tells. */
  readonly categories: readonly PostCategory[];
  /** Name to be read; `undefined` where the server tells none that is public. */
  readonly author: string | undefined;
  readonly sticky: boolean;
  readonly format: PostFormat;
  readonly published: Temporal.Instant;
  readonly modified: Temporal.Instant;
  readonly sourceUrl: string;
  readonly seo: SeoHead;
};

type PostContext = ItemContext & { readonly tags: ReadonlyMap<number, Tag> };

export function toPost(wire: WirePost, context: PostContext): Post {
  const format = toPostFormat(wire.format);
  const fields = contentFields('post', wire, context);
  const own = {
    kind: 'post',
    ...fields,
    ...postHeading(wire, () => context.newsOf(fields.published)),
    slug: context.slugOf('post', wire.id),
    tags: [...new Set(wire.tags)].flatMap((id) => context.tags.get(id) ?? []),
    categories: categoriesOf(wire),
    author: authorOf(wire),
    sticky: wire.sticky,
    format,
  } as const;
  return withPostTexts(own, {
    html: wire.content.rendered,
    excerpt: wire.excerpt.rendered,
    format,
    inlineImage: wire.meta?.inline_featured_image,
    context: context.htmlContext(wire.link),
  });
}

function categoriesOf({ _embedded }: WirePost): PostCategory[] {
  const terms = (_embedded?.['wp:term'] ?? []).flat().filter(({ taxonomy }) => taxonomy === 'category');
  return terms
    .map(({ id, name, slug, link }) => ({ id, name: plainText(name), slug, sourceUrl: link }))
    .filter(({ name }) => name !== '');
}

function authorOf({ _embedded, yoast_head_json }: WirePost): string | undefined {
  const names = [...(_embedded?.author ?? []).map(({ name }) => name), yoast_head_json?.author ?? ''];
  return names.map((name) => plainText(name)).find((name) => name !== '');
}
