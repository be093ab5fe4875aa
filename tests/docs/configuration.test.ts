import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { configurationPage, documentedKeys } from './configuration.ts';

const source = readFileSync(new URL('../../src/config.ts', import.meta.url), 'utf8');

// `vitest run tests/docs -u` writes the page again after a change of the schema.
test('docs/configuration.md is what the schema and its comments say', async () => {
  await expect(configurationPage(source)).toMatchFileSnapshot('../../docs/configuration.md');
});

test('every key of the configuration has a comment', () => {
  const keys = [...documentedKeys(source, 'siteConfigSchema')];
  expect(keys.length).toBeGreaterThan(60);
  expect(keys.filter(([, { text }]) => text === '').map(([path]) => path)).toEqual([]);
});

const comments = documentedKeys(source, 'siteConfigSchema');
const written = [...comments];

test.each(
  written.flatMap(([path, { example }]) =>
    example.split(/ or (?=['[])/).flatMap((value) => (value === '' ? [] : [[path, value]])),
  ),
)('what %s has for example is taken: %s', (path, value) => {
  expect(configured(path, evaluated(value)).error?.issues).toBeUndefined();
});

test.each(
  written.flatMap(([path, { otherwise }]) =>
    /^(?:[\d.]+|true|false|'.*'|\[.*\]|\{.*\})$/.test(otherwise) ? [[path, otherwise]] : [],
  ),
)('%s is %s where it is left out', (path, value) => {
  const [group = '', ...below] = path.split('.');
  const around = below.length > 0 ? comments.get(group)?.example || '{}' : 'undefined';
  expect(configured(group, evaluated(around)).data).toHaveProperty(path, evaluated(value));
});

function evaluated(value: string): unknown {
  return new Function(`return (${value});`)();
}

function configured(path: string, value: unknown) {
  return siteConfigSchema.safeParse(
    path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value),
  );
}

test('comments are read with their defaults and examples, of groups too', () => {
  const text = `const s = z.strictObject({
    /** One.
     * @example { a: 1 }
     */
    one: z.string(),
    /** A group. */
    group: z.strictObject({
      /** @default none */
      two: z.int(),
      /** Three. @default 3 */
      three: z.array(z.strictObject({ four: z.string() })),
      /** @example ['mailto:security@example.org'] */
      four: z.string(),
    }).prefault({}),
  }).readonly();`;
  expect(Object.fromEntries(documentedKeys(text, 's'))).toEqual({
    one: { text: 'One.', otherwise: '', example: '{ a: 1 }' },
    group: { text: 'A group.', otherwise: '', example: '' },
    'group.two': { text: '', otherwise: 'none', example: '' },
    'group.three': { text: 'Three.', otherwise: '3', example: '' },
    'group.four': { text: '', otherwise: '', example: "['mailto:security@example.org']" },
  });
});
