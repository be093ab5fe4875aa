import type { Namespace, Parameter, Parameters, Route } from '../../src/contract/routes/route.ts';
import { answerSchemas, answersOf, refOf } from './answers.ts';
import type { MockDialect } from './rest-dialect.ts';
import type { Fields } from './stored.ts';

/**
 * The OpenAPI 3.1 document of routes (https://spec.openapis.org/oas/v3.1.1), in the spelling of a server.
 *
 * @param url what the paths are relative to
 */
export function openApi(routes: readonly Route[], dialect: MockDialect, url: string): Fields {
  const bodies = new Map<string, string>();
  const operation = (route: Route): Fields => ({
    operationId: operationId(route),
    summary: route.purpose,
    security: [{}, { applicationPassword: [] }],
    ...(route.batch && { 'x-allow-batch': { v1: true } }),
    ...requestOf(route, dialect, (text, name) => bodies.getOrInsert(text, name)),
    responses: responsesOf(route),
  });
  const paths = Map.groupBy(routes, (route) => pathOf(route, dialect));
  const described = Object.fromEntries(
    Array.from(paths, ([path, rows]) => [
      path,
      Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), operation(row)])),
    ]),
  );
  const written = Array.from(bodies, ([text, name]) => [name, JSON.parse(text)] as const);
  return {
    openapi: '3.1.0',
    info: { title: 'Kalendarium mock', version: '1' },
    servers: [{ url }],
    paths: described,
    components: {
      schemas: { ...answerSchemas(dialect), ...Object.fromEntries(written) },
      responses: {
        Refused: {
          description: 'The request is refused.',
          content: { 'application/json': { schema: refOf('Error') } },
        },
        NotDescribed: { description: 'Not described by the API documents.' },
      },
      securitySchemes: { applicationPassword: { type: 'http', scheme: 'basic' } },
    },
  };
}

function pathOf({ namespace, path }: Route, dialect: MockDialect): string {
  return `/${dialect.namespace(namespace)}${path}`.replace('//', '/');
}

/** Its name for tools, in the documents' spelling whatever the server's. */
function operationId({ method, namespace, path }: Route): string {
  return `${method.toLowerCase()}_${namespace}${path}`
    .replaceAll(/[^a-zA-Z0-9]+/g, '_')
    .replace(/_$/, '');
}

/**
 * The parameters of a route and the fields of its body.
 *
 * @param share keeps the JSON text of a body under a name, and returns the name it is kept under
 */
function requestOf(
  route: Route,
  dialect: MockDialect,
  share: (text: string, name: string) => string,
): Fields {
  const all = Object.entries(route.parameters);
  const outside = all.filter(([, parameter]) => parameter.in !== 'body');
  const fields = Object.fromEntries(all.filter(([, parameter]) => parameter.in === 'body'));
  const how = { dialect, meanings: true };
  const parameters = outside.map(([name, parameter]) => {
    const { description, ...schema } = argumentSchema(route.namespace, parameter, how);
    return {
      name: dialect.parameter(name),
      in: parameter.in ?? 'query',
      description,
      required: parameter.required ?? false,
      ...styleOf(parameter),
      schema,
    };
  });
  if (Object.keys(fields).length === 0) return { parameters };
  const body = objectSchema(fields, how);
  const schema = refOf(share(JSON.stringify(body), operationId(route)));
  const types = ['application/json', 'application/x-www-form-urlencoded'];
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { parameters, requestBody: { required: 'required' in body, content } };
}

/** Of several values of one name these servers read the last: lists have commas, objects brackets. */
function styleOf({ type, in: place }: Parameter): Fields {
  if (place === 'path') return {};
  if (type === 'object') return { style: 'deepObject', explode: true };
  const isList = type.endsWith('[]') || type === 'terms' || type === 'array';
  return isList ? { style: 'form', explode: false } : {};
}

function responsesOf(route: Route): Fields {
  const answers = answersOf(route);
  if (answers.length === 0) return { default: { $ref: '#/components/responses/NotDescribed' } };
  const described = answers.map(([status, content]) => [
    status,
    { description: 'The request is answered.', content },
  ]);
  return {
    ...Object.fromEntries(described),
    default: { $ref: '#/components/responses/Refused' },
  };
}

/** In whose spelling, and whether it says what each thing means. */
type Describing = { readonly dialect: MockDialect; readonly meanings: boolean };

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

/** A parameter of a route of a namespace as JSON Schema; where its default is that namespace, as the server spells it. */
export function argumentSchema(
  namespace: Namespace,
  parameter: Parameter,
  how: Describing,
): Fields {
  const schema = parameterSchema(parameter, how);
  const isOwnName = namespace !== '' && parameter.default === namespace;
  return { ...schema, ...(isOwnName && { default: how.dialect.namespace(namespace) }) };
}

/** What may be `null`, or is when it is not sent, has that among its types. */
function parameterSchema(parameter: Parameter, how: Describing): Fields {
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

/** A date and time of the events document: `YYYY-MM-DD hh:mm:ss`. */
const localTime = String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`;

function typeOf({ type, enum: allowed, ...parameter }: Parameter, how: Describing): Fields {
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
        ? {
            type: ['array', 'object'],
            items: { type: 'integer' },
            properties: propertiesOf(properties, how),
          }
        : { type: 'array', items: { type: ['integer', 'string'] } };
    case 'text':
      return { type: ['object', 'string'], properties: propertiesOf(properties, how) };
    case 'object':
      return objectSchema(properties, how, values);
    case 'local-time':
      return { type: 'string', pattern: localTime };
    case 'uri':
      return { type: 'string', format: 'uri' };
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

function objectSchema(properties: Parameters = {}, how: Describing, values?: Parameter): Fields {
  const required = Object.entries(properties).flatMap(([name, property]) =>
    property.required ? [how.dialect.parameter(name)] : [],
  );
  return {
    type: 'object',
    properties: propertiesOf(properties, how),
    ...(required.length > 0 && { required }),
    ...(values && { additionalProperties: parameterSchema(values, how) }),
  };
}

function propertiesOf(properties: Parameters = {}, how: Describing): Fields {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      how.dialect.parameter(name),
      parameterSchema(property, how),
    ]),
  );
}
