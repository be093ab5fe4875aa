import { setTimeout } from 'node:timers/promises';
import { type Collection, collections, type NameList, type WireRoot } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import type { Namespace } from '../contract/routes/route.ts';
import type { Api, ApiConfig, ApiSettings, ListOptions } from './api.ts';
import { type Connection, connect } from './connection.ts';
import {
  buildTarget,
  contentDialect,
  type Dialect,
  eventsDialect,
  type ParameterValues,
  parseRoot,
  spellNamespace,
  spellParameter,
  type Target,
  undocumentedTarget,
} from './dialect.ts';
import { InvalidResponseError } from './errors.ts';
import { parseJsonBody } from './json.ts';
import { completeList, type ListFault, parseListPage } from './list.ts';

/**
 * Connects to a server: reads its root, and finds out how it spells namespaces and language. Close it when done.
 *
 * @throws NetworkError, HttpError or InvalidResponseError where there is no such API
 * @throws Error where addresses or credentials make no sense
 */
export async function openApi(settings: ApiSettings): Promise<Api> {
  const { connection, discovered } = await openServer(settings);
  return createClient(connection, discovered);
}

/** A server and what was found out about it: what readers and writers of it have in common. */
type OpenServer = { readonly connection: Connection; readonly discovered: Discovered };

/**
 * Connects to a server as `openApi` does, for those who do more than read.
 *
 * @throws NetworkError, HttpError, InvalidResponseError or Error as `openApi`
 */
