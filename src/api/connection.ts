import type { FileOptions } from './api.ts';
import type { ApiSettings } from './api-settings.ts';
import { parseApiUrl } from './api-url.ts';
import { createAuthorization } from './credentials.ts';
import type { Answer } from './request-once.ts';
import { createTransport } from './transport.ts';

type ApiRequest<T> = {
  readonly url: URL;
  /** Whether the request needs the login. */
  readonly credentials: boolean;
  readonly understand: (answer: Answer) => T;
  readonly signal?: AbortSignal | undefined;
};

/** The configured server and the way to it. */
export type Connection = {
  readonly apiUrl: URL;
  readonly eventsUrl: URL;
  readonly hasCredentials: boolean;
  ask<T>(request: ApiRequest<T>): Promise<T>;
  file(url: URL, options: FileOptions): Promise<Buffer>;
  close(): Promise<void>;
};

const megabyte = 1_000_000;

const imageTypes = 'image/avif,image/webp,image/png,image/jpeg,image/gif';

/** @throws Error where addresses or credentials make no sense */
export function connect(
  settings: ApiSettings & Required<Pick<ApiSettings, 'random' | 'sleep' | 'clock'>>,
): Connection {
  const { config, random, sleep, clock } = settings;
  const apiUrl = parseApiUrl(settings.apiUrl, 'API_URL');
  const eventsUrl = settings.eventsApiUrl ? parseApiUrl(settings.eventsApiUrl, 'EVENTS_API_URL') : apiUrl;
  const authorization = createAuthorization({
    apiUrl,
    user: settings.user,
    applicationPassword: settings.applicationPassword,
  });
  const transport = createTransport({
    concurrency: config.concurrency,
    timeout: config.timeout * 1000,
    patience: { attempts: config.attempts, waitBudget, random, sleep },
    clock,
    onRequest: settings.onRequest,
  });
  const origins = new Set([apiUrl.origin, eventsUrl.origin]);

  return {
    apiUrl,
    eventsUrl,
    hasCredentials: authorization !== undefined,
    ask: ({ credentials, ...request }) =>
      transport.get({
        ...request,
        accept: 'application/json',
        limit: config.maxAnswer * megabyte,
        mayVisit: ({ origin }) => origins.has(origin),
        authorization: (credentials && authorization) || anonymous,
      }),
    file: (url, options) =>
      transport.get({
        ...options,
        url,
        accept: imageTypes,
        authorization: anonymous,
        understand: ({ body }) => body,
      }),
    close: transport.close,
  };
}

/** Two minutes: a scheduled build can wait that long; a server that asks for more is down rather than busy. */
const waitBudget = 120_000;

function anonymous(): undefined {
  return undefined;
}
