import { mayChange, mayWrite, refusal } from '../credentials.ts';
import { invalidParameters, RestError } from '../errors.ts';
import { filtersOf, ordered } from '../filters.ts';
import { type Answer, itemOf, type MockRequest, parseQuery } from '../request.ts';
import { text } from '../store.ts';
import type { Doc } from '../stored.ts';
import { noItem } from '../writes.ts';
import {
  type ContentCollection,
  type ContentContext,
  contentKinds,
  contentWire,
  picked,
  statusOf,
} from './wire-content.ts';

/** Lists and items of the content namespace: the same for every collection. */

export function contextOf({ query }: MockRequest): ContentContext {
  const context = query.text('context');
  return context === 'edit' || context === 'embed' ? context : 'view';
}

export function listContent(request: MockRequest, collection: ContentCollection): Answer {
  refuseReader(request, collection);
  const statuses = new Set(request.query.texts('status'));
  const isShown = (doc: Doc) =>
    mayRead(request, doc) && (statuses.has(statusOf(doc)) || (statuses.has('any') && doc.status !== 'trash'));
  const tests = [isShown, ...filtersOf(request)];
  const found = request.world.store
    .list(contentKinds[collection], request.language)
    .filter((doc) => tests.every((test) => test(doc)));
  const pick = fieldPicker(request);
  const textOf = (doc: Doc) => pick(itemText(doc, request));
  const answer = onePage(ordered(found, request, 'date'), request, `/${collection}`, textOf);
  // Blocks are counted for everybody and shown to editors only.
  return collection === 'blocks' && !mayWrite(request.user) ? { ...answer, body: '[]' } : answer;
}

export function readContent(request: MockRequest, collection: ContentCollection): Answer {
  refuseReader(request, collection);
  const { user } = request;
  const doc = itemOf(request, contentKinds[collection]) ?? noItem(request);
  if ((collection === 'blocks' && !mayWrite(user)) || !mayRead(request, doc)) {
    throw doc.status === 'publish' && contextOf(request) === 'edit'
      ? refusal(user, 'rest_forbidden_context', 'edit this post')
      : refusal(user, 'rest_forbidden', 'do that');
  }
  return { body: itemText(doc, request, isUnlocked(doc, request)) };
}

function isUnlocked(doc: Doc, { query }: MockRequest): boolean {
  const password = doc.kind === 'block' ? '' : (query.text('password') ?? '');
  if (password === '') return false;
  if (password === text(doc, 'password')) return true;
  throw new RestError(403, 'rest_post_incorrect_password', 'Incorrect post password.');
}

/** JSON text of an item; the plain view of it is made once. */
function itemText(doc: Doc, request: MockRequest, open = false): string {
  const { world, query } = request;
  const context = contextOf(request);
  const excerptLength = query.number('excerpt_length');
  const embed = doc.kind === 'post' ? relationsAsked(request) : undefined;
  const make = () => contentWire(doc, world, { context, open, excerptLength, embed });
  return context === 'view' && !open && excerptLength === undefined && embed === undefined
    ? world.cached(`${doc.kind} ${doc.id}`, make)
    : world.json(make());
}

/** Relations named by `_embed`, none of them for all; nothing where it is not there. The documents do not name it. */
function relationsAsked({ search }: MockRequest): readonly string[] | undefined {
  const asked = [parseQuery(search).get('_embed') ?? []].flat().filter((one) => typeof one === 'string');
  if (asked.length === 0) return undefined;
  return asked.flatMap((one) => one.split(',')).filter((one) => !['', '1', 'true'].includes(one));
}

/**
 * Authors may ask for every state and context: `mayRead` leaves them what is public or their own.
 *
 * @throws RestError 401 or 403 where the collection, the context or a state is not for everybody
 */
function refuseReader(request: MockRequest, collection: ContentCollection): void {
  const { user, query } = request;
  if (mayWrite(user)) return;
  if (collection === 'menu-items') throw refusal(user, 'rest_cannot_view', 'view menu items');
  if (contextOf(request) === 'edit') {
    throw refusal(user, 'rest_forbidden_context', 'edit posts in this post type');
  }
  const allowed = collection === 'media' ? 'inherit' : 'publish';
  if (query.texts('status').some((status) => status !== allowed)) {
    throw invalidParameters([{ name: 'status', message: 'Status is forbidden.' }]);
  }
}

/** Whether an item may be read as a request asks for it: what is not public, and the context `edit`, are for its own people. */
function mayRead(request: MockRequest, doc: Doc): boolean {
  if (doc.kind === 'menu-item') return true;
  return (doc.status === 'publish' && contextOf(request) !== 'edit') || mayChange(request.user, doc);
}

/** Cuts one page out of a list and says where its neighbors are. */
export function onePage<T>(
  items: readonly T[],
  { query, search, world }: MockRequest,
  path: string,
  textOf: (item: T) => string,
  beyondCode = 'rest_post_invalid_page_number',
): Answer {
  const perPage = query.number('per_page') ?? Math.max(items.length, 1);
  const page = query.number('page') ?? 1;
  const asked = query.number('offset');
  const offset = asked === undefined ? undefined : Math.abs(asked);
  const start = offset ?? (page - 1) * perPage;
  const total = items.length;
  const pages = Math.ceil(total / perPage);
  if (offset === undefined && page > Math.max(pages, 1)) {
    const message = 'The page number requested is larger than the number of pages available.';
    throw new RestError(400, beyondCode, message);
  }
  const others = search.split('&').filter((pair) => pair !== '' && !/^page(?:=|$)/.test(pair));
  const link = (number: number, rel: string) => {
    const query = [...others, `page=${number}`].join('&').replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']');
    return `<${world.rest('cms/v2', path)}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(page - 1, 'prev')] : []),
    ...(page < pages ? [link(page + 1, 'next')] : []),
  ];
  const shown = items.slice(start, start + perPage).map(textOf);
  return {
    body: `[${shown.join(',')}]`,
    headers: {
      'X-WP-Total': String(total),
      'X-WP-TotalPages': String(pages),
      ...(links.length > 0 && { Link: links.join(', ') }),
    },
  };
}

/**
 * What `_fields` leaves of the JSON text of an item: names separated by commas, `.` between a name and one within it, as
 * public servers of this family understand it. The documents do not name it.
 */
export function fieldPicker({ search, world }: MockRequest): (text: string) => string {
  const asked = [parseQuery(search).get('_fields') ?? []].flat().map(String);
  const names = new Set(asked.flatMap((one) => one.split(',')).filter((one) => one !== ''));
  if (names.size === 0) return (text) => text;
  const pick = ([name, value]: readonly [string, unknown]) => {
    if (names.has(name)) return [[name, value] as const];
    const inner = [...names]
      .filter((one) => one.startsWith(`${name}.`))
      .map((one) => one.slice(name.length + 1));
    return inner.length === 0 ? [] : [[name, picked(Object(value), new Set(inner))] as const];
  };
  return (text) => world.json(Object.fromEntries(Object.entries(JSON.parse(text)).flatMap(pick)));
}
