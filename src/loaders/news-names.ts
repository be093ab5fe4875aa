import { z } from 'zod';
import { HttpError, InvalidResponseError } from '../api/errors.ts';
import type { NameList } from '../contract/collections.ts';
import {
  embeddedSchema,
  listedAuthorSchema,
  postCategorySchema,
  type WirePost,
} from '../contract/content.ts';
import type { Language } from '../contract/language.ts';
import { idSchema } from '../contract/primitives.ts';
import type { FetchContext } from './fetch-context.ts';
import { type Collected, noteWithheld, storeOf } from './item-store.ts';
import { withheldOutcome } from './receive-item.ts';

type Embedded = NonNullable<WirePost['_embedded']>;

/**
 * Gives the posts the names of their categories and authors, of which the lists of posts hold the ids alone. They are
 * read from the lists of categories and users; a server that has no such list, or does not show it, is asked to embed
 * them in the posts (`_embed`), without anything else of these. Posts of which nothing was learned stay as they are.
 */
export async function fetchNewsNames(context: FetchContext, collected: Collected): Promise<void> {
  for (const language of context.config.languages) {
    if (storeOf(collected, language).posts.size > 0) await nameIn(language, context, collected);
  }
}

async function nameIn(
  language: Language,
  context: FetchContext,
  collected: Collected,
): Promise<void> {
  const { posts } = storeOf(collected, language);
  const categories = await listNames(context, language, 'post-categories', postCategorySchema);
  const authors = await listNames(context, language, 'authors', listedAuthorSchema);
  const embedded = await readEmbedded(context, collected, language, [
    ...(authors.refused ? ['author'] : []),
    ...(categories.refused ? ['wp:term'] : []),
  ]);
  const unnamed = { categories: 0, authors: 0 };
  for (const [id, post] of posts.entries()) {
    const own = embedded.get(id) ?? post._embedded;
    const author = authors.byId.get(post.author);
    const terms = post.categories.flatMap((one) => categories.byId.get(one) ?? []);
    const names: Embedded = {
      author: author ? [{ name: author.name }] : (own?.author ?? []),
      'wp:term': categories.refused ? (own?.['wp:term'] ?? []) : [terms],
    };
    if (post.categories.length > 0 && names['wp:term'].flat().length === 0) unnamed.categories += 1;
    const isSigned = names.author.some(({ name }) => name !== '') || post.yoast_head_json?.author;
    if (post.author > 0 && !isSigned) unnamed.authors += 1;
    const isNamed = names.author.length + names['wp:term'].flat().length > 0;
    if (isNamed || post._embedded) posts.set(id, { ...post, _embedded: names });
  }
  const warn = (what: string, refused: string | undefined, count: number) => {
    if (refused !== undefined && count > 0)
      collected.warnings.push(
        `posts (${language}): ${count} without the names of their ${what}, which the server does not give (${refused}).`,
      );
  };
  warn('categories', categories.refused, unnamed.categories);
  // Hiding who writes is a usual choice of operators; without a list there is nothing they could change.
  if (authors.isForbidden) warn('authors', authors.refused, unnamed.authors);
}

type Names<T> = {
  readonly byId: ReadonlyMap<number, T>;
  /** How the server answered, where it has no such list or does not show it. */
  readonly refused: string | undefined;
  readonly isForbidden: boolean;
};

async function listNames<T extends { readonly id: number }>(
  { api, signal }: FetchContext,
  language: Language,
  list: NameList,
  schema: z.ZodType<T>,
): Promise<Names<T>> {
  try {
    const items = await api.listNames(list, language, {
      signal,
      convert: (raw) => schema.safeParse(raw).data,
    });
    const known = items.filter((item) => item !== undefined);
    return {
      byId: new Map(known.map((item) => [item.id, item])),
      refused: undefined,
      isForbidden: false,
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const status = error instanceof HttpError ? error.status : 0;
    const refused = error instanceof HttpError ? error.summary : 'no list';
    return { byId: new Map(), refused, isForbidden: status === 401 || status === 403 };
  }
}

const embeddingSchema = z.object({ id: idSchema, _embedded: embeddedSchema });

/** What a server embeds in each post, by the id of the post. */
async function readEmbedded(
  { api, drafts, now, signal }: FetchContext,
  collected: Collected,
  language: Language,
  embed: readonly string[],
): Promise<ReadonlyMap<number, Embedded>> {
  if (embed.length === 0) return new Map();
  try {
    const fields = ['id', '_links', '_embedded'];
    const found = await api.list('posts', language, {
      embed,
      fields,
      drafts,
      signal,
      convert: (raw) => {
        // A server that heeds no `_fields` says here too whether a post is public.
        noteWithheld(collected, withheldOutcome('posts', { raw, language, now, drafts }));
        return embeddingSchema.safeParse(raw).data;
      },
    });
    return new Map(
      found.flatMap((post) => (post?._embedded ? [[post.id, post._embedded] as const] : [])),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return new Map();
  }
}

/** Whether a server answered that it does not do what it was asked: names are no reason to have no site. */
function isRefusal(error: unknown): boolean {
  const passing = [408, 429];
  if (error instanceof HttpError)
    return (error.status < 500 && !passing.includes(error.status)) || error.status === 501;
  return error instanceof InvalidResponseError;
}
