import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTransport, type Transport } from '../../src/api/transport.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let port: string;
beforeAll(async () => {
  server = await startTestServer(({ url }, response) => {
    const location = url.searchParams.get('to');
    if (location === null) response.end('a secret of this machine');
    else response.writeHead(302, { location }).end();
  });
  ({ port } = new URL(server.origin));
});
afterAll(() => server.close());

/** The configured server is what answers below `/own`. */
function openTransport(): Transport {
  return createTransport({
    concurrency: 1,
    timeout: 2000,
    retry: { attempts: 2, waitBudget: 0, random: () => 0, sleep: async () => {} },
    clock: Date.now,
    isOwn: ({ pathname }) => pathname.startsWith('/own'),
    redact: (text) => text,
    signal: new AbortController().signal,
    warn: () => {},
  });
}

/** What comes of asking for files one after another, whatever hosts are allowed. */
async function ask(...addresses: readonly string[]): Promise<string[]> {
  const transport = openTransport();
  const said: string[] = [];
  for (const address of addresses) {
    const outcome = await transport
      .get({
        url: new URL(address),
        accept: '*/*',
        limit: 1000,
        mayVisit: () => true,
        authorization: () => undefined,
        understand: () => 'fetched',
      })
      .catch((error: Error) => error.message.replaceAll(`:${port}`, ''));
    said.push(outcome);
  }
  await transport.close();
  return said;
}

const refusal =
  'which is no address of the public Internet and not visited (1 attempt). Files are fetched from private networks only where API_URL is in one as well.';

describe('a file at an address that is not public is not asked for', () => {
  test.each([
    ['as usual', '127.0.0.1', '127.0.0.1', '127.0.0.1'],
    ['shortened', '127.1', '127.0.0.1', '127.0.0.1'],
    ['as one number', '2130706433', '127.0.0.1', '127.0.0.1'],
    ['in hexadecimal', '0x7f.0.0.1', '127.0.0.1', '127.0.0.1'],
    ['in octal', '0177.0.0.01', '127.0.0.1', '127.0.0.1'],
    ['in wide digits', '１２７.0.0.1', '127.0.0.1', '127.0.0.1'],
    ['as that of any interface', '0.0.0.0', '0.0.0.0', '0.0.0.0'],
    ['as an IPv6 address', '[::1]', '[::1]', '::1'],
    ['inside an IPv6 address', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '::ffff:7f00:1'],
    ['of the metadata of a cloud machine', '169.254.169.254', '169.254.169.254', '169.254.169.254'],
  ])('written %s', async (_, host, shown, address) => {
    const before = server.arrived.length;
    expect(await ask(`http://${host}:${port}/x`)).toEqual([
      `GET http://${shown}/x leads to ${address}, ${refusal}`,
    ]);
    expect(server.arrived.length).toBe(before);
  });

  test('behind a name', async () => {
    const before = server.arrived.length;
    const [said] = await ask(`http://localhost:${port}/x`);
    expect(said).toMatch(
      /^GET http:\/\/localhost\/x leads to (?:127\.0\.0\.1|::1), which is no address of/,
    );
    expect(server.arrived.length).toBe(before);
  });

  test('on a connection that is encrypted', async () => {
    expect(await ask(`https://127.0.0.1:${port}/x`)).toEqual([
      `GET https://127.0.0.1/x leads to 127.0.0.1, ${refusal}`,
    ]);
  });
});

describe('where the configured server is in a private network itself', () => {
  const own = () => `${server.origin}/own`;

  test('its own files and those of its neighbors are fetched', async () => {
    expect(await ask(own(), `http://localhost:${port}/x`)).toEqual(['fetched', 'fetched']);
  });

  test.each(['169.254.169.254', '[fe80::1]', '100.100.100.200', '[::ffff:a9fe:a9fe]', '224.0.0.1'])(
    'those at %s are not, not even by a redirect',
    async (host) => {
      const there = `http://${host}/latest/`;
      const [, direct, led] = await ask(own(), there, `${own()}?to=${encodeURIComponent(there)}`);
      expect(direct).toContain(
        `GET ${there} leads to ${host.replace(/^\[|\]$/g, '')}, which is no`,
      );
      expect(led).toContain(
        `/own?to=${encodeURIComponent(there)} leads to ${host.replace(/^\[|\]$/g, '')}, which is no`,
      );
    },
  );
});
