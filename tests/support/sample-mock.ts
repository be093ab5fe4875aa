import { z } from 'zod';
import { credentials } from '../../scripts/mock/credentials.ts';
import type { Part } from '../../scripts/mock/rest-dialect.ts';
import { startMock } from '../../scripts/mock/server.ts';
import type { Town } from '../../scripts/mock/stored.ts';
import type { Clock } from '../../scripts/mock/world.ts';
import { expectDescribed } from './described-answers.ts';

/** The instant at which the mocks of tests live: noon of Friday 20 November 2026 in Warsaw. */
export const sampleNow = Temporal.Instant.from('2026-11-20T11:00:00Z');

type Answered = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
};

/** A running mock and a reader of it, for tests. */
export type SampleMock = {
  readonly url: string;
  readonly origin: string;
  /** Reads a path below the REST root. */
  readonly get: (path: string, as?: keyof typeof credentials) => Promise<Answered>;
  /** Sends fields as JSON to a path below the REST root. @param as who, the editor unless said, `null` for nobody */
  readonly send: (
    method: string,
    path: string,
    fields?: Readonly<Record<string, unknown>>,
    as?: keyof typeof credentials | null,
  ) => Promise<Answered>;
  readonly close: () => Promise<void>;
};

/** Each of its answers is checked against the OpenAPI document. */
export async function openSampleMock(
  town: Town,
  as: Part = 'documents',
  clock: Clock = () => sampleNow,
): Promise<SampleMock> {
  const { url, close } = await startMock({ town, now: sampleNow, as, clock });
  const answered = async (path: string, init: RequestInit): Promise<Answered> => {
    const response = await fetch(`${url}${path}`, init);
    const { status, headers } = response;
    const [body, type] = [await response.text(), headers.get('content-type') ?? ''];
    expectDescribed(as, { method: init.method ?? 'GET', path, status, type, body });
    return { status, headers, body: parse(body) };
  };
  return {
    url,
    origin: new URL(url).origin,
    close,
    get: (path, user) => answered(path, { headers: user ? authorization(user) : {} }),
    send: (method, path, fields, user = 'editor') =>
      answered(path, {
        method,
        headers: { ...(user ? authorization(user) : {}), 'Content-Type': 'application/json' },
        ...(fields && { body: JSON.stringify(fields) }),
      }),
  };
}

const listSchema = z.array(z.object({ id: z.union([z.number(), z.string()]) }));

const envelopeSchema = z
  .record(z.string(), z.unknown())
  .transform((body) =>
    ['events', 'venues', 'organizers', 'categories', 'tags'].flatMap((name) => body[name] ?? []),
  );

/** Ids of a list, bare or in an envelope. */
export function idsOf({ body }: Answered): readonly (number | string)[] {
  return listSchema
    .parse(Array.isArray(body) ? body : envelopeSchema.parse(body))
    .map(({ id }) => id);
}

/** Status and code of an error answer. */
export function errorOf({ status, body }: Answered): readonly [number, string] {
  return [status, z.object({ code: z.string() }).parse(body).code];
}

function authorization(user: keyof typeof credentials): Record<string, string> {
  const { user: name, password } = credentials[user];
  return { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
