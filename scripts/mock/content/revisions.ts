import { mayChange, mayWrite, refusal, userIds } from '../credentials.ts';
import { invalidId, RestError } from '../errors.ts';
import { utcTime } from '../local-time.ts';
import type { Query } from '../parameters.ts';
import { type Handler, idOf, itemOf, type MockRequest } from '../request.ts';
import { type Doc, type Fields, type Revision, text } from '../store.ts';
import { compareTexts, excerptHtml, texturize } from '../texts.ts';
import type { World } from '../world.ts';
import { refuseOrder, searchTexts } from './content-filters.ts';
import { contextOf, onePage } from './content-items.ts';
import { changedContent } from './content-writes.ts';
import {
  type ContentCollection,
  type ContentContext,
  contentKinds,
  contentTime,
  metaWire,
} from './wire-content.ts';

/** The routes of revisions and autosaves. The first revision of an item is the state it began with. */
export function revisionHandlers(collection: ContentCollection): Readonly<Record<string, Handler>> {
  const textOf = (request: MockRequest, revision: Revision) =>
    request.world.json(revisionWire(revision, collection, request.world, contextOf(request)));
  return {
    'GET /{parent}/revisions': (request) => {
      const parent = parentOf(request, collection);
      const found = listed(request.world.store.revisions(parent), request.query);
      const path = `/${collection}/${parent.id}/revisions`;
      const code = 'rest_revision_invalid_page_number';
      return onePage(found, request, path, (revision) => textOf(request, revision), code);
    },
    'GET /{parent}/revisions/{id}': (request) => ({
      body: textOf(request, revisionOf(request, parentOf(request, collection))),
    }),
    'DELETE /{parent}/revisions/{id}': (request) => {
      const { world } = request;
      const parent = parentOf(request, collection);
      const revision = revisionOf(request, parent);
      refuseRevisionDeletion(request);
      world.store.removeRevision(parent, revision);
      const previous = revisionWire(revision, collection, world, contextOf(request));
      return { body: world.json({ deleted: true, previous }) };
    },
    'GET /{id}/autosaves': (request) => {
      const all = autosavesOf(request, parentOf(request, collection, 'id'));
      return { body: `[${all.map((one) => textOf(request, one)).join(',')}]` };
    },
    'GET /{parent}/autosaves/{id}': (request) => {
      const all = autosavesOf(request, parentOf(request, collection));
      const found = all.find(({ id }) => id === idOf(request));
      if (found) return { body: textOf(request, found) };
      throw new RestError(404, 'rest_post_no_autosave', 'There is no autosave revision for this post.');
    },
    'POST /{id}/autosaves': (request) => {
      const { world, user } = request;
      const parent = parentOf(request, collection, 'id');
      const doc = changedContent(request, contentKinds[collection], parent);
      const saved = { ...doc, author: userIds[user], modified: utcTime(world.now) };
      return { body: textOf(request, world.store.autosave(saved)) };
    },
  };
}

/**
 * Revisions know no trash; observed servers delete none at all.
 *
 * @throws RestError 403 or 501
 */
export function refuseRevisionDeletion({ world, query }: MockRequest): void {
  if (world.isObserved) {
    throw new RestError(403, 'rest_cannot_delete', 'Sorry, you are not allowed to delete this revision.');
  }
  if (query.flag('force')) return;
  const message = "Revisions do not support trashing. Set 'force=true' to delete.";
  throw new RestError(501, 'rest_trash_not_supported', message);
}

/** @throws RestError 401 or 403 to who may not read them, 404 where there is none */
function parentOf(request: MockRequest, collection: ContentCollection, name = 'parent'): Doc {
  const refused = refusal(request.user, 'rest_cannot_read', 'view revisions of this post');
  if (!mayWrite(request.user)) throw refused;
  const doc = itemOf(request, contentKinds[collection], idOf(request, name));
  if (!doc && name === 'id') throw invalidId();
  if (!doc) throw new RestError(404, 'rest_post_invalid_parent', 'Invalid post parent ID.');
  if (!mayChange(request.user, doc)) throw refused;
  return doc;
}

function revisionOf(request: MockRequest, parent: Doc): Revision {
  const found = request.world.store.revisions(parent).find(({ id }) => id === idOf(request));
  if (found) return found;
  throw invalidId('Invalid revision ID.');
}

function autosavesOf({ world }: MockRequest, parent: Doc): readonly Revision[] {
  return world.store.revisions(parent).filter(({ isAutosave }) => isAutosave);
}

/** The revisions a list asks for, in the order it asks for. */
function listed(revisions: readonly Revision[], query: Query): readonly Revision[] {
  const [include, exclude] = [query.numbers('include'), query.numbers('exclude')];
  const search = query.text('search')?.toLowerCase() ?? '';
  const found = revisions.filter(
    ({ id, doc }) =>
      (include.length === 0 || include.includes(id)) &&
      !exclude.includes(id) &&
      (search.trim() === '' ||
        Object.values(searchTexts(doc)).some((one) => one.toLowerCase().includes(search))),
  );
  const key = query.text('orderby') ?? 'date';
  refuseOrder(key, include.length > 0, search !== '');
  const title = ({ doc }: Revision) => text(doc, 'title').toLowerCase();
  const keys: Readonly<Record<string, (a: Revision, b: Revision) => number>> = {
    id: (a, b) => a.id - b.id,
    title: (a, b) => compareTexts(title(a), title(b)),
    slug: (a, b) => Number(b.isAutosave) - Number(a.isAutosave),
    include: (a, b) => include.indexOf(b.id) - include.indexOf(a.id),
    date: (a, b) => compareTexts(a.doc.modified, b.doc.modified),
  };
  const compare = keys[key] ?? keys['date'] ?? (() => 0);
  const sign = key === 'include' || query.text('order') !== 'asc' ? -1 : 1;
  return found.toSorted((a, b) => sign * (compare(a, b) || a.id - b.id));
}

/** A state of an item as the routes of revisions and autosaves answer it. */
function revisionWire(
  { id, doc, isAutosave }: Revision,
  collection: ContentCollection,
  world: World,
  context: ContentContext,
): Fields {
  const raw = (value: string) => context === 'edit' && { raw: value };
  const [title, content, excerpt] = [text(doc, 'title'), text(doc, 'content'), text(doc, 'excerpt')];
  const guid = `${world.origin}/?p=${id}`;
  const [local, utc] = [contentTime(world.local(doc.modified)), contentTime(doc.modified)];
  const wire = {
    author: doc.author,
    date: local,
    date_gmt: utc,
    id,
    modified: local,
    modified_gmt: utc,
    parent: doc.id,
    slug: `${doc.id}-${isAutosave ? 'autosave' : 'revision'}-v1`,
    guid: { rendered: guid, ...raw(guid) },
    title: { rendered: texturize(title), ...raw(title) },
    content: { rendered: content, ...raw(content) },
    excerpt: { rendered: excerpt === '' ? '' : excerptHtml(excerpt, content), ...raw(excerpt) },
    meta: metaWire(doc, world, true),
    _links: { parent: [{ href: world.rest('cms/v2', `/${collection}/${doc.id}`) }] },
  };
  if (context !== 'embed') return wire;
  const {
    date_gmt: _,
    modified: __,
    modified_gmt: ___,
    guid: ____,
    content: _____,
    meta: ______,
    ...left
  } = wire;
  return left;
}
