import type { Parameter, Route } from '../../src/contract/routes/route.ts';
import type { Dialect } from './dialect.ts';
import { parameterSchema } from './parameter-schema.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * An OpenAPI 3.1 document of routes. What they answer is described by neither API document, so each operation names
 * an answer without a shape.
 *
 * @param url what the paths are relative to
 */
export function openApi(
  routes: readonly Route[],
  dialect: Dialect,
  { title, url }: { readonly title: string; readonly url: string },
): Json {
  const paths = Map.groupBy(routes, (route) => `/${dialect.namespace(route.namespace)}${route.path}`);
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url }],
    paths: Object.fromEntries(
      [...paths].map(([path, rows]) => [
        path.replace(/^\/+/, '/'),
        Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), operation(row, dialect)])),
      ]),
    ),
    components: { securitySchemes: { applicationPassword: { type: 'http', scheme: 'basic' } } },
  };
}

function operation(route: Route, dialect: Dialect): Json {
  const entries = Object.entries(route.parameters);
  const inBody = entries.filter(([, parameter]) => parameter.in === 'body');
  const outside = entries.filter(([, parameter]) => parameter.in !== 'body');
  return {
    operationId: operationId(route),
    ...(route.batch && { 'x-allow-batch': { v1: true } }),
    security: [{}, { applicationPassword: [] }],
    parameters: outside.map(([name, parameter]) => describe(name, parameter, dialect)),
    ...(inBody.length > 0 && { requestBody: requestBody(inBody, dialect) }),
    responses: { default: { description: 'Not described by the API documents.' } },
  };
}

function operationId({ method, namespace, path }: Route): string {
  return `${method.toLowerCase()} ${namespace}${path}`.replaceAll(/[^a-zA-Z0-9]+/g, '_').replace(/_$/, '');
}

function describe(name: string, parameter: Parameter, dialect: Dialect): Json {
  return {
    name: dialect.parameter(name),
    in: parameter.in ?? 'query',
    required: parameter.required ?? false,
    ...(parameter.deprecated && { deprecated: true }),
    schema: parameterSchema(parameter, dialect),
  };
}

function requestBody(fields: readonly (readonly [string, Parameter])[], dialect: Dialect): Json {
  const required = fields.flatMap(([name, { required }]) => (required ? [dialect.parameter(name)] : []));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, parameter]) => [dialect.parameter(name), parameterSchema(parameter, dialect)]),
    ),
    ...(required.length > 0 && { required }),
  };
  return {
    required: required.length > 0,
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  };
}
