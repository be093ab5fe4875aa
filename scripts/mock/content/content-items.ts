import { mayChange, mayWrite, refusal, writerRefusal } from '../credentials.ts';
import { invalidId, invalidParameters, RestError } from '../errors.ts';
import { utcTime } from '../local-time.ts';
import { type Answer, type Handler, itemOf, type MockRequest } from '../request.ts';
import { parseQuery } from '../request-body.ts';
import { text } from '../store.ts';
import { type Bytes, type Doc, type Fields, itemFields } from '../stored.ts';
import { unknownValue, writtenBasics, writtenFields } from '../writes.ts';
import { contentFilters, sortedContent } from './content-filters.ts';
import {
  type ContentCollection,
  type ContentContext,
  type ContentKind,
  contentKinds,
  contentWire,
} from './wire-content.ts';

/** Lists and items of the content namespace: the same for every collection. */
export function contentHandlers(collection: ContentCollection): Readonly<Record<string, Handler>> {
  const kind = contentKinds[collection];
  return {
    'GET ': (request) => list(request, collection),
    'GET /{id}': (request) => read(request, collection),
    'POST ': (request) => {
      const doc = changedContent(request, kind);
      request.world.store.put(doc);
      return made(doc, collection, request);
    },
    'UPDATE /{id}': (request) => {
      const doc = changedContent(request, kind, owned(request, collection));
      request.world.store.put(doc);
      return { body: editorsText(doc, request) };
    },
    'DELETE /{id}': (request) => remove(request, collection),
  };
}

/** The answer to the request that created an item. */
export function made(doc: Doc, collection: ContentCollection, request: MockRequest): Answer {
  const address = request.world.rest('cms/v2', `/${collection}/${doc.id}`);
  return { status: 201, headers: { Location: address }, body: editorsText(doc, request) };
}

/** A written item with everything that editors see. */
export function editorsText(doc: Doc, { world }: MockRequest): string {
  return world.json(contentWire(doc, world, { context: 'edit', open: true }));
}

/** An item that is theirs. @throws RestError 404 where there is none, 403 where it is not theirs to change */
export function owned(request: MockRequest, collection: ContentCollection): Doc {
  const doc = itemOf(request, contentKinds[collection]);
  if (!doc) throw invalidId();
  if (!mayChange(request.user, doc)) throw writerRefusal(request);
  return doc;
}

export function contextOf({ query }: MockRequest): ContentContext {
  const context = query.text('context');
  return context === 'edit' || context === 'embed' ? context : 'view';
}

function list(request: MockRequest, collection: ContentCollection): Answer {
  refuseReader(request, collection);
  const tests = contentFilters(request);
  const found = request.world.store
    .list(contentKinds[collection], request.language)
    .filter((doc) => mayRead(request, doc) && tests.every((test) => test(doc)));
  const pick = fieldPicker(request);
  const answer = onePage(sortedContent(found, request), request, `/${collection}`, (doc) =>
    pick(itemText(doc, request)),
  );
  // Blocks are counted for everybody and shown to editors only.
  return collection === 'blocks' && !mayWrite(request.user) ? { ...answer, body: '[]' } : answer;
}

function read(request: MockRequest, collection: ContentCollection): Answer {
  refuseReader(request, collection);
  const { user, world } = request;
  const doc = itemOf(request, contentKinds[collection]);
  if (!doc) throw invalidId();
  if ((collection === 'blocks' && !mayWrite(user)) || !mayRead(request, doc)) {
    throw doc.status === 'publish' && contextOf(request) === 'edit'
      ? refusal(user, 'rest_forbidden_context', 'edit this post')
      : refusal(user, 'rest_forbidden', 'do that');
  }
  const hasPage = collection !== 'media' && collection !== 'menu-items';
  return {
    body: itemText(doc, request, isUnlocked(doc, request)),
    ...(hasPage && { headers: { Link: `<${world.link(doc)}>; rel="alternate"; type=text/html` } }),
  };
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

/** Into the trash, or with `force` away for good. */
function remove(request: MockRequest, collection: ContentCollection): Answer {
  const { query, world } = request;
  const doc = owned(request, collection);
  if (query.flag('force')) {
    const previous = contentWire(doc, world, { context: 'edit', open: true });
    world.store.remove(doc);
    return { body: world.json({ deleted: true, previous }) };
  }
  if (world.isObserved && (collection === 'media' || collection === 'menu-items')) {
    const message = "The post does not support trashing. Set 'force=true' to delete.";
    throw new RestError(501, 'rest_trash_not_supported', message);
  }
  if (doc.status === 'trash') {
    throw new RestError(410, 'rest_already_trashed', 'The post has already been deleted.');
  }
  const trashed = { ...doc, status: 'trash', modified: utcTime(world.now) };
  world.store.put(trashed);
  return { body: editorsText(trashed, request) };
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
    throw invalidParameters([
      { name: 'status', code: 'rest_forbidden_status', message: 'Status is forbidden.' },
    ]);
  }
}

/** Whether an item may be read as a request asks for it: what is not public, and the context `edit`, are for its own people. */
function mayRead(request: MockRequest, doc: Doc): boolean {
  if (doc.kind === 'menu-item') return true;
  return (doc.status === 'publish' && contextOf(request) !== 'edit') || mayChange(request.user, doc);
}

