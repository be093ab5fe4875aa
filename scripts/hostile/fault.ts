import type { IncomingMessage, ServerResponse } from 'node:http';

/** One way in which a server fails. Everything it does not play is answered well. */
export type Fault = {
  /** Continues "A server that …". */
  readonly name: string;
  /** Requests it concerns. */
  readonly where: (url: URL) => boolean;
  /** Answers, or does not; `false` leaves the answer to the good server. */
  readonly play: (visit: Visit) => unknown;
};

/** One request that came to a server that fails. */
export type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** Which one it is of the requests the fault concerns, from 1. */
  readonly nth: number;
  /** How often its address was asked for, this time included. */
  readonly again: number;
  /** Milliseconds since the address was last asked for; Infinity the first time. */
  readonly since: number;
  /** What the good server answers. */
  readonly well: () => Promise<Answer>;
};

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** Any page of a list, by the last word of its path; in one language, where one is given. */
export function list(name: string, language?: string): Fault['where'] {
  return ({ pathname, searchParams }) =>
    pathname.endsWith(`/${name}`) && [undefined, searchParams.get('ml_language')].includes(language);
}

/** One page of a list in one language. */
export function page(name: string, number: number, language = 'en'): Fault['where'] {
  return (url) => list(name, language)(url) && url.searchParams.get('page') === String(number);
}

export const json = { 'content-type': 'application/json; charset=UTF-8' };

export function send({ response }: Pick<Visit, 'response'>, { status, headers, body }: Answer): void {
  const { 'content-length': _, ...others } = headers;
  response.writeHead(status, { ...others, 'content-length': body.length }).end(body);
}

/** Sends what the good server answers, its body changed. */
export async function sendChanged(visit: Visit, change: (body: Buffer) => Buffer | string): Promise<void> {
  const answer = await visit.well();
  send(visit, { ...answer, body: Buffer.from(change(answer.body)) });
}
