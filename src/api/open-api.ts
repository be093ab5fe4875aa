import { setTimeout } from 'node:timers/promises';
import type { Api } from './api.ts';
import { createClient } from './client.ts';
import { type Connection, connect } from './connection.ts';
import { type LanguageParameter, type Spelling, spellNamespace } from './dialect.ts';
import { contentDialect, eventsDialect, parseRoot } from './discovery.ts';
import { parseListPage } from './list-page.ts';

export type ApiSettings = {
  /** Root of the REST API, for example `https://cms.example/wp-json`. */
  readonly apiUrl: string;
  /** Root of the events namespace where it is another one. @default apiUrl */
  readonly eventsApiUrl?: string | undefined;
  /** Name of a user, for menus and blocks. */
  readonly user?: string | undefined;
  /** An application password of that user; the account's own is refused by servers. */
  readonly applicationPassword?: string | undefined;
  /** The `api` part of the site's configuration. */
  readonly config: ApiConfig;
  /** A number from 0 up to 1, for the pauses between tries. @default Math.random */
  readonly random?: () => number;
  /** Waits a number of milliseconds. @default a timer */
  readonly sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Milliseconds since the epoch, for dates in `Retry-After`. @default Date.now */
  readonly clock?: () => number;
};

export type ApiConfig = {
  readonly dialect: 'auto' | Spelling;
  readonly languageParameter?: LanguageParameter | undefined;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Seconds until one request is given up, body included. */
  readonly timeout: number;
  /** Tries for a request that fails in passing. */
  readonly attempts: number;
  /** Largest answer, in megabytes after decompression. */
  readonly maxAnswer: number;
};

/**
 * Connects to a server: reads its root, and finds out how it spells namespaces and language. Close it when done.
 *
 * @throws UnreachableError, AnswerError or NonsenseError where there is no such API
 * @throws Error where addresses or credentials make no sense
 */
export async function openApi(settings: ApiSettings): Promise<Api> {
  const connection = connect({ random: Math.random, sleep, clock: Date.now, ...settings });
  try {
    return await discover(connection, settings.config);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function discover(connection: Connection, config: ApiConfig): Promise<Api> {
  const { apiUrl, eventsUrl } = connection;
  const { root, content } = await connection.ask({
    url: new URL(`${apiUrl.href.replace(/\/$/, '')}/`),
    credentials: false,
    understand: (answer) => {
      const parsed = parseRoot(answer);
      return { root: parsed, content: contentDialect(parsed, config) };
    },
  });
  const events = await eventsDialect({
    root: eventsUrl.href === apiUrl.href ? root : undefined,
    choice: config,
    usual: content.spelling,
    answers: (spelling) =>
      connection.ask({
        url: new URL(
          `${eventsUrl.href.replace(/\/$/, '')}/${spellNamespace('calendar/events/v1', spelling)}/events?per_page=1`,
        ),
        credentials: false,
        understand: (answer) => parseListPage(answer, 'events'),
      }),
  });
  return createClient(connection, { root: root.description, content, events });
}

async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(milliseconds, undefined, signal ? { signal } : {});
}
