import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../../scripts/mock/routes/all-routes.ts';
import type { Parameter, Parameters } from '../../src/contract/routes/route.ts';
import { openSampleMock, type SampleMock } from '../support/sample-mock.ts';
import {
  contentTown,
  sampleEvent,
  sampleOrganizer,
  sampleTerm,
  sampleVenue,
} from '../support/sample-town.ts';
import { documented, type Stated, type Table } from './parameters.ts';

/** Every parameter of both documents, against the table of routes and against what the mock answers. */

/** Types of the table of routes in the words of the documents. */
const types: Readonly<Record<string, string>> = {
  ...{ 'integer[]': 'array of integer', 'string[]': 'array of string' },
  ...{ 'object[]': 'array of object', 'string|string[]': 'string or array of string' },
  ...{ text: 'text object', uri: 'URI', email: 'e-mail address', 'local-time': 'date-time text' },
};

function statedBy(parameters: Parameters): Table {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, statedIn(parameter)]),
  );
}

function statedIn({ meaning: _, in: place, ...parameter }: Parameter): Stated {
  const { type, properties, values, variants, ...rules } = parameter;
  return {
    ...{ type: types[type] ?? type, ...rules },
    ...(place === 'path' && { in: place }),
    ...(properties && { properties: statedBy(properties) }),
    ...(values && { values: statedIn(values) }),
    ...(variants && { variants: variants.map(statedBy) }),
  };
}

describe('the table of routes', () => {
  const known = new Map(
    routes.map((route) => [
      `${route.method} /${route.namespace}${route.path}`,
      statedBy(route.parameters),
    ]),
  );

  test('has the rows of the documents and no others', () => {
    expect(documented.size).toBe(177);
    expect([...known.keys()].toSorted()).toEqual([...documented.keys()].toSorted());
  });

  test.each([...documented])('says of %s what the documents say', (row, table) => {
    expect(known.get(row)).toEqual(table);
  });

  test('may be called from a batch where the documents say so', () => {
    const batchable = routes.filter(({ batch }) => batch).map(({ path }) => path);
    expect([...new Set(batchable)]).toEqual(
      ['posts', 'pages', 'menu-items', 'blocks'].flatMap((name) => [`/${name}`, `/${name}/{id}`]),
    );
  });
});

/** Values that a parameter takes, and values it does not. */
type Values = { readonly good: readonly unknown[]; readonly bad: readonly unknown[] };

/** Of each type a value of another; texts of a query are never of another type. */
const plain: Readonly<Record<string, Values>> = {
  integer: { good: [1], bad: ['x', 1.5] },
  number: { good: [1, 1.5], bad: ['x'] },
  boolean: { good: [true, false], bad: ['maybe', 2] },
  string: { good: ['x'], bad: [] },
  untyped: { good: ['x', 1, ['x'], { a: 'b' }], bad: [] },
  URI: { good: ['https://a.example/?x=1#y'], bad: ['nonsense', '/path', '#part', ' '] },
  'e-mail address': { good: ['a@b.example'], bad: ['nobody'] },
  'date-time': { good: ['2026-11-20T11:00:00', '2026-11-20T11:00:00Z'], bad: ['soon'] },
  'date-time text': { good: ['2026-11-20 11:00:00'], bad: ['soon'] },
  array: { good: [['x'], []], bad: [] },
  'string or array of string': { good: ['x', ['x', 'y']], bad: [7, [7]] },
  'text object': { good: ['x', { raw: 'x' }], bad: [] },
};

