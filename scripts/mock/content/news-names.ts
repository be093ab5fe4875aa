import { z } from 'zod';
import { routes } from '../../../src/contract/routes/index.ts';
import { boolean, get, integer, page, type Route, string } from '../../../src/contract/routes/route.ts';
import type { Dialect } from '../dialect.ts';
import type { Handler, MockRequest } from '../request.ts';
import { ids, text } from '../store.ts';
import type { Doc } from '../stored.ts';
import { encodeSlug, escapeAmpersands } from '../texts.ts';
import { fieldPicker, onePage } from './content-items.ts';
import { authorOf } from './wire-content.ts';

/** The lists that give names to what posts name by id. Observed servers have them, the documents do not. */

const namespace = 'cms/v2';

const list = {
  page,
  per_page: integer('Items on a page.', { default: 10, minimum: 1, maximum: 100 }),
  search: string('Text that the name contains.'),
  order: string('Direction of the order.', { default: 'asc', enum: ['asc', 'desc'] }),
  orderby: string('What the list is ordered by.', { default: 'name', enum: ['id', 'name', 'slug'] }),
  hide_empty: boolean('Leaves out what no post has.', { default: false }),
} as const;

const observedRoutes: readonly Route[] = [
  get(namespace, '/categories', 'Lists the categories of posts.', list),
  get(namespace, '/tags', 'Lists the tags of posts.', list),
  get(namespace, '/users', 'Lists the authors of posts.', list),
];

/** The routes of a server. */
export function routesOf({ part }: Dialect): readonly Route[] {
  return part === 'observed' ? [...routes, ...observedRoutes] : routes;
}

export const nameHandlers: Readonly<Record<string, Handler>> = {
  [`GET ${namespace}/categories`]: (request) => answer(request, '/categories', categoriesOf(request)),
  [`GET ${namespace}/tags`]: (request) => answer(request, '/tags', tagsOf(request)),
  [`GET ${namespace}/users`]: (request) => answer(request, '/users', usersOf(request)),
};

type Named = { readonly id: number; readonly name: string; readonly slug: string };

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
function categoriesOf({ world, language }: MockRequest): readonly Named[] {
  const carriers = world.store.list('post', language).filter(({ status }) => status === 'publish');
  const terms = carriers.flatMap((post) => inside(post, 'wp:term', termSchema));
  return unique(terms).map(({ id, link, name, slug, taxonomy }) => {
    const count = carriers.filter((post) => ids(post, 'categories').includes(id)).length;
    return { id, count, description: '', link, name, slug, taxonomy, parent: 0, meta: [] };
  });
}

function tagsOf({ world, language }: MockRequest): readonly Named[] {
  return world.store.list('tag', language).map((tag) => ({
    id: tag.id,
    count: world.store.count(tag.id),
    description: text(tag, 'description'),
    link: world.link(tag),
    name: escapeAmpersands(text(tag, 'name')),
    slug: encodeSlug(tag.slug),
    taxonomy: 'post_tag',
    meta: [],
  }));
}

/** The authors of published posts, in whatever language. */
function usersOf({ world }: MockRequest): readonly Named[] {
  const posts = [...world.store.all('post')].filter(({ status }) => status === 'publish');
  const users = posts.flatMap((post) =>
    inside(post, 'author', userSchema).map((user) => ({ id: authorOf(post), ...user })),
  );
  return unique(users).map(({ id, name, slug }) => {
    const link = `${world.origin}/author/${slug}/`;
    return { id, name, url: '', description: '', link, slug, avatar_urls: {}, meta: [] };
  });
}

function unique<T extends Named>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function answer(request: MockRequest, path: string, items: readonly Named[]) {
  const { query, world } = request;
  const sign = query.text('order') === 'desc' ? -1 : 1;
  const key = query.text('orderby') ?? 'name';
  const textOf = (item: Named) => (key === 'slug' ? item.slug : item.name);
  const compare = (a: Named, b: Named) =>
    (key === 'id' ? 0 : textOf(a).localeCompare(textOf(b))) || a.id - b.id;
  const pick = fieldPicker(request);
  const sorted = items.toSorted((a, b) => sign * compare(a, b));
  return onePage(sorted, request, path, (item) => pick(world.json(item)));
}
