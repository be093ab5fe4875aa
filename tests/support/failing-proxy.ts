import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that changes something, as it arrived. `path` is below the REST root, without its query. */
export type ArrivedWrite = { readonly method: string; readonly path: string; readonly body: string };

export type FailingProxy = {
  readonly url: string;
  readonly writes: readonly ArrivedWrite[];
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * A server in front of another that hands on what arrives, unless `interrupt` does something else with it.
 *
 * @param interrupt answers, or breaks off, and says so; `handOn` lets the other server do it first
 */
export async function startFailingProxy(
  target: string,
  interrupt: (
    write: ArrivedWrite,
    response: ServerResponse,
    handOn: () => Promise<Response>,
  ) => boolean | Promise<boolean>,
): Promise<FailingProxy> {
  const writes: ArrivedWrite[] = [];
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = 'GET', url = '/', headers } = request;
    const handOn = () =>
      fetch(target + url, {
        method,
        headers: {
          Authorization: headers.authorization ?? '',
          'Content-Type': headers['content-type'] ?? '',
        },
        ...(body.length > 0 && { body }),
      });
    if (method !== 'GET') {
      const write = { method, path: url.replace(/\?.*$/, ''), body: body.toString('latin1') };
      writes.push(write);
      if (await interrupt(write, response, handOn)) return;
    }
    const answer = await handOn();
    const type = answer.headers.get('content-type') ?? '';
    const totals = ['x-wp-total', 'x-wp-totalpages'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, { 'content-type': type, ...Object.fromEntries(totals) });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    writes,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