/** @param inBody whether the value comes as JSON, which has types */
function valuesOf(stated: Stated, inBody: boolean): Values {
  const { type, enum: allowed, properties, variants, values } = stated;
  if (allowed && type === 'string') return { good: allowed, bad: ['nosuch'] };
  switch (type) {
    case 'array of integer':
      return { good: [[1, 2], '1,2', []], bad: ['x', [1, 'x']] };
    case 'array of string': {
      const [first = 'x', second = 'y'] = allowed ?? [];
      return {
        good: [[first, second], `${first},${second}`, ...(allowed ?? []).map((one) => [one])],
        bad: [
          ...(allowed ? ['nosuch', [first, 'nosuch']] : []),
          ...(stated.uniqueItems ? [[first, first]] : []),
        ],
      };
    }
    case 'array of object': {
      const { minItems = 0, maxItems = Infinity } = stated;
      const kinds = (variants ?? [properties ?? {}]).map((table) => objectsOf(table, inBody));
      const [one] = kinds.flatMap(({ good }) => good);
      const good = kinds.flatMap((kind) => kind.good.map((item) => [item]));
      const bad = kinds.flatMap((kind) => kind.bad.map((item) => [item]));
      return {
        good: [...good, ...(maxItems < 100 ? [Array(maxItems).fill(one)] : [])],
        bad: [
          ...bad,
          ...(maxItems < 100 ? [Array(maxItems + 1).fill(one)] : []),
          ...(minItems > 0 ? [[]] : []),
          'x',
        ],
      };
    }
    case 'object': {
      if (!values) return properties ? objectsOf(properties, inBody) : { good: [{}], bad: ['x'] };
      const inner = valuesOf(values, inBody);
      const named = (all: readonly unknown[]) => all.map((value) => ({ name: value }));
      return { good: named(inner.good), bad: named(inner.bad) };
    }
    case 'terms': {
      const inner = properties ? objectsOf(properties, inBody) : { good: ['slug,1'], bad: [] };
      const bad = [...inner.bad, ...(properties ? ['x', [1, 'x']] : [])];
      return { good: [[1, 2], '1,2', ...inner.good], bad };
    }
    default: {
      const { good = [], bad = [] } = plain[type] ?? {};
      const isText = inBody && /^(?:string|text object)$/.test(type);
      const [low, high] = [stated.minimum, stated.maximum];
      const [above, below] = [stated.exclusiveMinimum, stated.exclusiveMaximum];
      const edges = (near: number | undefined, step: number) =>
        near === undefined ? [] : [near + step];
      const within = [...edges(low, 0), ...edges(high, 0), ...edges(above, 1), ...edges(below, -1)];
      return {
        good: within.length > 0 ? within : good,
        bad: [
          ...bad,
          ...[...edges(low, -1), ...edges(high, 1), ...edges(above, 0), ...edges(below, 0)],
          ...(isText ? [7, true, [], ['x'], ...(type === 'string' ? [{}] : [{ raw: 7 }])] : []),
          ...(stated.minLength ? [''] : []),
          ...(stated.pattern ? ['a b', 'a/b', 'ż'] : []),
        ],
      };
    }
  }
}

/** Objects of which one property has each of its values. */
function objectsOf(properties: Table, inBody: boolean): Values {
  const writable = Object.entries(properties).filter(([, { readOnly }]) => !readOnly);
  const needed = writable.filter(([, stated]) => stated.required);
  const base = Object.fromEntries(
    needed.map(([name, stated]) => [name, valuesOf(stated, inBody).good[0]]),
  );
  const cases = writable.map(([name, stated]) => {
    const { good, bad } = valuesOf(stated, inBody);
    const having = (all: readonly unknown[]) => all.map((value) => ({ ...base, [name]: value }));
    return { good: having(good), bad: having(bad) };
  });
  const lacking = needed.map(([left]) =>
    Object.fromEntries(Object.entries(base).filter(([name]) => name !== left)),
  );
  return {
    good: [base, ...cases.flatMap(({ good }) => good)],
    bad: [...cases.flatMap(({ bad }) => bad), ...lacking],
  };
}

