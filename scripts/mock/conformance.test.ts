import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Parameter, Route } from '../../src/contract/routes/route.ts';
import { expectDescribed } from '../../tests/support/described-answers.ts';
import { sampleNow } from '../../tests/support/sample-mock.ts';
import { credentials } from './credentials.ts';
import type { RestAnswer } from './mock-request.ts';
import { dialectOf, type Part, parts } from './rest-dialect.ts';
import { createRest } from './router.ts';
import { routes } from './routes/all-routes.ts';
import { createTown } from './town.ts';
import { World } from './world.ts';

/** Every row of the table is asked in both spellings: rightly, without what it needs, and wrongly in each parameter. */

type Fields = Readonly<Record<string, unknown>>;

const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ status: z.number(), params: z.unknown().optional() }),
});

const { user, password } = credentials.editor;
const editor = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const town = createTown(sampleNow);
const rows = routes.map((route) => ({
  name: `${route.method} ${route.namespace}${route.path}`,
  route,
}));
const parameters = rows.flatMap(({ name, route }) =>
  Object.entries(route.parameters)
    .filter(([, parameter]) => parameter.in !== 'path')
    .map(([key, parameter]) => ({ name: `${name} ${key}`, route, key, parameter })),
);

describe.each(parts)('as %s', (part) => {
  const dialect = dialectOf(part);
  const rest = createRest(new World(town, () => sampleNow, part, 'http://127.0.0.1:1'));

  /** Asks a row with fields in the documents' spelling, and says what it answered. */
  async function ask(route: Route, fields: Fields, authorization: string | undefined = editor) {
    const isBody = (name: string) => route.parameters[name]?.in === 'body';
    const spelled = Object.entries(fields).map(
      ([name, value]) => [name, dialect.parameter(name), value] as const,
    );
    const body = spelled.filter(([name]) => isBody(name)).map(([, name, value]) => [name, value]);
    const query = spelled
      .filter(([name]) => !isBody(name))
      .flatMap(([, name, value]) => pairs(name, value));
    const answer = await rest.answer({
      method: route.method,
      path: pathOf(route, part),
      search: query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
      headers: { authorization },
      body: {
        type: 'application/json',
        bytes: Buffer.from(JSON.stringify(Object.fromEntries(body))),
      },
    });
    const type = answer.headers?.['Content-Type'] ?? 'application/json';
    expectDescribed(part, { ...answer, method: route.method, path: pathOf(route, part), type });
    return answer;
  }

  test.each(rows)('$name answers, or names what is not described', async ({ route }) => {
    const answer = await ask(route, needed(route));
    if (answer.status >= 400 && route.path !== '/get_head') {
      const { code, data } = errorSchema.parse(JSON.parse(answer.body));
      expect(data.status).toBe(answer.status);
      // An unknown item is a wrong parameter to the events namespace.
      const known = route.path.includes('{') ? [] : ['rest_invalid_param'];
      expect(['rest_no_route', 'rest_missing_callback_param', ...known]).not.toContain(code);
    }
    expect([200, 201, 207, 400, 404, 501]).toContain(answer.status);
  });

  test.each(rows.filter(({ route }) => route.method !== 'GET' && route.path !== '/batch/v1'))(
    '$name is refused to callers without credentials',
    async ({ route }) => {
      const answer = await ask(route, needed(route), '');
      expect([answer.status, codeOf(answer)]).toEqual([
        401,
        expect.stringMatching(/^rest_(?:forbidden|cannot_)/),
      ]);
    },
  );

  test.each(parameters.filter(({ parameter }) => parameter.required))(
    '$name is needed',
    async ({ route, key }) => {
      const { [key]: _, ...others } = needed(route);
      const answer = await ask(route, others);
      const { code, data } = errorSchema.parse(JSON.parse(answer.body));
      expect([answer.status, code, data.params]).toEqual([
        400,
        'rest_missing_callback_param',
        [dialect.parameter(key)],
      ]);
    },
  );

  test.each(parameters.filter(({ parameter }) => wrongValues(parameter, part).length > 0))(
    '$name is refused where it is wrong',
    async ({ route, key, parameter }) => {
      const name = dialect.parameter(key);
      for (const value of wrongValues(parameter, part)) {
        const answer = await ask(route, { ...needed(route), [key]: value });
        const { code, data } = errorSchema.parse(JSON.parse(answer.body));
        expect([
          JSON.stringify(value),
          answer.status,
          code,
          Object.keys(z.object({}).loose().parse(data.params)),
        ]).toEqual([JSON.stringify(value), 400, 'rest_invalid_param', [name]]);
      }
    },
  );

  test.each(rows.filter(({ route }) => route.path.includes('{')))(
    '$name knows no other path',
    async ({ route }) => {
      const path = pathOf(route, part).replace(
        /[^/]+(\/(?:seen|edit|post-process|revisions|autosaves).*)?$/,
        '..$1',
      );
      const answer = await rest.answer({
        method: route.method,
        path,
        search: '',
        headers: { authorization: editor },
      });
      expect([400, 404]).toContain(answer.status);
    },
  );
});

