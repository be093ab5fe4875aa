import { z } from 'zod';
import type { Language } from '../../src/contract/language.ts';
import {
  type Parameter,
  type Parameters,
  type Route,
  valueSchema,
} from '../../src/contract/routes/route.ts';
import { mayWrite, type User } from './credentials.ts';
import { readTime } from './local-time.ts';
import type { MockDialect } from './rest-dialect.ts';
import {
  invalidEventParameters,
  invalidJson,
  invalidParameters,
  type ParameterFault,
  RestError,
} from './rest-errors.ts';
import { isIn } from './store.ts';
import type { Doc, Kind } from './stored.ts';
import type { World } from './world.ts';

/** Parameters of requests: each is checked by a zod schema that is made from its row of the route table. */

/** Values by their names as a request brings them: text from a query, anything JSON has from a body. */
export type RawValues = ReadonlyMap<string, unknown>;

/** The parameters of one request, or the properties of an object in it, after their check, under the documents' names. */
export class Query {
  readonly #values: ReadonlyMap<string, unknown>;
  /** The values that the request itself has, as it brought them. */
  readonly given: RawValues;

  constructor(values: ReadonlyMap<string, unknown>, given: RawValues = new Map()) {
    this.#values = values;
    this.given = given;
  }

  /** Whether the request itself has it, rather than a default. */
  has(name: string): boolean {
    return this.given.has(name);
  }

