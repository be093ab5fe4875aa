import type { Readable } from 'node:stream';
import type { SiteConfig } from '../config.ts';
import { invalidAnswer, RequestFailure } from './errors.ts';
import { createRedaction } from './redaction.ts';
import { type Answer, conditions, type FileVersion, versionOf } from './request.ts';
import { createTransport, type RequestObserver } from './transport.ts';

export type ApiSettings = {
  /** Root of the REST API, for example `https://cms.example/wp-json`. */
  readonly apiUrl: string;
  /** Root of the events namespace where it is another one. @default apiUrl */
  readonly eventsApiUrl?: string | undefined;
  /** Name of a user, for menus, blocks and embeds. */
  readonly user?: string | undefined;
  /** An application password of that user; the account's own is refused by servers. */
  readonly applicationPassword?: string | undefined;
  /** What no message may show besides the login: keys in addresses of files. @default nothing */
  readonly secrets?: readonly string[] | undefined;
  /** The `api` part of the site's configuration. */
  readonly config: ApiConfig;
  /** A number from 0 up to 1, for the pauses between tries. @default Math.random */
  readonly random?: () => number;
  /** Waits a number of milliseconds. @default a timer */
  readonly sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Milliseconds that one request may wait between its tries. @default two minutes */
  readonly waitBudget?: number;
  /** Milliseconds since the epoch, for dates in `Retry-After`. @default Date.now */
  readonly clock?: () => number;
  /** Is called with every try of every request when it has ended. */
  readonly onRequest?: RequestObserver | undefined;
};

export type ApiConfig = Pick<
  SiteConfig['api'],
  'dialect' | 'concurrency' | 'timeout' | 'attempts' | 'maxAnswer'
> &
  Partial<
    Pick<
      SiteConfig['api'],
      | 'languageParameter'
      | 'languageValues'
      | 'languagePaths'
      | 'authenticateAll'
      | 'deadline'
      | 'maxFetch'
      | 'patience'
    >
  >;

export type FileAnswer = { readonly bytes: Buffer; readonly version: FileVersion };

