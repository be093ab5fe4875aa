import { mayWrite, refusal } from '../credentials.ts';
import { type Answer, type Handler, idOf, inAskedLanguage, type MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';
import { mayRead, refuseReader } from './access.ts';
import { contentFilters } from './content-filter.ts';
import {
  type ContentCollection,
  type ContentItem,
  contextOf,
  isPublic,
  itemText,
  shelfOf,
} from './content-kind.ts';
import { sortContent } from './content-order.ts';
import { contentPage } from './content-page.ts';
import { pickFields } from './fields.ts';

/** The list and the item route of one collection of the content namespace. */
export function contentHandlers(collection: ContentCollection): {
  readonly list: Handler;
  readonly read: Handler;
} {
  return {
    list: (request) => list(request, collection),
    read: (request) => read(request, collection),
  };
}

/** An item that is there. @throws RestError 404 `rest_post_invalid_id` */
export function existingItem(request: MockRequest, collection: ContentCollection, id: number): ContentItem {
  const shelf = shelfOf(request.world, collection);
  const item = inAskedLanguage(request, shelf, shelf.byId.get(id));
  if (!item) throw new RestError(404, 'rest_post_invalid_id', 'Invalid post ID.');
  return item;
}

function list(request: MockRequest, collection: ContentCollection): Answer {
  refuseReader(request, collection);
  const tests = contentFilters(request);
  const found = shelfOf(request.world, collection)
    .of(request.language)
    .filter((item) => mayRead(request, item) && tests.every((test) => test(item)));
  const answer = contentPage(sortContent(found, request), request, `/${collection}`, (item) =>
    pickFields(itemText(item, request), request),
  );
  // Blocks are counted for everybody and shown to editors only.
  return collection === 'blocks' && !mayWrite(request.user) ? { ...answer, body: '[]' } : answer;
}

function read(request: MockRequest, collection: ContentCollection): Answer {
  refuseReader(request, collection);
  const { user, world } = request;
  const item = existingItem(request, collection, idOf(request));
  if ((collection === 'blocks' && !mayWrite(user)) || !mayRead(request, item)) {
    if (isPublic(item) && contextOf(request) === 'edit') {
      throw refusal(user, 'rest_forbidden_context', 'Sorry, you are not allowed to edit this post.');
    }
    throw refusal(user, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
  }
  return {
    body: itemText(item, request, isUnlocked(item, request)),
    ...('content' in item && {
      headers: { Link: `<${world.links.to(item)}>; rel="alternate"; type=text/html` },
    }),
  };
}

/** Whether the right password of a protected item came along. @throws RestError 403 where a wrong one did */
function isUnlocked(item: ContentItem, { query }: MockRequest): boolean {
  if (item.kind !== 'post' && item.kind !== 'page') return false;
  const password = query.text('password');
  if (password === undefined || password === '') return false;
  if (password === item.password) return true;
  throw new RestError(403, 'rest_post_incorrect_password', 'Incorrect post password.');
}
