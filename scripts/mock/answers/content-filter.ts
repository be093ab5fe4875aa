import { userIds } from '../credentials.ts';
import { toInstant } from '../local-time.ts';
import type { Query, TermFilter } from '../query.ts';
import type { MockRequest } from '../request.ts';
import { invalidParameters } from '../rest-error.ts';
import { decodeSlug } from '../shelf.ts';
import type { Store } from '../store.ts';
import { type ContentItem, orderOf, parentOf, searchTexts, statusOf } from './content-kind.ts';

type Test = (item: ContentItem) => boolean;

/** Everything a list of the content namespace is narrowed by, as tests an item must pass. */
export function contentFilters(request: MockRequest): readonly Test[] {
  const { query } = request;
  return [
    ...statusTests(query),
    ...dateTests(request),
    ...searchTests(query),
    ...idTests(query),
    ...fieldTests(query),
    ...termTests(request),
  ];
}

function statusTests(query: Query): readonly Test[] {
  const statuses = new Set(query.texts('status'));
  return [(item) => statuses.has(statusOf(item)) || (statuses.has('any') && item.status !== 'trash')];
}

/** Bounds are exclusive; one without an offset is in the site's zone. */
function dateTests({ query, world }: MockRequest): readonly Test[] {
  const zone = world.store.town.timeZone;
  const test = (name: string, passes: (item: ContentItem, bound: string) => boolean): readonly Test[] => {
    const text = query.text(name);
    if (text === undefined) return [];
    const bound = utcOf(name, text, zone);
    return [(item) => passes(item, bound)];
  };
  return [
    ...test('after', ({ created }, bound) => created > bound),
    ...test('before', ({ created }, bound) => created < bound),
    ...test('modified_after', ({ modified }, bound) => modified > bound),
    ...test('modified_before', ({ modified }, bound) => modified < bound),
  ];
}

function searchTests(query: Query): readonly Test[] {
  const search = query.text('search')?.toLowerCase();
  if (search === undefined || search.trim() === '') return [];
  const words = query.text('search_semantics') === 'exact' ? [search] : search.split(/\s+/);
  const columns = query.texts('search_columns');
  return [
    (item) => {
      const texts = Object.entries(searchTexts(item))
        .filter(([column]) => columns.length === 0 || columns.includes(column))
        .map(([, text]) => text.toLowerCase());
      return words.every((word) => texts.some((text) => text.includes(word)));
    },
  ];
}

function idTests(query: Query): readonly Test[] {
  const within = (
    name: string,
    numberOf: (item: ContentItem) => number,
    wanted: boolean,
  ): readonly Test[] => {
    const ids = new Set(query.integers(name));
    return ids.size === 0 ? [] : [(item) => ids.has(numberOf(item)) === wanted];
  };
  const id = (item: ContentItem) => item.id;
  const authorId = ({ author = userIds.editor }: ContentItem) => author;
  return [
    ...within('include', id, true),
    ...within('exclude', id, false),
    ...within('author', authorId, true),
    ...within('author_exclude', authorId, false),
    ...within('parent', parentOf, true),
    ...within('parent_exclude', parentOf, false),
  ];
}

function fieldTests(query: Query): readonly Test[] {
  const tests: Test[] = [];
  const slugs = new Set(query.texts('slug').map(decodeSlug));
  if (query.has('slug')) tests.push(({ slug }) => slugs.has(decodeSlug(slug)));
  const sticky = query.flag('sticky');
  if (sticky !== undefined) tests.push((item) => item.kind === 'post' && item.sticky === sticky);
  const formats = query.texts('format');
  if (query.has('format')) tests.push((item) => item.kind === 'post' && formats.includes(item.format));
  const order = query.integer('menu_order');
  if (order !== undefined) tests.push((item) => orderOf(item) === order);
  const types = query.texts('media_type');
  if (types.length > 0) {
    tests.push((item) => item.kind === 'media' && types.includes(item.mimeType.split('/')[0] ?? ''));
  }
  const mimes = query.texts('mime_type');
  if (mimes.length > 0) tests.push((item) => item.kind === 'media' && mimes.includes(item.mimeType));
  return tests;
}

const taxonomies = {
  categories: (item: ContentItem) => (item.kind === 'post' ? item.categories : []),
  tags: (item: ContentItem) => (item.kind === 'post' ? item.tags : []),
  menus: (item: ContentItem) => (item.kind === 'menu-item' ? [item.menu] : []),
  cms_pattern_category: (item: ContentItem) => (item.kind === 'block' ? (item.patternCategories ?? []) : []),
} as const;

/** Filters of several taxonomies hold together unless `tax_relation` is `OR`; exclusions always hold. */
function termTests({ query, world }: MockRequest): readonly Test[] {
  const positive: Test[] = [];
  const negative: Test[] = [];
  for (const [name, termsOf] of Object.entries(taxonomies)) {
    const wanted = query.terms(name);
    if (wanted && wanted.terms.length > 0)
      positive.push((item) => carries(termsOf(item), wanted, world.store));
    const unwanted = query.terms(`${name}_exclude`);
    if (unwanted) negative.push((item) => !carries(termsOf(item), unwanted, world.store));
  }
  if (query.text('tax_relation') !== 'OR' || positive.length === 0) return [...positive, ...negative];
  return [(item) => positive.some((test) => test(item)), ...negative];
}

function carries(ids: readonly number[], filter: TermFilter, store: Store): boolean {
  const holds = (term: number | string) =>
    typeof term === 'number' &&
    (ids.includes(term) || (filter.includeChildren && ids.some((id) => isBelow(id, term, store))));
  return filter.operator === 'AND' ? filter.terms.every(holds) : filter.terms.some(holds);
}

function isBelow(id: number, ancestor: number, { categories }: Store): boolean {
  const seen = new Set<number>();
  let current = categories.byId.get(id)?.parent ?? 0;
  while (current > 0 && !seen.has(current)) {
    if (current === ancestor) return true;
    seen.add(current);
    current = categories.byId.get(current)?.parent ?? 0;
  }
  return false;
}

/** A bound as a UTC text that compares with the stored ones. */
function utcOf(name: string, text: string, zone: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text);
  const local = match ? `${match[1]} ${match[2] ?? '00:00:00'}` : '';
  const offset = match?.[3]?.toUpperCase();
  const instant = match
    ? toInstant(local, offset === undefined ? zone : offset === 'Z' ? 'UTC' : offset)
    : null;
  if (instant === null) {
    throw invalidParameters([{ name, code: 'rest_invalid_date', message: 'Invalid date.' }]);
  }
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}
