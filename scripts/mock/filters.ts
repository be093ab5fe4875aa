import { statusOf } from './content/content-wire.ts';
import { mayChange } from './credentials.ts';
import { decodeSlug, isYes } from './formatted-texts.ts';
import { readTime } from './local-time.ts';
import type { MockRequest, Query } from './mock-request.ts';
import { invalidEventParameters, invalidParameters } from './rest-errors.ts';
import { flag, ids, namedIds, number, type Store, text, titleOf } from './store.ts';
import { type Doc, isTerm, type Kind } from './stored.ts';

/** Which items a list holds, and in which order: the same for both namespaces. */

export type Test = (doc: Doc) => boolean;

/** What an item must pass for the filters of a request besides the dates of events. */
export function filterOf(request: MockRequest): Test {
  const makers = [stateTests, valueTests, placeTests, termTests, dateTests, linkTests, searchTests];
  const tests = makers.flatMap((make) => make(request));
  return (doc) => tests.every((test) => test(doc));
}

/** Whether an item may be read as a request asks for it: what is not public, and the context `edit`, are for its own people. */
export function mayRead({ user, query }: MockRequest, doc: Doc): boolean {
  if (doc.kind === 'menu-item') return true;
  return (doc.status === 'publish' && query.text('context') !== 'edit') || mayChange(user, doc);
}

/**
 * Where neither the request nor the table of routes names a state, lists show everything but the trash to editors: drafts, private
 * and future items too. Events hidden from listings never show, whatever is asked.
 */
function stateTests(request: MockRequest): readonly Test[] {
  const { query, route, user } = request;
  if (!('status' in route.parameters)) return [];
  const asked = query.value('status') || (user === 'editor' ? 'any' : 'publish');
  const states = String(asked)
    .split(',')
    .map((state) => state.trim());
  const isAsked = (doc: Doc) =>
    states.includes(statusOf(doc)) || (doc.status !== 'trash' && states.includes('any'));
  return [(doc) => !flag(doc, 'hide_from_listings') && isAsked(doc) && mayRead(request, doc)];
}

const parentOf = (doc: Doc) => number(doc, doc.kind === 'media' ? 'post' : 'parent');

const idOf = ({ id }: Doc) => id;
const authorOf = ({ author }: Doc) => author;

/** Whether an event sells tickets: one with a price does, as no documented field says it otherwise. */
const isTicketed = ({ fields }: Doc) =>
  [fields['cost_values']].flat().some((one) => Number(one) > 0);

/** What an item has of a parameter that lists the values it may have: the field of that name, where nothing else is said. */
const valuesOf: Readonly<Record<string, (doc: Doc) => unknown>> = {
  ...{ include: idOf, exclude: idOf, author: authorOf, author_exclude: authorOf },
  ...{ parent: parentOf, parent_exclude: parentOf },
  slug: ({ slug }) => decodeSlug(slug),
  media_type: (doc) => text(doc, 'mime_type').split('/')[0],
  ticketed: isTicketed,
  post_parent: ({ overrides }) => overrides['post_parent'] ?? 0,
  ...Object.fromEntries(
    ['sticky', 'format', 'menu_order', 'mime_type', 'featured', 'venue', 'organizer'].map(
      (name) => [name, ({ fields }: Doc) => fields[name]],
    ),
  ),
};

function valueTests({ query }: MockRequest): readonly Test[] {
  return Object.entries(valuesOf).flatMap(([name, of]): readonly Test[] => {
    const listed =
      name === 'slug' ? query.texts(name).flatMap((one) => one.split(',')) : query.list(name);
    const wanted = new Set(listed.map((one) => (typeof one === 'string' ? decodeSlug(one) : one)));
    // An empty list asks for nothing of a slug or a format, and says nothing of the others.
    if (wanted.size === 0 && !(query.has(name) && (name === 'slug' || name === 'format')))
      return [];
    const isWanted = !name.endsWith('exclude');
    return [(doc) => [of(doc)].flat().some((one) => wanted.has(one)) === isWanted];
  });
}

/**
 * Events by the coordinates of their venues. The documents tell of no distance: a venue is where its own coordinates are. Observed
 * servers have no such extension and ignore these filters.
 *
 * @throws RestError 400 where one coordinate comes without the other
 */
