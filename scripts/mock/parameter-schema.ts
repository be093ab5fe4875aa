import type { Parameter, Parameters } from '../../src/contract/route.ts';
import type { Dialect } from './dialect.ts';

type Schema = Readonly<Record<string, unknown>>;

/** How a parameter is described: in whose spelling, and whether with its meaning. */
export type Describing = { readonly dialect: Dialect; readonly meanings: boolean };

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
export const localTimePattern = String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`;

/** A parameter as JSON Schema describes it. */
export function parameterSchema(parameter: Parameter, how: Describing): Schema {
  const { enum: allowed, type } = parameter;
  return {
    ...(how.meanings && { description: parameter.meaning }),
    ...orNull(typeOf(parameter, how), parameter),
    ...Object.fromEntries(
      sameKeys.flatMap((key) => (parameter[key] === undefined ? [] : [[key, parameter[key]]])),
    ),
    ...(allowed && type !== 'string[]' && { enum: allowed }),
  };
}

/** What may be `null`, or is when it is not sent. */
function orNull(schema: Schema, { nullable, default: fallback }: Parameter): Schema {
  const { type } = schema;
  if (type === undefined || (!nullable && fallback !== null)) return schema;
  return { ...schema, type: [type, 'null'].flat() };
}

function typeOf({ type, enum: allowed, relative, ...parameter }: Parameter, how: Describing): Schema {
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
    case 'object[]':
      return { type: 'array', items: items(properties, variants, how) };
    case 'terms':
      return properties
        ? { type: ['array', 'object'], items: { type: 'integer' }, properties: schemas(properties, how) }
        : { type: 'array', items: { type: ['integer', 'string'] } };
    case 'text':
      return { type: ['object', 'string'], properties: schemas(properties ?? {}, how) };
    case 'object':
      return object(properties ?? {}, how, values);
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

function items(
  properties: Parameters | undefined,
  variants: readonly Parameters[] | undefined,
  how: Describing,
): Schema {
  if (variants) return { oneOf: variants.map((variant) => object(variant, how)) };
  return object(properties ?? {}, how);
}

function object(properties: Parameters, how: Describing, values?: Parameter): Schema {
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

function schemas(properties: Parameters, how: Describing): Schema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      how.dialect.parameter(name),
      parameterSchema(property, how),
    ]),
  );
}
