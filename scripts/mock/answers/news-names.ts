import { z } from 'zod';
import type { Route } from '../../../src/contract/route.ts';
import { boolean, get, integer, page, string } from '../../../src/contract/routes/shared.ts';
import { routes } from '../../../src/contract/routes.ts';
import type { Dialect } from '../dialect.ts';
import { encodeSlug } from '../links.ts';
import type { Handler, MockRequest } from '../request.ts';
import { escapeAmpersands } from '../texturize.ts';
import { authorOf } from '../wire/content.ts';
import { contentPage } from './content-page.ts';
import { pickFields } from './fields.ts';

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

export const nameHandlers: readonly (readonly [string, Handler])[] = [
  [`GET ${namespace}/categories`, (request) => answer(request, '/categories', categoriesOf(request))],
  [`GET ${namespace}/tags`, (request) => answer(request, '/tags', tagsOf(request))],
  [`GET ${namespace}/users`, (request) => answer(request, '/users', usersOf(request))],
];

type Named = { readonly id: number; readonly name: string; readonly slug: string };

const insideSchema = z.object({
  author: z.array(z.unknown()).catch([]),
  'wp:term': z.array(z.array(z.unknown())).catch([]),
});

const termSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  link: z.string(),
  taxonomy: z.literal('category'),
});

const userSchema = z.object({ name: z.string(), slug: z.string().default('') });

/** The categories that published posts have, in the words of the language that is asked for. */
function categoriesOf({ world, language }: MockRequest): readonly Named[] {
  const carriers = world.store.posts.of(language).filter(({ status }) => status === 'publish');
  const terms = carriers.flatMap((post) =>
    (insideSchema.safeParse(post.overrides?.['_embedded']).data?.['wp:term'] ?? [])
      .flat()
      .flatMap((one) => termSchema.safeParse(one).data ?? []),
  );
  return unique(terms).map((term) => ({
    id: term.id,
    count: carriers.filter(({ categories }) => categories.includes(term.id)).length,
    description: '',
    link: term.link,
    name: term.name,
    slug: term.slug,
    taxonomy: term.taxonomy,
    parent: 0,
    meta: [],
  }));
}

function tagsOf({ world, language }: MockRequest): readonly Named[] {
  return world.store.tags.of(language).map((tag) => ({
    id: tag.id,
    count: world.store.termCounts.get(tag.id) ?? 0,
    description: tag.description,
    link: world.links.to(tag),
    name: escapeAmpersands(tag.name),
    slug: encodeSlug(tag.slug),
    taxonomy: 'post_tag',
    meta: [],
  }));
}

/** Who published a post, in whatever language. */
function usersOf({ world }: MockRequest): readonly Named[] {
  const posts = [...world.store.posts.byId.values()].filter(({ status }) => status === 'publish');
  const users = posts.flatMap((post) => {
    const { author } = insideSchema.safeParse(post.overrides?.['_embedded']).data ?? { author: [] };
    const known = author.flatMap((one) => userSchema.safeParse(one).data ?? []);
    return known.map((user) => ({ id: authorOf(post), ...user }));
  });
  return unique(users).map(({ id, name, slug }) => ({
    id,
    name,
    url: '',
    description: '',
    link: `${world.links.origin}/author/${slug}/`,
    slug,
    avatar_urls: {},
    meta: [],
  }));
}

function unique<T extends Named>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function answer(request: MockRequest, path: string, items: readonly Named[]) {
  const { query, world } = request;
  const sign = query.text('order') === 'desc' ? -1 : 1;
  const key = query.text('orderby') ?? 'name';
  const texts = (item: Named) => (key === 'slug' ? item.slug : item.name);
  const compare = (a: Named, b: Named) =>
    (key === 'id' ? 0 : texts(a).localeCompare(texts(b))) || a.id - b.id;
  const sorted = items.toSorted((a, b) => sign * compare(a, b));
  return contentPage(sorted, request, path, (item) => pickFields(world.json(item), request));
}
