import { languageSchema, languages } from '../../src/contract/language.ts';
import { routes } from '../../src/contract/routes/index.ts';
import type { Method, Route } from '../../src/contract/routes/route.ts';
import { routesOf } from './content/news-names.ts';
import { mayWrite, refuseWriter, type User, userOf } from './credentials.ts';
import type { Dialect } from './dialect.ts';
import { noRoute, notDescribed, RestError } from './errors.ts';
import { handlerOf } from './handlers.ts';
import { readParameters } from './parameters.ts';
import type { Answer, MockRequest, Rest, RestAnswer, RestRequest } from './request.ts';
import { emptyBody, parseQuery, readBody } from './request-body.ts';
import { describePath, patternOf } from './root.ts';
import { decode } from './texts.ts';
import type { World } from './world.ts';

export function createRest(world: World): Rest {
  const match = createRouter(world.dialect);
  const rest: Rest = {
    answer: async (request) => {
      world.tick();
      const prepared = await rest.prepare(request);
      return prepared.refused ?? rest.run(prepared.request);
    },
    prepare: async (request) => {
      let allow = '';
      try {
        const user = userOf(request.headers['authorization']);
        const path = decode(request.path).replace(/^\/+|\/+$/g, '');
        const found = match(path);
        if (!found) throw unknownPath(path, world);
        allow = allowedMethods(found, user);
        if (request.method !== 'OPTIONS') {
          return { request: { ...(await checked(request, found, world)), user, allow, world, rest } };
        }
        const body = world.json(describePath([...found.rows.values()], world));
        return { refused: { status: 200, body, headers: { Allow: allow } } };
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

/** The rows of the table that share a path, and the parts of the path. */
type RouteMatch = {
  readonly rows: ReadonlyMap<Method, Route>;
  readonly path: ReadonlyMap<string, string>;
};

/** Finds the rows of the table for a path behind the REST root, without slashes at its ends. */
function createRouter(dialect: Dialect): (path: string) => RouteMatch | undefined {
  const plain = new Map<string, RouteMatch>();
  const patterns: { readonly pattern: RegExp; readonly rows: ReadonlyMap<Method, Route> }[] = [];
  for (const [path, group] of Map.groupBy(routesOf(dialect), (route) => patternOf(route, dialect))) {
    const rows = new Map(group.map((route) => [route.method, route]));
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

/** What is asked of a namespace the server lists, and neither document describes, is no mistake of the client. */
function unknownPath(path: string, { dialect }: World): RestError {
  const described = new Set(routes.map(({ namespace }) => dialect.namespace(namespace)));
  const listed = dialect.listed.find((name) => path === name || path.startsWith(`${name}/`));
  if (listed === undefined || described.has(listed)) return noRoute();
  return notDescribed(`the routes of ${listed}`);
}

/** Who may not write is shown the methods that read alone. */
function allowedMethods({ rows }: RouteMatch, user: User): string {
  const open = [...rows.values()].filter(({ method, path }) => method === 'GET' || path === '/batch/v1');
  return (mayWrite(user) ? [...rows.keys()] : open.map(({ method }) => method)).join(', ');
}

type Checked = Omit<MockRequest, 'user' | 'allow' | 'world' | 'rest'>;

/** @throws RestError where the path does not take the method, or a parameter is missing or wrong */
async function checked(request: RestRequest, { rows, path }: RouteMatch, world: World): Promise<Checked> {
  const { headers, search, body = emptyBody, batchFields } = request;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = [...rows.values()].find((row) => row.method === method);
  if (!route) throw noRoute();
  if (batchFields && !route.batch) {
    const message = 'The requested route does not support batch requests.';
    throw new RestError(400, 'rest_batch_not_allowed', message);
  }
  const { fields, file } = batchFields ? { fields: batchFields, file: undefined } : await readBody(body);
  const values = new Map([...parseQuery(search), ...fields]);
  const query = readParameters(
    route.parameters,
    values,
    world.dialect,
    route.namespace === 'calendar/events/v1',
  );
  const language = languageSchema.catch(languages[0]).parse(query.text('ml_language'));
  return { route, path, query, search, language, body, file, headers };
}

async function handle(request: MockRequest): Promise<Answer> {
  const { route } = request;
  refuseWriter(request);
  const handler = handlerOf(route);
  if (!handler) throw notDescribed(`what ${route.method} /${route.namespace}${route.path} answers`);
  return handler(request);
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
