import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleNow } from '../../tests/support/sample-mock.ts';
import { credentials } from './credentials.ts';
import { dialectOf, parts } from './rest-dialect.ts';
import { createRest } from './router.ts';
import { routes } from './routes/all-routes.ts';
import { createTown } from './town.ts';
import { World } from './world.ts';

const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ status: z.number() }),
});

const { user, password } = credentials.editor;
const editor = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const value = fc.oneof(
  fc.integer({ min: -5, max: 500 }).map(String),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    'true',
    'any',
    'draft',
    'pl',
    'edit',
    '2026-11-20',
    '9999-12-31 23:59:59',
    '1,2,3',
    '-271821-04-20',
    'relevance',
  ),
);

const shape = fc.constantFrom('', '[]', '[terms]', '[x][y]', '[operator]');

test('answers any parameters of any route with JSON, and errors with their own status', async () => {
  const town = createTown(sampleNow);
  const servers = parts.map((part) => ({
    dialect: dialectOf(part),
    rest: createRest(new World(town, () => sampleNow, part, 'http://127.0.0.1:1')),
  }));
  const request = fc.record({
    server: fc.constantFrom(...servers),
    route: fc.constantFrom(...routes),
    ids: fc.constantFrom('1', '705', '2039', 'town//home', 'x'),
    parameters: fc.array(fc.record({ index: fc.nat(30), shape, value }), { maxLength: 4 }),
    authorization: fc.constantFrom(undefined, editor),
    fields: fc.array(fc.tuple(fc.nat(30), fc.oneof(value, fc.jsonValue({ maxDepth: 2 }))), {
      maxLength: 6,
    }),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ server, route, ids, parameters, authorization, fields }) => {
      const names = Object.keys(route.parameters);
      const search = parameters.map(({ index, shape, value }) => {
        const name = server.dialect.parameter(names[index % names.length] ?? '');
        return `${name}${shape}=${encodeURIComponent(value.toWellFormed())}`;
      });
      const path = `/${server.dialect.namespace(route.namespace)}${route.path.replace(/\{\w+\}/g, ids)}`;
      const answer = await server.rest.answer({
        method: route.method,
        path,
        search: search.join('&'),
        headers: { authorization },
        body: {
          type: 'application/json',
          bytes: Buffer.from(
            JSON.stringify(
              Object.fromEntries(
                fields.map(([index, field]) => [
                  server.dialect.parameter(names[index % names.length] ?? ''),
                  field,
                ]),
              ),
            ),
          ),
        },
      });
      if (route.namespace === 'stock-images' && answer.body === '') {
        expect(answer.status).toBe(200);
        return;
      }
      const isXml = answer.headers?.['Content-Type']?.startsWith('text/xml');
      const body: unknown = isXml ? answer.body : JSON.parse(answer.body);
      if (answer.status < 300 || route.path === '/get_head') return;
      expect(errorSchema.parse(body).data.status).toBe(answer.status);
      expect([400, 401, 403, 404, 410, 501]).toContain(answer.status);
    }),
    { numRuns: 1500 },
  );
});
