import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Fault, send } from './fault.ts';

export type HostileServer = {
  /** The REST root. */
  readonly url: string;
  /** `host:port` */
  readonly host: string;
  /** Requests so far. */
  readonly requests: () => number;
  close(): Promise<void>;
};

/**
 * Starts a server on the loopback interface that plays one fault and answers everything else as a good server does.
 *
 * @param good REST root of the good server
 */
export async function startHostile(good: string, fault: Fault): Promise<HostileServer> {
  const seen = new Map<string, { times: number; last: number }>();
  let requests = 0;
  let nth = 0;
  const server = createServer((request, response) => {
    requests += 1;
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${host}`);
    const well = () => askGood(good, request, host);
    if (!fault.where(url)) return send({ response }, await well());
    nth += 1;
    const before = seen.get(url.href);
    const again = (before?.times ?? 0) + 1;
    const now = performance.now();
    seen.set(url.href, { times: again, last: now });
    const since = now - (before?.last ?? Number.NEGATIVE_INFINITY);
    const outcome = await fault.play({ request, response, url, nth, again, since, well });
    if (outcome === false) send({ response }, await well());
  }

  return {
    url: `http://${host}/wp-json`,
    host,
    requests: () => requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const passedOn = ['accept', 'authorization', 'if-none-match', 'if-modified-since'];

/** The good server's answer, with its address replaced. */
async function askGood(good: string, request: IncomingMessage, host: string): Promise<Answer> {
  const url = new URL(request.url ?? '/', good);
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const answer = await fetch(url, { headers, redirect: 'manual' });
  const body = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  const { date: _, connection: __, 'keep-alive': ___, ...kept } = Object.fromEntries(answer.headers);
  return {
    status: answer.status,
    headers: kept,
    body: isJson ? Buffer.from(body.toString('latin1').replaceAll(url.host, host), 'latin1') : body,
  };
}
