import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '../../src/contract/routes/route.ts';
import { openSampleMock, type SampleMock } from '../../tests/support/sample-mock.ts';
import {
  contentTown,
  sampleEvent,
  sampleOrganizer,
  sampleTerm,
  sampleVenue,
} from '../../tests/support/sample-town.ts';
import { dialectOf, parts } from './rest-dialect.ts';
import { routes } from './routes/all-routes.ts';

/** Every row of the route table, over HTTP: what was answered when the rows were written down in `rows.snap`. */

const town = {
  ...contentTown,
  events: [sampleEvent({ id: 510, venue: [520], organizer: [522], categories: [90], tags: [592] })],
  venues: [sampleVenue({ id: 520 })],
  organizers: [sampleOrganizer({ id: 522 })],
  terms: [...contentTown.terms, sampleTerm({ id: 592, kind: 'tag' })],
};

const callers = [null, 'subscriber', 'author', 'editor'] as const;

const ids: Readonly<Record<string, string>> = {
  events: '510',
  venues: '520',
  organizers: '522',
  categories: '90',
  tags: '592',
  posts: '12',
  pages: '22',
  media: '32',
  'menu-items': '41',
  blocks: '51',
};

/** The least that a row asks for. */
const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  events: { title: 'New', start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' },
  venues: { venue: 'New' },
  organizers: { organizer: 'New' },
  categories: { name: 'New' },
  tags: { name: 'Other' },
  templates: { slug: 'new', title: 'New' },
  batch: { requests: [] },
};

const shape = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string()]);

const isRemoval = ({ method }: Route) => method === 'DELETE';
const [others, removals] = [routes.filter((route) => !isRemoval(route)), routes.filter(isRemoval)];

describe.each(parts)('as %s', (part) => {
  let mock: SampleMock;
  beforeAll(async () => {
    mock = await openSampleMock(town, part);
  });
  afterAll(() => mock.close());

  test('every row answers as it did', async () => {
    const lines: string[] = [];
    for (const route of [...others, ...removals]) {
      const answers: (readonly [string, string])[] = [];
      for (const caller of callers) {
        answers.push([caller ?? 'anybody', await answerOf(mock, route, part, caller)]);
      }
      lines.push(`${route.method} /${route.namespace}${route.path}`);
      for (const [answer, same] of Map.groupBy(answers, ([, answer]) => answer)) {
        lines.push(`  ${same.map(([caller]) => caller).join(', ')}: ${answer}`);
      }
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`rows.${part}.snap`);
  }, 60_000);
});

async function answerOf(
  mock: SampleMock,
  route: Route,
  part: (typeof parts)[number],
  caller: (typeof callers)[number],
): Promise<string> {
  const [, collection = ''] = route.path.split('/');
  const id = ids[collection] ?? 'town//home';
  const revision = route.path.endsWith('revisions/{id}') ? String(1_000_000_000 + Number(id)) : id;
  const path = route.path
    .replace('{parent}', id)
    .replace('{id}', route.path.includes('{parent}') ? revision : id)
    .replace('{slug}', `${collection.slice(0, -1)}-${id}`)
    .replace(/\{\w+\}/g, 'word');
  const address = `/${dialectOf(part).namespace(route.namespace)}${path}`;
  const { status, headers, body } =
    route.method === 'GET'
      ? await mock.get(address, caller ?? undefined)
      : await mock.send(route.method, address, bodies[collection] ?? {}, caller);
  const names = [...headers.keys()]
    .filter((name) => /^(?:x-wp|x-tec|x-cms|allow|location)/.test(name))
    .toSorted();
  const type = headers.get('content-type')?.replace('application/json; charset=UTF-8', '') ?? '';
  return [status, type, ...names, keysOf(body)].filter((part) => part !== '').join(' ');
}

/** What an answer holds: the code of an error, the names of fields, of a list those of its first item. */
function keysOf(body: unknown): string {
  const answer = shape.parse(body);
  if (typeof answer === 'string') return answer === '' ? 'nothing' : 'text';
  if (Array.isArray(answer))
    return `[${answer.length} ${Object.keys(Object(answer[0])).join(' ')}]`;
  return typeof answer['code'] === 'string' ? answer['code'] : Object.keys(answer).join(' ');
}
