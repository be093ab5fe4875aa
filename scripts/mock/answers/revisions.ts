import { utcToLocal } from '../local-time.ts';
import { type Answer, type Handler, idOf, type MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';
import { texturize } from '../texturize.ts';
import { contentTime } from '../wire/dates.ts';
import { excerptHtml } from '../wire/excerpt.ts';
import { contentMeta } from '../wire/meta.ts';
import { refuseRevisions } from './access.ts';
import { existingItem } from './content.ts';
import { type ContentCollection, type ContentItem, searchTexts, shelfOf } from './content-kind.ts';
import { contentPage } from './content-page.ts';

/** Ids of revisions lie beyond those of every stored item. */
const firstRevision = 1_000_000_000;

/** The read routes of revisions and autosaves. Every item has one revision, its present state, and no autosave. */
export function revisionHandlers(collection: ContentCollection): {
  readonly list: Handler;
  readonly read: Handler;
  readonly listAutosaves: Handler;
  readonly readAutosave: Handler;
} {
  return {
    list: (request) => list(request, collection),
    read: (request) => read(request, collection),
    listAutosaves: (request) => {
      refuseRevisions(request);
      existingItem(request, collection, idOf(request));
      return { body: '[]' };
    },
    readAutosave: (request) => {
      refuseRevisions(request);
      existingParent(request, collection);
      throw new RestError(404, 'rest_post_no_autosave', 'There is no autosave revision for this post.');
    },
  };
}

function list(request: MockRequest, collection: ContentCollection): Answer {
  refuseRevisions(request);
  const { query } = request;
  const parent = existingParent(request, collection);
  const id = firstRevision + parent.id;
  const include = query.integers('include');
  const search = query.text('search')?.toLowerCase();
  const shown =
    (include.length === 0 || include.includes(id)) &&
    !query.integers('exclude').includes(id) &&
    (!search || Object.values(searchTexts(parent)).some((text) => text.toLowerCase().includes(search)));
  return contentPage(
    shown ? [parent] : [],
    request,
    `/${collection}/${parent.id}/revisions`,
    (item) => request.world.json(revisionWire(item, collection, request)),
    'rest_revision_invalid_page_number',
  );
}

function read(request: MockRequest, collection: ContentCollection): Answer {
  refuseRevisions(request);
  const parent = existingParent(request, collection);
  if (idOf(request) !== firstRevision + parent.id) {
    throw new RestError(404, 'rest_post_invalid_id', 'Invalid revision ID.');
  }
  return { body: request.world.json(revisionWire(parent, collection, request)) };
}

function existingParent(request: MockRequest, collection: ContentCollection): ContentItem {
  const item = shelfOf(request.world, collection).byId.get(idOf(request, 'parent'));
  if (!item) throw new RestError(404, 'rest_post_invalid_parent', 'Invalid post parent ID.');
  return item;
}

function revisionWire(item: ContentItem, collection: ContentCollection, { world }: MockRequest): unknown {
  const zone = world.store.town.timeZone;
  const id = firstRevision + item.id;
  const content = 'content' in item ? item.content : '';
  const excerpt = 'excerpt' in item ? item.excerpt : '';
  return {
    author: 1,
    date: contentTime(utcToLocal(item.modified, zone)),
    date_gmt: contentTime(item.modified),
    id,
    modified: contentTime(utcToLocal(item.modified, zone)),
    modified_gmt: contentTime(item.modified),
    parent: item.id,
    slug: `${item.id}-revision-v1`,
    guid: { rendered: `${world.links.origin}/?p=${id}` },
    title: { rendered: texturize(item.title) },
    content: { rendered: content },
    excerpt: { rendered: excerpt === '' ? '' : excerptHtml({ excerpt, content }) },
    meta: contentMeta(world, true),
    _links: { parent: [{ href: world.links.rest('cms/v2', `/${collection}/${item.id}`) }] },
  };
}
