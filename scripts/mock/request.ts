import type { Language } from '../../src/contract/language.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import { mayWrite, type User } from './credentials.ts';
import { invalidJson } from './errors.ts';
import { isTree, type Query, type RawValues } from './parameters.ts';
import { isIn } from './store.ts';
import type { Doc, Kind } from './stored.ts';
import type { World } from './world.ts';

/** What came behind the headers of a request; `type` is its `Content-Type`, empty where none was sent. */
export type RequestBody = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };

export const emptyBody: RequestBody = { type: '', bytes: new Uint8Array() };

export type SentFile = { readonly name: string; readonly bytes: Uint8Array };

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
  /** The body as it came, and the file of a form, for routes that take files. */
  readonly body: RequestBody;
  readonly file?: SentFile | undefined;
  /** What answers requests, for routes that make some themselves. */
  readonly rest: Rest;
};

/** A request to a route of items of one kind. */
export type ItemRequest = MockRequest & { readonly kind: Kind };

/** What a route answers: status 200 and JSON unless it says otherwise. */
export type Answer = {
  readonly body: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

export type RestAnswer = Answer & { readonly status: number };

/** Answers requests below the REST root; errors become answers too. */
export type Rest = {
  readonly answer: (request: RestRequest) => Promise<RestAnswer>;
  /** Checks a request: what carries it out, or the answer that refuses it. */
  readonly prepare: (request: RestRequest) => Promise<RestAnswer | (() => Promise<RestAnswer>)>;
};

/** The number of a part of the path. */
export function idOf({ path }: MockRequest, part = 'id'): number {
  return Number(path.get(part));
}

/**
 * The item that the path names: by its id, or by its slug, of several with one slug one that is published. It is the
 * version in the language the request names, where there is one; one that is not public for those who may write.
 * Observed servers look at the id alone.
 */
export function itemOf(request: ItemRequest, part = 'id'): Doc | undefined {
  const { kind, path, language, query, user, world } = request;
  const slug = path.get('slug');
  const named = slug === undefined ? [] : world.store.bySlug(kind, slug, language);
  const doc =
    slug === undefined
      ? world.store.find(kind, idOf(request, part))
      : (named.find(({ status }) => status === 'publish') ?? named[0]);
  if (!doc || world.isObserved || !query.has('ml_language')) return doc;
  if (doc.group === 0 || isIn(doc, language)) return doc;
  const isThere = ({ group, status }: Doc) => group === doc.group && (status === 'publish' || mayWrite(user));
  return world.store.list(kind, language).find(isThere) ?? doc;
}

/**
 * The parameters of a JSON object or of a form, and the file of a form. Bodies of other types hold none; what they are
 * is for the route to say.
 *
 * @throws RestError 400 `rest_invalid_json`
 */
export async function readBody(body: RequestBody): Promise<{ fields: RawValues; file?: SentFile }> {
  const { type, bytes } = body;
  const nothing = { fields: new Map() };
  if (bytes.length === 0) return nothing;
  const mime = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const text = Buffer.from(bytes).toString('utf8');
  if (mime === 'application/x-www-form-urlencoded') return { fields: parseQuery(text) };
  if (mime === 'multipart/form-data') return readForm(body).catch(() => nothing);
  if (mime !== 'application/json' && !mime.endsWith('+json')) return nothing;
  const value = parseJson(text);
  if (!isTree(value)) throw invalidJson('it is no object');
  return { fields: new Map(Object.entries(value)) };
}

async function readForm({ type, bytes }: RequestBody) {
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const file = form.get('file');
  return {
    fields: parseQuery(new URLSearchParams(texts)),
    ...(file instanceof File && { file: { name: file.name, bytes: await file.bytes() } }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson('syntax error');
  }
}

type Tree = { [name: string]: string | Tree };

/**
 * Reads a query string the way PHP does: `a[]=1&a[]=2` is a list, `a[terms][]=1` a tree, and of two plain values of
 * one name the last counts. A name with more than 64 brackets counts for nothing.
 */
export function parseQuery(search: string | URLSearchParams): RawValues {
  const tree: Tree = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\]){0,64})$/.exec(name) ?? [];
    const keys = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key);
    if (first !== undefined) put(tree, [first, ...keys], value);
  }
  return new Map(Object.entries(tree).map(([name, value]) => [name, simplify(value)]));
}

function put(tree: Tree, [first = '', ...rest]: readonly string[], value: string): void {
  const key = first === '' ? String(Object.keys(tree).length) : first;
  const present = tree[key];
  const branch: Tree = typeof present === 'object' ? present : Object.create(null);
  tree[key] = rest.length === 0 ? value : branch;
  if (rest.length > 0) put(branch, rest, value);
}

function simplify(value: string | Tree): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, simplify(inner)] as const);
  if (entries.every(([key], index) => key === String(index))) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}
