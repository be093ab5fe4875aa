import type { Route } from '../../src/contract/routes/route.ts';
import { RestError } from './rest-errors.ts';

/** An editor may do everything, an author write and change what is their own, a subscriber read. */
export type User = 'anonymous' | 'editor' | 'author' | 'subscriber';

/** Application passwords of the mock's users. Spaces in them do not count. */
export const credentials = {
  editor: { user: 'editor', password: 'mock edit or4k alen dari um26' },
  author: { user: 'author', password: 'mock auth orka lend ariu m8ab' },
  subscriber: { user: 'subscriber', password: 'mock read only kale ndar ium7' },
} as const;

/** Ids of possible authors; the editor is the author of everything without another one. */
export const userIds = { anonymous: 0, editor: 1, author: 2, subscriber: 3 } as const;

/**
 * The caller, from the `Authorization` header. A wrong name or password is refused on public routes too.
 *
 * @throws RestError 401 `invalid_username` or `incorrect_password`
 */
export function userOf(authorization: string | undefined): User {
  const match = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '');
  if (!match?.[1]) return 'anonymous';
  const [name = '', ...rest] = Buffer.from(match[1], 'base64').toString('utf8').split(':');
  const known = Object.values(credentials).find(({ user }) => user === name);
  const plain = (password: string) => password.replaceAll(' ', '');
  if (known && plain(rest.join(':')) === plain(known.password)) return known.user;
  throw known
    ? new RestError(
        401,
        'incorrect_password',
        'The provided password is an invalid application password.',
      )
    : new RestError(
        401,
        'invalid_username',
        'Unknown username. Check again or try your email address.',
      );
}

export function mayWrite(user: User): boolean {
  return user === 'editor' || user === 'author';
}

/** Whether an item is theirs to change. */
export function mayChange(user: User, { author }: { readonly author: number }): boolean {
  return user === 'editor' || (user === 'author' && author === userIds.author);
}

/** A refusal: 401 for callers without a login, 403 for the others. */
export function refusal(user: User, code: string, what: string): RestError {
  return new RestError(
    user === 'anonymous' ? 401 : 403,
    code,
    `Sorry, you are not allowed to ${what}.`,
  );
}

type Asked = { readonly route: Route; readonly user: User };

/**
 * Refuses routes that change something to callers without the right to write, and the tools for search engines and stock
 * images to all but editors. Whether an item is theirs to change is checked by the routes themselves.
 *
 * @throws RestError 401 or 403
 */
export function refuseWriter(request: Asked): void {
  const { route, user } = request;
  const { method, namespace, path } = route;
  const isTool = /^(?:seo|stock-images)/.test(namespace) && path !== '' && path !== '/get_head';
  const isWrite = method !== 'GET' && path !== '/batch/v1';
  if ((isTool && user !== 'editor') || (isWrite && !mayWrite(user))) throw writerRefusal(request);
}

/** The refusal of a caller without the right to do what a route does, or to do it to this item. */
export function writerRefusal({ route: { method, namespace, path }, user }: Asked): RestError {
  if (namespace !== 'cms/v2' || method === 'GET') return refusal(user, 'rest_forbidden', 'do that');
  if (method === 'DELETE') return refusal(user, 'rest_cannot_delete', 'delete this post');
  if (path.includes('{')) return refusal(user, 'rest_cannot_edit', 'edit this post');
  return refusal(user, 'rest_cannot_create', 'create posts as this user');
}
