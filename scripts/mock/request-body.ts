import { invalidJson } from './errors.ts';

/** Values by their names as a request brings them: text from a query, anything JSON has from a body. */
export type RawValues = ReadonlyMap<string, unknown>;

export function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What came behind the headers of a request. */
export type RequestBody = {
  /** `Content-Type`, empty where none was sent. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

export const emptyBody: RequestBody = { type: '', bytes: new Uint8Array() };

/** The parameters of a request body, and the file of a form. */
export type BodyContent = {
  readonly fields: RawValues;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array } | undefined;
};

/**
 * The parameters of a JSON object or of a form, with files or without. Bodies of other types hold none; what they are
 * is for the route to say.
 *
 * @throws RestError 400 `rest_invalid_json`
 */
export async function readBody({ type, bytes }: RequestBody): Promise<BodyContent> {
  const nothing: BodyContent = { fields: new Map() };
  if (bytes.length === 0) return nothing;
  const mime = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const text = () => Buffer.from(bytes).toString('utf8');
  if (mime === 'application/x-www-form-urlencoded') return { fields: parseQuery(text()) };
  if (mime === 'multipart/form-data') return readForm(type, bytes).catch(() => nothing);
  if (mime !== 'application/json' && !mime.endsWith('+json')) return nothing;
  const value = parseJson(text());
  if (!isTree(value)) throw invalidJson(0, 'The body is not an object');
  return { fields: new Map(Object.entries(value)) };
}

async function readForm(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<BodyContent> {
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const file = form.get('file');
  return {
    fields: parseQuery(new URLSearchParams(texts)),
    ...(file instanceof File && {
      file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
    }),
  };
}

/** As deep as the language these servers are written in reads. */
const deepest = 512;

function parseJson(text: string): unknown {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > deepest) throw invalidJson(1, 'Maximum stack depth exceeded');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson(4, 'Syntax error');
  }
}

type Tree = { [name: string]: string | Tree };

/**
 * Reads a query string the way PHP does: `a[]=1&a[]=2` is a list, `a[terms][]=1` a tree, and of two plain values of
 * one name the last counts.
 */
export function parseQuery(search: string | URLSearchParams): RawValues {
  const tree: Tree = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const keys = keysOf(name);
    if (keys) put(tree, keys, value);
  }
  return new Map(Object.entries(tree).map(([name, value]) => [name, simplify(value)]));
}

/** A name with more brackets counts for nothing. */
const mostLevels = 64;

function keysOf(name: string): readonly string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1] || (match[2] ?? '').split('[').length > mostLevels) return null;
  return [match[1], ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
}

function put(tree: Tree, keys: readonly string[], value: string): void {
  const [first = '', ...rest] = keys;
  const key = first === '' ? String(Object.keys(tree).length) : first;
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const present = tree[key];
  const branch: Tree = typeof present === 'object' ? present : Object.create(null);
  tree[key] = branch;
  put(branch, rest, value);
}

function simplify(value: string | Tree): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, simplify(inner)] as const);
  if (entries.every(([key], index) => key === String(index))) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}
