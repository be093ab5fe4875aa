import { invalidParameters, RestError } from '../errors.ts';
import { readTime } from '../local-time.ts';
import type { TermFilter } from '../parameters.ts';
import type { MockRequest } from '../request.ts';
import { flag, ids, number, type Store, text } from '../store.ts';
import type { Doc } from '../stored.ts';
import { compareTexts, decodeSlug } from '../texts.ts';
import { statusOf } from './wire-content.ts';

/** Which items a list of the content namespace holds, and in which order. */

type Test = (doc: Doc) => boolean;

type Value = string | number | boolean;

/** What an item has of a parameter that lists the values it may have, and what the parameter lists. */
const valuesOf: Readonly<Record<string, (doc: Doc) => Value>> = {
  include: ({ id }) => id,
  exclude: ({ id }) => id,
  author: ({ author }) => author,
  author_exclude: ({ author }) => author,
  parent: parentOf,
  parent_exclude: parentOf,
  slug: ({ slug }) => decodeSlug(slug),
  sticky: (doc) => flag(doc, 'sticky'),
  format: (doc) => text(doc, 'format'),
  menu_order: (doc) => number(doc, 'menu_order'),
  media_type: (doc) => text(doc, 'mime_type').split('/')[0] ?? '',
  mime_type: (doc) => text(doc, 'mime_type'),
};

/** Everything a list is narrowed by, as tests an item must pass. */
export function contentFilters(request: MockRequest): readonly Test[] {
  const { query } = request;
  const statuses = new Set(query.texts('status'));
  const values = Object.entries(valuesOf).flatMap(([name, of]): readonly Test[] => {
    const single = [query.flag(name) ?? query.number(name)].filter((value) => value !== undefined);
    const texts = query.texts(name).map((one) => (name === 'slug' ? decodeSlug(one) : one));
    const wanted = new Set<Value>([...single, ...query.numbers(name), ...texts]);
    const isWanted = !/exclude$/.test(name);
    // An empty list asks for nothing of a slug or a format, and says nothing of the others.
    const isAsked = wanted.size > 0 || (query.has(name) && (name === 'slug' || name === 'format'));
    return isAsked ? [(doc) => wanted.has(of(doc)) === isWanted] : [];
  });
  return [
    (doc) => statuses.has(statusOf(doc)) || (statuses.has('any') && doc.status !== 'trash'),
    ...dateTests(request),
    ...searchTests(request),
    ...values,
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
    const bound = readTime(asked, world.store.site.timeZone);
    if (bound === undefined) {
      throw invalidParameters([{ name, code: 'rest_invalid_date', message: 'Invalid date.' }]);
    }
    return [(doc: Doc) => compareTexts(doc[time], bound) === sign];
  });
}

function searchTests({ query }: MockRequest): readonly Test[] {
  const search = query.text('search')?.toLowerCase();
  if (search === undefined || search.trim() === '') return [];
  const words = query.text('search_semantics') === 'exact' ? [search] : search.split(/\s+/);
  const columns = query.texts('search_columns');
  return [
    (doc) => {
      const texts = searchTexts(doc, columns);
      return words.every((word) => texts.some((one) => one.includes(word)));
    },
  ];
}

/** The texts that searches look at, in small letters. @param columns the names of these, none for all */
export function searchTexts(doc: Doc, columns: readonly string[] = []): readonly string[] {
  const isMedia = doc.kind === 'media';
  const texts = {
    post_title: text(doc, 'title'),
    post_content: doc.kind === 'menu-item' ? '' : text(doc, isMedia ? 'description' : 'content'),
    post_excerpt: doc.kind === 'block' ? '' : text(doc, isMedia ? 'caption' : 'excerpt'),
  };
  return Object.entries(texts)
    .filter(([column]) => columns.length === 0 || columns.includes(column))
    .map(([, one]) => one.toLowerCase());
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
  const all = includeChildren ? carried.flatMap((id) => withAncestors(id, store)) : carried;
  const holds = (term: number | string) => all.some((id) => id === term);
  return operator === 'AND' ? terms.every(holds) : terms.some(holds);
}

function withAncestors(id: number, store: Store): readonly number[] {
  const found: number[] = [];
  for (let next = id; next > 0 && !found.includes(next); ) {
    found.push(next);
    const term = store.find('category', next);
    next = term ? number(term, 'parent') : 0;
  }
  return found;
}

type Compare<T> = (a: T, b: T) => number;

const orders: Readonly<Record<string, Compare<Doc>>> = {
  id: (a, b) => a.id - b.id,
  author: (a, b) => a.author - b.author,
  date: (a, b) => compareTexts(a.created, b.created),
  modified: (a, b) => compareTexts(a.modified, b.modified),
  parent: (a, b) => parentOf(a) - parentOf(b),
  slug: (a, b) => compareTexts(a.slug, b.slug),
  title: (a, b) => compareTexts(lowerTitle(a), lowerTitle(b)),
  menu_order: (a, b) => number(a, 'menu_order') - number(b, 'menu_order'),
};

/** Sorts a list as `orderby`, `order` and `ignore_sticky` say; ties by id. */
export function sortedContent(docs: readonly Doc[], { query }: MockRequest): readonly Doc[] {
  const sign = query.text('order') === 'asc' ? 1 : -1;
  const key = query.text('orderby') ?? 'date';
  const included = query.numbers('include');
  refuseOrder(key, included.length > 0, query.text('search') !== undefined);
  const search = query.text('search')?.toLowerCase() ?? '';
  const slugs = query.texts('slug').map(decodeSlug);
  const hit = (doc: Doc) => Number(lowerTitle(doc).includes(search));
  const asked: Readonly<Record<string, Compare<Doc>>> = {
    include: (a, b) => included.indexOf(a.id) - included.indexOf(b.id),
    include_slugs: (a, b) => slugs.indexOf(decodeSlug(a.slug)) - slugs.indexOf(decodeSlug(b.slug)),
    relevance: (a, b) => hit(b) - hit(a) || compareTexts(b.created, a.created),
  };
  const order = orders[key] ?? (() => 0);
  const compare = asked[key] ?? ((a, b) => sign * order(a, b));
  const sticky = (doc: Doc) => Number(query.flag('ignore_sticky') === false && flag(doc, 'sticky'));
  return docs.toSorted((a, b) => sticky(b) - sticky(a) || compare(a, b) || a.id - b.id);
}

export function lowerTitle(doc: Doc): string {
  return text(doc, 'title').toLowerCase();
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
