import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { CommandError, exitCodes } from '../cli/command.ts';
import { reasonBeneath } from '../cli/process.ts';
import { type Hook, hookSchema } from './hooks.ts';
import { createVerifier, type Judgement, signedHeaders } from './signature.ts';

/** What a watcher can be asked and told over HTTP. */
export type Listening = {
  /** Takes what a hook says. Returns what becomes of it, in a sentence. */
  readonly onHook: (hook: Hook) => string;
  /**
   * Does what somebody who knows the key orders. Returns what is so then, in a sentence; undefined
   * where there is nothing to do.
   */
  readonly onOrder: (order: WatcherOrder) => string | undefined;
  readonly health: () => { readonly isWell: boolean; readonly facts: object };
  /** Says why a request was refused. */
  readonly onRefusal: (reason: string) => void;
};

/**
 * What can be ordered, each at the path of its name. The body names it too, so that what is signed
 * for one is good for no other.
 */
export const orders = ['resume', 'accept-shrink'] as const;

export type WatcherOrder = (typeof orders)[number];

/** Bytes of a body. A hook names items by numbers: thousands fit. */
const largestBody = 64 * 1024;

/** Milliseconds for a request. */
const longestRequest = 10_000;

/**
 * Listens at an address.
 *
 * @param secret key of signatures; without one nothing but the state is answered
 * @throws CommandError where it cannot be listened at
 */
export async function listen(
  address: string,
  secret: string | undefined,
  listening: Listening,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const { host, port } = hostAndPort(address);
  const verify = secret === undefined ? undefined : createVerifier(secret);
  const server = createServer(
    { requestTimeout: longestRequest, headersTimeout: longestRequest, maxHeaderSize: 8192 },
    (request, response) => {
      respond(request, response, { ...listening, verify }).catch((error: unknown) => {
        listening.onRefusal(`it could not be answered: ${reasonBeneath(error)}.`);
        response.destroy();
      });
    },
  );
  server.maxConnections = 100;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CommandError(
      `cannot listen at ${address} (${code}). Does a watcher run already? "watch.listen" in the configuration names another address.`,
      exitCodes.usage,
    );
  }
  const at = server.address();
  return {
    port: typeof at === 'object' && at !== null ? at.port : port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @example '127.0.0.1:4180', '[::1]:4180' */
function hostAndPort(address: string): { readonly host: string; readonly port: number } {
  const at = address.lastIndexOf(':');
  const port = Number(address.slice(at + 1));
  return { host: address.slice(0, at).replace(/^\[(.*)\]$/, '$1'), port };
}

type Answering = Listening & { readonly verify: ReturnType<typeof createVerifier> | undefined };

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  listening: Answering,
): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const order = orders.find((one) => path === `/${one}`);
  if (path === '/healthz') return answerHealth(request, response, listening);
  if (path !== '/hook' && order === undefined) return say(response, 404, 'There is nothing here.');
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return say(response, 405, 'Only POST is answered here.');
  }
  const refuse = (status: number, reason: string) => {
    listening.onRefusal(`${path}: ${reason}`);
    say(response, status, reason);
  };
  if (listening.verify === undefined)
    return refuse(503, 'WATCH_SECRET is not set, so that nothing signed is understood.');
  const body = await bodyOf(request);
  if (body === undefined) {
    response.setHeader('Connection', 'close');
    return refuse(413, `The body is larger than ${largestBody} bytes.`);
  }
  const verdict = listening.verify(request.headers, body, Temporal.Now.instant());
  if (verdict === 'repeated') return say(response, 202, 'Known already.');
  if (verdict !== 'valid') return refuse(401, refusals[verdict]);
  if (order === undefined) {
    const hook = bodyAs(hookSchema, body);
    if (hook === undefined) return refuse(400, 'The body is no hook.');
    return say(response, 202, listening.onHook(hook));
  }
  if (bodyAs(z.object({ order: z.literal(order) }), body) === undefined)
    return refuse(400, 'The body does not name the order.');
  const said = listening.onOrder(order);
  say(response, said === undefined ? 409 : 200, said ?? nothingTo[order]);
}

const refusals: Readonly<Record<Exclude<Judgement, 'valid' | 'repeated'>, string>> = {
  'not signed': 'The request is not signed.',
  wrong: 'The signature is wrong.',
  'too old': 'The signature is too old, or a clock is wrong.',
};

const nothingTo: Readonly<Record<WatcherOrder, string>> = {
  resume: 'Nothing is paused.',
  'accept-shrink': 'Nothing was refused because much is missing.',
};

function answerHealth(
  { method }: IncomingMessage,
  response: ServerResponse,
  { health }: Answering,
): void {
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    say(response, 405, 'Only GET is answered here.');
  } else {
    const { isWell, facts } = health();
    response.writeHead(isWell ? 200 : 503, { ...noStore, 'Content-Type': 'application/json' });
    response.end(`${JSON.stringify(facts, null, 2)}\n`);
  }
}

const noStore = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

function say(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { ...noStore, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${sentence}\n`);
}

/** The bytes of a body as they came; undefined where it is too large. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > largestBody) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function bodyAs<T>(schema: z.ZodType<T>, body: Buffer): T | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return schema.safeParse(value).data;
  } catch {
    return undefined;
  }
}

/**
 * Sends an order to the watcher at an address. Returns what it says.
 *
 * @throws CommandError where none answers, or it refuses
 */
export async function sendOrder(
  address: string,
  secret: string,
  order: WatcherOrder,
): Promise<string> {
  const body = JSON.stringify({ order, nonce: randomUUID() });
  const headers = signedHeaders(secret, body, Temporal.Now.instant());
  const reachable = address.replace(/^(?:0\.0\.0\.0|\[::\])(?=:)/, '127.0.0.1');
  const answer = await fetch(`http://${reachable}/${order}`, {
    ...{ method: 'POST', headers, body, redirect: 'manual' },
    signal: AbortSignal.timeout(longestOrder),
  }).catch(() => undefined);
  if (answer === undefined)
    throw new CommandError(`No watcher answers at ${reachable}.`, exitCodes.unforeseen);
  const said = (await answer.text()).trim();
  if (answer.ok) return said;
  throw new CommandError(`The watcher at ${reachable} refuses: ${said}`, exitCodes.usage);
}

/** Milliseconds: a builder that is in the middle of a page answers when it is done with it. */
const longestOrder = 60_000;
