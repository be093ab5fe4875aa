import { userIds } from '../credentials.ts';
import type { MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';
import { compareTexts, decodeSlug } from '../shelf.ts';
import { type ContentItem, orderOf, parentOf } from './content-kind.ts';

type Compare = (a: ContentItem, b: ContentItem) => number;

/** Sorts a list of the content namespace as `orderby`, `order` and `ignore_sticky` say; ties by id. */
export function sortContent(items: readonly ContentItem[], request: MockRequest): readonly ContentItem[] {
  const { query } = request;
  const sign = query.text('order') === 'asc' ? 1 : -1;
  const key = query.text('orderby') ?? 'date';
  const compare = comparison(key, request);
  const fixed = key === 'include' || key === 'include_slugs' || key === 'relevance';
  const sticky = query.flag('ignore_sticky') === false ? isSticky : () => 0;
  return items.toSorted((a, b) => sticky(b) - sticky(a) || (fixed ? 1 : sign) * compare(a, b) || a.id - b.id);
}

function comparison(key: string, { query }: MockRequest): Compare {
  if (key === 'include' && query.integers('include').length === 0) {
    throw new RestError(
      400,
      'rest_orderby_include_missing_include',
      'You need to define an include parameter to order by include.',
    );
  }
  const search = query.text('search')?.toLowerCase();
  if (key === 'relevance' && search === undefined) {
    throw new RestError(
      400,
      'rest_no_search_term_defined',
      'You need to define a search term to order by relevance.',
    );
  }
  const included = query.integers('include');
  const slugs = query.texts('slug').map(decodeSlug);
  const hit = (item: ContentItem) => Number(item.title.toLowerCase().includes(search ?? ''));
  const keys: Readonly<Record<string, Compare>> = {
    id: (a, b) => a.id - b.id,
    author: (a, b) => (a.author ?? userIds.editor) - (b.author ?? userIds.editor),
    date: (a, b) => compareTexts(a.created, b.created),
    modified: (a, b) => compareTexts(a.modified, b.modified),
    parent: (a, b) => parentOf(a) - parentOf(b),
    slug: (a, b) => compareTexts(a.slug, b.slug),
    title: (a, b) => compareTexts(a.title.toLowerCase(), b.title.toLowerCase()),
    menu_order: (a, b) => orderOf(a) - orderOf(b),
    include: (a, b) => included.indexOf(a.id) - included.indexOf(b.id),
    include_slugs: (a, b) => slugs.indexOf(decodeSlug(a.slug)) - slugs.indexOf(decodeSlug(b.slug)),
    relevance: (a, b) => hit(b) - hit(a) || compareTexts(b.created, a.created),
  };
  return keys[key] ?? (() => 0);
}

function isSticky(item: ContentItem): number {
  return Number(item.kind === 'post' && item.sticky);
}
