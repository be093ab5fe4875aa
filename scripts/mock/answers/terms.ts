import type { Answer, Handler, MockRequest } from '../request.ts';
import { invalidEventParameters } from '../rest-error.ts';
import { compareTexts, decodeSlug } from '../shelf.ts';
import type { StoredTerm } from '../stored.ts';
import { termWire } from '../wire/term.ts';
import type { World } from '../world.ts';
import { askedFilters, envelopeUrls, slice } from './envelope.ts';
import { itemById } from './events.ts';

type Compare = (a: StoredTerm, b: StoredTerm) => number;

/** The two routes of categories or of tags. */
export function termHandlers(name: 'categories' | 'tags'): {
  readonly list: Handler;
  readonly read: Handler;
} {
  return {
    list: (request) => list(request, name),
    read: (request) => {
      const term = itemById(request, request.world.store[name]);
      if (!term) throw invalidEventParameters(['id']);
      return { body: request.world.json(termWire(term, request.world, true)) };
    },
  };
}

/**
 * Beyond the last page the list is empty, not an error. On observed servers the next address forgets every parameter but the
 * page.
 */
function list(request: MockRequest, name: 'categories' | 'tags'): Answer {
  const { world } = request;
  const found = filtered(request, name).toSorted(comparison(request));
  const page = slice(found, request);
  const base = `${world.links.rest('calendar/events/v1', `/${name}`)}/`;
  const forgetful = {
    rest_url: base,
    ...(page.page < page.pages && { next_rest_url: `${base}?page=${page.page + 1}` }),
    ...(page.page > 1 && { previous_rest_url: `${base}?page=${page.page - 1}` }),
  };
  const head = world.json({
    ...(world.dialect.part === 'observed'
      ? forgetful
      : envelopeUrls(request, `/${name}`, page, askedFilters(request))),
    total: found.length,
    total_pages: page.pages,
  });
  const texts = page.items.map((term) => world.cached(`term:${term.id}`, () => termWire(term, world)));
  return {
    body: `${head.slice(0, -1)},"${name}":[${texts.join(',')}]}`,
    headers: { 'X-TEC-Total': String(found.length), 'X-TEC-TotalPages': String(page.pages) },
  };
}

function filtered(
  { world, query, language }: MockRequest,
  name: 'categories' | 'tags',
): readonly StoredTerm[] {
  const { store } = world;
  const include = new Set(query.integers('include'));
  const exclude = new Set(query.integers('exclude'));
  const search = query.text('search')?.toLowerCase();
  const slugs = query.text('slug')?.split(',').map(decodeSlug);
  const parent = query.integer('parent');
  const carrier = carrierOf(query.integer('post') ?? query.integer('event'), world);
  const hideEmpty = query.flag('hide_empty') ?? true;
  return store[name]
    .of(language)
    .filter(
      (term) =>
        (!hideEmpty || (store.termCounts.get(term.id) ?? 0) > 0) &&
        (include.size === 0 || include.has(term.id)) &&
        !exclude.has(term.id) &&
        (search === undefined || `${term.name}\n${term.slug}`.toLowerCase().includes(search)) &&
        (!slugs || slugs.includes(decodeSlug(term.slug))) &&
        (parent === undefined || term.parent === parent) &&
        (!carrier || carrier.has(term.id)),
    );
}

function carrierOf(id: number | undefined, { store }: World): ReadonlySet<number> | undefined {
  if (id === undefined) return undefined;
  const item = store.events.byId.get(id) ?? store.posts.byId.get(id);
  return new Set(item ? [...item.categories, ...item.tags] : []);
}

/** An order that is not known counts as the one by name. */
function comparison({ world, query }: MockRequest): Compare {
  const count = (term: StoredTerm) => world.store.termCounts.get(term.id) ?? 0;
  const included = query.integers('include');
  const keys: Readonly<Record<string, Compare>> = {
    id: (a, b) => a.id - b.id,
    include: (a, b) => included.indexOf(a.id) - included.indexOf(b.id),
    slug: (a, b) => compareTexts(a.slug, b.slug),
    description: (a, b) => compareTexts(a.description, b.description),
    count: (a, b) => count(a) - count(b),
    name: (a, b) => compareTexts(a.name.toLowerCase(), b.name.toLowerCase()),
  };
  const compare = keys[query.text('orderby') ?? 'name'] ?? keys['name'] ?? (() => 0);
  const sign = query.text('order')?.toLowerCase() === 'desc' ? -1 : 1;
  return (a, b) => sign * compare(a, b) || a.id - b.id;
}
