import { z } from 'zod';
import { answerShapes, answersOf, type RouteAnswer } from '../../src/contract/answers.ts';
import { routes as allRoutes } from '../../src/contract/routes/index.ts';
import type { Namespace, Parameter, Parameters, Route } from '../../src/contract/routes/route.ts';
import type { Dialect } from './dialect.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * An OpenAPI 3.1 document of routes (https://spec.openapis.org/oas/v3.1.1). Answers are described as far as the contract knows
 * them: neither API document shows any but the description of the site.
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
    components: {
      schemas: shapes(dialect),
      securitySchemes: { applicationPassword: { type: 'http', scheme: 'basic' } },
    },
  };
}

function operation(route: Route, dialect: Dialect): Json {
  const entries = Object.entries(route.parameters);
  const inBody = entries.filter(([, parameter]) => parameter.in === 'body');
  const outside = entries.filter(([, parameter]) => parameter.in !== 'body');
  const schema = objectSchema(Object.fromEntries(inBody), { dialect, meanings: true });
  return {
    operationId: `${route.method.toLowerCase()} ${route.namespace}${route.path}`
      .replaceAll(/[^a-zA-Z0-9]+/g, '_')
      .replace(/_$/, ''),
    summary: route.purpose,
    ...(route.batch && { 'x-allow-batch': { v1: true } }),
    security: [{}, { applicationPassword: [] }],
    parameters: outside.map(([name, parameter]) => describe(name, parameter, route.namespace, dialect)),
    ...(inBody.length > 0 && {
      requestBody: {
        required: 'required' in schema,
        content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
      },
    }),
    responses: responses(route),
  };
}

function describe(name: string, parameter: Parameter, namespace: Namespace, dialect: Dialect): Json {
  const isOwnName = parameter.default === namespace && namespace !== '';
  const { description, deprecated: _, ...schema } = parameterSchema(parameter, { dialect, meanings: true });
  return {
    name: dialect.parameter(name),
    in: parameter.in ?? 'query',
    description,
    required: parameter.required ?? false,
    ...(parameter.deprecated && { deprecated: true }),
    ...styleOf(parameter),
    schema: { ...schema, ...(isOwnName && { default: dialect.namespace(namespace) }) },
  };
}

/** Of several values of one name these servers read the last: lists have commas, objects brackets. */
function styleOf({ type, in: place }: Parameter): Json {
  if (place === 'path') return {};
  if (type === 'object') return { style: 'deepObject', explode: true };
  return type.endsWith('[]') || type === 'terms' || type === 'array' ? { style: 'form', explode: false } : {};
}

function responses(route: Route): Json {
  const answer = (description: string, schema: RouteAnswer['schema']) => ({
    description,
    content: { 'application/json': { schema: schemaOf(schema) } },
  });
  const known = answersOf(route).map(({ status, schema }) => [
    status,
    answer('The request is answered.', schema),
  ]);
  if (known.length === 0) return { default: { description: 'Not described by the API documents.' } };
  return { ...Object.fromEntries(known), default: answer('The request is refused.', answerShapes.error) };
}

/** Schemas describe what is read, before it is made one canonical value. */
const reading = { io: 'input' } as const;

function schemaOf(schema: z.ZodType): Json {
  const name = answerShapes.registry.get(schema)?.id;
  if (name !== undefined) return { $ref: refOf(name) };
  const {
    $schema: _,
    $defs: __,
    ...own
  } = z.toJSONSchema(schema, { ...reading, metadata: answerShapes.registry });
  return JSON.parse(JSON.stringify(own).replaceAll('"#/$defs/', `"${refOf('')}`));
}

function refOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The row whose fields an item is written with, by the name of its shape. */
const written: Readonly<Record<string, string>> = {
  Event: '/events',
  Venue: '/venues',
  Organizer: '/organizers',
  Term: '/categories',
  Post: '/posts',
  Page: '/pages',
  Media: '/media',
  MenuItem: '/menu-items',
  Block: '/blocks',
  Template: '/templates',
};

