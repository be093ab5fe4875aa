import { RestError } from './rest-error.ts';

/** An editor may do everything, an author write and change what is their own, a subscriber read. */
export type User = 'anonymous' | 'editor' | 'author' | 'subscriber';

/** Application passwords of the mock's users. Spaces in them do not count. */
export const credentials = {
  editor: { user: 'editor', password: 'mock edit or4k alen dari um26' },
  author: { user: 'author', password: 'mock auth orka lend ariu m8ab' },
  subscriber: { user: 'subscriber', password: 'mock read only kale ndar ium7' },
} as const;

/**
 * Who asks, from the `Authorization` header. A wrong name or password is refused on public routes too.
 *
 * @throws RestError 401 `invalid_username` or `incorrect_password`
 */
export function userOf(authorization: string | undefined): User {
  const match = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '');
  if (!match?.[1]) return 'anonymous';
  const [name = '', ...rest] = Buffer.from(match[1], 'base64').toString('utf8').split(':');
  const known = Object.values(credentials).find(({ user }) => user === name);
  if (!known) {
    throw new RestError(401, 'invalid_username', 'Unknown username. Check again or try your email address.');
  }
  if (withoutSpaces(rest.join(':')) !== withoutSpaces(known.password)) {
    throw new RestError(
      401,
      'incorrect_password',
      'The provided password is an invalid application password.',
    );
  }
  return known.user;
}

/** Ids of those who can be the author of something; the editor is that of everything nobody else wrote. */
export const userIds = { editor: 1, author: 2, subscriber: 3 } as const;

export function mayWrite(user: User): boolean {
  return user === 'editor' || user === 'author';
}

/** Whether an item is theirs to change. */
export function mayChange(user: User, { author = userIds.editor }: { readonly author?: number }): boolean {
  return user === 'editor' || (user === 'author' && author === userIds.author);
}

/** 401 for callers without a login, 403 for those who may not. */
export function refusal(user: User, code: string, message: string): RestError {
  return new RestError(user === 'anonymous' ? 401 : 403, code, message);
}

function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}
