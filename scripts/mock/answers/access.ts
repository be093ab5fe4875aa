import { refusal } from '../credentials.ts';
import type { MockRequest } from '../request.ts';
import { invalidParameters } from '../rest-error.ts';
import { type ContentCollection, contextOf } from './content-kind.ts';

/** @throws RestError 401 or 403 where the collection, the context or a state is not for everybody */
export function refuseReader(request: MockRequest, collection: ContentCollection): void {
  const { user, query } = request;
  if (user === 'editor') return;
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

export function refuseRevisions({ user }: MockRequest): void {
  if (user === 'editor') return;
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
