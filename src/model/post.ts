import type { WirePost } from '../contract/content.ts';
import { phrasesOf, shorten } from '../html/plain-text.ts';
import { plainText } from '../html/text.ts';
import type { Tag } from './groups.ts';
import { type ById, contentFields, type ItemContext } from './item.ts';
import { PostTexts, postFormats } from './texts.ts';

export type Post = Readonly<ReturnType<typeof toPost>>;

type PostContext = ItemContext & { readonly tags: ById<Tag> };

export function toPost(wire: WirePost, context: PostContext) {
  const format = postFormats.find((one) => one === wire.format) ?? 'standard';
  const fields = contentFields('post', wire, context);
  const own = {
    kind: 'post',
    ...fields,
    ...postHeading(wire, () => context.newsOf(fields.published)),
    slug: context.slugOf('post', wire.id),
    tags: [...new Set(wire.tags)].flatMap((id) => context.tags.get(id) ?? []),
    /** Those whose names the server gives. The slug is the server's own; `sourceUrl` may be empty. */
    categories: categoriesOf(wire),
    /** Name to be read; `undefined` where the server gives none that is public. */
    author: authorOf(wire),
    sticky: wire.sticky,
    format,
  } as const;
  const texts = new PostTexts({
    html: () => wire.content.rendered,
    excerpt: wire.excerpt.rendered,
    format,
    image: own.image,
    inlineImage: wire.meta?.inline_featured_image,
    context: context.htmlContext(wire.link),
    keep: context.keepText,
  });
  return Object.assign(texts, own);
}

function categoriesOf({ _embedded }: WirePost) {
  const terms = (_embedded?.['wp:term'] ?? [])
    .flat()
    .filter(({ taxonomy }) => taxonomy === 'category');
  return terms
    .map(({ id, name, slug, link }) => ({ id, name: plainText(name), slug, sourceUrl: link }))
    .filter(({ name }) => name !== '');
}

function authorOf({ _embedded, yoast_head_json }: WirePost): string | undefined {
  const names = [
    ...(_embedded?.author ?? []).map(({ name }) => name),
    yoast_head_json?.author ?? '',
  ];
  return names.map((name) => plainText(name)).find((name) => name !== '');
}

const longest = 70;

/** Characters of a body in which its first words are looked for. */
const enoughHtml = 5_000;

const sourceOfQuote = /<cite\b[^>]*>[\s\S]*?<\/cite>/g;

/** A first sentence that is a heading of its own; a short word before a full stop is an abbreviation. */
const firstSentence = /^.{8,68}?(?:[!?…]|\p{L}{4}\.)(?=\s)/u;

/**
 * The title of a post. One without a title, as notices and quotes are by nature, is headed by its first sentence or its
 * first words; where it has no words either, by `instead`.
 */
export function postHeading(
  { title, content, excerpt }: Pick<WirePost, 'title' | 'content' | 'excerpt'>,
  instead: () => string,
): { readonly title: string; readonly isTitled: boolean } {
  const given = plainText(title.rendered);
  if (given !== '') return { title: given, isTitled: true };
  const written = firstWords(content.rendered.slice(0, enoughHtml)) || firstWords(excerpt.rendered);
  return { title: written || instead(), isTitled: false };
}

function firstWords(html: string): string {
  const text = phrasesOf(html.replace(sourceOfQuote, ''));
  const words = firstSentence.exec(text)?.[0] ?? shorten(text, longest);
  return /\p{L}/u.test(words) ? words.replace(/(?<!\.)\.$/, '') : '';
}
