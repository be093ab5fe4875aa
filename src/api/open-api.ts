import { setTimeout } from 'node:timers/promises';
import type { Api } from './api.ts';
import type { ApiConfig, ApiSettings } from './api-settings.ts';
import { createClient, type Discovered } from './client.ts';
import { type Connection, connect } from './connection.ts';
import { spellNamespace } from './dialect.ts';
import { contentDialect, eventsDialect, parseRoot } from './discovery.ts';
import { parseListPage } from './list-page.ts';

/**
 * Connects to a server: reads its root, and finds out how it spells namespaces and language. Close it when done.
 *
 * @throws UnreachableError, AnswerError or NonsenseError where there is no such API
 * @throws Error where addresses or credentials make no sense
 */
export async function openApi(settings: ApiSettings): Promise<Api> {
  const { connection, discovered } = await openServer(settings);
  return createClient(connection, discovered);
}

/** A server and what was found out about it: what readers and writers of it have in common. */
export type OpenServer = { readonly connection: Connection; readonly discovered: Discovered };

/**
 * Connects to a server as `openApi` does, for those who do more than read.
 *
 * @throws UnreachableError, AnswerError, NonsenseError or Error as `openApi`
 */
export async function openServer(settings: ApiSettings): Promise<OpenServer> {
  const connection = connect({ random: Math.random, sleep, clock: Date.now, ...settings });
  try {
    return { connection, discovered: await discover(connection, settings.config) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function discover(connection: Connection, config: ApiConfig): Promise<Discovered> {
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
  return { root: root.description, content, events };
}

async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(milliseconds, undefined, signal ? { signal } : {});
}
