import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  type Respond,
  sendError,
  sendJson,
  startTestServer,
} from '../../tests/support/test-server.ts';
import { HttpError, InvalidResponseError, NetworkError } from './errors.ts';
import { parseJsonBody } from './json.ts';
import {
  createTransport,
  type RequestFact,
  type RetryOptions,
  retryAfter,
  type Transport,
  type TransportRequest,
} from './transport.ts';

const now = Date.UTC(2026, 10, 20, 8, 0, 0);

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Fri, 20 Nov 2026 08:01:00 GMT', 60_000],
  ['Friday, 20-Nov-26 08:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 07:00:00 GMT', 0],
  ['-5', undefined],
  ['1.5', undefined],
  ['12345678901', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s means %s ms', (header, wait) => {
  expect(retryAfter(header, now)).toBe(wait);
});

describe('transport', () => {
  const now = Date.UTC(2026, 10, 20, 8, 0, 0);

  const undisturbed = {
    isOwn: () => true,
    redact: (text: string) => text,
    signal: new AbortController().signal,
    warn: () => {},
  };

  type Overrides = {
    attempts?: number;
    timeout?: number;
    waitBudget?: number;
    concurrency?: number;
  };

  function transportWith(overrides: Overrides = {}): Transport & { pauses: number[] } {
    const pauses: number[] = [];
    const transport = createTransport({
      concurrency: overrides.concurrency ?? 4,
      timeout: overrides.timeout ?? 5_000,
      clock: () => now,
      ...undisturbed,
      retry: {
        attempts: overrides.attempts ?? 4,
        waitBudget: overrides.waitBudget ?? 60_000,
        random: () => 0.5,
        sleep: async (pause) => {
          pauses.push(pause);
        },
      },
    });
    return { ...transport, pauses };
  }

  function request(
    url: string,
    overrides: Partial<TransportRequest<unknown>> = {},
  ): TransportRequest<unknown> {
    const { origin } = new URL(url);
    return {
      url: new URL(url),
      accept: 'application/json',
      limit: 100_000,
      mayVisit: (target) => target.origin === origin,
      authorization: () => undefined,
      understand: parseJsonBody,
      ...overrides,
    };
  }

  describe('gives a server that is down the time that all requests have', () => {
    /** Waits without waiting: a pause moves the clock. */
    function patientTransport(patience: number) {
      const pauses: number[] = [];
      let time = now;
      const transport = createTransport({
        concurrency: 4,
        timeout: 5_000,
        clock: () => time,
        ...undisturbed,
        retry: {
          attempts: 2,
          waitBudget: 60_000,
          patience,
          random: () => 1,
          sleep: async (pause) => {
            pauses.push(pause);
            time += pause;
          },
        },
      });
      return { transport, pauses };
    }

    test.each([502, 503, 504, 508, 520, 521, 522, 523, 524])(
      'while it answers %i, and goes on when it is there',
      async (status) => {
        await using server = await startTestServer((_, response) =>
          server.arrived.length < 9 ? sendError(response, status, 'down') : sendJson(response, []),
        );
        const { transport, pauses } = patientTransport(120_000);
        expect(await transport.get(request(`${server.origin}/things`))).toEqual([]);
        expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
        await transport.close();
      },
    );

    test('until it is over, once for all requests', async () => {
      await using server = await startTestServer((_, response) => sendError(response, 503, 'down'));
      const { transport, pauses } = patientTransport(20_000);
      const ask = () =>
        transport.get(request(`${server.origin}/things`)).catch((error: Error) => error);
      expect(String(await ask())).toContain('(7 attempts)');
      expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 5000]);
      expect(String(await ask())).toContain('(2 attempts)');
      await transport.close();
    });

    test('while it refuses connections', async () => {
      const closed = await startTestServer((_, response) => sendJson(response, []));
      await closed.close();
      const { transport, pauses } = patientTransport(3_000);
      const failure = await transport
        .get(request(`${closed.origin}/things`))
        .catch((error: Error) => error);
      expect(failure).toBeInstanceOf(NetworkError);
      expect(pauses).toEqual([500, 1000, 2000]);
      await transport.close();
    });

    test.each([500, 404])('and none of it to one that answers %i', async (status) => {
      await using server = await startTestServer((_, response) =>
        sendError(response, status, 'no'),
      );
      const { transport, pauses } = patientTransport(120_000);
      const failure = await transport
        .get(request(`${server.origin}/things`))
        .catch((error: Error) => error);
      expect(failure).toBeInstanceOf(HttpError);
      expect(pauses).toEqual(status === 500 ? [500] : []);
      await transport.close();
    });
  });

  /** Asks a server once and gives the answer, or the error, and how often and how patiently it was asked. */
  async function askOnce(
    respond: Respond,
    overrides: Overrides & Partial<TransportRequest<unknown>> = {},
  ) {
    await using server = await startTestServer(respond);
    const transport = transportWith(overrides);
    const outcome: unknown = await transport
      .get(request(`${server.origin}/things?page=1`, overrides))
      .catch((error) => error);
    await transport.close();
    const said =
      outcome instanceof Error ? outcome.message.replaceAll(server.origin, 'http://cms') : '';
    return {
      outcome,
      said,
      requests: server.arrived.length,
      pauses: transport.pauses,
      arrived: server.arrived,
    };
  }

  async function failureOf(promise: Promise<unknown>): Promise<Error> {
    const outcome = await promise.catch((error) => error);
    if (outcome instanceof Error) return outcome;
    throw new Error('The request succeeded.');
  }

  /** Misbehaves on the first requests and answers `{"fine":true}` from then on. */
  function fineAfter(times: number, misbehave: (response: ServerResponse) => unknown): Respond {
    let requests = 0;
    return (_, response) => {
      requests += 1;
      return requests > times ? sendJson(response, { fine: true }) : misbehave(response);
    };
  }

  const page = gzipSync('{"fine":true}');

  const passing: readonly [what: string, misbehave: (response: ServerResponse) => unknown][] = [
    ['408', (response) => sendError(response, 408, 'timeout')],
    ['429', (response) => sendError(response, 429, 'too_many')],
    ['500', (response) => sendError(response, 500, 'internal_server_error')],
    [
      '502 with HTML',
      (response) =>
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    ],
    ['503', (response) => sendError(response, 503, 'maintenance')],
    ['504 without a body', (response) => response.writeHead(504).end()],
    ['a connection that is closed without a word', (response) => response.destroy()],
    [
      'a body shorter than its Content-Length',
      (response) => {
        response.writeHead(200, { 'content-length': '500' });
        response.write('{"fine":');
        setImmediate(() => response.destroy());
      },
    ],
    [
      'chunks that end in the middle',
      (response) => {
        response.writeHead(200);
        response.write('{"fine":tr');
        setImmediate(() => response.destroy());
      },
    ],
    ['JSON that ends in the middle', (response) => response.writeHead(200).end('[{"id":1},{"id":')],
    [
      'gzip that ends in the middle',
      (response) =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(page.subarray(0, page.length - 12)),
    ],
    ['an empty body', (response) => response.writeHead(200).end()],
  ];

  describe('what fails in passing', () => {
    test.each(passing)('%s is asked for again', async (_, misbehave) => {
      const { outcome, requests, pauses } = await askOnce(fineAfter(2, misbehave));
      expect({ outcome, requests, pauses }).toEqual({
        outcome: { fine: true },
        requests: 3,
        pauses: [375, 750],
      });
    });

    test('is given up after the attempts that are allowed', async () => {
      const { outcome, said, requests } = await askOnce(
        (_, response) => sendError(response, 503, 'maintenance'),
        { attempts: 3 },
      );
      expect(outcome).toBeInstanceOf(HttpError);
      expect(outcome).toMatchObject({ status: 503, code: 'maintenance', attempts: 3 });
      expect(requests).toBe(3);
      expect(said).toMatchInlineSnapshot(
        `"GET http://cms/things?page=1 answered 503 "maintenance: Told in words" (3 attempts). The server has a problem of its own: try later, and tell its operator if it goes on."`,
      );
    });

    test('pauses double, are never long, and half of each is chance', async () => {
      const { pauses } = await askOnce((_, response) => sendError(response, 500, 'broken'), {
        attempts: 9,
      });
      expect(pauses).toEqual([375, 750, 1500, 3000, 6000, 7500, 7500, 7500]);
    });
  });

  const lasting: readonly [
    what: string,
    respond: Respond,
    kind: new (...args: never) => Error,
    overrides?: Overrides,
  ][] = [
    [
      '400',
      (_, response) =>
        sendError(response, 400, 'rest_invalid_param', {
          params: { lang: 'lang is not one of en, pl.' },
        }),
      HttpError,
    ],
    ['401', (_, response) => sendError(response, 401, 'incorrect_password'), HttpError],
    ['403', (_, response) => sendError(response, 403, 'rest_forbidden'), HttpError],
    [
      '404 of a missing route',
      (_, response) => sendError(response, 404, 'rest_no_route'),
      HttpError,
    ],
    [
      '404 of a web server',
      (_, response) => response.writeHead(404).end('<html>Not found</html>'),
      HttpError,
    ],
    [
      'HTML instead of JSON',
      (_, response) => response.end('<!doctype html><title>Welcome</title>'),
      InvalidResponseError,
    ],
    ['plain text', (_, response) => response.end('It works!'), InvalidResponseError],
    [
      'text that is not UTF-8',
      (_, response) => response.end(Buffer.from([0x22, 0xff, 0xfe, 0x22])),
      InvalidResponseError,
    ],
    [
      'a content coding nobody asked for',
      (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'),
      InvalidResponseError,
    ],
  ];

  describe('what fails for good', () => {
    test.each(lasting)('%s is asked for once', async (_, respond, kind) => {
      const { outcome, said, requests, pauses } = await askOnce(respond);
      expect(outcome).toBeInstanceOf(kind);
      expect({ requests, pauses }).toEqual({ requests: 1, pauses: [] });
      expect(said).toMatchSnapshot();
    });

    test('a parameter the server complains about is named in the error', async () => {
      const object = await askOnce((_, response) =>
        sendError(response, 400, 'rest_invalid_param', {
          params: { per_page: 'too large' },
          details: [],
        }),
      );
      const list = await askOnce((_, response) =>
        sendError(response, 400, 'rest_missing_callback_param', { params: ['url'] }),
      );
      expect(object.outcome).toMatchObject({ parameters: ['per_page'] });
      expect(list.outcome).toMatchObject({ parameters: ['url'] });
    });

    test('a server that is not there', async () => {
      const server = await startTestServer(() => {});
      await server.close();
      const transport = transportWith();
      const error = await failureOf(transport.get(request(`${server.origin}/`)));
      await transport.close();
      expect(error).toBeInstanceOf(NetworkError);
      expect(error.message.replaceAll(/127\.0\.0\.1:\d+/g, 'cms')).toMatchInlineSnapshot(
        `"GET http://cms/ could not be reached: connect ECONNREFUSED cms (4 attempts). Is the server running, and is API_URL its address?"`,
      );
      expect(transport.pauses).toHaveLength(3);
    });

    test('something that does not speak HTTP', async () => {
      const server = createServer((socket) =>
        socket.once('data', () => socket.end('+OK POP3 ready\r\n')),
      ).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as AddressInfo;
      const transport = transportWith();
      const error = await failureOf(transport.get(request(`http://127.0.0.1:${port}/`)));
      await transport.close();
      server.close();
      expect(error).toBeInstanceOf(InvalidResponseError);
      expect(error.message).toContain('is not HTTP');
    });
  });

  describe('Retry-After', () => {
    test.each([
      ['seconds', '7', 7_000],
      ['a date', new Date(now + 9_000).toUTCString(), 9_000],
      ['a date that is past', new Date(now - 9_000).toUTCString(), 0],
      ['nonsense, which counts as absent', 'soon', 375],
    ])('in %s is obeyed', async (_, header, pause) => {
      const { outcome, pauses } = await askOnce(
        fineAfter(1, (response) =>
          sendJson(response, {}, { status: 429, headers: { 'retry-after': header } }),
        ),
      );
      expect({ outcome, pauses }).toEqual({ outcome: { fine: true }, pauses: [pause] });
    });

    test('beyond the budget ends the request at once', async () => {
      const { outcome, said, requests, pauses } = await askOnce((_, response) =>
        sendJson(response, {}, { status: 503, headers: { 'retry-after': '3600' } }),
      );
      expect(outcome).toBeInstanceOf(HttpError);
      expect({ requests, pauses }).toEqual({ requests: 1, pauses: [] });
      expect(said).toMatchInlineSnapshot(
        `"GET http://cms/things?page=1 answered 503 and the next try would have to wait 3600 s, longer than a build waits (1 attempt). The server has a problem of its own: try later, and tell its operator if it goes on."`,
      );
    });

    test('adds up against the budget', async () => {
      const { requests, pauses } = await askOnce(
        (_, response) => sendJson(response, {}, { status: 503, headers: { 'retry-after': '25' } }),
        { attempts: 10 },
      );
      expect({ requests, pauses }).toEqual({ requests: 3, pauses: [25_000, 25_000] });
    });
  });

  describe('a server that limits requests', () => {
    test.each([429, 503])(
      'with %i gives every answer in the end, to fewer requests at once',
      async (status) => {
        let taken = 0;
        let running = 0;
        const seen: { refused: boolean; atOnce: number }[] = [];
        await using server = await startTestServer(async (_, response) => {
          running += 1;
          taken += 1;
          const refused = taken > 5;
          seen.push({ refused, atOnce: running });
          do await new Promise((resolve) => setTimeout(resolve, 3));
          while (seen.length < 4);
          running -= 1;
          if (refused) sendJson(response, {}, { status, headers: { 'retry-after': '1' } });
          else sendJson(response, { fine: true });
        });
        const transport = transportTo(() => true, {
          attempts: 2,
          // When it was given time, the server takes five more.
          sleep: async () => {
            await new Promise((resolve) => setTimeout(resolve, 5));
            taken = 0;
          },
        });
        const outcomes = await Promise.allSettled(
          Array.from({ length: 30 }, (_, index) =>
            transport.get(request(`${server.origin}/${index}`)),
          ),
        );
        await transport.close();
        expect(outcomes.filter((one) => one.status === 'rejected')).toEqual([]);
        const refusals = seen.filter(({ refused }) => refused).length;
        expect(refusals).toBeGreaterThanOrEqual(4);
        expect(seen).toHaveLength(30 + refusals);
        expect(seen[3]).toEqual({ refused: false, atOnce: 4 });
        expect(seen.slice(-10).map(({ atOnce }) => atOnce)).toEqual(
          Array.from({ length: 10 }, () => 1),
        );
      },
    );

    test('gets no new request while it is given time', async () => {
      const order: string[] = [];
      await using server = await startTestServer(({ url }, response) => {
        order.push(url.pathname);
        if (order.length > 1) sendJson(response, { fine: true });
        else sendJson(response, {}, { status: 429, headers: { 'retry-after': '1' } });
      });
      const transport = transportTo(() => true, {
        attempts: 1,
        sleep: async () => {
          order.push('pause');
          await new Promise((resolve) => setTimeout(resolve, 20));
          order.push('end of the pause');
        },
      });
      const first = transport.get(request(`${server.origin}/first`));
      while (!order.includes('pause')) await new Promise((resolve) => setTimeout(resolve, 1));
      await Promise.all([first, transport.get(request(`${server.origin}/second`))]);
      await transport.close();
      expect(order.slice(0, 3)).toEqual(['/first', 'pause', 'end of the pause']);
      expect(order.slice(3).toSorted()).toEqual(['/first', '/second']);
    });

    test('that never takes one more ends the request when the budget is spent', async () => {
      const { outcome, pauses, said } = await askOnce(
        (_, response) => sendJson(response, {}, { status: 429, headers: { 'retry-after': '0' } }),
        { attempts: 1, waitBudget: 10_000 },
      );
      expect(outcome).toBeInstanceOf(HttpError);
      expect(pauses).toEqual([0, 375, 750, 1500, 3000]);
      expect(said).toContain(
        'the next try would have to wait 6 s, longer than a build waits (6 attempts)',
      );
    });

    test('without saying how long to wait is given more time after each refusal', async () => {
      let requests = 0;
      const { outcome, pauses } = await askOnce(
        (_, response) => {
          requests += 1;
          if (requests < 6) response.writeHead(429).end('<h1>429 Too Many Requests</h1>');
          else sendJson(response, { fine: true });
        },
        { attempts: 2 },
      );
      expect(outcome).toEqual({ fine: true });
      expect(pauses).toEqual([375, 750, 1500, 3000, 6000]);
    });

    test('of files beside that which is read is asked as often as any other', async () => {
      await using own = await startTestServer((_, response) => sendJson(response, { fine: true }));
      await using other = await startTestServer((_, response) =>
        sendJson(response, {}, { status: 429, headers: { 'retry-after': '1' } }),
      );
      const pauses: number[] = [];
      const transport = transportTo(({ origin }) => origin === own.origin, {
        attempts: 3,
        sleep: async (pause) => void pauses.push(pause),
      });
      await transport.get(request(`${own.origin}/`));
      const error = await failureOf(transport.get(request(`${other.origin}/`)));
      await transport.close();
      expect(error).toMatchObject({ status: 429, attempts: 3 });
      expect(pauses).toEqual([1000, 1000]);
    });

    function transportTo(
      isOwn: (url: URL) => boolean,
      patience: Pick<RetryOptions, 'attempts' | 'sleep'>,
    ) {
      return createTransport({
        concurrency: 4,
        timeout: 5_000,
        clock: () => now,
        ...undisturbed,
        isOwn,
        retry: { waitBudget: 120_000, random: () => 0.5, ...patience },
      });
    }
  });

  describe('the deadline', () => {
    test('ends a request whose answer never comes', async () => {
      const { outcome, said, requests } = await askOnce(() => {}, { timeout: 50, attempts: 2 });
      expect(outcome).toBeInstanceOf(NetworkError);
      expect(requests).toBe(2);
      expect(said).toMatchInlineSnapshot(
        `"GET http://cms/things?page=1 gave no complete answer within 0.05 s (2 attempts). Try later, or raise "api.timeout" in src/site.config.ts."`,
      );
    });

    test('ends an answer that drips for ever', async () => {
      const { outcome } = await askOnce(
        (_, response) => {
          response.writeHead(200);
          const drip = setInterval(() => response.write(' '), 5);
          response.on('close', () => clearInterval(drip));
        },
        { timeout: 80, attempts: 1 },
      );
      expect(outcome).toBeInstanceOf(NetworkError);
    });
  });

  describe('the body', () => {
    const json = '{"fine":true}';
    test.each([
      ['gzip', gzipSync(json)],
      ['x-gzip', gzipSync(json)],
      ['br', brotliCompressSync(json)],
      ['deflate', deflateSync(json)],
      ['DEFLATE', deflateRawSync(json)],
      ['br, gzip', gzipSync(brotliCompressSync(json))],
      ['identity', Buffer.from(json)],
    ])('is understood in %s', async (coding, bytes) => {
      const { outcome } = await askOnce((_, response) =>
        response.writeHead(200, { 'content-encoding': coding }).end(bytes),
      );
      expect(outcome).toEqual({ fine: true });
    });

    test('may begin with byte order marks', async () => {
      const { outcome } = await askOnce((_, response) =>
        response.end('\uFEFF\uFEFF\n{"fine":true}'),
      );
      expect(outcome).toEqual({ fine: true });
    });

    test.each([
      ['plain', (response: ServerResponse) => response.end(`"${'a'.repeat(200_000)}"`)],
      [
        'a small gzip that unpacks to much',
        (response: ServerResponse) =>
          response
            .writeHead(200, { 'content-encoding': 'gzip' })
            .end(gzipSync(`"${'a'.repeat(50_000_000)}"`)),
      ],
      [
        'a small raw deflate that unpacks to much',
        (response: ServerResponse) =>
          response
            .writeHead(200, { 'content-encoding': 'deflate' })
            .end(deflateRawSync('a'.repeat(1_000_000))),
      ],
      [
        'an endless one',
        (response: ServerResponse) => {
          response.writeHead(200);
          const pour = setInterval(() => response.write('a'.repeat(10_000)), 1);
          response.on('close', () => clearInterval(pour));
        },
      ],
    ])('is refused when it is too large: %s', async (_, send) => {
      const { outcome, said, requests } = await askOnce((__, response) => send(response));
      expect(outcome).toBeInstanceOf(InvalidResponseError);
      expect(requests).toBe(1);
      expect(said).toContain('answered more than 0.1 MB after decompression');
    });
  });

  describe('redirects', () => {
    const redirect =
      (location: string, status = 302): Respond =>
      ({ url }, response) =>
        url.pathname === '/things'
          ? response.writeHead(status, { location }).end()
          : sendJson(response, { at: url.pathname });

    test.each([301, 302, 303, 307, 308])('%d within the server is followed', async (status) => {
      const { outcome, requests } = await askOnce(redirect('/elsewhere', status));
      expect({ outcome, requests }).toEqual({ outcome: { at: '/elsewhere' }, requests: 2 });
    });

    test('to another server is not followed, and the error names it', async () => {
      await using other = await startTestServer((_, response) =>
        sendJson(response, { fine: true }),
      );
      const { outcome, said } = await askOnce(redirect(`${other.origin}/things`));
      expect(outcome).toBeInstanceOf(HttpError);
      expect(said.replaceAll(other.origin, 'http://other')).toMatchInlineSnapshot(
        `"GET http://cms/things?page=1 answered a redirect (302) to http://other/things, which is not followed (1 attempt). Redirects are followed within the configured server only: if that is its new address, set API_URL (or EVENTS_API_URL) to it."`,
      );
      expect(other.arrived).toEqual([]);
    });

    test('in a circle ends', async () => {
      const { outcome, requests } = await askOnce(redirect('/things'));
      expect(outcome).toBeInstanceOf(HttpError);
      expect(requests).toBe(6);
    });

    test('to nowhere is an error', async () => {
      const { outcome } = await askOnce((_, response) => response.writeHead(302).end());
      expect(outcome).toMatchObject({ name: 'HttpError', status: 302 });
    });

    test('a login goes along within its own server only', async () => {
      await using other = await startTestServer((_, response) =>
        sendJson(response, { fine: true }),
      );
      const { arrived } = await askOnce(redirect(`${other.origin}/things`), {
        mayVisit: () => true,
        authorization: ({ origin }) => (origin === other.origin ? undefined : 'Basic eA=='),
      });
      expect([arrived[0]?.headers.authorization, other.arrived[0]?.headers.authorization]).toEqual([
        'Basic eA==',
        undefined,
      ]);
    });
  });

  test('no more requests are under way at once than allowed', async () => {
    let running = 0;
    let most = 0;
    await using server = await startTestServer(async (_, response) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      sendJson(response, {});
    });
    const transport = transportWith({ concurrency: 3 });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => transport.get(request(`${server.origin}/${index}`))),
    );
    await transport.close();
    expect(most).toBe(3);
  });

  test('the next request is sent before an answer is understood', async () => {
    await using server = await startTestServer((_, response) => sendJson(response, { fine: true }));
    const transport = transportWith({ concurrency: 1 });
    const order: string[] = [];
    const sent = () => order.push('sent');
    subscribe('undici:client:sendHeaders', sent);
    const understand = () => order.push('understood');
    await Promise.all(
      [1, 2, 3].map((page) => transport.get(request(`${server.origin}/${page}`, { understand }))),
    );
    unsubscribe('undici:client:sendHeaders', sent);
    await transport.close();
    expect(order).toEqual(['sent', 'sent', 'understood', 'sent', 'understood', 'understood']);
  });

  test('errors never show a password in an address', async () => {
    await using server = await startTestServer((_, response) => sendError(response, 404, 'gone'));
    const transport = transportWith();
    const url = server.origin.replace('//', '//someone:secret@');
    const error = await failureOf(transport.get(request(`${url}/x?password=secret`)));
    await transport.close();
    expect(error.message).not.toContain('secret');
  });

  test('every try is reported, with its time and size, and without secrets', async () => {
    let asked = 0;
    let instant = 1_000;
    await using server = await startTestServer((_, response) => {
      asked += 1;
      instant += 250;
      if (asked === 1) response.destroy();
      else sendJson(response, { fine: true });
    });
    const facts: RequestFact[] = [];
    const transport = createTransport({
      concurrency: 1,
      timeout: 5_000,
      clock: () => instant,
      ...undisturbed,
      retry: { attempts: 2, waitBudget: 60_000, random: () => 0.5, sleep: async () => {} },
      onRequest: (fact) => facts.push(fact),
    });
    await transport.get(
      request(`${server.origin.replace('//', '//someone:secret@')}/x?password=secret`),
    );
    await transport.close();
    const url = `${server.origin}/x?password=%E2%80%A6`;
    expect(facts).toEqual([
      { url, milliseconds: 250, bytes: undefined },
      { url, milliseconds: 250, bytes: '{"fine":true}'.length },
    ]);
  });

  test('a request that is called off ends at once with the reason', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const { outcome, requests } = await askOnce(() => stop.abort(reason), { signal: stop.signal });
    expect({ outcome, requests }).toEqual({ outcome: reason, requests: 1 });
  });
});
