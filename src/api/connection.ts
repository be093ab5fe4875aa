import { createAnswerRemarks } from './answer-remarks.ts';
import type { DownloadOptions, FileAnswer, FileOptions, FileVersion } from './api.ts';
import type { ApiSettings } from './api-settings.ts';
import { parseApiUrl } from './api-url.ts';
import { createAuthorization } from './credentials.ts';
import { startDeadline } from './deadline.ts';
import { Failure } from './failure.ts';
import { conditions, versionOf } from './file-version.ts';
import { createRedaction } from './redaction.ts';
import type { Answer, Sending } from './request-once.ts';
import { createTransport } from './transport.ts';

type ApiRequest<T> = {
  readonly url: URL;
  /** What the request sends. @default a plain GET */
  readonly sending?: Sending | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
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
  file(url: URL, options: FileOptions): Promise<FileAnswer | undefined>;
  download(url: URL, options: DownloadOptions): Promise<FileVersion | undefined>;
  /** Aborted with an error of the client when the time for everything is over. */
  readonly signal: AbortSignal;
  remarks(): readonly string[];
  close(): Promise<void>;
};

const megabyte = 1_000_000;

/** Files that are written as they come are large and may take so many times as long as others. */
const downloadPatience = 10;

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
  if (config.authenticateAll && !authorization) {
    throw new Error(
      '"api.authenticateAll" in src/site.config.ts needs a login: set API_USER and API_APPLICATION_PASSWORD, or take the setting out.',
    );
  }
  const usual = (config.authenticateAll && authorization) || anonymous;
  const redact = createRedaction(settings.user, settings.applicationPassword);
  const deadline = startDeadline(config.deadline);
  const remarks = createAnswerRemarks();
  const origins = new Set([apiUrl.origin, eventsUrl.origin]);
  const isOwn = ({ origin }: URL) => origins.has(origin);
  const transport = createTransport({
    concurrency: config.concurrency,
    timeout: config.timeout * 1000,
    patience: { attempts: config.attempts, waitBudget, random, sleep },
    clock,
    onRequest: settings.onRequest,
    isOwn,
    redact,
    signal: deadline.signal,
    remark: remarks.add,
  });
  const spend = createBudget(config.maxFetch);

  return {
    apiUrl,
    eventsUrl,
    hasCredentials: authorization !== undefined,
    ask: ({ credentials, understand, ...request }) =>
      transport.get({
        ...request,
        accept: 'application/json',
        limit: config.maxAnswer * megabyte,
        mayVisit: request.sending ? nowhere : isOwn,
        authorization: (credentials && authorization) || usual,
        understand: (answer) => {
          spend(answer.body.length);
          return understand(answer);
        },
      }),
    file: (url, { known, ...options }) =>
      transport.get({
        ...options,
        headers: conditions(known),
        url,
        accept: imageTypes,
        authorization: usual,
        understand: (answer) =>
          answer.status === 304 ? undefined : { bytes: answer.body, version: versionOf(answer) },
      }),
    download: (url, { known, ...options }) =>
      transport.get({
        ...options,
        headers: conditions(known),
        url,
        accept: '*/*',
        timeout: config.timeout * 1000 * downloadPatience,
        authorization: usual,
        understand: (answer) => (answer.status === 304 ? undefined : versionOf(answer)),
      }),
    signal: outward(deadline.signal, (failure) => failure.toError(apiUrl.href, 1, redact)),
    remarks: remarks.sentences,
    close: async () => {
      deadline.clear();
      await transport.close();
    },
  };
}

/** Two minutes: a scheduled build can wait that long; a server that asks for more is down rather than busy. */
const waitBudget = 120_000;

function anonymous(): undefined {
  return undefined;
}

/** A write is not led elsewhere: it would arrive there as a read. */
function nowhere(): boolean {
  return false;
}

/** Counts what was read. @param megabytes allowed in all */
function createBudget(megabytes = Number.POSITIVE_INFINITY): (bytes: number) => void {
  let spent = 0;
  return (bytes) => {
    spent += bytes;
    if (spent <= megabytes * megabyte) return;
    throw new Failure({
      kind: 'nonsense',
      problem: `brought what was read to more than ${megabytes} MB`,
      advice: 'Does the server ever end? If that much is right, raise "api.maxFetch" in src/site.config.ts.',
      transient: false,
    });
  };
}

/** A signal that follows another one whose reason is a failure of nobody's request. */
function outward(signal: AbortSignal, toError: (failure: Failure) => Error): AbortSignal {
  const controller = new AbortController();
  signal.addEventListener('abort', () => {
    controller.abort(signal.reason instanceof Failure ? toError(signal.reason) : signal.reason);
  });
  return controller.signal;
}
