import type { LanguageParameter, Spelling } from './dialect.ts';
import type { RequestObserver } from './transport.ts';

export type ApiSettings = {
  /** Root of the REST API, for example `https://cms.example/wp-json`. */
  readonly apiUrl: string;
  /** Root of the events namespace where it is another one. @default apiUrl */
  readonly eventsApiUrl?: string | undefined;
  /** Name of a user, for menus, blocks and embeds. */
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
  /** Is told of every try of every request when it has ended. */
  readonly onRequest?: RequestObserver | undefined;
};

export type ApiConfig = {
  readonly dialect: 'auto' | Spelling;
  readonly languageParameter?: LanguageParameter | undefined;
  /** Maximum concurrent requests. */
  readonly concurrency: number;
  /** Seconds until one request is given up, body included. */
  readonly timeout: number;
  /** Tries for a request that fails in passing. */
  readonly attempts: number;
  /** Whether the login goes with every request to the origin of the API. @default false */
  readonly authenticateAll?: boolean | undefined;
  /** Largest answer, in megabytes after decompression. */
  readonly maxAnswer: number;
  /** Minutes until everything is given up. @default none */
  readonly deadline?: number | undefined;
  /** Most that is read in all, in megabytes after decompression, images not counted. @default none */
  readonly maxFetch?: number | undefined;
};