function placeTests({ query, world }: MockRequest): readonly Test[] {
  if (world.isObserved) return [];
  const [latitude, longitude] = [query.number('geoloc_lat'), query.number('geoloc_lng')];
  if (latitude === undefined && longitude !== undefined) throw invalidEventParameters('geoloc_lat');
  if (longitude === undefined && latitude !== undefined) throw invalidEventParameters('geoloc_lng');
  const isPlaced = query.flag('geoloc');
  const hasVenue = (isAsked: Test): Test => {
    return (doc) => venuesOf(doc, world.store).some(isAsked);
  };
  const hasPlace = hasVenue(
    ({ fields }) => fields['geo_lat'] !== null && fields['geo_lng'] !== null,
  );
  const isThere = hasVenue(
    ({ fields }) => fields['geo_lat'] === latitude && fields['geo_lng'] === longitude,
  );
  return [
    ...(isPlaced === undefined ? [] : [(doc: Doc) => hasPlace(doc) === isPlaced]),
    ...(latitude === undefined ? [] : [isThere]),
  ];
}

function venuesOf(event: Doc, store: Store): readonly Doc[] {
  return ids(event, 'venue').flatMap((id) => store.find('venue', id) ?? []);
}

/** Filters of several taxonomies hold together unless `tax_relation` is `OR`; exclusions always hold. */
function termTests(request: MockRequest): readonly Test[] {
  const { query, route } = request;
  const taxonomies = ['categories', 'tags', 'menus', 'cms_pattern_category'];
  const testsOf = (suffix: string) =>
    taxonomies.flatMap((name) => {
      const [filter] = query.objects(`${name}${suffix}`);
      const isEmpty =
        suffix === '' && route.namespace === 'cms/v2' && filter?.list('terms').length === 0;
      return filter && !isEmpty ? [termTest(name, filter, request)] : [];
    });
  const wanted = testsOf('');
  const unwanted = testsOf('_exclude').map(
    (test): Test =>
      (doc) =>
        !test(doc),
  );
  if (query.text('tax_relation') !== 'OR' || wanted.length === 0) return [...wanted, ...unwanted];
  return [(doc) => wanted.some((test) => test(doc)), ...unwanted];
}

function termTest(name: string, filter: Query, { world: { store, languages } }: MockRequest): Test {
  const kind = name === 'categories' ? 'category' : 'tag';
  const named = filter
    .list('terms')
    .map((term) =>
      typeof term === 'string'
        ? store.bySlug(kind, term, languages[0] ?? '').map(({ id }) => id)
        : [term],
    );
  const withChildren = filter.flag('include_children');
  const withAncestors = (id: number) => {
    const term = store.find('category', id);
    return term ? store.chain(term).map(idOf) : [id];
  };
  return (doc) => {
    const own = name === 'menus' ? [number(doc, name)] : ids(doc, name);
    const carried = new Set<unknown>(withChildren ? own.flatMap(withAncestors) : own);
    const isCarried = (one: readonly unknown[]) => one.some((id) => carried.has(id));
    return filter.text('operator') === 'AND' ? named.every(isCarried) : named.some(isCarried);
  };
}

/** Bounds are exclusive; one without an offset is in the site's zone. */
function dateTests({ query, world }: MockRequest): readonly Test[] {
  return (['after', 'before', 'modified_after', 'modified_before'] as const).flatMap((name) => {
    const asked = query.text(name);
    if (asked === undefined) return [];
    const bound = readTime(asked, world.store.site.timeZone);
    if (bound === undefined) throw invalidParameters([{ name, message: 'Invalid date.' }]);
    const time = name.startsWith('modified') ? 'modified' : 'created';
    const isLater = name.endsWith('after');
    return [(doc: Doc) => (isLater ? doc[time] > bound : doc[time] < bound)];
  });
}