export type FileOptions = {
  /** Largest file, in bytes. */
  readonly limit: number;
  /** Whether the file, or a redirect of it, may be at an address. */
  readonly mayVisit: (url: URL) => boolean;
  /** The version that is there already; it is not sent again. @default none */
  readonly known?: FileVersion | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type DownloadOptions = FileOptions & {
  /** Takes the bytes as they come, decompressed; called again from the first byte after a try that failed. */
  readonly receive: (body: Readable) => Promise<void>;
};

type ApiRequest<T> = {
  readonly url: URL;
  readonly credentials: boolean;
  readonly understand: (answer: Answer) => T;
  readonly signal?: AbortSignal | undefined;
};

export type Connection = ReturnType<typeof connect>;

const megabyte = 1_000_000;

/** Files that are written as they come are large and may take so many times as long as others. */
const downloadPatience = 10;

const imageTypes = 'image/avif,image/webp,image/png,image/jpeg,image/gif';

/** @throws Error where addresses or credentials make no sense */
export function connect(
  settings: ApiSettings & Required<Pick<ApiSettings, 'random' | 'sleep' | 'clock'>>,
) {
  const { config, random, sleep, clock } = settings;
  const apiUrl = parseApiUrl(settings.apiUrl, 'API_URL');
  const eventsUrl = settings.eventsApiUrl
    ? parseApiUrl(settings.eventsApiUrl, 'EVENTS_API_URL')
    : apiUrl;
  const authorization = createAuthorization(apiUrl, settings.user, settings.applicationPassword);
  if (config.authenticateAll && !authorization) {
    throw new Error(
      '"api.authenticateAll" in src/site.config.ts needs a login: set API_USER and API_APPLICATION_PASSWORD, or take the setting out.',
    );
  }
  const usual: Authorization = (config.authenticateAll && authorization) || (() => undefined);
  const redactLogin = createRedaction(settings.user, settings.applicationPassword);
  const redact = (text: string) =>
    (settings.secrets ?? []).reduce(
      (shown, secret) => shown.replaceAll(secret, '…'),
      redactLogin(text),
    );
  const deadline = startDeadline(config.deadline, (failure) =>
    failure.toError(apiUrl.href, 1, redact),
  );
  const warnings = createResponseWarnings();
  const origins = new Set([apiUrl.origin, eventsUrl.origin]);
  const isOwn = ({ origin }: URL) => origins.has(origin);
  const transport = createTransport({
    concurrency: config.concurrency,
    timeout: config.timeout * 1000,
    retry: {
      attempts: config.attempts,
      waitBudget: settings.waitBudget ?? waitBudget,
      patience: (config.patience ?? 0) * 1000,
      random,
      sleep,
    },
    clock,
    onRequest: settings.onRequest,
    isOwn,
    redact,
    signal: deadline.ofRequests,
    warn: warnings.add,
  });
  const spend = createBudget(config.maxFetch);
  const ofFile = (url: URL, known: FileVersion | undefined) => ({
    url,
    headers: conditions(known),
    authorization: usual,
  });

  return {
    apiUrl,
    eventsUrl,
    /** What the configuration says of how languages are asked for. */
    languageNames: { values: config.languageValues ?? {}, paths: config.languagePaths ?? {} },
    hasCredentials: authorization !== undefined,
    /** Takes the login, and whatever else no message may show, out of a text. */
    redact,
    ask: <T>({ credentials, understand, ...request }: ApiRequest<T>): Promise<T> =>
      transport.get({
        ...request,
        accept: 'application/json',
        limit: config.maxAnswer * megabyte,
        mayVisit: isOwn,
        authorization: (credentials && authorization) || usual,
        understand: (answer: Answer) => {
          spend(answer.body.length);
          return understand(answer);
        },
      }),
    file: (url: URL, { known, ...options }: FileOptions): Promise<FileAnswer | undefined> =>
      transport.get({
        ...options,
        ...ofFile(url, known),
        accept: imageTypes,
        understand: (answer) =>
          answer.status === 304 ? undefined : { bytes: answer.body, version: versionOf(answer) },
      }),
    download: (
      url: URL,
      { known, ...options }: DownloadOptions,
    ): Promise<FileVersion | undefined> =>
      transport.get({
        ...options,
        ...ofFile(url, known),
        accept: '*/*',
        timeout: config.timeout * 1000 * downloadPatience,
        understand: (answer) => (answer.status === 304 ? undefined : versionOf(answer)),
      }),
    /** Aborted with an error of the client when the time for everything is over. */
    signal: deadline.signal,
    warnings: warnings.sentences,
    close: async () => {
      deadline.clear();
      await transport.close();
    },
  };
}

/** Two minutes: a scheduled build can wait that long; a server that asks for more is down rather than busy. */
const waitBudget = 120_000;

/** Counts what was read. @param megabytes allowed in all */
function createBudget(megabytes = Number.POSITIVE_INFINITY): (bytes: number) => void {
  let spent = 0;
  return (bytes) => {
    spent += bytes;
    if (spent <= megabytes * megabyte) return;
    throw invalidAnswer(
      `brought what was read to more than ${megabytes} MB`,
      'Does the server ever end? If that much is right, raise "api.maxFetch" in src/site.config.ts.',
    );
  };
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
    // What precedes an `@` may be a password.
    throw new Error(
      `${name} is not a web address: "${text.replace(/^.*@/s, '…@').slice(0, 80)}". Example: https://cms.example/wp-json`,
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

/** `Authorization` header for an address; `undefined` for every address but those of the server it belongs to. */
type Authorization = (url: URL) => string | undefined;

/**
 * HTTP Basic with an application password (RFC 7617); `undefined` where none is set.
 *
 * @throws Error for half a login, and for one that would travel unencrypted to another machine
 */
export function createAuthorization(
  apiUrl: URL,
  user: string | undefined,
  applicationPassword: string | undefined,
): Authorization | undefined {
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

/** The time everything together may take. @param minutes without end where there are none */
function startDeadline(minutes: number | undefined, toError: (failure: RequestFailure) => Error) {
  const requests = new AbortController();
  const everything = new AbortController();
  const end = () => {
    const failure = overtime(minutes ?? 0);
    requests.abort(failure);
    everything.abort(toError(failure));
  };
  const timer = minutes === undefined ? undefined : setTimeout(end, minutes * 60_000);
  return {
    /** Aborted when time is over, with a failure: each request makes an error of its own address of it. */
    ofRequests: requests.signal,
    /** Aborted when time is over, with an error of the client. */
    signal: everything.signal,
    clear: () => clearTimeout(timer),
  };
}

function overtime(minutes: number): RequestFailure {
  return new RequestFailure({
    kind: 'network',
    problem: `was not answered when the time for the whole fetch was over (${minutes < 1 ? `${Math.round(minutes * 60)} s` : `${minutes} min`})`,
    advice: 'The server is too slow: try later, or raise "api.deadline" in src/site.config.ts.',
  });
}

/** Collects what was odd about answers that could be used all the same. */
function createResponseWarnings() {
  const urls = new Map<string, Set<string>>();
  return {
    /** @param what continues "Answers that …" */
    add: (what: string, url: string) =>
      void urls.getOrInsertComputed(what, () => new Set()).add(url),
    /** One sentence for each oddity, in the same order whatever the order they came in. */
    sentences: () =>
      [...urls].map(([what, named]) => sentence(what, [...named].toSorted())).toSorted(),
  };
}

function sentence(what: string, [example = '', ...more]: readonly string[]): string {
  return `Answers that ${what}: ${more.length + 1}, for example GET ${example}.`;
}
