import { setTimeout } from 'node:timers/promises';
import type { Collection, NameList, WireRoot } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import type { Namespace } from '../contract/routes/route.ts';
import {
  type ApiConfig,
  type ApiSettings,
  type Connection,
  connect,
  type DownloadOptions,
  type FileAnswer,
  type FileOptions,
} from './connection.ts';
import {
  buildTarget,
  contentDialect,
  type Dialect,
  eventsDialect,
  languageValue,
  type ParameterValues,
  parseRoot,
  type RequestTarget,
  spellNamespace,
  spellParameter,
  spellRelation,
  undocumentedTarget,
} from './dialect.ts';
import { InvalidResponseError } from './errors.ts';
import { parseJsonBody } from './json.ts';
import { completeList, type ListFault, parseListPage } from './list.ts';
import type { Redact } from './redaction.ts';
import type { FileVersion } from './request.ts';

export type ListOptions<T> = {
  /** What becomes of each item as soon as its page has come. Items that come twice are converted twice. */
  readonly convert: (item: unknown) => T;
  /** Items received so far, and the total the server counts. */
  readonly progress?: (done: number, total: number | undefined) => void;
  readonly warn?: (warning: string) => void;
  /** Whether drafts, pending and future items are asked for too; needs credentials. @default false */
  readonly drafts?: boolean | undefined;
  /** Whether what is in the trash is asked for, and nothing else; needs credentials. @default false */
  readonly trash?: boolean | undefined;
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

/**
 * A server, as its readers see it. Everything is named in the documents' spelling, whatever the server's is. All
 * reading methods throw `NetworkError`, `HttpError` or `InvalidResponseError`.
 */
export type Api = {
  /** Address of the REST root, without a slash at its end. */
  readonly url: string;
  /** Address of the root that holds the events namespace. */
  readonly eventsUrl: string;
  readonly root: WireRoot;
  /** Name of the parameter by which it is asked for a language; undefined where it is asked for none. */
  readonly languageParameter: string | undefined;
  /** What the server calls the languages it has, as far as it says so. */
  readonly languages: readonly string[] | undefined;
  readonly hasCredentials: boolean;
  /** Takes the login out of a text that the server wrote, in every spelling, and also where it was cut off. */
  readonly redact: Redact;

  /** Every item of a collection in a language, each id once, as the server sent it; past and future events too. */
  list(collection: Collection, language: Language): Promise<readonly unknown[]>;
  list<T>(
    collection: Collection,
    language: Language,
    options: ListOptions<T>,
  ): Promise<readonly T[]>;

  /** Every entry of a list of names in a language. A server that does not have it answers an error. */
  listNames<T>(list: NameList, language: Language, options: ListOptions<T>): Promise<readonly T[]>;

  read(
    collection: Collection,
    id: number,
    language: Language,
    signal?: AbortSignal,
  ): Promise<unknown>;

  /** One item by its slug, not percent-encoded. */
  readBySlug(
    collection: 'events' | 'venues' | 'organizers',
    slug: string,
    language: Language,
    signal?: AbortSignal,
  ): Promise<unknown>;

  /**
   * The JSON of any route that sites are read by (`readRoutes`), read without credentials but for the oEmbed proxy.
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

  /** Passes on the bytes at an address; answers their version, or `undefined` where it is the one that is known. */
  download(url: URL, options: DownloadOptions): Promise<FileVersion | undefined>;

  /** Aborted when the time for everything is over. */
  readonly signal: AbortSignal;

  /** What was odd about answers that could be used all the same, a sentence each. */
  warnings(): readonly string[];

  /** Ends all connections; what is under way fails. */
  close(): Promise<void>;
};

/**
 * Connects to a server: reads its root, and finds out how it spells namespaces and language. Close it when done.
 *
 * @throws NetworkError, HttpError or InvalidResponseError where there is no such API
 * @throws Error where addresses or credentials make no sense
 */
export async function openApi(settings: ApiSettings): Promise<Api> {
  const connection = connect({ random: Math.random, sleep, clock: Date.now, ...settings });
  try {
    return createClient(connection, await discover(connection, settings.config));
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function discover(connection: Connection, config: ApiConfig): Promise<Discovered> {
  const { apiUrl, eventsUrl } = connection;
  const { root, content } = await connection.ask({
    url: new URL(`${withoutSlash(apiUrl)}/`),
    credentials: false,
    understand: (answer) => {
      const parsed = parseRoot(answer);
      return { root: parsed, content: contentDialect(parsed, config) };
    },
  });
  const events = await eventsDialect({
    root: eventsUrl.href === apiUrl.href ? root : undefined,
    choice: config,
    usual: content,
    answers: (spelling) =>
      connection.ask({
        url: new URL(
          `${withoutSlash(eventsUrl)}/${spellNamespace('calendar/events/v1', spelling)}/events?per_page=1`,
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

/** What was found out about a server: its root, and how it spells its namespaces and parameters. */
type Discovered = { readonly root: WireRoot; readonly content: Dialect; readonly events: Dialect };

/** The reading side of a server that is known. */
function createClient(connection: Connection, discovered: Discovered): Api {
  const json = (target: RequestTarget, credentials: boolean, signal: AbortSignal | undefined) =>
    connection.ask({
      url: address(connection, discovered, target),
      credentials,
      understand: parseJsonBody,
      signal,
    });

  const item = async (
    collection: Collection,
    path: string,
    values: ParameterValues,
    signal?: AbortSignal,
  ) => {
    const { namespace, path: list, needsCredentials } = collectionSources[collection];
    return json(buildTarget(namespace, `${list}${path}`, values), needsCredentials, signal);
  };

  return {
    url: withoutSlash(connection.apiUrl),
    eventsUrl: withoutSlash(connection.eventsUrl),
    root: discovered.root,
    languageParameter: discovered.content.languageParameter,
    languages: discovered.content.languageValues,
    hasCredentials: connection.hasCredentials,
    redact: connection.redact,
    list: (collection: Collection, language: Language, options: ListOptions<unknown> = asItCame) =>
      listCollection(connection, discovered, { collection, language, ...options }),
    listNames: (collection, language, options) =>
      listCollection(connection, discovered, { collection, language, ...options }),
    read: (collection, id, language, signal) =>
      item(collection, '/{id}', { id, ml_language: language }, signal),
    readBySlug: (collection, slug, language, signal) =>
      item(collection, '/by-slug/{slug}', { slug, ml_language: language }, signal),
    get: async (namespace, path, values, signal) => {
      // The proxy asks other sites, so servers answer it to editors only.
      const isForEditors = namespace === 'oembed/1.0' && path === '/proxy';
      return json(buildTarget(namespace, path, values), isForEditors, signal);
    },
    file: connection.file,
    download: connection.download,
    signal: connection.signal,
    warnings: connection.warnings,
    close: connection.close,
  };
}

const asItCame: ListOptions<unknown> = { convert: (item) => item };

type ListRequest<T> = ListOptions<T> & {
  readonly collection: Collection | NameList;
  readonly language: Language;
};

/** Every item of a collection in a language. */
async function listCollection<T>(
  connection: Connection,
  discovered: Discovered,
  {
    collection,
    language,
    drafts,
    trash,
    fields,
    embed,
    modifiedAfter,
    include,
    ...options
  }: ListRequest<T>,
): Promise<readonly T[]> {
  const source = sourceOf(collection, { drafts, trash });
  const { namespace, path, perPage, parameters, needsCredentials, mayWithhold } = source;
  const targetOf = isCollection(collection) ? buildTarget : undocumentedTarget;
  const pageUrl = (page: number, size: number) => {
    const { query, ...target } = targetOf(namespace, path, {
      page,
      per_page: size,
      ...parameters,
      ...(modifiedAfter !== undefined && { modified_after: modifiedAfter }),
      ...(include !== undefined && { include }),
      ml_language: language,
    });
    // Every server of the family understands these, though the documents do not name them.
    const _embed = embed?.flatMap((relation) => spellRelation(relation, discovered.content));
    const more = Object.entries({ _fields: fields, _embed }).flatMap(([name, values]) =>
      values === undefined ? [] : [[name, values.join(',')] as const],
    );
    return address(connection, discovered, { ...target, query: [...query, ...more] });
  };
  const { items, withheld, counted, failed } = await completeList({
    progress: () => {},
    ...options,
    perPage,
    mayWithhold,
    // None is left out that nobody is told of, and more than a few are a server that is down.
    mostFailures: options.warn ? 3 : 0,
    readPage: (page, size, signal) =>
      connection.ask({
        url: pageUrl(page, size),
        credentials: needsCredentials,
        understand: (answer) => parseListPage(answer, collection),
        signal,
      }),
    unsettled: (problem, attempts, fault) =>
      new InvalidResponseError(
        { url: pageUrl(1, perPage).href, attempts },
        { problem, advice: advice[fault] },
      ),
  });
  const warn = (said: string) => options.warn?.(`${collection} (${language}): the server ${said}.`);
  if (withheld > 0) warn(`counts ${withheld} more than it gives to this reader`);
  if (failed.length > 0)
    warn(`answers 500 for ${failed.length} of its items, which are left out: ${failed.join(', ')}`);
  if (withheld < 0) warn(`gives ${-withheld} more than it counts`);
  if (!counted && items.length > 0) {
    warn(
      `does not say how many there are, so they were read until it gave no more (${items.length})`,
    );
  }
  return items;
}

function isCollection(list: Collection | NameList): list is Collection {
  return list in collectionSources;
}

function sourceOf(
  collection: Collection | NameList,
  { drafts, trash }: Pick<ListOptions<unknown>, 'drafts' | 'trash'>,
): CollectionSource {
  if (!isCollection(collection)) return nameSources[collection];
  const source = collectionSources[collection];
  if (trash)
    return {
      ...source,
      parameters: { ...source.parameters, status: 'trash' },
      needsCredentials: true,
      mayWithhold: true,
    };
  return drafts ? withDrafts(collection) : source;
}

const advice: Readonly<Record<ListFault, string>> = {
  passing: 'Editors or an import may be at work: try again when they are done.',
  lasting:
    'It is the same each time, so a cache or an extension of the server may answer wrongly: its operator has to fix that.',
};

type CollectionSource = {
  readonly namespace: Namespace;
  /** Path of the list; the item's is `{path}/{id}`. */
  readonly path: string;
  /** Items to ask for on one page. A server may give fewer. */
  readonly perPage: number;
  readonly parameters: ParameterValues;
  /** Anonymous readers get nothing. */
  readonly needsCredentials: boolean;
  /** The total may count items this reader may not see: media of drafts, for example. */
  readonly mayWithhold: boolean;
};

const events = {
  namespace: 'calendar/events/v1',
  perPage: 50,
  needsCredentials: false,
  mayWithhold: false,
} as const;
const content = {
  namespace: 'cms/v2',
  perPage: 100,
  needsCredentials: false,
  mayWithhold: false,
} as const;

// Without bounds /events answers two years from today and leaves out what began before; these are the first and
// nearly the last day databases can hold, so that a shift between zones does not leave their range.
const allOfTime = { start_date: '1000-01-01 00:00:00', end_date: '9998-12-31 23:59:59' } as const;

// The one order in which items neither change places nor share one.
const byId = { orderby: 'id', order: 'asc' } as const;

// Editors are answered drafts as well unless published items are asked for.
const published = { status: 'publish' } as const;

const terms = { ...events, parameters: { hide_empty: false, ...byId } } as const;

const forEditors = {
  ...content,
  parameters: { ...byId, ...published },
  needsCredentials: true,
  mayWithhold: true,
} as const;

export const collectionSources: Readonly<Record<Collection, CollectionSource>> = {
  events: { ...events, path: '/events', parameters: { ...allOfTime, ...published } },
  venues: { ...events, path: '/venues', parameters: published },
  organizers: { ...events, path: '/organizers', parameters: published },
  categories: { ...terms, path: '/categories' },
  tags: { ...terms, path: '/tags' },
  posts: { ...content, path: '/posts', parameters: { ...byId, ...published } },
  pages: { ...content, path: '/pages', parameters: { ...byId, ...published } },
  media: { ...content, path: '/media', parameters: byId, mayWithhold: true },
  'menu-items': { ...forEditors, path: '/menu-items' },
  blocks: { ...forEditors, path: '/blocks' },
};

/** How lists of names are asked for, which the documents do not have. Totals count authors that only editors see. */
const nameSources: Readonly<Record<NameList, CollectionSource>> = {
  'post-categories': {
    ...content,
    path: '/categories',
    parameters: { hide_empty: false, ...byId, _fields: ['id', 'name', 'slug', 'link', 'taxonomy'] },
  },
  authors: {
    ...content,
    path: '/users',
    parameters: { ...byId, _fields: ['id', 'name', 'slug'] },
    mayWithhold: true,
  },
};

/**
 * How a collection is asked for with what is not published yet. The events namespace answers editors everything when no
 * status is asked for, and does not take several.
 */
function withDrafts(collection: Collection): CollectionSource {
  const source = collectionSources[collection];
  const { status, ...parameters } = source.parameters;
  if (source.namespace !== 'cms/v2') return { ...source, parameters, needsCredentials: true };
  if (status === undefined) return { ...source, needsCredentials: true };
  const statuses = ['publish', 'draft', 'pending', 'future'];
  return { ...source, parameters: { ...parameters, status: statuses }, needsCredentials: true };
}

/** The address of a target on a server, in the server's spelling. */
function address(
  { apiUrl, eventsUrl, languageNames }: Connection,
  dialects: Discovered,
  target: RequestTarget,
): URL {
  const isEvents = target.namespace === 'calendar/events/v1';
  const dialect = isEvents ? dialects.events : dialects.content;
  const namespace = spellNamespace(target.namespace, dialect.spelling);
  const [, language = ''] = target.query.find(([name]) => name === 'ml_language') ?? [];
  const path = languageNames.paths[language];
  const base = isEvents ? eventsUrl : apiUrl;
  const root = withoutSlash(path === undefined ? base : new URL(path, base));
  const url = new URL(`${root}${namespace && '/'}${namespace}${target.path}`);
  for (const [name, value] of target.query) {
    const spelled = spellParameter(name, dialect);
    const sent =
      name === 'ml_language' ? languageValue(value, dialect, languageNames.values) : value;
    if (spelled !== undefined && sent !== undefined) url.searchParams.append(spelled, sent);
  }
  return url;
}

function withoutSlash(url: URL): string {
  return url.href.replace(/\/$/, '');
}
