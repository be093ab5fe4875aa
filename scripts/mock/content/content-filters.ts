import { invalidParameters, RestError } from '../errors.ts';
import { toInstant, utcTime } from '../local-time.ts';
import type { TermFilter } from '../parameters.ts';
import type { MockRequest } from '../request.ts';
import { type Doc, flag, ids, number, type Store, text } from '../store.ts';
import { compareTexts, decodeSlug } from '../texts.ts';
import { statusOf } from './wire-content.ts';

/** Which items a list of the content namespace holds, and in which order. */

type Test = (doc: Doc) => boolean;

/** Everything a list is narrowed by, as tests an item must pass. */
export function contentFilters(request: MockRequest): readonly Test[] {
  const { query } = request;
  const statuses = new Set(query.texts('status'));
  const anyOf = (
    name: string,
    of: (doc: Doc) => string | number,
    wanted: ReadonlySet<unknown>,
  ): readonly Test[] => (query.has(name) ? [(doc) => wanted.has(of(doc))] : []);
  const numbers = (name: string, of: (doc: Doc) => number, isWanted: boolean): readonly Test[] => {
    const wanted = new Set(query.numbers(name));
    return wanted.size === 0 ? [] : [(doc) => wanted.has(of(doc)) === isWanted];
  };
  const mime = (doc: Doc) => text(doc, 'mime_type');
  const sticky = query.flag('sticky');
  const order = query.number('menu_order');
  return [
    (doc) => statuses.has(statusOf(doc)) || (statuses.has('any') && doc.status !== 'trash'),
    ...dateTests(request),
    ...searchTests(request),
    ...numbers('include', ({ id }) => id, true),
    ...numbers('exclude', ({ id }) => id, false),
    ...numbers('author', ({ author }) => author, true),
    ...numbers('author_exclude', ({ author }) => author, false),
    ...numbers('parent', parentOf, true),
    ...numbers('parent_exclude', parentOf, false),
    ...anyOf('slug', ({ slug }) => decodeSlug(slug), new Set(query.texts('slug').map(decodeSlug))),
    ...(sticky === undefined ? [] : [(doc: Doc) => flag(doc, 'sticky') === sticky]),
    ...anyOf('format', (doc) => text(doc, 'format'), new Set(query.texts('format'))),
    ...(order === undefined ? [] : [(doc: Doc) => number(doc, 'menu_order') === order]),
    ...(query.texts('media_type').length > 0
      ? anyOf('media_type', (doc) => mime(doc).split('/')[0] ?? '', new Set(query.texts('media_type')))
      : []),
    ...(query.texts('mime_type').length > 0
      ? anyOf('mime_type', mime, new Set(query.texts('mime_type')))
      : []),
    ...termTests(request),
  ];
}

function parentOf(doc: Doc): number {
  return number(doc, doc.kind === 'media' ? 'post' : 'parent');
}

/** Bounds are exclusive; one without an offset is in the site's zone. */
function dateTests({ query, world }: MockRequest): readonly Test[] {
  const bounds = [
    ['after', 'created', 1],
    ['before', 'created', -1],
    ['modified_after', 'modified', 1],
    ['modified_before', 'modified', -1],
  ] as const;
  return bounds.flatMap(([name, time, sign]) => {
    const asked = query.text(name);
    if (asked === undefined) return [];
    const bound = utcOf(name, asked, world.store.site.timeZone);
    return [(doc: Doc) => compareTexts(doc[time], bound) === sign];
  });
}

/** A bound as a UTC text that compares with those of items. */
function utcOf(name: string, asked: string, zone: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(asked);
  const offset = match?.[3]?.toUpperCase();
  const local = match ? `${match[1]} ${match[2] ?? '00:00:00'}` : '';
  const instant = match
    ? toInstant(local, offset === undefined ? zone : offset === 'Z' ? 'UTC' : offset)
    : null;
  if (instant === null) {
    throw invalidParameters([{ name, code: 'rest_invalid_date', message: 'Invalid date.' }]);
  }
  return utcTime(Temporal.Instant.fromEpochMilliseconds(instant));
}

function searchTests({ query }: MockRequest): readonly Test[] {
  const search = query.text('search')?.toLowerCase();
  if (search === undefined || search.trim() === '') return [];
  const words = query.text('search_semantics') === 'exact' ? [search] : search.split(/\s+/);
  const columns = query.texts('search_columns');
  return [
    (doc) => {
      const texts = Object.entries(searchTexts(doc))
        .filter(([column]) => columns.length === 0 || columns.includes(column))
        .map(([, one]) => one.toLowerCase());
      return words.every((word) => texts.some((one) => one.includes(word)));
    },
  ];
}

