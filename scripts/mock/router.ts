import { languageSchema, languages } from '../../src/contract/language.ts';
import { routes } from '../../src/contract/routes/index.ts';
import type { Method, Route } from '../../src/contract/routes/route.ts';
import { listContent, readContent } from './content/content-items.ts';
import { editMedia, processMedia, uploadMedia } from './content/media.ts';
import { createTemplate, listTemplates, revisionHandlers } from './content/revisions.ts';
import { type ContentCollection, contentKinds } from './content/wire-content.ts';
import { mayWrite, refuseWriter, userOf } from './credentials.ts';
import { readDoc, readNamespace, readRoot } from './description.ts';
import type { Dialect } from './dialect.ts';
import { noRoute, notDescribed, RestError } from './errors.ts';
import { type EventsKind, eventsLists, listItems, readItem } from './events/lists.ts';
import { parameterReader, type Query } from './parameters.ts';
import {
  type Answer,
  emptyBody,
  type Handler,
  type MockRequest,
  parseQuery,
  type Rest,
  type RestAnswer,
  type RestRequest,
  readBody,
} from './request.ts';
import { readEmbed, readHead, readProxy } from './seo.ts';
import type { Fields, Kind } from './stored.ts';
import { decode } from './texts.ts';
import type { World } from './world.ts';
import { createItem, deleteItem, updateItem } from './writes.ts';

export function createRest(world: World): Rest {
  const match = createMatcher(world.dialect);
  const run = async (request: MockRequest): Promise<RestAnswer> => {
    try {
      refuseWriter(request);
      const { method, namespace, path } = request.route;
      const handler = path === '' ? readNamespace : handlers[`${method} ${namespace}${path}`];
      if (!handler) throw notDescribed(`what ${method} /${namespace}${path} answers`);
      const { headers, ...answer } = await handler(request);
      return { status: 200, ...answer, headers: { Allow: request.allow, ...headers } };
    } catch (error) {
      return errorAnswer(error, world, request.allow);
    }
  };
  const rest: Rest = {
    answer: async (request) => {
      const prepared = await rest.prepare(request);
      return typeof prepared === 'function' ? prepared() : prepared;
    },
    prepare: async (request) => {
      let allow = '';
      try {
        const user = userOf(request.headers['authorization']);
        const path = decode(request.path).replace(/^\/+|\/+$/g, '');
        const found = match(path);
        if (!found) throw unknownPath(path, world);
        // Callers without the right to write are shown only the methods that read.
        const open = [...found.rows.values()].filter(
          (row) => mayWrite(user) || row.method === 'GET' || row.path === '/batch/v1',
        );
        allow = open.map(({ method }) => method).join(', ');
        const passed = { ...(await checked(request, found)), user, allow, world, rest };
        return () => run(passed);
      } catch (error) {
        return errorAnswer(error, world, allow);
      }
    },
  };
  return rest;
}

type Row = Route & { readonly read: ReturnType<typeof parameterReader> };

/** The rows of the table that share a path, and the parts of the path. */
type RouteMatch = {
  readonly rows: ReadonlyMap<Method, Row>;
  readonly path: ReadonlyMap<string, string>;
};

/** Finds the rows of the table for a path behind the REST root, without slashes at its ends. */
function createMatcher(dialect: Dialect): (path: string) => RouteMatch | undefined {
  const plain = new Map<string, RouteMatch>();
  const patterns: { readonly pattern: RegExp; readonly rows: ReadonlyMap<Method, Row> }[] = [];
  for (const [path, group] of Map.groupBy(routes, (route) => patternOf(route, dialect))) {
    const rows = new Map(
      group.map((route) => {
        const isEvents = route.namespace === 'calendar/events/v1';
        return [route.method, { ...route, read: parameterReader(route.parameters, dialect, isEvents) }];
      }),
    );
    if (group[0]?.path.includes('{')) patterns.push({ pattern: new RegExp(`^${path}$`, 'u'), rows });
    else plain.set(path, { rows, path: new Map() });
  }
  return (path) => {
    const found = plain.get(path);
    if (found) return found;
    for (const { pattern, rows } of patterns) {
      const match = pattern.exec(path);
      if (match) return { rows, path: new Map(Object.entries(match.groups ?? {})) };
    }
    return undefined;
  };
}