async function openServer(settings: ApiSettings): Promise<OpenServer> {
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

/** What was found out about a server. */
type Discovered = Dialects & { readonly root: WireRoot };

/** The reading side of a server that is known. */
function createClient(connection: Connection, discovered: Discovered): Api {
  const json = async ({ namespace, path, values, credentials, signal }: JsonRequest) =>
    connection.ask({
      url: address(connection, discovered, buildTarget(namespace, path, values)),
      credentials,
      understand: parseJsonBody,
      signal,
    });

  const item = (collection: Collection, path: string, values: ParameterValues, signal?: AbortSignal) => {
    const { namespace, path: list, needsCredentials } = collectionSources[collection];
    return json({ namespace, path: `${list}${path}`, values, credentials: needsCredentials, signal });
  };

  return {
    url: withoutSlash(connection.apiUrl),
    eventsUrl: withoutSlash(connection.eventsUrl),
    root: discovered.root,
    hasCredentials: connection.hasCredentials,
    list: (collection: Collection, language: Language, options: ListOptions<unknown> = asItCame) =>
      listCollection({ connection, dialects: discovered, collection, language, options }),
    listNames: (list, language, options) =>
      listCollection({ connection, dialects: discovered, collection: list, language, options }),
    read: (collection, id, language, signal) =>
      item(collection, '/{id}', { id, ml_language: language }, signal),
    readBySlug: (collection, slug, language, signal) =>
      item(collection, '/by-slug/{slug}', { slug, ml_language: language }, signal),
    get: (namespace, path, values, signal) =>
      json({ namespace, path, values, credentials: isForEditors(namespace, path), signal }),
    file: connection.file,
    download: connection.download,
    signal: connection.signal,
    remarks: connection.remarks,
    close: connection.close,
  };
}

/** The proxy asks other sites, so servers answer it to editors only. */
function isForEditors(namespace: Namespace, path: string): boolean {
  return namespace === 'oembed/1.0' && path === '/proxy';
}

const asItCame: ListOptions<unknown> = { convert: (item) => item };

type JsonRequest = {
  readonly namespace: Namespace;
  readonly path: string;
  readonly values: ParameterValues;
  readonly credentials: boolean;
  readonly signal: AbortSignal | undefined;
};

type CollectionRequest<T> = {
  readonly connection: Connection;
  readonly dialects: Dialects;
  readonly collection: Collection | NameList;
  readonly language: Language;
  readonly options: ListOptions<T>;
};

/** Every item of a collection in a language. */
async function listCollection<T>(request: CollectionRequest<T>): Promise<readonly T[]> {
  const { connection, dialects, collection, language, options } = request;
  const { source, targetOf } = waysTo(collection, options.drafts);
  const { perPage, parameters, needsCredentials, mayWithhold } = source;
  const pageUrl = (page: number, size: number) => {
    const target = targetOf({
      page,
      per_page: size,
      ...parameters,
      ...narrowing(options),
      ml_language: language,
    });
    return address(connection, dialects, withMore(target, options));
  };
  const { items, withheld, counted } = await completeList({
    ...options,
    progress: options.progress ?? (() => {}),
    perPage,
    mayWithhold,
    readPage: (page, size, signal) =>
      connection.ask({
        url: pageUrl(page, size),
        credentials: needsCredentials,
        understand: (answer) => parseListPage(answer, collection),
        signal,
      }),
    unsettled: (problem, attempts, fault) =>
      new InvalidResponseError(
        { method: 'GET', url: pageUrl(1, perPage).href, attempts },
        { problem, advice: advice[fault] },
      ),
  });
  const warn = (said: string) => options.warn?.(`${collection} (${language}): the server ${said}.`);
  if (withheld > 0) warn(`counts ${withheld} more than it gives to this reader`);
  if (withheld < 0) warn(`gives ${-withheld} more than it counts`);
  if (!counted && items.length > 0) {
    warn(`does not tell how many there are, so they were read until it gave no more (${items.length})`);
  }
  return items;
}

type Way = {
  readonly source: CollectionSource;
  readonly targetOf: (values: ParameterValues) => Target;
};

function waysTo(collection: Collection | NameList, drafts: boolean | undefined): Way {
  if (isCollection(collection)) {
    const source = drafts ? withDrafts(collection) : collectionSources[collection];
    return { source, targetOf: (values) => buildTarget(source.namespace, source.path, values) };
  }
  const source = nameSources[collection];
  return { source, targetOf: (values) => undocumentedTarget(source.namespace, source.path, values) };
}

function isCollection(list: Collection | NameList): list is Collection {
  return collections.some((one) => one === list);
}

function narrowing({ modifiedAfter, include }: Pick<ListOptions<unknown>, 'modifiedAfter' | 'include'>) {
  return {
    ...(modifiedAfter !== undefined && { modified_after: modifiedAfter }),
    ...(include !== undefined && { include }),
  };
}

/** What every server of the family understands, though the documents do not name it. */
function withMore(
  { query, ...target }: Target,
  { fields, embed }: Pick<ListOptions<unknown>, 'fields' | 'embed'>,
): Target {
  const more = Object.entries({ _fields: fields, _embed: embed }).flatMap(([name, values]) =>
    values === undefined ? [] : [[name, values.join(',')] as const],
  );
  return { ...target, query: [...query, ...more] };
}

const advice: Readonly<Record<ListFault, string>> = {
  passing: 'Editors or an import may be at work: try again when they are done.',
  lasting:
    'It is the same each time, so a cache or an extension of the server may answer wrongly: its operator has to fix that.',
};

/** How a collection is asked for, whole. */
type CollectionSource = {
  readonly namespace: Namespace;
  /** Path of the list; the item's is `{path}/{id}`. */
  readonly path: string;
  /** Items to ask for on one page. A server may give fewer. */
  readonly perPage: number;
  readonly parameters: ParameterValues;
  /** Anonymous readers get nothing. */
  readonly needsCredentials: boolean;
  /** The total told may count items this reader may not see: media of drafts, for example. */
  readonly mayWithhold: boolean;
};

const events = {
  namespace: 'calendar/events/v1',
  perPage: 50,
  needsCredentials: false,
  mayWithhold: false,
} as const;
const content = { namespace: 'cms/v2', perPage: 100, needsCredentials: false, mayWithhold: false } as const;

// Without bounds /events answers two years from today and leaves out what began before; these are the first and
// nearly the last day databases can hold, so that a shift between zones does not leave their range.
const allOfTime = { start_date: '1000-01-01 00:00:00', end_date: '9998-12-31 23:59:59' } as const;

// The one order in which items neither change places nor share one.
const byId = { orderby: 'id', order: 'asc' } as const;

// Editors are answered drafts as well unless published items are asked for.
const published = { status: 'publish' } as const;

const terms = { ...events, parameters: { hide_empty: false, ...byId } } as const;

export const collectionSources: Readonly<Record<Collection, CollectionSource>> = {
  events: { ...events, path: '/events', parameters: { ...allOfTime, ...published } },
  venues: { ...events, path: '/venues', parameters: published },
  organizers: { ...events, path: '/organizers', parameters: published },
  categories: { ...terms, path: '/categories' },
  tags: { ...terms, path: '/tags' },
  posts: { ...content, path: '/posts', parameters: { ...byId, ...published } },
  pages: { ...content, path: '/pages', parameters: { ...byId, ...published } },
  media: { ...content, path: '/media', parameters: byId, mayWithhold: true },
  'menu-items': {
    ...content,
    path: '/menu-items',
    parameters: { ...byId, ...published },
    needsCredentials: true,
    mayWithhold: true,
  },
  blocks: {
    ...content,
    path: '/blocks',
    parameters: { ...byId, ...published },
    needsCredentials: true,
    mayWithhold: true,
  },
};

/** How lists of names are asked for, which the documents do not have. Authors are counted who are shown to editors only. */
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

/** How a server spells its namespaces and parameters. */
type Dialects = { readonly content: Dialect; readonly events: Dialect };

/** The address of a target on a server, in the server's spelling. */
function address({ apiUrl, eventsUrl }: Connection, dialects: Dialects, target: Target): URL {
  const isEvents = target.namespace === 'calendar/events/v1';
  const dialect = isEvents ? dialects.events : dialects.content;
  const namespace = spellNamespace(target.namespace, dialect.spelling);
  const root = withoutSlash(isEvents ? eventsUrl : apiUrl);
  const url = new URL(`${root}${namespace && '/'}${namespace}${target.path}`);
  for (const [name, value] of target.query) url.searchParams.append(spellParameter(name, dialect), value);
  return url;
}

/** An address as text, without a slash at its end. */
function withoutSlash(url: URL): string {
  return url.href.replace(/\/$/, '');
}
