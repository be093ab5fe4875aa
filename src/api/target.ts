import type { Namespace, Parameter, Route } from '../contract/route.ts';
import { routes } from '../contract/routes.ts';

type ParameterValue = string | number | boolean | readonly (string | number)[];

export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/** A route with its parameters filled in, in the documents' spelling. */
export type Target = {
  readonly namespace: Namespace;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
};

const routeOf = new Map(
  routes.filter(({ method }) => method === 'GET').map((route) => [`${route.namespace} ${route.path}`, route]),
);

/**
 * Fills a read route of the documents with values.
 *
 * @param path as in the route table, with its `{id}` or `{slug}`
 * @throws TypeError for a route or parameter the documents do not have, or a missing or wrongly typed value
 * @throws RangeError for a value outside what the documents allow
 */
export function buildTarget(namespace: Namespace, path: string, values: ParameterValues): Target {
  const route = routeOf.get(`${namespace} ${path}`);
  if (!route) throw new TypeError(`The API documents have no route "GET ${namespace}${path}".`);
  check(route, values);
  const inPath = (name: string) => route.parameters[name]?.in === 'path';
  return {
    namespace,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name]))),
    query: queryOf(Object.entries(values).filter(([name]) => !inPath(name))),
  };
}

/** A route that servers have and the documents do not, without parameters in its path. */
export function undocumentedTarget(namespace: Namespace, path: string, values: ParameterValues): Target {
  return { namespace, path, query: queryOf(Object.entries(values)) };
}

function queryOf(values: readonly (readonly [string, ParameterValue])[]): Target['query'] {
  return values.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]);
}

function check(route: Route, values: ParameterValues): void {
  const label = `GET ${route.namespace}${route.path}`;
  for (const [name, value] of Object.entries(values)) {
    const parameter = route.parameters[name];
    if (!parameter) throw new TypeError(`${label} has no parameter "${name}".`);
    checkValue(`Parameter "${name}" of ${label}`, parameter, value);
  }
  for (const [name, parameter] of Object.entries(route.parameters)) {
    if (parameter.required && values[name] === undefined) throw new TypeError(`${label} needs "${name}".`);
  }
}

function checkValue(label: string, parameter: Parameter, value: ParameterValue): void {
  if (!hasType(parameter.type, value)) {
    throw new TypeError(`${label} is of type ${parameter.type}, and ${JSON.stringify(value)} is not.`);
  }
  const { enum: allowed, minimum = -Infinity, maximum = Infinity } = parameter;
  for (const one of Array.isArray(value) ? value : [value]) {
    if (allowed && !allowed.includes(String(one))) {
      throw new RangeError(`${label} is one of ${allowed.join(', ')}, not "${one}".`);
    }
    if (typeof one === 'number' && (one < minimum || one > maximum)) {
      throw new RangeError(`${label} is from ${minimum} to ${maximum}, not ${one}.`);
    }
  }
}

function hasType(type: Parameter['type'], value: ParameterValue): boolean {
  const list = Array.isArray(value) ? value : [value];
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
    case 'text':
    case 'email':
      return typeof value === 'string';
    case 'date-time':
    case 'local-time':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/.test(value);
    case 'uri':
      return typeof value === 'string' && URL.canParse(value);
    case 'integer[]':
      return list.every(Number.isSafeInteger);
    case 'string[]':
    case 'string|string[]':
      return list.every((one) => typeof one === 'string');
    case 'terms':
      return list.every((one) => typeof one !== 'boolean');
    case 'array':
      return Array.isArray(value);
    case 'object':
    case 'object[]':
      // No read route has one that its query could not also do without.
      return false;
    case 'untyped':
      return true;
  }
}
