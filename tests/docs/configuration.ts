import ts from 'typescript';
import { z } from 'zod';
import { siteConfigSchema } from '../../src/config.ts';
import { languageSchema, documentedLanguages as languages } from '../../src/contract/language.ts';

/** As much of JSON Schema as zod writes for a configuration. */
const shapeSchema = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  get properties() {
    return z.record(z.string(), shapeSchema).optional();
  },
  get items() {
    return shapeSchema.optional();
  },
  get anyOf() {
    return z.array(shapeSchema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), shapeSchema]).optional();
  },
  get propertyNames() {
    return shapeSchema.optional();
  },
});

type Shape = z.output<typeof shapeSchema>;

/**
 * The page that describes every key of the configuration, from its schema and the comments in its source.
 *
 * @param source text of `src/config.ts`
 */
export function configurationPage(source: string): string {
  const root = shapeSchema.parse(
    z.toJSONSchema(siteConfigSchema, { io: 'input', unrepresentable: 'any' }),
  );
  const comments = documentedKeys(source, 'siteConfigSchema');
  const keys = [...comments].map(([path, comment]) => ({
    path,
    comment,
    shape: shapeAt(root, path),
  }));
  return `${[
    '# Configuration',
    '',
    '`src/site.config.ts` holds the configuration of a site; `npm run init -- https://cms.example` writes one for a server.',
    'Every key may be left out. The build reports invalid keys. Several sites have a file each: `--config FILE` or',
    '`SITE_CONFIG`. Addresses, logins and folders come from the environment or from `.env`: [.env.example](../.env.example).',
    '',
    'This page is written from [src/config.ts](../src/config.ts); a test fails when the two differ.',
    '',
    '| key | |',
    '|---|---|',
    ...keys
      .filter(({ path }) => !path.includes('.'))
      .map(
        ({ path, comment }) => `| [\`${path}\`](#${path.toLowerCase()}) | ${cell(comment.text)} |`,
      ),
    '',
    ...keys.flatMap(({ path, comment, shape }) => section(path, comment, shape)),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

function section(
  path: string,
  { text, otherwise, example }: KeyComment,
  shape: Shape,
): readonly string[] {
  const isGroup = shape.properties !== undefined && !path.includes('.') && otherwise === '';
  return [
    `${path.includes('.') ? '###' : '##'} \`${path}\``,
    '',
    ...(isGroup
      ? []
      : [`${typeWords(shape)}${otherwise && ` · default: ${otherwiseWords(otherwise)}`}`, '']),
    text,
    '',
    ...(example === '' ? [] : ['For example:', '', '```ts', example, '```', '']),
  ];
}

function shapeAt(root: Shape, path: string): Shape {
  return path.split('.').reduce<Shape>((shape, name) => {
    const inner = shape.properties?.[name];
    if (!inner) throw new Error(`The schema has no key ${path}, which the source describes.`);
    return inner;
  }, root);
}

/** A type in a sentence. */
function typeWords(shape: Shape): string {
  const written = words(shape);
  const each = code(perLanguage);
  if (written === perLanguage) return `text for each language: ${each}`;
  if (written === `string | ${perLanguage}`)
    return `\`string\`, or text for each language: ${each}`;
  return code(written);
}

const perLanguage = "{ en: '…', pl: '…' }";

/** By which the schema tells a language from another key. */
const { pattern: languagePattern } = z.toJSONSchema(languageSchema);

/** A type as somebody would write it who fills it in. */
function words({
  anyOf,
  enum: values,
  const: only,
  items,
  properties,
  additionalProperties,
  propertyNames,
  ...shape
}: Shape): string {
  if (anyOf) return [...new Set(anyOf.map(words))].join(' | ');
  if (values) return values.map(literal).join(' | ');
  if (only !== undefined) return literal(only);
  if (items) return `(${words(items)})[]`.replace(/^\(([^ |]+)\)/, '$1');
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([name, inner]) => `${name}: ${words(inner)}`)
      .join(', ')} }`;
  if (typeof additionalProperties === 'object') {
    const value = words(additionalProperties);
    const isPerLanguage = propertyNames?.pattern === languagePattern;
    if (!isPerLanguage) return `{ [name]: ${value} }`;
    if (value === 'string') return perLanguage;
    return `{ ${languages.map((one) => `${one}: ${value}`).join(', ')} }`;
  }
  if (shape.type === 'integer' || shape.type === 'number') return `${shape.type}${range(shape)}`;
  return shape.format === 'uri' ? 'address' : (shape.type ?? 'anything');
}

function range({
  minimum,
  maximum,
  exclusiveMinimum,
}: Pick<Shape, 'minimum' | 'maximum' | 'exclusiveMinimum'>): string {
  const [low, high] = [minimum, maximum].map((bound) =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound,
  );
  if (exclusiveMinimum !== undefined)
    return ` above ${exclusiveMinimum}${high === undefined ? '' : `, up to ${high}`}`;
  if (low === undefined) return high === undefined ? '' : ` up to ${high}`;
  return high === undefined ? ` from ${low}` : ` from ${low} to ${high}`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

/** A value is code, a sentence is text. */
function otherwiseWords(text: string): string {
  return /^(?:[\d.]+|true|false|'.*'|\[.*\]|\{.*\})$/s.test(text) ? code(text) : text;
}

function code(text: string): string {
  return `\`${text}\``;
}

