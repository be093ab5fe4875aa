import { mayChange, mayWrite, refusal, userIds } from '../credentials.ts';
import { invalidId, RestError } from '../errors.ts';
import { utcTime } from '../local-time.ts';
import type { Query } from '../parameters.ts';
import { type Handler, idOf, itemOf, type MockRequest } from '../request.ts';
import { text } from '../store.ts';
import type { Doc, Fields, Revision } from '../stored.ts';
import { compareTexts, excerptHtml, texturize } from '../texts.ts';
import { lowerTitle, refuseOrder, searchTexts } from './content-filters.ts';
import { changedContent, contextOf, onePage } from './content-items.ts';
import { type ContentCollection, contentKinds, contentTime, metaWire, picked } from './wire-content.ts';

type Revised = {
  /** The item that a part of the path names. @throws RestError where the user may not read its revisions, or there is none */
  readonly parentOf: (request: MockRequest, part: 'id' | 'parent') => Doc;
  /** A state of it that a request writes. */
  readonly written: (request: MockRequest, parent: Doc) => Doc;
  readonly wireOf: (revision: Revision, request: MockRequest) => Fields;
};

/** The routes of revisions and autosaves. The first revision of an item is the state it began with. */
export function revisionHandlers(
  collection: string,
  { parentOf, written, wireOf }: Revised,
): Readonly<Record<string, Handler>> {
  const textOf = (request: MockRequest, revision: Revision) => request.world.json(wireOf(revision, request));
  const statesOf = (request: MockRequest, part: 'id' | 'parent') =>
    request.world.store.revisions(parentOf(request, part));
  const stateOf = (request: MockRequest) => {
    const found = statesOf(request, 'parent').find(({ id }) => id === idOf(request));
    if (found) return found;
    throw invalidId('Invalid revision ID.');
  };
  return {
    'GET /{parent}/revisions': (request) => {
      const parent = parentOf(request, 'parent');
      const found = listed(request.world.store.revisions(parent), request.query);
      const name = parent.kind === 'template' ? templateName(parent) : parent.id;
      const path = `/${collection}/${name}/revisions`;
      const code = 'rest_revision_invalid_page_number';
      return onePage(found, request, path, (revision) => textOf(request, revision), code);
    },
    'GET /{parent}/revisions/{id}': (request) => ({ body: textOf(request, stateOf(request)) }),
    'DELETE /{parent}/revisions/{id}': (request) => {
      const { query, world } = request;
      const revision = stateOf(request);
      if (world.isObserved) throw refusal(request.user, 'rest_cannot_delete', 'delete this revision');
      if (!query.flag('force')) {
        const message = "Revisions do not support trashing. Set 'force=true' to delete.";
        throw new RestError(501, 'rest_trash_not_supported', message);
      }
      world.store.removeRevision(revision.doc, revision);
      return { body: world.json({ deleted: true, previous: wireOf(revision, request) }) };
    },
    'GET /{id}/autosaves': (request) => {
      const all = statesOf(request, 'id').filter(({ isAutosave }) => isAutosave);
      return { body: `[${all.map((one) => textOf(request, one)).join(',')}]` };
    },
    'GET /{parent}/autosaves/{id}': (request) => {
      const all = statesOf(request, 'parent');
      const found = all.find(({ id, isAutosave }) => isAutosave && id === idOf(request));
      if (found) return { body: textOf(request, found) };
      const name = collection === 'templates' ? 'template' : 'post';
      throw new RestError(404, 'rest_post_no_autosave', `There is no autosave revision for this ${name}.`);
    },
    'POST /{id}/autosaves': (request) => {
      const doc = written(request, parentOf(request, 'id'));
      return { body: textOf(request, request.world.store.autosave(doc)) };
    },
  };
}

/** Its name in addresses. */
export function templateName(doc: Doc): string {
  return `${text(doc, 'theme')}//${doc.slug}`;
}

/** Revisions of posts, pages, entries of menus and blocks. */
export function contentRevisions(collection: ContentCollection): Readonly<Record<string, Handler>> {
  const kind = contentKinds[collection];
  return revisionHandlers(collection, {
    written: (request, parent) => ({
      ...changedContent(request, kind, parent),
      author: userIds[request.user],
      modified: utcTime(request.world.now),
    }),
    wireOf: (revision, request) => revisionWire(revision, collection, request),
    parentOf: (request, part) => {
      const refused = refusal(request.user, 'rest_cannot_read', 'view revisions of this post');
      if (!mayWrite(request.user)) throw refused;
      const doc = itemOf(request, kind, idOf(request, part));
      if (!doc && part === 'id') throw invalidId();
      if (!doc) throw new RestError(404, 'rest_post_invalid_parent', 'Invalid post parent ID.');
      if (!mayChange(request.user, doc)) throw refused;
      return doc;
    },
  });
}

function listed(revisions: readonly Revision[], query: Query): readonly Revision[] {
  const [include, exclude] = [query.numbers('include'), query.numbers('exclude')];
  const search = query.text('search')?.toLowerCase() ?? '';
  const found = revisions.filter(
    ({ id, doc }) =>
      (include.length === 0 || include.includes(id)) &&
      !exclude.includes(id) &&
      (search.trim() === '' || searchTexts(doc).some((one) => one.includes(search))),
  );
  const key = query.text('orderby') ?? 'date';
  refuseOrder(key, include.length > 0, search !== '');
  const keys: Readonly<Record<string, (a: Revision, b: Revision) => number>> = {
    id: (a, b) => a.id - b.id,
    title: (a, b) => compareTexts(lowerTitle(a.doc), lowerTitle(b.doc)),
    slug: (a, b) => Number(b.isAutosave) - Number(a.isAutosave),
    include: (a, b) => include.indexOf(b.id) - include.indexOf(a.id),
    date: (a, b) => compareTexts(a.doc.modified, b.doc.modified),
  };
  const compare = keys[key] ?? keys['date'] ?? (() => 0);
  const sign = key === 'include' || query.text('order') !== 'asc' ? -1 : 1;
  return found.toSorted((a, b) => sign * (compare(a, b) || a.id - b.id));
}

function revisionWire(
  { id, doc, isAutosave }: Revision,
  collection: ContentCollection,
  request: MockRequest,
): Fields {
  const { world } = request;
  const context = contextOf(request);
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
  return context === 'embed' ? picked(wire, embeddedFields) : wire;
}

const embeddedFields: ReadonlySet<string> = new Set([
  ...['author', 'date', 'id', 'parent', 'slug', 'title', 'excerpt', '_links'],
]);