/** A value in a query, in the way of PHP. */
function queryPairs(name: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) {
    return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`];
  }
  return Object.entries(value).flatMap(([key, one]) => queryPairs(`${name}[${key}]`, one));
}

const faultSchema = z.object({
  code: z.string(),
  data: z.object({
    params: z.union([z.array(z.string()), z.record(z.string(), z.string())]).default({}),
  }),
});

/** The parameters that an answer finds wrong or missing. */
function faultsIn(body: unknown): readonly string[] {
  const { code, data } = faultSchema.safeParse(body).data ?? {};
  if (!code || !data || !/^rest_(?:invalid|missing_callback)_param$/.test(code)) return [];
  return Array.isArray(data.params) ? data.params : Object.keys(data.params);
}

describe('the mock', () => {
  let mock: SampleMock;
  beforeAll(async () => {
    mock = await openSampleMock({
      ...contentTown,
      events: [sampleEvent({ id: 510 })],
      venues: [sampleVenue({ id: 520 })],
      organizers: [sampleOrganizer({ id: 522 })],
      terms: [...contentTown.terms, sampleTerm({ id: 592, kind: 'tag' })],
    });
  });
  afterAll(() => mock.close());

  const ids: Readonly<Record<string, string>> = {
    ...{ events: '510', venues: '520', organizers: '522', categories: '90', tags: '592' },
    templates: 'town//home',
  };
  const collectionIn = (path: string) =>
    /([\w-]+)\/(?:by-slug\/)?\{(?:id|parent|slug)\}/.exec(path)?.[1] ?? '';

  /** Writes are asked for by nobody in particular: parameters are checked first, and nothing is changed. */
  async function ask(row: string, values: Readonly<Record<string, unknown>>) {
    const [method = '', path = ''] = row.split(' ');
    const collection = collectionIn(path);
    const id = ids[collection] ?? '510';
    const address = path
      .replace('{slug}', `${collection.slice(0, -1)}-${id}`)
      .replace(path.includes('{parent}') ? '{parent}' : '{id}', id)
      .replace('{id}', '510')
      .replace(/\{\w+\}/g, 'word');
    if (method !== 'GET' && method !== 'DELETE') return mock.send(method, address, values, null);
    const query = Object.entries(values).flatMap(([name, value]) => queryPairs(name, value));
    const asked = `${address}?${query.join('&')}`;
    return method === 'GET' ? mock.get(asked, 'editor') : mock.send(method, asked, undefined, null);
  }

  const rows = [...documented].map(([row, table]) => {
    const sent = Object.entries(table).filter(([, stated]) => stated.in !== 'path');
    const inBody = !/^(?:GET|DELETE) /.test(row);
    const needed = sent.filter(([, stated]) => stated.required);
    const base = Object.fromEntries(
      needed.map(([name, stated]) => [name, valuesOf(stated, inBody).good[0]]),
    );
    return { row, sent, needed, base, inBody };
  });

  test.each(rows)('$row takes what the documents allow', async ({ row, sent, base, inBody }) => {
    for (const [name, stated] of sent) {
      const isNullable = stated.nullable || (inBody && stated.default === null && !stated.required);
      const { good } = valuesOf(stated, inBody);
      // Neither coordinate comes alone.
      const pair = name.startsWith('geoloc_') ? { geoloc_lat: 1, geoloc_lng: 1 } : {};
      // An empty list cannot be written in a query.
      const all = inBody ? good : good.filter((value) => queryPairs(name, value).length > 0);
      for (const value of [...all, ...(inBody && isNullable ? [null] : [])]) {
        const { body, status } = await ask(row, { ...base, ...pair, [name]: value });
        expect([name, value, faultsIn(body), status >= 500 && status !== 501]).toEqual([
          ...[name, value, [], false],
        ]);
      }
    }
  });

  test.each(rows)('$row refuses everything else', async ({ row, sent, base, inBody }) => {
    for (const [name, stated] of sent) {
      for (const value of valuesOf(stated, inBody).bad) {
        if (!inBody && queryPairs(name, value).length === 0) continue;
        const { status, body } = await ask(row, { ...base, [name]: value });
        expect([name, value, status, faultsIn(body)]).toEqual([name, value, 400, [name]]);
      }
    }
  });

  test.each(rows.filter(({ needed }) => needed.length > 0))(
    '$row asks for what it needs',
    async ({ row, needed, base }) => {
      for (const [left] of needed) {
        const others = Object.entries(base).filter(([name]) => name !== left);
        const { status, body } = await ask(row, Object.fromEntries(others));
        expect([left, status, faultsIn(body)]).toEqual([left, 400, [left]]);
      }
    },
  );

  /** Addresses without their queries, which say what was asked. */
  const withoutQueries = (body: unknown) =>
    JSON.stringify(body).replaceAll(/(http[^"?]*)\?[^"]*/g, '$1');

  test.each(rows.filter(({ row }) => row.startsWith('GET ')))(
    '$row answers a default as it answers nothing',
    async ({ row, sent, base }) => {
      const usual = await ask(row, base);
      for (const [name, { default: value }] of sent) {
        if (value === undefined || value === null || queryPairs(name, value).length === 0) continue;
        const { body, status } = await ask(row, { ...base, [name]: value });
        expect([name, status, withoutQueries(body)]).toEqual([
          ...[name, usual.status, withoutQueries(usual.body)],
        ]);
      }
    },
  );

  test.each(rows.filter(({ row }) => /^POST \/(?:calendar|cms)/.test(row) && !row.includes('{')))(
    '$row makes of a default what it makes of nothing',
    async ({ row, sent, base }) => {
      const path = row.replace('POST ', '');
      if (path.endsWith('/media')) return;
      let count = 0;
      const fieldOf = async (name: string, fields: Readonly<Record<string, unknown>>) => {
        count += 1;
        const own = Object.entries(base).filter(([, value]) => value === 'x');
        const names = Object.fromEntries(own.map(([key]) => [key, `made-${count}`]));
        const dates = path.endsWith('/events')
          ? { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' }
          : {};
        const answer = await mock.send('POST', path, { ...base, ...names, ...dates, ...fields });
        expect([name, answer.status, answer.body]).toEqual([name, 201, expect.anything()]);
        const value = z.looseObject({}).parse(answer.body)[name];
        return JSON.stringify(value ?? null).replaceAll(/made-\d+|\d+/g, '');
      };
      for (const [name, { default: value, required }] of sent) {
        if (value === undefined || required) continue;
        expect([name, await fieldOf(name, { [name]: value })]).toEqual([
          name,
          await fieldOf(name, {}),
        ]);
      }
    },
  );
});
