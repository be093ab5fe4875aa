import { mayChange } from '../credentials.ts';
import { type Answer, type Handler, idOf, type MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';
import { writtenMedia } from '../writes/media-item.ts';
import { writtenMenuItem } from '../writes/menu-entry.ts';
import { writtenBlock, writtenPage, writtenPost } from '../writes/post-item.ts';
import { utcTime } from '../writes/utc-time.ts';
import { writerRefusal } from './access.ts';
import { existingItem } from './content.ts';
import { type ContentCollection, type ContentItem, itemWire } from './content-kind.ts';
import { uploadMedia } from './media-writes.ts';

/** Making, changing and deleting the items of one collection of the content namespace. */
export function contentWrites(collection: ContentCollection): {
  readonly create: Handler;
  readonly update: Handler;
  readonly remove: Handler;
} {
  return {
    create: (request) => (collection === 'media' ? uploadMedia(request) : create(request, collection)),
    update: (request) => {
      const { store } = request.world;
      const item = written(request, collection, owned(request, collection));
      store.put(item);
      return { body: request.world.json(editWire(item, request)) };
    },
    remove: (request) => remove(request, collection),
  };
}

function create(request: MockRequest, collection: ContentCollection): Answer {
  const { world } = request;
  const item = written(request, collection);
  world.store.put(item);
  return {
    status: 201,
    headers: { Location: world.links.rest('cms/v2', `/${collection}/${item.id}`) },
    body: world.json(editWire(item, request)),
  };
}

/** Into the trash, or with `force` away for good. */
function remove(request: MockRequest, collection: ContentCollection): Answer {
  const { query, world } = request;
  const item = owned(request, collection);
  if (query.flag('force')) {
    const previous = editWire(item, request);
    world.store.remove(item);
    return { body: world.json({ deleted: true, previous }) };
  }
  const hasNoTrash = collection === 'media' || collection === 'menu-items';
  if (hasNoTrash && world.dialect.part === 'observed') {
    throw new RestError(
      501,
      'rest_trash_not_supported',
      "The post does not support trashing. Set 'force=true' to delete.",
    );
  }
  if (item.status === 'trash') {
    throw new RestError(410, 'rest_already_trashed', 'The post has already been deleted.');
  }
  const trashed = { ...item, status: 'trash', modified: utcTime(world.now) } as const;
  world.store.put(trashed);
  return { body: world.json(editWire(trashed, request)) };
}

/** An item as a request makes it, or changes it from what it was. */
export function written(
  request: MockRequest,
  collection: ContentCollection,
  before?: ContentItem,
): ContentItem {
  switch (collection) {
    case 'posts':
      return writtenPost(request, before?.kind === 'post' ? before : undefined);
    case 'pages':
      return writtenPage(request, before?.kind === 'page' ? before : undefined);
    case 'blocks':
      return writtenBlock(request, before?.kind === 'block' ? before : undefined);
    case 'menu-items':
      return writtenMenuItem(request, before?.kind === 'menu-item' ? before : undefined);
    case 'media':
      if (before?.kind !== 'media') throw new Error(`${request.route.path} is no upload`);
      return writtenMedia(request, fileOf(before), before);
  }
}

function fileOf({
  mimeType,
  width,
  height,
  file,
  fileSize,
  bytes,
}: ContentItem & { readonly kind: 'media' }) {
  return { mimeType, width, height, file, bytes, ...(fileSize !== undefined && { fileSize }) };
}

/** @throws RestError 404 where there is none, 403 where it is not theirs to change */
function owned(request: MockRequest, collection: ContentCollection): ContentItem {
  const item = existingItem(request, collection, idOf(request));
  if (!mayChange(request.user, item)) throw writerRefusal(request);
  return item;
}

/** Who writes an item is answered all of it. */
function editWire(item: ContentItem, { world }: MockRequest): unknown {
  return itemWire(item, world, { context: 'edit', open: true });
}