/** A row's path as a regular expression: each parameter a named group. */
function patternOf({ namespace, path, parameters }: Route, dialect: Dialect): string {
  const groupOf = (name: string) => {
    const { pattern, type } = parameters[name] ?? {};
    if (pattern !== undefined) return pattern;
    if (type === 'integer') return '\\d+';
    return name === 'slug' ? '[^/]+' : '[^/:<>*?"|]+(?:/[^/:<>*?"|]+)?[/\\w%-]+';
  };
  return `${dialect.namespace(namespace)}${path}`
    .replace(/^\/+|\/+$/g, '')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${groupOf(name)})`);
}

/** What is asked of a namespace the server lists, and neither document describes, is no mistake of the client. */
function unknownPath(path: string, { dialect }: World): RestError {
  const described = new Set(routes.map(({ namespace }) => dialect.namespace(namespace)));
  const listed = dialect.listed.find((name) => path === name || path.startsWith(`${name}/`));
  if (listed === undefined || described.has(listed)) return noRoute();
  return notDescribed(`the routes of ${listed}`);
}

type Checked = Omit<MockRequest, 'user' | 'allow' | 'world' | 'rest'>;

async function checked(request: RestRequest, { rows, path }: RouteMatch): Promise<Checked> {
  const { headers, search, body = emptyBody, batchFields, method } = request;
  const route = [...rows.values()].find((row) => row.method === (method === 'HEAD' ? 'GET' : method));
  if (!route) throw noRoute();
  if (batchFields && !route.batch) {
    const message = 'The requested route does not support batch requests.';
    throw new RestError(400, 'rest_batch_not_allowed', message);
  }
  const { fields, file } = batchFields ? { fields: batchFields, file: undefined } : await readBody(body);
  const query = route.read(new Map([...parseQuery(search), ...fields]));
  const language = languageSchema.catch(languages[0]).parse(query.text('ml_language'));
  return { route, path, query, search, language, body, file, headers };
}

function errorAnswer(error: unknown, world: World, allow: string): RestAnswer {
  if (!(error instanceof RestError)) throw error;
  const { status, code, message, data } = error;
  const isRefused = status === 401 || status === 403 || status === 404;
  return {
    status,
    body: world.json({ code, message, data: { status, ...data } }),
    ...(!isRefused && allow !== '' && { headers: { Allow: allow } }),
  };
}

type Handlers = Readonly<Record<string, Handler>>;

/** What answers the routes; there is none where neither document nor observation describes the answer. */
const handlers: Handlers = {
  'GET /': readRoot,
  'POST /batch/v1': answerBatch,
  'GET oembed/1.0/embed': readEmbed,
  'GET oembed/1.0/proxy': readProxy,
  'GET seo/v1/get_head': readHead,
  'POST stock-images/test': observedOnly({ success: true }),
  // There is no provider to download from.
  'POST stock-images/download': observedOnly({
    ...{ success: false, msg: 'The image could not be downloaded.', id: '', attachment: '', url: '' },
  }),
  'POST stock-images/settings': observedOnly(),
  'POST stock-images/license': observedOnly(),
  'GET calendar/events/v1/doc': readDoc,
  ...eventsHandlers('event'),
  ...eventsHandlers('venue'),
  ...eventsHandlers('organizer'),
  ...eventsHandlers('category'),
  ...eventsHandlers('tag'),
  ...contentHandlers('posts'),
  ...contentHandlers('pages'),
  ...contentHandlers('media'),
  ...contentHandlers('menu-items'),
  ...contentHandlers('blocks'),
  'POST cms/v2/media': uploadMedia,
  'POST cms/v2/media/{id}/edit': editMedia,
  'POST cms/v2/media/{id}/post-process': processMedia,
  'GET cms/v2/templates': listTemplates,
  'POST cms/v2/templates': createTemplate,
  ...below('cms/v2/templates', revisionHandlers('templates', 'template')),
};

/** Rows whose paths are relative to another. */
function below(path: string, rows: Handlers): Handlers {
  return Object.fromEntries(
    Object.entries(rows).map(([row, handler]) => [row.replace(' ', ` ${path}`), handler]),
  );
}

/** What reads and changes an item, by its id or its slug. */
function itemHandlers(read: Handler, kind: Kind): Handlers {
  const update: Handler = (request) => updateItem(request, kind);
  return {
    'GET ': read,
    'POST ': update,
    'PUT ': update,
    'PATCH ': update,
    'DELETE ': (request) => deleteItem(request, kind),
  };
}

function eventsHandlers(kind: EventsKind): Handlers {
  const path = `calendar/events/v1/${eventsLists[kind]}`;
  const item = itemHandlers((request) => readItem(request, kind), kind);
  return {
    [`GET ${path}`]: (request) => listItems(request, kind),
    [`POST ${path}`]: (request) => createItem(request, kind),
    ...below(`${path}/{id}`, item),
    ...below(`${path}/by-slug/{slug}`, item),
  };
}

function contentHandlers(name: ContentCollection): Handlers {
  const kind = contentKinds[name];
  const path = `cms/v2/${name}`;
  return {
    [`GET ${path}`]: (request) => listContent(request, name),
    [`POST ${path}`]: (request) => createItem(request, kind),
    ...below(
      `${path}/{id}`,
      itemHandlers((request) => readContent(request, name), kind),
    ),
    ...below(path, revisionHandlers(name, kind)),
  };
}

/** The answer of a stock-image route as it was observed. The documents show neither what they take nor what they answer. */
function observedOnly(body?: Fields): Handler {
  return ({ world, route }) => {
    if (!world.isObserved) throw notDescribed(`what ${route.path} of the stock images answers`);
    return { body: body ? world.json(body) : '' };
  };
}

/**
 * `POST /batch/v1`: several requests in one, each with an answer of its own in a 207. With `require-all-validate` one
 * that is refused before it is carried out stops all of them; those that were fine are `null` then. Batches within
 * batches are refused, as is every route the table does not mark.
 */
async function answerBatch({ query, rest, headers }: MockRequest): Promise<Answer> {
  const requests = query.objects('requests').map((item) => innerRequest(item, headers));
  const prepared = await Array.fromAsync(requests, rest.prepare);
  const isAll = query.text('validation') === 'require-all-validate';
  const isStopped = isAll && prepared.some((one) => typeof one !== 'function');
  const texts = await Array.fromAsync(prepared, async (one) => {
    if (typeof one !== 'function') return batchText(one);
    return isStopped ? 'null' : batchText(await one());
  });
  const failed = isStopped ? '"failed":"validation",' : '';
  return { status: 207, body: `{${failed}"responses":[${texts.join(',')}]}` };
}

/** Its caller is that of the batch. */
function innerRequest(item: Query, { authorization }: MockRequest['headers']): RestRequest {
  const [path = '', ...search] = (item.text('path') ?? '').split('?');
  const headers = item.objects('headers')[0];
  const named = [...(headers?.given.keys() ?? [])].map((name) => [
    name.toLowerCase(),
    headers?.texts(name).join(', '),
  ]);
  return {
    method: item.text('method') ?? 'POST',
    path,
    search: search.join('?'),
    headers: { ...Object.fromEntries(named), authorization },
    batchFields: item.objects('body')[0]?.given ?? new Map(),
  };
}

/** An answer as one of several; no headers are an empty list. */
function batchText({ status, headers, body }: RestAnswer): string {
  const list = headers && Object.keys(headers).length > 0 ? JSON.stringify(headers) : '[]';
  return `{"body":${body},"status":${status},"headers":${list}}`;
}