  /** The parameters but those of these names. */
  without(...names: readonly string[]): Query {
    const others = (all: RawValues) => new Map([...all].filter(([name]) => !names.includes(name)));
    return new Query(others(this.#values), others(this.given));
  }

  value(name: string): unknown {
    return this.#values.get(name);
  }

  /** The value as a list: its items, the value alone, or nothing. */
  list(name: string): readonly unknown[] {
    return [this.value(name) ?? []].flat();
  }

  number(name: string): number | undefined {
    return this.list(name).find((one) => typeof one === 'number');
  }

  text(name: string): string | undefined {
    return this.list(name).find((one) => typeof one === 'string');
  }

  flag(name: string): boolean | undefined {
    return this.list(name).find((one) => typeof one === 'boolean');
  }

  numbers(name: string): readonly number[] {
    return this.list(name).filter((one) => typeof one === 'number');
  }

  texts(name: string): readonly string[] {
    return this.list(name).filter((one) => typeof one === 'string');
  }

  objects(name: string): readonly Query[] {
    return this.list(name).filter((one) => one instanceof Query);
  }
}

/**
 * Makes what checks the values of requests against a row of the route table and fills in the defaults. It throws RestError 400
 * `rest_missing_callback_param` or `rest_invalid_param`.
 */
export function parameterReader(parameters: Parameters, dialect: MockDialect, events: boolean) {
  const schemas = new Map<string, z.ZodType>();
  const schemaFor = (name: string, parameter: Parameter) =>
    schemas.getOrInsertComputed(name, () => {
      const schema = schemaOf(parameter, dialect);
      return events
        ? schema.refine((value) => !isRefused(name, parameter, value, dialect))
        : schema;
    });
  const sent = Object.entries(parameters).filter(([, parameter]) => parameter.in !== 'path');
  return (raw: RawValues): Query => {
    const values = new Map<string, unknown>();
    const given = new Map<string, unknown>();
    const faults: ParameterFault[] = [];
    const missing: string[] = [];
    for (const [name, parameter] of sent) {
      const [usual = name, ...others] = dialect.spellings(name);
      const spelled = [usual, ...others].find((one) => raw.has(one)) ?? usual;
      const value = raw.get(spelled);
      if (value === undefined || (value === null && !parameter.nullable)) {
        if (parameter.required) missing.push(spelled);
        values.set(name, parameter.default);
        continue;
      }
      const { data, error } =
        value === null ? { data: null } : schemaFor(name, parameter).safeParse(value);
      if (error) faults.push(faultOf(spelled, error));
      values.set(name, data);
      if (data !== undefined || parameter.type !== 'text') given.set(name, value);
    }
    if (missing.length > 0) {
      const message = `Missing parameter(s): ${missing.join(', ')}`;
      throw new RestError(400, 'rest_missing_callback_param', message, { params: missing });
    }
    if (faults.length === 0) return new Query(values, given);
    throw events
      ? invalidEventParameters(...faults.map(({ name }) => name))
      : invalidParameters(faults);
  };
}

/** Names of things of the events namespace: more than spaces. */
const names: ReadonlySet<string> = new Set(['title', 'venue', 'organizer', 'name']);

/** What the events namespace refuses beyond the types of the table. */
function isRefused(
  name: string,
  { in: place }: Parameter,
  value: unknown,
  { part }: MockDialect,
): boolean {
  // Observed servers sell no tickets.
  if (name === 'ticketed') return part === 'observed';
  if (place === 'body') return names.has(name) && typeof value === 'string' && value.trim() === '';
  return (name === 'page' || name === 'per_page') && !(Number(value) > 0);
}

/** The schema of what a request may send for a parameter: of a query, text for every type. */
function schemaOf(parameter: Parameter, dialect: MockDialect): z.ZodType {
  const { type, properties = {}, variants } = parameter;
  const value = valueSchema(parameter);
  switch (type) {
    case 'integer':
    case 'number':
      return z.preprocess(toNumber, value);
    case 'boolean':
      return z.preprocess((one) => flags.get(one) ?? one, value);
    case 'string':
      return value;
    case 'local-time':
      return z.string();
    case 'date-time':
      return z
        .string()
        .refine((value) => parameter.in !== 'body' || readTime(value, 'UTC') !== undefined);
    case 'email':
      return z.union([z.literal(''), z.email()]);
    case 'uri':
      return z.string().refine((value) => {
        const isAbsolute = !/[\s<>"{}|\\^`]/.test(value) && URL.canParse(value);
        return dialect.part === 'observed' || isAbsolute;
      });
    case 'integer[]':
      return listOf(z.preprocess(toNumber, value), parameter);
    case 'string[]':
      return listOf(value, parameter);
    case 'object[]': {
      const kinds = (variants ?? [properties]).map((one) => objectSchema(one, dialect));
      return z
        .custom<unknown>((value) => typeof value === 'object')
        .pipe(listOf(z.union(kinds), parameter));
    }
    case 'array':
      return listOf(z.unknown(), parameter).transform(() => undefined);
    case 'terms': {
      const ids = listOf(
        z.preprocess(toNumber, parameter.properties ? z.int() : z.union([z.int(), z.string()])),
      );
      const terms = ids.transform((all) => new Query(new Map([['terms', all]])));
      return parameter.properties
        ? z.union([terms, objectSchema(properties, dialect, z.never())])
        : terms;
    }
    case 'text': {
      const raw = z.object({ raw: z.string().optional() });
      return z
        .preprocess((value) => (typeof value === 'string' ? { raw: value } : value), raw)
        .transform((value) => value.raw);
    }
    case 'string|string[]':
      return z.union([z.string().transform((value) => [value]), z.array(z.string())]);
    case 'object':
      // An empty object and an empty list are one in the language these servers are written in.
      return z.preprocess(
        (value) => (Array.isArray(value) && value.length === 0 ? {} : value),
        objectSchema(properties, dialect, parameter.values && schemaOf(parameter.values, dialect)),
      );
    case 'untyped':
      return z
        .unknown()
        .transform((value) => (typeof value === 'object' ? undefined : String(value)));
  }
}

/** What is wrong with a value, and where in it. */
function faultOf(name: string, { issues: [issue] }: Pick<z.ZodError, 'issues'>): ParameterFault {
  const place = name + (issue?.path ?? []).map((key) => `[${String(key)}]`).join('');
  return { name, message: `${place}: ${issue?.message}` };
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^[+-]?(?:\d{1,15}|\d*\.\d+)$/.test(value)
    ? Number(value)
    : value;
}

/** What servers take for a boolean; anything else is none. */
const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...(['true', '1', 1] as const).map((yes) => [yes, true] as const),
  ...(['false', '0', '', 0] as const).map((no) => [no, false] as const),
]);

export function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list as such, as text with commas, or as an object whose names are numbers. */
function toList(value: unknown): unknown {
  if (typeof value === 'number') return [value];
  if (isTree(value))
    return Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
  if (typeof value !== 'string') return value;
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function listOf<T>(item: z.ZodType<T>, limits: Partial<Parameter> = {}) {
  const { minItems = 0, maxItems = Infinity, uniqueItems } = limits;
  const list = z.array(item).min(minItems).max(maxItems);
  const isAllowed = (items: readonly T[]) => !uniqueItems || new Set(items).size === items.length;
  return z.preprocess(toList, list.refine(isAllowed));
}

/**
 * An object as a query of its own. What no property names is left out, except where there are no properties.
 *
 * @param others what such values are
 */
function objectSchema(
  properties: Parameters,
  dialect: MockDialect,
  others: z.ZodType = z.unknown(),
) {
  const known = Object.entries(properties).filter(([, { readOnly }]) => !readOnly);
  const names = new Map(known.map(([name]) => [dialect.parameter(name), name]));
  const shape = known.map(([name, property]): readonly [string, z.ZodType] => {
    const own = schemaOf(property, dialect);
    return [dialect.parameter(name), property.required ? own : own.optional()];
  });
  const defaults = known.map(([name, property]) => [name, property.default] as const);
  const object = z.object(Object.fromEntries(shape)).catchall(others);
  return object.transform((tree) => {
    const named = Object.entries(tree).filter(([name]) => names.has(name) || known.length === 0);
    const given = named.map(([name, value]) => [names.get(name) ?? name, value] as const);
    return new Query(new Map([...defaults, ...given]), new Map(given));
  });
}

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
export type MockAnswer = {
  readonly body: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

export type RestAnswer = MockAnswer & { readonly status: number };

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
  const doc =
    slug === undefined
      ? world.store.find(kind, idOf(request, part))
      : world.store.bySlug(kind, slug, language)[0];
  if (!doc || world.isObserved || !query.has('ml_language')) return doc;
  if (doc.group === 0 || isIn(doc, language)) return doc;
  const isThere = ({ group, status }: Doc) =>
    group === doc.group && (status === 'publish' || mayWrite(user));
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
  if (/^(?:application\/x-www-form-urlencoded|multipart\/form-data)$/.test(mime))
    return readForm(body).catch(() => nothing);
  if (mime !== 'application/json' && !mime.endsWith('+json')) return nothing;
  const value = parseJson(Buffer.from(bytes).toString('utf8'));
  if (!isTree(value)) throw invalidJson('it is no object');
  return { fields: new Map(Object.entries(value)) };
}

async function readForm({ type, bytes }: RequestBody) {
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
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
  if (entries.every(([key], index) => key === String(index)))
    return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}
