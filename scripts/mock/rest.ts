import { languageSchema, languages } from '../../src/contract/language.ts';
import { routes } from '../../src/contract/routes.ts';
import { refuseWriter } from './answers/access.ts';
import { describePath } from './answers/root.ts';
import { mayWrite, type User, userOf } from './credentials.ts';
import { handlerOf } from './handlers.ts';
import { readParameters } from './parameters.ts';
import { parseQuery } from './query-text.ts';
import type { RawValue } from './raw-value.ts';
import type { Answer, MockRequest } from './request.ts';
import { bodyParameters, emptyBody, type RequestBody } from './request-body.ts';
import { noRoute, notDescribed, RestError } from './rest-error.ts';
import { createRouter, type RouteMatch } from './route-match.ts';
import type { World } from './world.ts';

/** One request below the REST root. */
export type RestRequest = {
  readonly method: string;
  /** Path behind the REST root. */
  readonly path: string;
  readonly search: string;
  readonly headers: MockRequest['headers'];
  readonly body?: RequestBody;
  /** Whether only routes that allow it may be called. @default false */
  readonly batch?: true;
  /** Parameters of the body, where they are known without reading it. */
  readonly fields?: ReadonlyMap<string, RawValue>;
};

export type RestAnswer = Answer & { readonly status: number };

/** A request that passed its checks, or the answer that says which it did not. */
export type Prepared =
  | { readonly request: MockRequest; readonly refused?: undefined }
  | { readonly refused: RestAnswer };

/** Answers requests below the REST root; errors become answers too. */
export type Rest = {
  readonly answer: (request: RestRequest) => Promise<RestAnswer>;
  readonly prepare: (request: RestRequest) => Prepared;
  readonly run: (request: MockRequest) => Promise<RestAnswer>;
};

export function createRest(world: World): Rest {
  const route = createRouter(world.dialect);
  const rest: Rest = {
    answer: async (request) => {
      world.tick();
      const prepared = rest.prepare(request);
      return prepared.refused ?? rest.run(prepared.request);
    },
    prepare: (request) => {
      let allow = '';
      try {
        const user = userOf(request.headers['authorization']);
        const match = route(pathOf(request.path));
        if (!match) throw unknownPath(pathOf(request.path), world);
        allow = allowedMethods(match, user);
        if (request.method === 'OPTIONS') return { refused: describe(match, allow, world) };
        return { request: checked(request, { match, user, allow }, rest, world) };
      } catch (error) {
        return { refused: errorAnswer(error, world, allow) };
      }
    },
    run: async (request) => {
      try {
        const { headers, ...answer } = await handle(request);
        return { status: 200, ...answer, headers: { Allow: request.allow, ...headers } };
      } catch (error) {
        return errorAnswer(error, world, request.allow);
      }
    },
  };
  return rest;
}

type Found = { readonly match: RouteMatch; readonly user: User; readonly allow: string };

/** @throws RestError where the path does not take the method, or a parameter is missing or wrong */
function checked(request: RestRequest, { match, user, allow }: Found, rest: Rest, world: World): MockRequest {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = [...match.rows.values()].find((row) => row.method === method);
  if (!route) throw noRoute();
  if (request.batch && !route.batch) {
    throw new RestError(
      400,
      'rest_batch_not_allowed',
      'The requested route does not support batch requests.',
    );
  }
  const body = request.body ?? emptyBody;
  const fields = request.fields ?? bodyParameters(body);
  const search = parseQuery(request.search);
  const query = readParameters(
    route.parameters,
    fields.size === 0 ? search : new Map([...search, ...fields]),
    world.dialect,
    route.namespace === 'calendar/events/v1',
  );
  return {
    world,
    rest,
    route,
    path: match.path,
    query,
    search: request.search,
    language: languageSchema.catch(languages[0]).parse(query.text('ml_language')),
    user,
    allow,
    body,
    headers: request.headers,
  };
}

async function handle(request: MockRequest): Promise<Answer> {
  const { route } = request;
  refuseWriter(request);
  const handler = handlerOf(route);
  if (!handler) throw notDescribed(`what ${route.method} /${route.namespace}${route.path} answers`);
  return handler(request);
}

function describe(match: RouteMatch, allow: string, world: World): RestAnswer {
  return {
    status: 200,
    body: world.json(describePath([...match.rows.values()], world)),
    headers: { Allow: allow },
  };
}

/** Who may not write is told of reading alone. */
function allowedMethods({ rows }: RouteMatch, user: User): string {
  const open = [...rows.values()].filter(({ method, path }) => method === 'GET' || path === '/batch/v1');
  return (mayWrite(user) ? [...rows.keys()] : open.map(({ method }) => method)).join(', ');
}

function errorAnswer(error: unknown, world: World, allow: string): RestAnswer {
  if (!(error instanceof RestError)) throw error;
  const refused = error.status === 401 || error.status === 403 || error.status === 404;
  return {
    status: error.status,
    body: world.json({
      code: error.code,
      message: error.message,
      data: { status: error.status, ...error.data },
    }),
    ...(!refused && allow !== '' && { headers: { Allow: allow } }),
  };
}

/** What is asked of a namespace the server lists, and neither document describes, is no mistake of the client. */
function unknownPath(path: string, { dialect }: World): RestError {
  const described = new Set(routes.map(({ namespace }) => dialect.namespace(namespace)));
  const listed = dialect.listed.find((name) => path === name || path.startsWith(`${name}/`));
  if (listed === undefined || described.has(listed)) return noRoute();
  return notDescribed(`the routes of ${listed}`);
}

function pathOf(path: string): string {
  return decodePath(path).replace(/^\/+|\/+$/g, '');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