/** The texts that searches look at, under the names of their columns. */
export function searchTexts(doc: Doc): Readonly<Record<string, string>> {
  const isMedia = doc.kind === 'media';
  return {
    post_title: text(doc, 'title'),
    ...(doc.kind !== 'menu-item' && { post_content: text(doc, isMedia ? 'description' : 'content') }),
    ...(doc.kind !== 'menu-item' &&
      doc.kind !== 'block' && { post_excerpt: text(doc, isMedia ? 'caption' : 'excerpt') }),
  };
}

/** Filters of several taxonomies hold together unless `tax_relation` is `OR`; exclusions always hold. */
function termTests({ query, world }: MockRequest): readonly Test[] {
  const wanted: Test[] = [];
  const unwanted: Test[] = [];
  for (const name of ['categories', 'tags', 'menus', 'cms_pattern_category']) {
    const termsOf = (doc: Doc) => (name === 'menus' ? [number(doc, name)] : ids(doc, name));
    const filter = query.terms(name);
    const exclusion = query.terms(`${name}_exclude`);
    if (filter && filter.terms.length > 0) wanted.push((doc) => carries(termsOf(doc), filter, world.store));
    if (exclusion) unwanted.push((doc) => !carries(termsOf(doc), exclusion, world.store));
  }
  if (query.text('tax_relation') !== 'OR' || wanted.length === 0) return [...wanted, ...unwanted];
  return [(doc) => wanted.some((test) => test(doc)), ...unwanted];
}

function carries(carried: readonly number[], { terms, operator, includeChildren }: TermFilter, store: Store) {
  const holds = (term: number | string) =>
    carried.some((id) => id === term || (includeChildren && isBelow(id, term, store)));
  return operator === 'AND' ? terms.every(holds) : terms.some(holds);
}

function isBelow(id: number, ancestor: number | string, store: Store): boolean {
  const seen = new Set<number>();
  const parent = (term: number) => {
    const doc = store.find('category', term);
    return doc ? number(doc, 'parent') : 0;
  };
  let current = parent(id);
  while (current > 0 && !seen.has(current)) {
    if (current === ancestor) return true;
    seen.add(current);
    current = parent(current);
  }
  return false;
}

/** Sorts a list as `orderby`, `order` and `ignore_sticky` say; ties by id. */
export function sortedContent(docs: readonly Doc[], { query }: MockRequest): readonly Doc[] {
  const sign = query.text('order') === 'asc' ? 1 : -1;
  const key = query.text('orderby') ?? 'date';
  refuseOrder(key, query.numbers('include').length > 0, query.text('search') !== undefined);
  const search = query.text('search')?.toLowerCase() ?? '';
  const included = query.numbers('include');
  const slugs = query.texts('slug').map(decodeSlug);
  const title = (doc: Doc) => text(doc, 'title').toLowerCase();
  const hit = (doc: Doc) => Number(title(doc).includes(search));
  type Compare = (a: Doc, b: Doc) => number;
  const keys: Readonly<Record<string, Compare>> = {
    id: (a, b) => a.id - b.id,
    author: (a, b) => a.author - b.author,
    date: (a, b) => compareTexts(a.created, b.created),
    modified: (a, b) => compareTexts(a.modified, b.modified),
    parent: (a, b) => parentOf(a) - parentOf(b),
    slug: (a, b) => compareTexts(a.slug, b.slug),
    title: (a, b) => compareTexts(title(a), title(b)),
    menu_order: (a, b) => number(a, 'menu_order') - number(b, 'menu_order'),
    include: (a, b) => sign * (included.indexOf(a.id) - included.indexOf(b.id)),
    include_slugs: (a, b) => sign * (slugs.indexOf(decodeSlug(a.slug)) - slugs.indexOf(decodeSlug(b.slug))),
    relevance: (a, b) => sign * (hit(b) - hit(a) || compareTexts(b.created, a.created)),
  };
  const compare = keys[key] ?? (() => 0);
  const sticky = (doc: Doc) => Number(query.flag('ignore_sticky') === false && flag(doc, 'sticky'));
  return docs.toSorted((a, b) => sticky(b) - sticky(a) || sign * compare(a, b) || a.id - b.id);
}

/** @throws RestError 400 for an order that needs another parameter */
export function refuseOrder(key: string, hasInclude: boolean, hasSearch: boolean): void {
  if (key === 'include' && !hasInclude) {
    const message = 'You need to define an include parameter to order by include.';
    throw new RestError(400, 'rest_orderby_include_missing_include', message);
  }
  if (key === 'relevance' && !hasSearch) {
    const message = 'You need to define a search term to order by relevance.';
    throw new RestError(400, 'rest_no_search_term_defined', message);
  }
}
