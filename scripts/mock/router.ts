import { documentedLanguages, type Language } from '../../src/contract/language.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import { percentDecoded } from '../../src/html/text.ts';
import { editMedia, processMedia, uploadMedia } from './content/media.ts';
import * as revisions from './content/revisions.ts';
import { mayWrite, refuseWriter, userOf } from './credentials.ts';
import { patternOf, readDoc, readNamespace, readRoot } from './description.ts';
import { listContent, listEvents, readContent, readEvent } from './list-answers.ts';
import * as requests from './mock-request.ts';
import { parameterReader, type Query } from './mock-request.ts';
import { noRoute, notDescribed, RestError } from './rest-errors.ts';
import { routesIn } from './routes/all-routes.ts';
import { readEmbed, readHead, readProxy } from './seo-answers.ts';
import { collections, type Fields, kindOf } from './stored.ts';
import type { World } from './world.ts';
import { createItem, deleteItem, updateItem } from './writes.ts';

type Handler = (
  request: requests.MockRequest,
) => requests.MockAnswer | Promise<requests.MockAnswer>;
type ItemHandler = (request: requests.ItemRequest) => ReturnType<Handler>;

/** What answers the rows that are not about items. */
const siteHandlers: Readonly<Record<string, Handler>> = {
  'GET /': readRoot,
  'POST /batch/v1': answerBatch,
  'GET oembed/1.0/embed': readEmbed,
  'GET oembed/1.0/proxy': readProxy,
  'GET seo/v1/get_head': readHead,
  'GET calendar/events/v1/doc': readDoc,
  'POST stock-images/test': observedOnly({ success: true }),
  // There is no provider to download from.
  'POST stock-images/download': observedOnly({
    ...{
      success: false,
      msg: 'The image could not be downloaded.',
      id: '',
      attachment: '',
      url: '',
    },
  }),
  'POST stock-images/settings': observedOnly(),
  'POST stock-images/license': observedOnly(),
};

/** What answers the rows of items: of one collection, of all of a namespace (`*`), or of all there are. */
const itemHandlers: Readonly<Record<string, ItemHandler>> = {
  'POST cms/v2/media': uploadMedia,
  'POST cms/v2/media/{id}/edit': editMedia,
  'POST cms/v2/media/{id}/post-process': processMedia,
  'GET cms/v2/templates': revisions.listTemplates,
  'POST cms/v2/templates': revisions.createTemplate,
  'GET cms/v2/*': listContent,
  'GET cms/v2/*/{id}': readContent,
  'GET calendar/events/v1/*': listEvents,
  'GET calendar/events/v1/*/{id}': readEvent,
  'POST *': createItem,
  'POST */{id}': updateItem,
  'PUT */{id}': updateItem,
  'PATCH */{id}': updateItem,
  'DELETE */{id}': deleteItem,
  'GET */{parent}/revisions': revisions.listRevisions,
  'GET */{parent}/revisions/{id}': revisions.readRevision,
  'DELETE */{parent}/revisions/{id}': revisions.deleteRevision,
  'GET */{id}/autosaves': revisions.listAutosaves,
  'GET */{parent}/autosaves/{id}': revisions.readRevision,
  'POST */{id}/autosaves': revisions.makeAutosave,
};

/** What answers a row. Where neither document nor observation describes the answer, it says so. */
function handlerOf({ method, namespace, path }: Route): Handler {
  if (path === '') return readNamespace;
  const row = `${method} ${namespace}${path}`;
  if (siteHandlers[row]) return siteHandlers[row];
  const kind = kindOf(path.split('/')[1]);
  const all = path.replace('by-slug/{slug}', '{id}').replace(/^\/[^/]+/, '*');
  const rows = [row, `${method} ${namespace}/${all}`, `${method} ${all}`];
  const handle = rows.map((one) => itemHandlers[one]).find((one) => one !== undefined);
  return (request) => {
    if (handle && kind && collections[kind][0] === namespace) return handle({ ...request, kind });
    throw notDescribed(`what ${method} /${namespace}${path} answers`);
  };
}

