import type { Readable } from 'node:stream';
import type { Collection, NameList } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import type { WireRoot } from '../contract/root.ts';
import type { Namespace } from '../contract/route.ts';
import type { ParameterValues } from './target.ts';

export type ListOptions<T> = {
  /** What becomes of each item as soon as its page has come. Items that come twice are converted twice. */
  readonly convert: (item: unknown) => T;
  /** Items received so far, and the total told. */
  readonly progress?: (done: number, total: number | undefined) => void;
  /** Named remarks about what was read. */
  readonly warn?: (warning: string) => void;
  /** Whether drafts, pending and future items are asked for too; needs credentials. @default false */
  readonly drafts?: boolean | undefined;
  /** Of the content namespace: the fields of each item to ask for, `.` between the names of one within another. @default all */
  readonly fields?: readonly string[] | undefined;
  /** Of the content namespace: what is put into each item besides, by its relation: `author`, `wp:term`. @default nothing */
  readonly embed?: readonly string[] | undefined;
  /** Of the content namespace: an instant; only what was modified after it is asked for. */
  readonly modifiedAfter?: string | undefined;
  /** Of the content namespace: only the items of these ids are asked for, a hundred at most. */
  readonly include?: readonly number[] | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** What a server says to tell one version of a file from another (RFC 9110, section 8.8). */
export type FileVersion = {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
};

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

/**
 * A server, as its readers see it. Everything is named in the documents' spelling, whatever the server's is. All
 * reading methods throw `UnreachableError`, `AnswerError` or `NonsenseError`.
 */
export type Api = {
  /** Address of the REST root, without a slash at its end. */
  readonly url: string;
  /** Address of the root that holds the events namespace. */
  readonly eventsUrl: string;
  readonly root: WireRoot;
  readonly hasCredentials: boolean;

  /** Every item of a collection in a language, each id once, as the server sent it; past and future events too. */
  list(collection: Collection, language: Language): Promise<readonly unknown[]>;
  list<T>(collection: Collection, language: Language, options: ListOptions<T>): Promise<readonly T[]>;

  /** Every entry of a list of names in a language. A server that does not have it answers an error. */
  listNames<T>(list: NameList, language: Language, options: ListOptions<T>): Promise<readonly T[]>;

  /** One item by its id. */
  read(collection: Collection, id: number, language: Language, signal?: AbortSignal): Promise<unknown>;

  /** One item by its slug, not percent-encoded. */
  readBySlug(
    collection: 'events' | 'venues' | 'organizers',
    slug: string,
    language: Language,
    signal?: AbortSignal,
  ): Promise<unknown>;

  /**
   * The JSON of any route of the documents, read without credentials but for the oEmbed proxy.
   *
   * @throws TypeError, RangeError where route or parameters are not those of the documents
   */
  get(
    namespace: Namespace,
    path: string,
    parameters: ParameterValues,
    signal?: AbortSignal,
  ): Promise<unknown>;

  /** The bytes at an address; `undefined` where they are those of the version that is known. */
  file(url: URL, options: FileOptions): Promise<FileAnswer | undefined>;

  /** Hands on the bytes at an address; answers their version, or `undefined` where it is the one that is known. */
  download(url: URL, options: DownloadOptions): Promise<FileVersion | undefined>;

  /** Aborted when the time for everything is over. */
  readonly signal: AbortSignal;

  /** What was odd about answers that could be used all the same, a sentence each. */
  remarks(): readonly string[];

  /** Ends all connections; what is under way fails. */
  close(): Promise<void>;
};
