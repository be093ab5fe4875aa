import type { Answer, MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';

/** The largest page of the events namespace; who asks for more gets this much without a word. */
const largestPage = 50;

type Slice<T> = {
  readonly items: readonly T[];
  readonly page: number;
  readonly perPage: number;
  readonly pages: number;
};

/** One page of a list of the events namespace. */
export function slice<T>(items: readonly T[], { query }: MockRequest): Slice<T> {
  const page = query.integer('page') ?? 1;
  const perPage = Math.min(query.integer('per_page') ?? 10, largestPage);
  return {
    items: items.slice((page - 1) * perPage, page * perPage),
    page,
    perPage,
    pages: Math.ceil(items.length / perPage),
  };
}

/** @throws RestError 404 where a page beyond the last is asked for */
export function refuseBeyond(kind: string, { page, pages }: Slice<unknown>): void {
  if (page === 1 || page <= pages) return;
  throw new RestError(
    404,
    `${kind}-archive-page-not-found`,
    `The requested ${kind} archive page does not exist`,
  );
}

/** The filters of a list as its request wrote them. */
export function askedFilters({ query, route, world }: MockRequest): readonly (readonly [string, string])[] {
  const others = Object.keys(route.parameters).filter(
    (name) => query.has(name) && !['page', 'per_page', 'status', 'ml_language'].includes(name),
  );
  return others.map((name) => {
    const raw = query.raw(name);
    const values = Array.isArray(raw) ? raw : [raw];
    return [world.dialect.parameter(name), encodeURIComponent(values.map(String).join(','))] as const;
  });
}

type EnvelopeUrls = {
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
};

/**
 * Addresses of a page and its neighbors. The one of the page itself holds spaces as they are; a public server
 * forgets the language in those of the neighbors.
 */
export function envelopeUrls(
  request: MockRequest,
  collection: string,
  { page, perPage, pages }: Slice<unknown>,
  words: readonly (readonly [string, string])[],
): EnvelopeUrls {
  const { links, dialect } = request.world;
  const base = `${links.rest('calendar/events/v1', collection)}/?`;
  const language: readonly (readonly [string, string])[] =
    request.query.has('ml_language') && dialect.part === 'documents'
      ? [['ml_language', request.language]]
      : [];
  const own = [['per_page', String(perPage)] as const, ...words, ...language];
  const join = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, value]) => `${name}=${value}`).join('&');
  const neighbor = (number: number) => encodeSpaces(base + join([...own, ['page', String(number)]]));
  return {
    rest_url: base + join([['page', String(page)], ...own]),
    ...(page < pages && { next_rest_url: neighbor(page + 1) }),
    ...(page > 1 && { previous_rest_url: neighbor(page - 1) }),
  };
}

/** The envelope of events, venues and organizers: the items first. */
export function envelope(
  request: MockRequest,
  name: string,
  texts: readonly string[],
  urls: EnvelopeUrls,
  total: number,
  pages: number,
): Answer {
  const rest = request.world.json({ ...urls, total, total_pages: pages });
  return {
    body: `{"${name}":[${texts.join(',')}],${rest.slice(1)}`,
    headers: { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(pages) },
  };
}

function encodeSpaces(url: string): string {
  return url.replaceAll(' ', '%20');
}
