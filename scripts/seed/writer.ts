import { z } from 'zod';
import { address } from '../../src/api/address.ts';
import { AnswerError } from '../../src/api/api-error.ts';
import { spellParameter } from '../../src/api/dialect.ts';
import { parseJsonBody } from '../../src/api/json-body.ts';
import type { OpenServer } from '../../src/api/open-api.ts';
import type { Sending } from '../../src/api/request-once.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Method, Namespace, Route } from '../../src/contract/route.ts';
import { routes } from '../../src/contract/routes.ts';
import { formOf } from './form.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** One item to be made, or to be changed where it has an id. */
export type Write = {
  readonly namespace: Namespace;
  /** Of the collection, as in the route table. */
  readonly path: string;
  readonly id?: number | undefined;
  readonly language: Language;
  readonly fields: Fields;
};

/** What became of a write: the answer's item, or why it was refused. */
export type Written = { readonly item: unknown; readonly refused?: undefined } | { readonly refused: string };

/** The writing side of a server. Everything is named in the documents' spelling, whatever the server's is. */
export type Writer = {
  readonly isPublicSpelling: boolean;
  /** @throws UnreachableError, AnswerError (401, 5xx), NonsenseError; TypeError for a field no route takes */
  readonly write: (write: Write) => Promise<Written>;
  /** Several at once where the server takes batches, one after another where it does not. 25 at most. */
  readonly writeAll: (writes: readonly Write[]) => Promise<readonly Written[]>;
  /** Takes a file into the media, with what is said of it: in one request, so that a run that ends leaves no half of it. */
  readonly upload: (file: SentFile) => Promise<Written>;
};

/** A file to be sent. `fields` are texts. */
export type SentFile = {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly language: Language;
  readonly fields: Fields;
};

export const mostAtOnce = 25;

const batchSchema = z.object({
  responses: z.array(z.object({ status: z.number(), body: z.unknown() })),
});

const complaintSchema = z.object({ code: z.string(), message: z.string().catch('') });

export function createWriter({ connection, discovered }: OpenServer): Writer {
  let takesBatches = true;

  async function send(write: Write, body: unknown, sending: Partial<Sending>): Promise<unknown> {
    const { route, path } = routeOf(write);
    return connection.ask({
      url: address(connection, discovered, {
        namespace: write.namespace,
        path,
        query: [['ml_language', write.language]],
      }),
      credentials: true,
      sending: {
        method: 'POST',
        type: 'application/json',
        body: JSON.stringify(spelled(route, body)),
        ...sending,
      },
      understand: parseJsonBody,
    });
  }

  /** Fields that are named differently on the wire, within objects too. */
  function spelled({ namespace }: Pick<Route, 'namespace'>, value: unknown): unknown {
    const dialect = namespace === 'calendar/events/v1' ? discovered.events : discovered.content;
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        spellParameter(name, dialect),
        spelled({ namespace }, inner),
      ]),
    );
  }

  async function write(one: Write): Promise<Written> {
    checkFields(one);
    return orRefused(() => send(one, one.fields, {}));
  }

  async function batch(writes: readonly Write[]): Promise<readonly Written[]> {
    const requests = writes.map((one) => {
      const { route, path } = routeOf(one);
      checkFields(one);
      const url = address(connection, discovered, {
        namespace: one.namespace,
        path,
        query: [['ml_language', one.language]],
      });
      const root = connection.apiUrl.href.replace(/\/$/, '');
      return { method: 'POST', path: url.href.slice(root.length), body: spelled(route, one.fields) };
    });
    const answer = await connection.ask({
      url: address(connection, discovered, { namespace: '', path: '/batch/v1', query: [] }),
      credentials: true,
      sending: { method: 'POST', type: 'application/json', body: JSON.stringify({ requests }) },
      understand: parseJsonBody,
    });
    return batchSchema
      .parse(answer)
      .responses.map(({ status, body }) =>
        status < 300 ? { item: body } : { refused: complaint(status, body) },
      );
  }

  return {
    isPublicSpelling: discovered.events.spelling === 'public',
    write,
    writeAll: async (writes) => {
      if (takesBatches && writes.length > 1) {
        try {
          return await batch(writes);
        } catch (error) {
          if (!(error instanceof AnswerError) || error.status !== 404) throw error;
          takesBatches = false;
        }
      }
      const written: Written[] = [];
      for (const one of writes) written.push(await write(one));
      return written;
    },
    upload: ({ language, fields, ...file }) => {
      const one: Write = { namespace: 'cms/v2', path: '/media', language, fields };
      checkFields(one);
      return orRefused(() => send(one, {}, formOf(file, fields)));
    },
  };
}

/** What a server says of one item is that item's; what it says of the writer or of itself ends everything. */
async function orRefused(send: () => Promise<unknown>): Promise<Written> {
  try {
    return { item: await send() };
  } catch (error) {
    const isAboutItem =
      error instanceof AnswerError && error.status >= 400 && error.status < 500 && error.status !== 401;
    const isAboutFile = error instanceof AnswerError && error.code === 'rest_upload_sideload_error';
    if (isAboutItem || isAboutFile) return { refused: error.problem };
    throw error;
  }
}

function routeOf({ namespace, path, id }: Write): { readonly route: Route; readonly path: string } {
  const method: Method = 'POST';
  const full = id === undefined ? path : `${path}/{id}`;
  const route = routes.find(
    (one) => one.namespace === namespace && one.path === full && one.method === method,
  );
  if (!route) throw new TypeError(`The API documents have no route "${method} ${namespace}${full}".`);
  return { route, path: full.replace('{id}', String(id)) };
}

function checkFields(write: Write): void {
  const { route } = routeOf(write);
  for (const name of Object.keys(write.fields)) {
    if (route.parameters[name]?.in !== 'body') {
      throw new TypeError(`POST ${route.namespace}${route.path} takes no field "${name}".`);
    }
  }
}

function complaint(status: number, body: unknown): string {
  const { code, message } = complaintSchema.safeParse(body).data ?? { code: '', message: '' };
  return `answered ${status} "${code}: ${message}"`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
