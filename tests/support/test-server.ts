import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it arrived. */
type Arrived = { readonly url: URL; readonly headers: IncomingHttpHeaders };

export type TestServer = {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Every request so far, in order. */
  readonly arrived: readonly Arrived[];
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type Respond = (
  request: { url: URL; headers: IncomingHttpHeaders; body: () => Promise<string> },
  response: ServerResponse,
) => unknown;

/** A real HTTP server on a free port of this machine that answers, or misbehaves, as `respond` does. */
export async function startTestServer(respond: Respond): Promise<TestServer> {
  const arrived: Arrived[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    arrived.push({ url, headers: request.headers });
    const body = () => text(request);
    Promise.try(respond, { url, headers: request.headers, body }, response).catch(
      (error: unknown) => {
        response.destroy(error instanceof Error ? error : undefined);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${port}`, arrived, close, [Symbol.asyncDispose]: close };
}

type JsonOptions = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Answers JSON. */
export function sendJson(
  response: ServerResponse,
  value: unknown,
  { status = 200, headers = {} }: JsonOptions = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
  response.end(JSON.stringify(value));
}

/** Answers an error body of the API's shape. */
export function sendError(
  response: ServerResponse,
  status: number,
  code: string,
  data: object = {},
): void {
  sendJson(response, { code, message: 'Told in words', data: { status, ...data } }, { status });
}
