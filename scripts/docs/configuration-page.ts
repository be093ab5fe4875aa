import { z } from 'zod';
import { siteConfigSchema } from '../../src/config.ts';
import { documentedKeys, type KeyComment } from './documented-keys.ts';

/** As much of JSON Schema as zod writes for a configuration. */
const shapeSchema = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
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
});

type Shape = z.output<typeof shapeSchema>;

/**
 * The page that describes every key of the configuration, from its schema and the comments in its source.
 *
 * @param source text of `src/config.ts`
 */
export function configurationPage(source: string): string {
  const root = shapeSchema.parse(z.toJSONSchema(siteConfigSchema, { io: 'input', unrepresentable: 'any' }));
  const comments = documentedKeys(source, 'siteConfigSchema');
  const keys = [...comments].map(([path, comment]) => ({ path, comment, shape: shapeAt(root, path) }));
  return `${[
    '# Configuration',
    '',
    '`src/site.config.ts` holds the configuration of a site; `npm run init -- https://cms.example` writes one for a server.',
    'Every key may be left out. A wrong one is named when you build. Several sites have a file each: `--config FILE` or',
    '`SITE_CONFIG`. Addresses, logins and folders come from the environment or from `.env`: [.env.example](../.env.example).',
    '',
    'This page is written from [src/config.ts](../src/config.ts); a test fails when the two differ.',
    '',
    '| key | |',
    '|---|---|',
    ...keys
      .filter(({ path }) => !path.includes('.'))
      .map(({ path, comment }) => `| [\`${path}\`](#${path.toLowerCase()}) | ${cell(comment.text)} |`),
    '',
    ...keys.flatMap(({ path, comment, shape }) => section(path, comment, shape)),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

function section(path: string, { text, otherwise, example }: KeyComment, shape: Shape): readonly string[] {
  const isGroup = shape.properties !== undefined && !path.includes('.') && otherwise === '';
  return [
    `${path.includes('.') ? '###' : '##'} \`${path}\``,
    '',
    ...(isGroup
      ? []
      : [`${code(words(shape))}${otherwise && ` · default: ${otherwiseWords(otherwise)}`}`, '']),
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

/** A type as somebody would write it who fills it in. */
function words({
  anyOf,
  enum: values,
  const: only,
  items,
  properties,
  additionalProperties,
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
  if (typeof additionalProperties === 'object') return `{ [name]: ${words(additionalProperties)} }`;
  if (shape.type === 'integer' || shape.type === 'number') return `${shape.type}${range(shape)}`;
  return shape.format === 'uri' ? 'address' : (shape.type ?? 'anything');
}

function range({ minimum, maximum }: Pick<Shape, 'minimum' | 'maximum'>): string {
  const [low, high] = [minimum, maximum].map((bound) =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound,
  );
  if (low === undefined) return high === undefined ? '' : ` up to ${high}`;
  return high === undefined ? ` from ${low}` : ` from ${low} to ${high}`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

/** A value stands as code, a sentence as text. */
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