/** A file as the server stores it: its own fields, and its bytes. */
export type HeldFile = { readonly fields: Fields; readonly bytes: Bytes };

/**
 * An item of the content namespace as a request makes it, or changes it from what it was.
 *
 * @param before what it was
 * @param file of a new media item
 * @param source the image of which it is an edited copy
 * @throws RestError 400 for a value that is none or names nothing there is, 403 for an author's item in another name
 */
export function changedContent(
  request: MockRequest,
  kind: ContentKind,
  before?: Doc,
  file?: HeldFile,
  source?: Doc,
): Doc {
  const { query, world } = request;
  const written = writtenFields(query, itemFields[kind].parse({}), (before ?? source)?.fields);
  const fields = { ...before?.fields, ...written, ...file?.fields, ...extras(request, before) };
  if (kind === 'page') refuseParent(request, before?.id, 'Invalid post parent ID.');
  const post = query.has('post') ? (query.number('post') ?? 0) : 0;
  if (kind === 'media' && post !== 0 && !world.store.get(post)) throw unknownValue(request, 'post');
  // A file without a title is called like the file.
  const title = kind === 'media' ? fields.title || String(fields.file).replace(/\.[^.]*$/, '') : fields.title;
  const doc = {
    ...writtenBasics(request, kind, before, String(title ?? '')),
    fields: { ...fields, title, ...(kind === 'menu-item' && entryFields(fields)) },
    bytes: file?.bytes ?? before?.bytes,
  };
  if (kind === 'menu-item') {
    refuseParent(request, doc.id, 'Invalid post ID.');
    const isItem = fields.type !== 'custom' && fields.type !== 'post_type_archive';
    if (isItem && query.has('object_id') && !world.store.get(query.number('object_id') ?? 0)) {
      throw fields.type === 'taxonomy'
        ? new RestError(400, 'rest_term_invalid_id', 'Invalid term ID.')
        : invalidId('Invalid post ID.', 400);
    }
  } else if (kind !== 'block') {
    const image = query.number('featured_media') ?? 0;
    if (image !== 0 && !world.store.find('media', image)) {
      throw new RestError(400, 'rest_invalid_featured_media', 'Invalid featured media ID.');
    }
  }
  return doc;
}

const metaNames = ['inline_featured_image', 'footnotes', 'cms_pattern_sync_status'] as const;

/** What is there only where it was written; keys of `meta` that are not sent stay as they are. */
function extras({ query }: MockRequest, before: Doc | undefined): Fields {
  const names = ['comment_status', 'ping_status'].filter((name) => query.text(name) !== undefined);
  const sent = query.object('meta');
  const own = before?.fields['meta'];
  const meta = metaNames.flatMap((name) => {
    const value = sent?.has(name) ? (sent.text(name) ?? sent.flag(name)) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(names.map((name) => [name, query.text(name)])),
    ...(sent && { meta: { ...(typeof own === 'object' && own), ...Object.fromEntries(meta) } }),
  };
}

function entryFields({ type, object, target, classes, xfn }: Fields): Fields {
  const named = (list: unknown) => (Array.isArray(list) ? list.filter((name) => name !== '') : []);
  return {
    object: object || (type === 'custom' ? 'custom' : ''),
    target: target === '_blank' ? target : '',
    classes: named(classes),
    xfn: named(xfn),
  };
}

function refuseParent({ query, route, world }: MockRequest, id: number | undefined, message: string): void {
  const parent = query.has('parent') ? (query.number('parent') ?? 0) : 0;
  const kind = route.path.startsWith('/pages') ? 'page' : 'menu-item';
  if (parent !== 0 && (parent === id || !world.store.find(kind, parent))) throw invalidId(message, 400);
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
  // On observed servers an offset beyond the end finds nothing at all, also no totals.
  const isLost = offset !== undefined && offset >= items.length && world.isObserved;
  const total = isLost ? 0 : items.length;
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

type Tree = { readonly [name: string]: Tree | true };

/**
 * What `_fields` leaves of the JSON text of an item: names separated by commas, `.` between a name and one within it, as
 * public servers of this family understand it. The documents do not name it.
 */
export function fieldPicker({ search, world }: MockRequest): (text: string) => string {
  const names = [parseQuery(search).get('_fields') ?? []]
    .flat()
    .flatMap((asked) => (typeof asked === 'string' && asked !== '' ? asked.split(',') : []));
  if (names.length === 0) return (text) => text;
  const tree = treeOf(names);
  return (text) => world.json(pick(JSON.parse(text), tree));
}

function treeOf(names: readonly string[]): Tree {
  const groups = Map.groupBy(names, (name) => name.split('.')[0] ?? '');
  return Object.fromEntries(
    Array.from(groups, ([name, group]) => [
      name,
      group.includes(name) ? true : treeOf(group.map((one) => one.slice(name.length + 1))),
    ]),
  );
}

function pick(value: unknown, tree: Tree): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const below = Object.hasOwn(tree, name) ? tree[name] : undefined;
      if (below === undefined) return [];
      return [[name, below === true ? inner : pick(inner, below)]];
    }),
  );
}
