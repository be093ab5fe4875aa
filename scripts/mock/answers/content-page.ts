import type { Answer, MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';

/** Cuts one page out of a list of the content namespace and says where its neighbors are. */
export function contentPage<T>(
  items: readonly T[],
  request: MockRequest,
  collection: string,
  textOf: (item: T) => string,
  beyondCode = 'rest_post_invalid_page_number',
): Answer {
  const { query } = request;
  const perPage = query.integer('per_page') ?? Math.max(items.length, 1);
  const page = query.integer('page') ?? 1;
  const asked = query.integer('offset');
  const offset = asked === undefined ? undefined : Math.abs(asked);
  const start = offset ?? (page - 1) * perPage;
  // On observed servers an offset beyond the end finds nothing at all, also no totals.
  const isLost = offset !== undefined && offset >= items.length && request.world.dialect.part === 'observed';
  const total = isLost ? 0 : items.length;
  const pages = Math.ceil(total / perPage);
  if (offset === undefined && page > Math.max(pages, 1)) {
    throw new RestError(
      400,
      beyondCode,
      'The page number requested is larger than the number of pages available.',
    );
  }
  return {
    body: `[${items
      .slice(start, start + perPage)
      .map(textOf)
      .join(',')}]`,
    headers: {
      'X-WP-Total': String(total),
      'X-WP-TotalPages': String(pages),
      ...neighborLinks(request, collection, page, pages),
    },
  };
}

function neighborLinks(
  { world, search }: MockRequest,
  collection: string,
  page: number,
  pages: number,
): Readonly<Record<string, string>> {
  const kept = search.split('&').filter((pair) => pair !== '' && !/^page(?:=|$)/.test(pair));
  const link = (number: number, rel: string) =>
    `<${world.links.rest('cms/v2', collection)}?${withBrackets([...kept, `page=${number}`].join('&'))}>; rel="${rel}"`;
  const links = [
    ...(page > 1 ? [link(page - 1, 'prev')] : []),
    ...(page < pages ? [link(page + 1, 'next')] : []),
  ];
  return links.length > 0 ? { Link: links.join(', ') } : {};
}

function withBrackets(query: string): string {
  return query.replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']');
}
