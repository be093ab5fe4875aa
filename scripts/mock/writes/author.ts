import { userIds } from '../credentials.ts';
import type { MockRequest } from '../request.ts';

/**
 * Who an item that is written belongs to: whom the request names, or else who makes it. `undefined` where the request
 * says nothing of an item that was there before.
 *
 * @param refuse makes the error for an author nobody is
 */
export function authorOf(
  { query, user }: MockRequest,
  isNew: boolean,
  refuse: () => Error,
): number | undefined {
  const asked = query.integer('author');
  if (asked !== undefined) {
    if (!Object.values<number>(userIds).includes(asked)) throw refuse();
    return asked;
  }
  return isNew && user !== 'anonymous' ? userIds[user] : undefined;
}
