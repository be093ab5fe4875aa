import type { Parameter, Parameters } from '../../src/contract/routes/route.ts';
import type { Dialect } from './dialect.ts';

type Schema = Readonly<Record<string, unknown>>;

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

/** A parameter as JSON Schema describes it. */
export function parameterSchema(parameter: Parameter, dialect: Dialect): Schema {
  const { enum: allowed, type } = parameter;
  const list = type === 'integer[]' || type === 'string[]';
  return {
    ...typeOf(parameter, dialect),
    ...Object.fromEntries(
      sameKeys.flatMap((key) => (parameter[key] === undefined ? [] : [[key, parameter[key]]])),
    ),
    ...(list && { items: { type: type.slice(0, -2), ...(allowed && { enum: allowed }) } }),
    ...(allowed && !list && { enum: allowed }),
  };
}

function typeOf({ type, nullable, properties, variants }: Parameter, dialect: Dialect): Schema {
  switch (type) {
    case 'integer[]':
    case 'string[]':
    case 'array':
      return { type: 'array' };
    case 'object[]':
      return { type: 'array', items: items(properties, variants, dialect) };
    case 'terms':
      return { type: ['object', 'array'], ...(properties && { properties: schemas(properties, dialect) }) };
    case 'text':
      return { type: ['object', 'string'], properties: schemas(properties ?? {}, dialect) };
    case 'object':
      return object(properties ?? {}, dialect);
    case 'date-time':
    case 'uri':
    case 'email':
      return { type: nullable ? ['string', 'null'] : 'string', format: type };
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
  dialect: Dialect,
): Schema {
  if (variants) return { oneOf: variants.map((variant) => object(variant, dialect)) };
  return object(properties ?? {}, dialect);
}

function object(properties: Parameters, dialect: Dialect): Schema {
  const required = Object.entries(properties).flatMap(([name, property]) =>
    property.required ? [dialect.parameter(name)] : [],
  );
  return {
    type: 'object',
    properties: schemas(properties, dialect),
    ...(required.length > 0 && { required }),
  };
}

function schemas(properties: Parameters, dialect: Dialect): Schema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      dialect.parameter(name),
      parameterSchema(property, dialect),
    ]),
  );
}
