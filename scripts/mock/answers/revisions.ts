import { userIds } from '../credentials.ts';
import { type Answer, type Handler, idOf, inAskedLanguage, type MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';
import type { Revision } from '../revision-log.ts';
import { revisionWire } from '../wire/revision.ts';
import { utcTime } from '../writes/utc-time.ts';
import { checkRevisionDeletion, refuseRevisions } from './access.ts';
import { type ContentCollection, type ContentItem, contextOf, shelfOf } from './content-kind.ts';
import { contentPage } from './content-page.ts';
import { written } from './content-writes.ts';
import { revisionList } from './revision-list.ts';

/** The routes of revisions and autosaves. The first revision of an item is the state it began with. */
export function revisionHandlers(collection: ContentCollection): {
  readonly list: Handler;
  readonly read: Handler;
  readonly remove: Handler;
  readonly listAutosaves: Handler;
  readonly readAutosave: Handler;
  readonly createAutosave: Handler;
} {
  return {
    list: (request) => list(request, collection),
    read: (request) => {
      const parent = parentOf(request, collection);
      return answer(revisionOf(request, parent), collection, request);
    },
    remove: (request) => remove(request, collection),
    listAutosaves: (request) => {
      const parent = parentOf(request, collection, 'id');
      const texts = autosavesOf(request, parent).map((one) => textOf(one, collection, request));
      return { body: `[${texts.join(',')}]` };
    },
    readAutosave: (request) => {
      const parent = parentOf(request, collection);
      const found = autosavesOf(request, parent).find(({ id }) => id === idOf(request));
      if (found) return answer(found, collection, request);
      throw new RestError(404, 'rest_post_no_autosave', 'There is no autosave revision for this post.');
    },
    createAutosave: (request) => createAutosave(request, collection),
  };
}

function list(request: MockRequest, collection: ContentCollection): Answer {
  const parent = parentOf(request, collection);
  return contentPage(
    revisionList(request.world.revisions.of(parent), request.query),
    request,
    `/${collection}/${parent.id}/revisions`,
    (revision) => textOf(revision, collection, request),
    'rest_revision_invalid_page_number',
  );
}

function remove(request: MockRequest, collection: ContentCollection): Answer {
  const { world } = request;
  const parent = parentOf(request, collection);
  const revision = revisionOf(request, parent);
  checkRevisionDeletion(request);
  world.revisions.remove(parent, revision.id);
  const previous = revisionWire(revision, collection, world, contextOf(request));
  return { body: world.json({ deleted: true, previous }) };
}

/** Keeps what the request says without changing the item. */
function createAutosave(request: MockRequest, collection: ContentCollection): Answer {
  const { world, user } = request;
  const parent = parentOf(request, collection, 'id');
  const author = user === 'anonymous' ? userIds.editor : userIds[user];
  const item = { ...written(request, collection, parent), author, modified: utcTime(world.now) };
  return answer(world.revisions.autosave(item), collection, request);
}

/** @throws RestError 401 or 403 to who may not read them, 404 where there is none */
function parentOf(request: MockRequest, collection: ContentCollection, name = 'parent'): ContentItem {
  refuseRevisions(request);
  const shelf = shelfOf(request.world, collection);
  const item = inAskedLanguage(request, shelf, shelf.byId.get(idOf(request, name)));
  if (!item) {
    throw name === 'id'
      ? new RestError(404, 'rest_post_invalid_id', 'Invalid post ID.')
      : new RestError(404, 'rest_post_invalid_parent', 'Invalid post parent ID.');
  }
  refuseRevisions(request, item);
  return item;
}

function revisionOf(request: MockRequest, parent: ContentItem): Revision {
  const found = request.world.revisions.of(parent).find(({ id }) => id === idOf(request));
  if (found) return found;
  throw new RestError(404, 'rest_post_invalid_id', 'Invalid revision ID.');
}

function autosavesOf({ world }: MockRequest, parent: ContentItem): readonly Revision[] {
  return world.revisions.of(parent).filter(({ isAutosave }) => isAutosave);
}

function answer(revision: Revision, collection: ContentCollection, request: MockRequest): Answer {
  return { body: textOf(revision, collection, request) };
}

function textOf(revision: Revision, collection: ContentCollection, request: MockRequest): string {
  return request.world.json(revisionWire(revision, collection, request.world, contextOf(request)));
}
