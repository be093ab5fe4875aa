import type { ApiSettings, DownloadOptions, FileAnswer, FileOptions } from './api.ts';
import { createRedaction, RequestFailure } from './errors.ts';
import { type Answer, conditions, type FileVersion, type Sending, versionOf } from './request.ts';
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
    throw new RequestFailure({
      kind: 'nonsense',
      problem: `brought what was read to more than ${megabytes} MB`,
      advice: 'Does the server ever end? If that much is right, raise "api.maxFetch" in src/site.config.ts.',
      transient: false,
    });
  };
}

/** A signal that follows another one whose reason is a failure of nobody's request. */
function outward(signal: AbortSignal, toError: (failure: RequestFailure) => Error): AbortSignal {
  const controller = new AbortController();
  signal.addEventListener('abort', () => {
    controller.abort(signal.reason instanceof RequestFailure ? toError(signal.reason) : signal.reason);
  });
  return controller.signal;
}

/**
 * The root of a REST API, without a slash at its end.
 *
 * @param name of the setting, for errors
 * @throws Error for what is not one
 */
export function parseApiUrl(text: string, name: string): URL {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      `${name} is not a web address: "${withoutLogin(text).slice(0, 80)}". Example: https://cms.example/wp-json`,
    );
  }
  if (url.username || url.password) {
    throw new Error(
      `${name} must not hold a user or password: set API_USER and API_APPLICATION_PASSWORD instead.`,
    );
  }
  if (url.search) {
    throw new Error(
      `${name} must not hold a query: the server needs addresses such as https://cms.example/wp-json`,
    );
  }
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** What stands before an `@` may be a password. */
function withoutLogin(text: string): string {
  return text.replace(/^.*@/s, '…@');
}

/** `Authorization` header for an address; `undefined` for every address but those of the server it belongs to. */
type Authorization = (url: URL) => string | undefined;

type Login = {
  readonly apiUrl: URL;
  readonly user: string | undefined;
  readonly applicationPassword: string | undefined;
};

/**
 * HTTP Basic with an application password (RFC 7617); `undefined` where none is set.
 *
 * @throws Error for half a login, and for one that would travel unencrypted to another machine
 */
export function createAuthorization({ apiUrl, user, applicationPassword }: Login): Authorization | undefined {
  if (!user && !applicationPassword) return undefined;
  if (!user || !applicationPassword) {
    throw new Error(
      `${user ? 'API_APPLICATION_PASSWORD' : 'API_USER'} is missing: set both API_USER and API_APPLICATION_PASSWORD, or neither.`,
    );
  }
  if (apiUrl.protocol !== 'https:' && !isLoopback(apiUrl)) {
    throw new Error(
      `The password would travel unencrypted to ${apiUrl.origin}: use an https address as API_URL, or leave API_USER and API_APPLICATION_PASSWORD unset.`,
    );
  }
  const header = `Basic ${Buffer.from(`${user}:${applicationPassword}`).toString('base64')}`;
  return (url) => (url.origin === apiUrl.origin ? header : undefined);
}

function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

type Deadline = {
  /** Aborted when time is over; its reason is a `Failure`. */
  readonly signal: AbortSignal;
  /** Stops the clock. */
  clear(): void;
};

/** The time everything together may take. @param minutes without end where there are none */
function startDeadline(minutes: number | undefined): Deadline {
  const controller = new AbortController();
  if (minutes === undefined) return { signal: controller.signal, clear: () => {} };
  const timer = setTimeout(() => controller.abort(overtime(minutes)), minutes * 60_000);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

function overtime(minutes: number): RequestFailure {
  return new RequestFailure({
    kind: 'unreachable',
    problem: `was not answered when the time for the whole fetch was over (${minutes < 1 ? `${Math.round(minutes * 60)} s` : `${minutes} min`})`,
    advice: 'The server is too slow: try later, or raise "api.deadline" in src/site.config.ts.',
    transient: false,
  });
}

/** What was odd about answers that could be used all the same. */
type AnswerRemarks = {
  /** @param what continues "Answers that …" */
  add(what: string, url: string): void;
  /** One sentence for each oddity, in the same order whatever the order they came in. */
  sentences(): string[];
};

function createAnswerRemarks(): AnswerRemarks {
  const urls = new Map<string, Set<string>>();
  return {
    add: (what, url) => void urls.getOrInsertComputed(what, () => new Set()).add(url),
    sentences: () => [...urls].map(([what, named]) => sentence(what, [...named].toSorted())).toSorted(),
  };
}

function sentence(what: string, [example = '', ...more]: readonly string[]): string {
  return `Answers that ${what}: ${more.length + 1}, for example GET ${example}.`;
}
