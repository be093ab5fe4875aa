import { mayChange, mayWrite, refusal } from '../credentials.ts';
import { invalidParameters, RestError } from '../errors.ts';
import { filterOf, ordered } from '../filters.ts';
import { type Answer, type ItemRequest, itemOf, type MockRequest, parseQuery } from '../request.ts';
import { text } from '../store.ts';
import type { Doc } from '../stored.ts';
import { noItem } from '../writes.ts';
import { type ContentContext, contentWire, statusOf } from './wire.ts';

/** Lists and items of the content namespace: the same for every collection. */

export function contextOf({ query }: MockRequest): ContentContext {
  const context = query.text('context');
  return context === 'edit' || context === 'embed' ? context : 'view';
}

export function listContent(request: ItemRequest): Answer {
  refuseReader(request);
  const { kind, language, query, user, world } = request;
  const statuses = new Set(query.texts('status'));
  const isShown = (doc: Doc) =>
    mayRead(request, doc) && (statuses.has(statusOf(doc)) || (statuses.has('any') && doc.status !== 'trash'));
  const passes = filterOf(request);
  const found = world.store.list(kind, language).filter((doc) => isShown(doc) && passes(doc));
  const pick = fieldPicker(request);
  const textOf = (doc: Doc) => pick(itemText(doc, request));
  const answer = onePage(ordered(found, request, 'date'), request, world.collection(kind), textOf);
  // Blocks are counted for everybody and shown to editors only.
  return kind === 'block' && !mayWrite(user) ? { ...answer, body: '[]' } : answer;
}

export function readContent(request: ItemRequest): Answer {
  refuseReader(request);
  const { kind, user } = request;
  const doc = itemOf(request) ?? noItem(request);
  if ((kind === 'block' && !mayWrite(user)) || !mayRead(request, doc)) {
    throw doc.status === 'publish' && contextOf(request) === 'edit'
      ? refusal(user, 'rest_forbidden_context', 'edit this post')
      : refusal(user, 'rest_forbidden', 'do that');
  }
  const password = kind === 'block' ? '' : (request.query.text('password') ?? '');
  if (password === '' || password === text(doc, 'password')) {
    return { body: itemText(doc, request, password !== '') };
  }
  throw new RestError(403, 'rest_post_incorrect_password', 'Incorrect post password.');
}

/** JSON text of an item; the plain view of it is made once. */
function itemText(doc: Doc, request: MockRequest, open = false): string {
  const { world, query } = request;
  const context = contextOf(request);
  const excerptLength = query.number('excerpt_length');
  const asked = doc.kind === 'post' ? namesAsked(request, '_embed') : undefined;
  const embed = asked?.filter((one) => one !== '1' && one !== 'true');
  const make = () => contentWire(doc, world, { context, open, excerptLength, embed });
  return context === 'view' && !open && excerptLength === undefined && embed === undefined
    ? world.cached(`${doc.kind} ${doc.id}`, make)
    : world.json(make());
}

/**
 * Names in a parameter that every server of the family understands, though the documents do not name it; nothing where it
 * is not there.
 */
function namesAsked({ search }: MockRequest, parameter: '_embed' | '_fields'): readonly string[] | undefined {
  const asked = [parseQuery(search).get(parameter) ?? []].flat().filter((one) => typeof one === 'string');
  if (asked.length === 0) return undefined;
  return asked.flatMap((one) => one.split(',')).filter((one) => one !== '');
}

/**
 * Authors may ask for every state and context: `mayRead` leaves them what is public or their own.
 *
 * @throws RestError 401 or 403 where the collection, the context or a state is not for everybody
 */
function refuseReader(request: ItemRequest): void {
  const { kind, user, query } = request;
  if (mayWrite(user)) return;
  if (kind === 'menu-item') throw refusal(user, 'rest_cannot_view', 'view menu items');
  if (contextOf(request) === 'edit') {
    throw refusal(user, 'rest_forbidden_context', 'edit posts in this post type');
  }
  const allowed = kind === 'media' ? 'inherit' : 'publish';
  if (query.texts('status').some((status) => status !== allowed)) {
    throw invalidParameters([{ name: 'status', message: 'Status is forbidden.' }]);
  }
}

/** Whether an item may be read as a request asks for it: what is not public, and the context `edit`, are for its own people. */
function mayRead(request: MockRequest, doc: Doc): boolean {
  if (doc.kind === 'menu-item') return true;
  return (doc.status === 'publish' && contextOf(request) !== 'edit') || mayChange(request.user, doc);
}

/** Cuts one page out of a list and says where its neighbors are, by the address of the list. */
export function onePage<T>(
  items: readonly T[],
  { query, search }: MockRequest,
  address: string,
  textOf: (item: T) => string,
  beyondCode = 'rest_post_invalid_page_number',
): Answer {
  const total = items.length;
  const perPage = query.number('per_page') ?? Math.max(total, 1);
  const page = query.number('page') ?? 1;
  const offset = query.number('offset');
  const start = offset === undefined ? (page - 1) * perPage : Math.abs(offset);
  const pages = Math.ceil(total / perPage);
  if (offset === undefined && page > Math.max(pages, 1)) {
    const message = 'The page number requested is larger than the number of pages available.';
    throw new RestError(400, beyondCode, message);
  }
  const others = search.split('&').filter((pair) => pair !== '' && !/^page(?:=|$)/.test(pair));
  const link = (number: number, rel: string) => {
    const query = [...others, `page=${number}`].join('&').replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']');
    return `<${address}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(page - 1, 'prev')] : []),
    ...(page < pages ? [link(page + 1, 'next')] : []),
  ];
  return {
    body: `[${items
      .slice(start, start + perPage)
      .map(textOf)
      .join(',')}]`,
    headers: {
      ...{ 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages) },
      ...(links.length > 0 && { Link: links.join(', ') }),
    },
  };
}

/** What `_fields` leaves of the JSON text of an item: `.` is between a name and one within it. */
function fieldPicker(request: MockRequest): (text: string) => string {
  const names = new Set(namesAsked(request, '_fields'));
  if (names.size === 0) return (text) => text;
  const pick = ([name, value]: readonly [string, unknown]) => {
    if (names.has(name)) return [[name, value] as const];
    const inner = [...names].filter((one) => one.startsWith(`${name}.`));
    const within = new Set(inner.map((one) => one.slice(name.length + 1)));
    const left = Object.entries(Object(value)).filter(([name]) => within.has(name));
    return inner.length === 0 ? [] : [[name, Object.fromEntries(left)] as const];
  };
  return (text) => request.world.json(Object.fromEntries(Object.entries(JSON.parse(text)).flatMap(pick)));
}
