import { z } from 'zod';
import { routes } from '../../../src/contract/routes/index.ts';
import { get, integer, page, type Route } from '../../../src/contract/routes/route.ts';
import type { Dialect } from '../dialect.ts';
import type { Handler, MockRequest } from '../request.ts';
import { ids, text } from '../store.ts';
import type { Doc } from '../stored.ts';
import { encodeSlug, escapeAmpersands } from '../texts.ts';
import { fieldPicker, onePage } from './content-items.ts';
import { authorOf } from './wire-content.ts';

/** The lists that give names to what posts name by id. Observed servers have them, the documents do not. */

const paging = {
  page,
  per_page: integer('Items on a page.', { default: 10, minimum: 1, maximum: 100 }),
} as const;

const observedRoutes: readonly Route[] = [
  get('cms/v2', '/categories', 'Lists the categories of posts.', paging),
  get('cms/v2', '/tags', 'Lists the tags of posts.', paging),
  get('cms/v2', '/users', 'Lists the authors of posts.', paging),
];

/** The routes of a server. */
export function routesOf({ part }: Dialect): readonly Route[] {
  return part === 'observed' ? [...routes, ...observedRoutes] : routes;
}

export const nameHandlers: Readonly<Record<string, Handler>> = {
  'GET cms/v2/categories': listOf('/categories', categoriesOf),
  'GET cms/v2/tags': listOf('/tags', tagsOf),
  'GET cms/v2/users': listOf('/users', usersOf),
};

type Named = { readonly id: number };

function listOf(path: string, namesOf: (request: MockRequest) => readonly Named[]): Handler {
  return (request) => {
    const items = [...new Map(namesOf(request).map((item) => [item.id, item])).values()];
    const pick = fieldPicker(request);
    const textOf = (item: Named) => pick(request.world.json(item));
    return onePage(
      items.toSorted((a, b) => a.id - b.id),
      request,
      path,
      textOf,
    );
  };
}

const termSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  link: z.string(),
  taxonomy: z.literal('category'),
});

const userSchema = z.object({ name: z.string(), slug: z.string().default('') });

/** What posts have inside of a relation, as far as it fits. */
function inside<T>(post: Doc, relation: 'author' | 'wp:term', schema: z.ZodType<T>): readonly T[] {
  const all: unknown = Object(post.overrides['_embedded'])[relation];
  return [all].flat(2).flatMap((one) => schema.safeParse(one).data ?? []);
}

/** The categories that published posts have, in the words of the language that is asked for. */
function categoriesOf({ world, language }: MockRequest) {
  const carriers = world.store.list('post', language).filter(({ status }) => status === 'publish');
  const countOf = (id: number) => carriers.filter((post) => ids(post, 'categories').includes(id)).length;
  return carriers
    .flatMap((post) => inside(post, 'wp:term', termSchema))
    .map((term) => ({ ...term, count: countOf(term.id), description: '', parent: 0, meta: [] }));
}

function tagsOf({ world, language }: MockRequest) {
  return world.store.list('tag', language).map((tag) => ({
    id: tag.id,
    count: world.store.eventsOf(tag.id).length,
    description: text(tag, 'description'),
    link: world.link(tag),
    name: escapeAmpersands(text(tag, 'name')),
    slug: encodeSlug(tag.slug),
    taxonomy: 'post_tag',
    meta: [],
  }));
}

/** The authors of published posts, in whatever language. */
function usersOf({ world }: MockRequest) {
  const posts = [...world.store.all('post')].filter(({ status }) => status === 'publish');
  return posts.flatMap((post) =>
    inside(post, 'author', userSchema).map(({ name, slug }) => {
      const link = `${world.origin}/author/${slug}/`;
      return { id: authorOf(post), name, url: '', description: '', link, slug, avatar_urls: {}, meta: [] };
    }),
  );
}
