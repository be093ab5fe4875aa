import { languageSchema, languages } from '../../src/contract/language.ts';
import type { Parameters } from '../../src/contract/route.ts';
import { userOf } from './credentials.ts';
import { handlerOf } from './handlers.ts';
import { readParameters } from './parameters.ts';
import { parseQuery } from './query-text.ts';
import type { Answer } from './request.ts';
import { noRoute, notDescribed, RestError } from './rest-error.ts';
import { createRouter, type Router } from './route-match.ts';
import type { World } from './world.ts';

type RestRequest = {
  readonly method: string;
  /** Path behind the REST root. */
  readonly path: string;
  readonly search: string;
  readonly authorization: string | undefined;
};

/** Answers a request below the REST root; errors become answers too. */
export type Rest = (request: RestRequest) => Answer & { readonly status: number };

export function createRest(world: World): Rest {
  const route = createRouter(world.dialect);
  return (request) => {
    try {
      return { status: 200, ...answer(request, world, route) };
    } catch (error) {
      if (error instanceof RestError) return errorAnswer(error, world);
      throw error;
    }
  };
}

function answer(request: RestRequest, world: World, route: Router): Answer {
  const user = userOf(request.authorization);
  const path = decodePath(request.path).replace(/^\/+|\/+$/g, '');
  const match = request.method === 'GET' || request.method === 'HEAD' ? route(path) : undefined;
  if (!match) throw noRoute();
  const handler = handlerOf(match.route);
  if (!handler) throw notDescribed(`what ${match.route.method} /${path} answers`);
  const query = readParameters(
    queryParameters(match.route.parameters),
    parseQuery(request.search),
    world.dialect,
    match.route.namespace === 'calendar/events/v1',
  );
  const language = languageSchema.catch(languages[0]).parse(query.text('ml_language'));
  return handler({
    world,
    route: match.route,
    path: match.path,
    query,
    search: request.search,
    language,
    user,
  });
}

function queryParameters(parameters: Parameters): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([, parameter]) => parameter.in !== 'path'));
}

function errorAnswer(error: RestError, world: World): Answer & { readonly status: number } {
  return {
    status: error.status,
    body: world.json({
      code: error.code,
      message: error.message,
      data: { status: error.status, ...error.data },
    }),
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
