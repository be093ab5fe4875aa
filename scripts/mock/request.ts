import type { Language } from '../../src/contract/language.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import { mayWrite, type User } from './credentials.ts';
import type { Query } from './parameters.ts';
import type { RawValues, RequestBody } from './request-body.ts';
import { isIn } from './store.ts';
import type { Doc, Kind } from './stored.ts';
import type { World } from './world.ts';

/** One request below the REST root. */
export type RestRequest = {
  readonly method: string;
  /** Path behind the REST root. */
  readonly path: string;
  readonly search: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: RequestBody;
  /** Parameters of a request within a batch; only routes that allow it may be called with them. */
  readonly batchFields?: RawValues;
};

/** One request that reached a route and passed its checks. */
export type MockRequest = Pick<RestRequest, 'headers' | 'search'> & {
  readonly world: World;
  readonly route: Route;
  /** Parts of the path, decoded. */
  readonly path: ReadonlyMap<string, string>;
  /** The parameters of query and body. */
  readonly query: Query;
  readonly language: Language;
  readonly user: User;
  /** The methods of the path the user may use, as the header `Allow` says them. */
  readonly allow: string;
  /** The body as it came, and the file of a form, for routes that take files. */
  readonly body: RequestBody;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array } | undefined;
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

export type RestAnswer = Answer & { readonly status: number };

/** Answers requests below the REST root; errors become answers too. */
export type Rest = {
  readonly answer: (request: RestRequest) => Promise<RestAnswer>;
  /** Checks a request: what carries it out, or the answer that refuses it. */
  readonly prepare: (request: RestRequest) => Promise<RestAnswer | (() => Promise<RestAnswer>)>;
};

/** The number of a part of the path. */
export function idOf({ path }: MockRequest, name = 'id'): number {
  return Number(path.get(name));
}

/** The item the path names, in the language the request names where there is one. Observed servers look at the id alone. */
export function itemOf(request: MockRequest, kind: Kind, id = idOf(request)): Doc | undefined {
  return inAskedLanguage(request, request.world.store.find(kind, id));
}

/** The item a slug means: one in the asked language and published before any other. */
export function itemBySlug(request: MockRequest, kind: Kind): Doc | undefined {
  const docs = request.world.store.bySlug(kind, request.path.get('slug') ?? '', request.language);
  return inAskedLanguage(request, docs.find(({ status }) => status === 'publish') ?? docs[0]);
}

/** Its version in the language the request names; one that is not public for those who may write. */
function inAskedLanguage(
  { query, language, user, world }: MockRequest,
  doc: Doc | undefined,
): Doc | undefined {
  if (!doc || world.isObserved || !query.has('ml_language')) return doc;
  if (doc.group === 0 || isIn(doc, language)) return doc;
  const isThere = ({ group, status }: Doc) => group === doc.group && (status === 'publish' || mayWrite(user));
  return world.store.list(doc.kind, language).find(isThere) ?? doc;
}
