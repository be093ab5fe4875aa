import { languages } from '../language.ts';
import type { Namespace, Parameter, Parameters, Route } from '../route.ts';

/** Language of the content. Documented for the events namespace; servers take it on every route. */
const language = { ml_language: { type: 'string', enum: languages } } as const satisfies Parameters;

export const context = {
  context: { type: 'string', default: 'view', enum: ['view', 'embed', 'edit'] },
} as const satisfies Parameters;

export const page: Parameter = { type: 'integer', default: 1, minimum: 1 };

export const search = { search: { type: 'string' } } as const satisfies Parameters;

export const pathId = { id: { type: 'integer', in: 'path', required: true } } as const satisfies Parameters;

export const pathSlug = {
  slug: { type: 'string', in: 'path', required: true },
} as const satisfies Parameters;

export const pathParent = {
  parent: { type: 'integer', in: 'path', required: true },
} as const satisfies Parameters;

/** A read route, which takes the language besides its own parameters. */
export function get(namespace: Namespace, path: string, parameters: Parameters = {}): Route {
  return { method: 'GET', namespace, path, parameters: { ...parameters, ...language } };
}

/** The route that describes a namespace. */
export function index(namespace: Namespace): Route {
  return get(namespace, '', {
    namespace: { type: 'string', default: namespace },
    context: { type: 'string', default: 'view' },
  });
}