function cell(text: string): string {
  const [first = ''] = text.replaceAll(/\s+/g, ' ').split(/(?<=[.:]) /);
  return first.replace(/:$/, '.').replaceAll('|', '\\|');
}

/** What the comment above a key of the configuration says. */
type KeyComment = {
  readonly text: string;
  /** As it is written after `@default`; empty for none. */
  readonly otherwise: string;
  /** As it is written after `@example`; empty for none. */
  readonly example: string;
};

/**
 * The comments of the keys of an object schema in a source text, by path (`images.mode`), in the order in which they
 * stand there.
 *
 * @param name of the constant that holds the schema
 */
export function documentedKeys(source: string, name: string): ReadonlyMap<string, KeyComment> {
  const file = ts.createSourceFile('config.ts', source, ts.ScriptTarget.Latest, true);
  const found = new Map<string, KeyComment>();
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const schema = declarations.find((one) => one.name.getText() === name)?.initializer;
  const root = schema && objectIn(schema);
  if (!root) throw new Error(`There is no object schema ${name} in the source.`);
  collect(root, '', found);
  return found;
}

function collect(
  object: ts.ObjectLiteralExpression,
  prefix: string,
  found: Map<string, KeyComment>,
): void {
  for (const property of object.properties.filter(ts.isPropertyAssignment)) {
    const path = `${prefix}${property.name.getText()}`;
    found.set(path, commentOf(property));
    const inner = objectIn(property.initializer);
    if (inner) collect(inner, `${path}.`, found);
  }
}

/** The keys of `z.strictObject({ … })`, whatever is called on it afterwards; not those of lists and choices. */
function objectIn(node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  const [argument] = node.arguments;
  if (
    node.expression.name.text === 'strictObject' &&
    argument &&
    ts.isObjectLiteralExpression(argument)
  )
    return argument;
  return objectIn(node.expression.expression);
}

function commentOf(property: ts.PropertyAssignment): KeyComment {
  const [range] =
    ts.getLeadingCommentRanges(property.getSourceFile().text, property.getFullStart()) ?? [];
  const raw = range ? property.getSourceFile().text.slice(range.pos + 3, range.end - 2) : '';
  const lines = raw.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const [text = '', ...tags] = lines
    .join('\n')
    .trim()
    .split(/(?<!\S)@(?=(?:default|example)\s)/)
    .map((part) => part.trim());
  const tag = (wanted: string) =>
    tags
      .find((one) => one.startsWith(wanted))
      ?.slice(wanted.length)
      .trim() ?? '';
  return { text, otherwise: tag('default'), example: tag('example') };
}