function wrongValues(parameter: Parameter, part: Part): readonly unknown[] {
  const {
    enum: allowed,
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    minLength,
    pattern,
  } = parameter;
  const bounds = [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
    ...(exclusiveMaximum === undefined ? [] : [exclusiveMaximum]),
  ];
  const texts = [
    ['a', 'list'],
    ...(allowed ? ['none of them'] : []),
    ...(minLength ? [''] : []),
    ...(pattern ? ['a b!'] : []),
  ];
  const inBody = parameter.in === 'body';
  switch (parameter.type) {
    case 'integer':
      return ['x', '1.5', ['a', 'list'], ...bounds];
    case 'number':
      return ['x', ['a', 'list'], ...bounds];
    case 'boolean':
      return ['perhaps', ['a', 'list']];
    case 'string':
    case 'local-time':
      return inBody ? [...texts, 7, true] : texts;
    case 'uri':
      return [
        ...texts,
        ...(inBody ? [7, true] : []),
        ...(part === 'documents' ? ['no address'] : []),
      ];
    case 'string|string[]':
      return [7, true, ['a', 7]];
    case 'date-time':
      return inBody ? [...texts, 'soon', '2026-13-01T00:00:00'] : texts;
    case 'email':
      return [...texts, 'nobody', 7];
    case 'integer[]':
      return ['x', { a: 'tree' }, ['1', 'x']];
    case 'string[]':
      return [{ a: 'tree' }, ...(allowed ? ['none of them'] : [])];
    case 'object[]':
      return [
        'text',
        ['text'],
        ...(parameter.maxItems ? [Array(parameter.maxItems + 1).fill({ path: '/' })] : []),
      ];
    case 'array':
    case 'terms':
      return [{ a: 'tree' }];
    case 'text':
      return [7, ['a', 'list'], { raw: 7 }];
    case 'object':
      return ['text', ['a', 'list']];
    case 'untyped':
      return [];
  }
}

/** Values for what a row needs. */
function needed({ parameters: all }: Route): Fields {
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, { required, in: place }]) => required && place !== 'path')
      .map(([name, parameter]) => [name, rightValue(name, parameter)]),
  );
}

function rightValue(name: string, { type, enum: allowed, properties = {} }: Parameter): unknown {
  if (allowed) return allowed[0];
  if (name.endsWith('_date')) return '2026-12-01 18:00:00';
  if (type === 'uri') return 'http://127.0.0.1:1/event/nothing/';
  if (type === 'boolean') return true;
  if (type === 'array' || type === 'object[]') return [];
  if (type !== 'object') return 'some';
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([, { required }]) => required)
      .map(([key, property]) => [key, rightValue(key, property)]),
  );
}

function pathOf(route: Route, part: Part): string {
  const values: Readonly<Record<string, string>> = { slug: 'nosuch', id: '4711', parent: '4712' };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const isText = route.parameters[name]?.type === 'string' && name !== 'slug';
    return isText ? 'town' : (values[name] ?? '1');
  });
  return `/${dialectOf(part).namespace(route.namespace)}${path}`;
}

function pairs(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((one) => pairs(`${name}[]`, one));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, one]) => pairs(`${name}[${key}]`, one));
  }
  return [[name, String(value)]];
}

function codeOf({ body }: RestAnswer): string {
  return errorSchema.parse(JSON.parse(body)).code;
}
