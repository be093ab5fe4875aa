import { mayChange, mayWrite, refusal } from '../credentials.ts';
import type { MockRequest } from '../request.ts';
import { invalidParameters, RestError } from '../rest-error.ts';
import { type ContentCollection, type ContentItem, contextOf, isPublic } from './content-kind.ts';

/**
 * Authors may ask for every state and context: `mayRead` leaves them what is public or their own.
 *
 * @throws RestError 401 or 403 where the collection, the context or a state is not for everybody
 */
export function refuseReader(request: MockRequest, collection: ContentCollection): void {
  const { user, query } = request;
  if (mayWrite(user)) return;
  if (collection === 'menu-items') {
    throw refusal(user, 'rest_cannot_view', 'Sorry, you are not allowed to view menu items.');
  }
  if (contextOf(request) === 'edit') {
    throw refusal(
      user,
      'rest_forbidden_context',
      'Sorry, you are not allowed to edit posts in this post type.',
    );
  }
  const allowed = collection === 'media' ? 'inherit' : 'publish';
  if (query.texts('status').some((status) => status !== allowed)) {
    throw invalidParameters([
      { name: 'status', code: 'rest_forbidden_status', message: 'Status is forbidden.' },
    ]);
  }
}

/**
 * Revisions know no trash; observed servers delete none at all.
 *
 * @throws RestError 403 or 501
 */
export function checkRevisionDeletion({ world, query }: MockRequest): void {
  if (world.dialect.part === 'observed') {
    throw new RestError(403, 'rest_cannot_delete', 'Sorry, you are not allowed to delete this revision.');
  }
  if (query.flag('force')) return;
  throw new RestError(
    501,
    'rest_trash_not_supported',
    "Revisions do not support trashing. Set 'force=true' to delete.",
  );
}

/**
 * Keeps everybody from the routes that change something who may not write at all, and from those of the tools for
 * search engines and stock images. Whether an item is theirs to change is for the routes to say.
 *
 * @throws RestError 401 or 403
 */
export function refuseWriter(request: MockRequest): void {
  const { route, user } = request;
  const { method, namespace, path } = route;
  const tool =
    (namespace === 'seo/v1' || namespace === 'stock-images') && path !== '' && path !== '/get_head';
  if (tool && user !== 'editor') throw writerRefusal(request);
  if (method === 'GET' || path === '/batch/v1' || mayWrite(user)) return;
  throw writerRefusal(request);
}

/** The answer to who may not do what a route does, or not to this item. */
export function writerRefusal({ route, user }: MockRequest): RestError {
  const { method, namespace, path } = route;
  if (namespace !== 'cms/v2' || method === 'GET') {
    return refusal(user, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
  }
  if (method === 'POST' && !path.includes('{')) {
    return refusal(user, 'rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.');
  }
  return method === 'DELETE'
    ? refusal(user, 'rest_cannot_delete', 'Sorry, you are not allowed to delete this post.')
    : refusal(user, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this post.');
}

/** Whether an item may be read as a request asks for it: what is not public, and the context `edit`, are for its own people. */
export function mayRead(request: MockRequest, item: ContentItem): boolean {
  if (item.kind === 'menu-item') return true;
  return (isPublic(item) && contextOf(request) !== 'edit') || mayChange(request.user, item);
}

export function refuseRevisions({ user }: MockRequest, item?: ContentItem): void {
  if (item ? mayChange(user, item) : mayWrite(user)) return;
  throw refusal(user, 'rest_cannot_read', 'Sorry, you are not allowed to view revisions of this post.');
}

export function refuseTemplates({ user }: MockRequest): void {
  if (user === 'editor') return;
  throw refusal(
    user,
    'rest_cannot_manage_templates',
    'Sorry, you are not allowed to access the templates on this site.',
  );
}
