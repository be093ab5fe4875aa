import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Hook } from './hooks.ts';
import { listen, sendOrder, type WatcherOrder } from './listener.ts';
import { signedHeaders } from './signature.ts';

const secret = 'a key that both sides know';
let listener: Awaited<ReturnType<typeof listen>>;
let hooks: Hook[];
let ordered: WatcherOrder[];
let refusals: string[];
let isPaused: boolean;
let isBroken: boolean;

beforeAll(async () => {
  listener = await listen('127.0.0.1:0', secret, {
    onHook: (hook) => {
      hooks.push(hook);
      return 'Queued.';
    },
    onOrder: (order) => {
      ordered.push(order);
      if (isBroken) throw new Error('ENOSPC: no space left on device');
      return isPaused ? 'It goes on.' : undefined;
    },
    health: () => ({ isWell: !isPaused, facts: { paused: isPaused } }),
    onRefusal: (reason) => refusals.push(reason),
  });
});

afterAll(() => listener.close());

beforeEach(() => {
  hooks = [];
  ordered = [];
  refusals = [];
  isPaused = false;
  isBroken = false;
});

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${listener.port}${path}`, init);
}

function signed(body: string): RequestInit {
  return { method: 'POST', body, headers: signedHeaders(secret, body, Temporal.Now.instant()) };
}

async function said(answer: Promise<Response>): Promise<readonly [number, string]> {
  const { status, ...rest } = { status: (await answer).status, text: await (await answer).text() };
  return [status, rest.text.trim()];
}

test('a request that cannot be answered is told', async () => {
  isBroken = true;
  await expect(ask('/resume', signed('{"order":"resume"}'))).rejects.toThrow();
  expect(refusals).toEqual(['it could not be answered: ENOSPC: no space left on device.']);
});

describe('POST /hook', () => {
  test('is taken once where it is signed', async () => {
    const request = signed('{"changes":[{"kind":"page","id":3}]}');
    expect(await said(ask('/hook', request))).toEqual([202, 'Queued.']);
    expect(await said(ask('/hook', request))).toEqual([202, 'Known already.']);
    expect(hooks).toEqual([{ changes: [{ kind: 'page', id: 3 }], complete: false }]);
  });

  test.each([
    ['unsigned', { method: 'POST', body: '{}' }, 401],
    ['signed for another body', { ...signed('{"changes":[]}'), body: '{}' }, 401],
    ['no JSON', signed('changes'), 400],
    ['too large', signed(`{"changes":[${' '.repeat(70_000)}]}`), 413],
    ['not sent by POST', { method: 'GET' }, 405],
  ])('is refused where it is %s', async (_what, request, status) => {
    expect((await said(ask('/hook', request)))[0]).toBe(status);
    expect(hooks).toEqual([]);
  });

  test('tells whoever runs the watcher why, without what was sent', async () => {
    await ask('/hook', {
      ...signed('{"a":"body-of-a-stranger"}'),
      body: '{"b":"body-of-a-stranger"}',
    });
    expect(refusals).toEqual(['/hook: The signature is wrong.']);
  });
});

describe('an order', () => {
  test('is obeyed, and says so where there is nothing to do', async () => {
    const address = `127.0.0.1:${listener.port}`;
    await expect(sendOrder(address, secret, 'resume')).rejects.toThrow(
      `The watcher at ${address} refuses: Nothing is paused.`,
    );
    isPaused = true;
    expect(await sendOrder(address, secret, 'accept-shrink')).toBe('It goes on.');
    expect(ordered).toEqual(['resume', 'accept-shrink']);
  });

  test('is not made of what was signed for something else', async () => {
    expect(await said(ask('/resume', signed('{"changes":[] }')))).toEqual([
      400,
      'The body does not name the order.',
    ]);
    expect((await said(ask('/resume', signed('{"order":"accept-shrink" }'))))[0]).toBe(400);
    expect(ordered).toEqual([]);
  });

  test('says that nobody is there', async () => {
    await expect(sendOrder('127.0.0.1:9', secret, 'resume')).rejects.toThrow(
      'No watcher answers at 127.0.0.1:9.',
    );
  });
});

test('GET /healthz tells the state, with 503 where it is not well', async () => {
  const well = await ask('/healthz');
  isPaused = true;
  const ill = await ask('/healthz');
  expect([well.status, await well.json(), ill.status, await ill.json()]).toEqual([
    ...[200, { paused: false }],
    ...[503, { paused: true }],
  ]);
});

test('without a key nothing but the state is answered', async () => {
  const other = await listen('127.0.0.1:0', undefined, {
    ...{ onHook: () => 'taken', onOrder: () => 'done', onRefusal: () => {} },
    health: () => ({ isWell: true, facts: {} }),
  });
  const at = `http://127.0.0.1:${other.port}`;
  const statuses = [
    (await fetch(`${at}/hook`, signed('{}'))).status,
    (await fetch(`${at}/healthz`)).status,
    (await fetch(`${at}/`)).status,
  ];
  other.close();
  expect(statuses).toEqual([503, 200, 404]);
});

test('an address that is taken is named', async () => {
  const taken = `127.0.0.1:${listener.port}`;
  const nothing = { onHook: () => '', onOrder: () => undefined, onRefusal: () => {} };
  await expect(
    listen(taken, secret, { ...nothing, health: () => ({ isWell: true, facts: {} }) }),
  ).rejects.toThrow(`cannot listen at ${taken} (EADDRINUSE)`);
});