export function createRest(world: World): requests.Rest {
  const match = createMatcher(world);
  const rest: requests.Rest = {
    answer: async (request) => {
      const prepared = await rest.prepare(request);
      return typeof prepared === 'function' ? prepared() : prepared;
    },
    prepare: async (request) => {
      let allow = '';
      const attempt = async <T>(make: () => Promise<T>) => {
        try {
          return await make();
        } catch (error) {
          return errorAnswer(error, world, allow);
        }
      };
      return attempt(async () => {
        world.publishDue();
        const user = userOf(request.headers['authorization']);
        const found = match(percentDecoded(request.path).replace(/^\/+|\/+$/g, ''));
        // Callers without the right to write are shown only the methods that read.
        const open = found.rows.filter(
          (row) => mayWrite(user) || row.method === 'GET' || row.path === '/batch/v1',
        );
        allow = open.map(({ method }) => method).join(', ');
        const passed = { ...(await checked(request, found, world.languages)), user, world, rest };
        return () =>
          attempt(async () => {
            refuseWriter(passed);
            const { headers, ...answer } = await passed.route.handle(passed);
            return { status: 200, ...answer, headers: { Allow: allow, ...headers } };
          });
      });
    },
  };
  return rest;
}

type RouteRow = Route & {
  readonly read: ReturnType<typeof parameterReader>;
  readonly handle: Handler;
};

/** The rows of the table that share a path, and the parts of the path. */
type RouteMatch = {
  readonly rows: readonly RouteRow[];
  readonly path: ReadonlyMap<string, string>;
};

/** Finds the rows of the table for a path behind the REST root, without slashes at its ends. It throws RestError 404 or 501. */
function createMatcher({ dialect, languages }: World): (path: string) => RouteMatch {
  const routes = routesIn(languages);
  const groups = Map.groupBy(routes, (route) => patternOf(route, dialect));
  const known = Array.from(groups, ([pattern, group]) => ({
    pattern: new RegExp(`^${pattern.replaceAll('.', '\\.')}$`, 'u'),
    rows: group.map((route) => ({
      ...route,
      read: parameterReader(route.parameters, dialect, route.namespace === 'calendar/events/v1'),
      handle: handlerOf(route),
    })),
  }));
  const described = new Set(routes.map(({ namespace }) => dialect.namespace(namespace)));
  return (path) => {
    for (const { pattern, rows } of known) {
      const match = pattern.exec(path);
      if (match) return { rows, path: new Map(Object.entries(match.groups ?? {})) };
    }
    // What is asked of a namespace the server lists, and neither document describes, is no mistake of the client.
    const listed = dialect.listed.find((name) => path === name || path.startsWith(`${name}/`));
    throw listed === undefined || described.has(listed)
      ? noRoute()
      : notDescribed(`the routes of ${listed}`);
  };
}

async function checked(
  request: requests.RestRequest,
  { rows, path }: RouteMatch,
  languages: readonly Language[],
) {
  const { headers, search, body = requests.emptyBody, batchFields, method } = request;
  const route = rows.find((row) => row.method === (method === 'HEAD' ? 'GET' : method));
  if (!route) throw noRoute();
  if (batchFields && !route.batch) {
    throw new RestError(
      400,
      'rest_batch_not_allowed',
      'The requested route does not support batch requests.',
    );
  }
  const { fields, file } = batchFields
    ? { fields: batchFields, file: undefined }
    : await requests.readBody(body);
  const query = route.read(new Map([...requests.parseQuery(search), ...fields]));
  const asked = query.text('ml_language');
  const language = languages.find((one) => one === asked) ?? languages[0] ?? documentedLanguages[0];
  return { route, path, query, search, language, body, file, headers };
}

function errorAnswer(error: unknown, world: World, allow: string): requests.RestAnswer {
  if (!(error instanceof RestError)) throw error;
  const { status, code, message, data } = error;
  const isRefused = status === 401 || status === 403 || status === 404;
  return {
    status,
    body: world.json({ code, message, data: { status, ...data } }),
    ...(!isRefused && allow !== '' && { headers: { Allow: allow } }),
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
async function answerBatch({
  query,
  rest,
  headers,
}: requests.MockRequest): Promise<requests.MockAnswer> {
  const inner = query.objects('requests').map((item) => innerRequest(item, headers));
  const prepared = await Array.fromAsync(inner, rest.prepare);
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
function innerRequest(
  item: Query,
  { authorization }: requests.RestRequest['headers'],
): requests.RestRequest {
  const [path = '', ...search] = (item.text('path') ?? '').split('?');
  return {
    method: item.text('method') ?? 'POST',
    path,
    search: search.join('?'),
    headers: { authorization },
    batchFields: item.objects('body')[0]?.given ?? new Map(),
  };
}

/** An answer as one of several; no headers are an empty list. */
function batchText({ status, headers, body }: requests.RestAnswer): string {
  const list = headers && Object.keys(headers).length > 0 ? JSON.stringify(headers) : '[]';
  return `{"body":${body},"status":${status},"headers":${list}}`;
}