/** Venues, organizers and terms by the items that name them. */
function linkTests({ query, world }: MockRequest): readonly Test[] {
  const { store, now } = world;
  const asked = query.number('event') ?? query.number('post');
  const item = store.get(asked ?? 0);
  const named = new Set(item && namedIds(item));
  const isUpcoming: Test = ({ id }) =>
    store.eventsOf(id).some((event) => store.span(event).start >= now.epochMilliseconds);
  return [
    ...(asked === undefined ? [] : [({ id }: Doc) => named.has(id)]),
    ...(query.flag('hide_empty') || isYes(query.text('has_events'))
      ? [({ id }: Doc) => store.eventsOf(id).length > 0]
      : []),
    ...(isYes(query.text('only_with_upcoming')) ? [isUpcoming] : []),
  ];
}

/** The texts of an item that searches look at: of venues and organizers all of them. */
const searched: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  event: ['title', 'description'],
  category: ['name'],
  tag: ['name'],
};
const searchedContent = ['title', 'content', 'excerpt', 'description', 'caption'];
const searchColumns = ['post_title', 'post_content', 'post_excerpt'];

/** Content is searched for each word, unless `exact` is asked for; the others for the text as it stands. */
function searchTests({ query, route, world }: MockRequest): readonly Test[] {
  const search = query.text('search')?.toLowerCase() ?? '';
  // Lists of categories and tags are those of the CMS.
  const isOfCms = route.namespace === 'cms/v2' || 'hide_empty' in route.parameters;
  if (world.isObserved && !isOfCms && query.text('search') === '')
    throw invalidEventParameters('search');
  if (search.trim() === '') return [];
  const isExact = route.namespace !== 'cms/v2' || query.text('search_semantics') === 'exact';
  const words = isExact ? [search] : search.split(/\s+/);
  const columns = query.texts('search_columns');
  return [
    (doc) => {
      const isPlace = doc.kind === 'venue' || doc.kind === 'organizer';
      const usual = isPlace ? Object.keys(doc.fields) : searchedContent;
      const asked = (searched[doc.kind] ?? usual).filter(
        (_, index) => columns.length === 0 || columns.includes(searchColumns[index] ?? ''),
      );
      const texts = asked.map((name) => text(doc, name).toLowerCase());
      if (isTerm(doc.kind)) texts.push(doc.slug);
      return words.every((word) => texts.some((one) => one.includes(word)));
    },
  ];
}

type Key = (doc: Doc, request: MockRequest) => string | number;

const keys: Readonly<Record<string, Key>> = {
  ...{ id: idOf, author: authorOf, parent: parentOf },
  date: ({ created }) => created,
  modified: ({ modified }) => modified,
  slug: ({ slug }) => slug,
  menu_order: (doc) => number(doc, 'menu_order'),
  description: (doc) => text(doc, 'description'),
  count: ({ id }, { world }) => world.store.eventsOf(id).length,
  include: ({ id }, { query }) => query.numbers('include').indexOf(id),
  include_slugs: ({ slug }, { query }) =>
    query.texts('slug').map(decodeSlug).indexOf(decodeSlug(slug)),
  relevance: (doc, { query }) => {
    const search = query.text('search')?.toLowerCase() ?? '';
    return titleOf(doc).toLowerCase().includes(search) ? 0 : 1;
  },
};

/**
 * Orders items as `orderby`, `order` and `ignore_sticky` say; an order that is not known counts as the one by name.
 *
 * @param ties 1 where items of one rank are ordered by ascending ids, -1 by descending
 */
export function ordered(
  docs: readonly Doc[],
  request: MockRequest,
  usual: string,
  ties = 1,
): readonly Doc[] {
  const { query } = request;
  const name = query.text('orderby') ?? usual;
  const isFixed = name.startsWith('include') || name === 'relevance';
  const sign = !isFixed && query.text('order')?.toLowerCase() === 'desc' ? -1 : 1;
  const keyOf = keys[name] ?? ((doc: Doc) => titleOf(doc).toLowerCase());
  const isFirst = (doc: Doc) => query.flag('ignore_sticky') === false && flag(doc, 'sticky');
  return docs
    .map((doc) => ({ doc, key: keyOf(doc, request), late: isFirst(doc) ? 0 : 1 }))
    .sort(
      (a, b) =>
        a.late - b.late ||
        sign * (a.key < b.key ? -1 : Number(a.key > b.key)) ||
        ties * (a.doc.id - b.doc.id),
    )
    .map(({ doc }) => doc);
}
