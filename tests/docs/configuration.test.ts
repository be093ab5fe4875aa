import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationPage, documentedKeys } from './configuration.ts';

const source = readFileSync(new URL('../../src/config.ts', import.meta.url), 'utf8');

// `vitest run tests/docs -u` writes the page again after a change of the schema.
test('docs/configuration.md is what the schema and its comments say', async () => {
  await expect(configurationPage(source)).toMatchFileSnapshot('../../docs/configuration.md');
});

test('every key of the configuration has a comment', () => {
  const keys = [...documentedKeys(source, 'siteConfigSchema')];
  expect(keys.length).toBeGreaterThan(60);
  expect(
    keys.filter(([, { text, otherwise }]) => `${text}${otherwise}` === '').map(([path]) => path),
  ).toEqual([]);
});

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
    }).prefault({}),
  }).readonly();`;
  expect(Object.fromEntries(documentedKeys(text, 's'))).toEqual({
    one: { text: 'One.', otherwise: '', example: '{ a: 1 }' },
    group: { text: 'A group.', otherwise: '', example: '' },
    'group.two': { text: '', otherwise: 'none', example: '' },
    'group.three': { text: 'Three.', otherwise: '3', example: '' },
  });
});