/** Every shape of an answer: what is read of it, with the meanings of the fields that can be written. */
function shapes(dialect: Dialect): Json {
  const { schemas } = z.toJSONSchema(answerShapes.registry, { ...reading, uri: refOf });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const row = allRoutes.find(({ method, path }) => method === 'POST' && path === written[name]);
      const { $schema: _, $id: __, properties = {}, ...others } = schema;
      return [
        name,
        {
          ...others,
          properties: Object.fromEntries(
            Object.entries(z.record(z.string(), z.looseObject({})).parse(properties)).map(
              ([key, property]) => [dialect.parameter(key), field(key, property, row)],
            ),
          ),
        },
      ];
    }),
  );
}

/** A field of an item as the contract reads it. Times of the events namespace have no offset (events document). */
function field(key: string, property: Json, row: Route | undefined): Json {
  const fields: Parameters = row?.parameters ?? {};
  const isTime = row?.namespace === 'calendar/events/v1' && /date|modified/.test(key);
  return {
    ...(fields[key]?.in === 'body' && { description: fields[key].meaning }),
    ...property,
    ...(isTime && { pattern: localTimePattern }),
  };
}

type Describing = { readonly dialect: Dialect; readonly meanings: boolean };

/** The keys of a row that JSON Schema has under the same name. */
const sameKeys = [
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'readOnly',
  'deprecated',
] as const;

/** A date and time of the events document: `YYYY-MM-DD hh:mm:ss`. */
const localTimePattern = String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`;

/** A parameter as JSON Schema describes it. What may be `null`, or is when it is not sent, has that among its types. */
export function parameterSchema(parameter: Parameter, how: Describing): Json {
  const { enum: allowed, default: fallback, meaning, nullable } = parameter;
  const schema = typeOf(parameter, how);
  const { type } = schema;
  const mayBeNull = type !== undefined && (nullable || fallback === null);
  return {
    ...(how.meanings && { description: meaning }),
    ...schema,
    ...(mayBeNull && { type: [type, 'null'].flat() }),
    ...Object.fromEntries(
      sameKeys.flatMap((key) => (parameter[key] === undefined ? [] : [[key, parameter[key]]])),
    ),
    ...(allowed && parameter.type !== 'string[]' && { enum: allowed }),
  };
}

function typeOf({ type, enum: allowed, relative, ...parameter }: Parameter, how: Describing): Json {
  const { properties, values, variants } = parameter;
  switch (type) {
    case 'integer[]':
      return { type: 'array', items: { type: 'integer' } };
    case 'string[]':
      return { type: 'array', items: { type: 'string', ...(allowed && { enum: allowed }) } };
    case 'string|string[]':
      return { type: ['string', 'array'], items: { type: 'string' } };
    case 'array':
      return { type: 'array', items: {} };
    case 'object[]': {
      const kinds = variants?.map((variant) => objectSchema(variant, how));
      return { type: 'array', items: kinds ? { oneOf: kinds } : objectSchema(properties, how) };
    }
    case 'terms':
      return properties
        ? { type: ['array', 'object'], items: { type: 'integer' }, properties: schemas(properties, how) }
        : { type: 'array', items: { type: ['integer', 'string'] } };
    case 'text':
      return { type: ['object', 'string'], properties: schemas(properties, how) };
    case 'object':
      return objectSchema(properties, how, values);
    case 'local-time':
      return { type: 'string', pattern: localTimePattern };
    case 'uri':
      return { type: 'string', format: relative ? 'uri-reference' : 'uri' };
    case 'date-time':
    case 'email':
      return { type: 'string', format: type };
    case 'untyped':
      return {};
    case 'integer':
    case 'number':
    case 'boolean':
    case 'string':
      return { type };
  }
}

function objectSchema(properties: Parameters = {}, how: Describing, values?: Parameter): Json {
  const required = Object.entries(properties).flatMap(([name, property]) =>
    property.required ? [how.dialect.parameter(name)] : [],
  );
  return {
    type: 'object',
    properties: schemas(properties, how),
    ...(required.length > 0 && { required }),
    ...(values && { additionalProperties: parameterSchema(values, how) }),
  };
}

function schemas(properties: Parameters = {}, how: Describing): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      how.dialect.parameter(name),
      parameterSchema(property, how),
    ]),
  );
}
