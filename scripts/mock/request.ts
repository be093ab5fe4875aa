import type { Language } from '../../src/contract/language.ts';
import type { Route } from '../../src/contract/route.ts';
import { mayWrite, type User } from './credentials.ts';
import type { Query } from './query.ts';
import type { RequestBody } from './request-body.ts';
import type { Rest } from './rest.ts';
import type { Shelf } from './shelf.ts';
import type { StoredItem } from './stored.ts';
import type { World } from './world.ts';

/** One request that reached a route and passed its checks. */
export type MockRequest = {
  readonly world: World;
  readonly route: Route;
  /** Parts of the path, decoded. */
  readonly path: ReadonlyMap<string, string>;
  /** The parameters of query and body. */
  readonly query: Query;
  /** The query string as it came, without the question mark. */
  readonly search: string;
  readonly language: Language;
  readonly user: User;
  /** The methods of the path the user may use, as the header `Allow` says them. */
  readonly allow: string;
  /** The body as it came, for routes that take files. */
  readonly body: RequestBody;
  /** The headers as they came, names in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** What answers requests, for routes that make some themselves. */
  readonly rest: Rest;
};

/** What a route answers: status 200 and JSON unless it says otherwise. */
export type Answer = {
  readonly body: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Handler = (request: MockRequest) => Answer | Promise<Answer>;

/**
 * The item a path names, in the language the request names where there is one. Drafts of translations are for those who
 * write. Observed servers look at the id alone.
 */
export function inAskedLanguage<T extends StoredItem>(
  { query, language, user, world }: MockRequest,
  shelf: Shelf<T>,
  item: T | undefined,
): T | undefined {
  const isAsked = query.has('ml_language') && world.dialect.part === 'documents';
  if (!item || !isAsked || item.group === 0 || item.language === language) return item;
  if (item.alsoIn?.includes(language)) return item;
  const isThere = ({ group, status }: T) => group === item.group && (status === 'publish' || mayWrite(user));
  return shelf.of(language).find(isThere) ?? item;
}

/** The `{id}` of the path. */
export function idOf(request: MockRequest, name = 'id'): number {
  return Number(request.path.get(name));
}
