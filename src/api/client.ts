import type { Collection } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import type { WireRoot } from '../contract/root.ts';
import type { Api, ListOptions } from './api.ts';
import { NonsenseError } from './api-error.ts';
import { collectionSources } from './collection-source.ts';
import { completeList } from './complete-list.ts';
import type { ApiRequest, Connection } from './connection.ts';
import { type Dialect, spellNamespace, spellParameter } from './dialect.ts';
import { parseJsonBody } from './json-body.ts';
import { parseListPage } from './list-page.ts';
import { buildTarget, type Target } from './target.ts';

/** What was found out about a server. */
export type Discovered = {
  readonly root: WireRoot;
  readonly content: Dialect;
  readonly events: Dialect;
};

/** The reading side of a server that is known. */
export function createClient(connection: Connection, discovered: Discovered): Api {
  const addressOf = (target: Target) => address(connection, discovered, target);
  const ask = <T>(request: ApiRequest<T>) => connection.ask(request);

  async function list<T>(
    collection: Collection,
    language: Language,
    options: ListOptions<T>,
  ): Promise<readonly T[]> {
    const source = collectionSources[collection];
    const pageUrl = (page: number, perPage: number) =>
      addressOf(
        buildTarget(source.namespace, source.path, {
          page,
          per_page: perPage,
          ...source.parameters,
          ml_language: language,
        }),
      );
    const { items, withheld } = await completeList({
      ...options,
      progress: options.progress ?? (() => {}),
      perPage: source.perPage,
      mayWithhold: source.mayWithhold,
      readPage: (page, perPage, signal) =>
        ask({
          url: pageUrl(page, perPage),
          credentials: source.needsCredentials,
          understand: (answer) => parseListPage(answer, collection),
          signal,
        }),
      unsettled: (problem, attempts) =>
        new NonsenseError(
          { method: 'GET', url: pageUrl(1, source.perPage).href, attempts },
          { problem, advice: 'Editors or an import may be at work: try again when they are done.' },
        ),
    });
    if (withheld > 0) {
      options.warn?.(
        `${collection} (${language}): the server counts ${withheld} more than it gives to this reader.`,
      );
    }
    return items;
  }

  const readItem = async (
    collection: Collection,
    path: string,
    values: { id: number } | { slug: string },
    language: Language,
    signal?: AbortSignal,
  ) => {
    const { namespace, path: list, needsCredentials } = collectionSources[collection];
    return ask({
      url: addressOf(buildTarget(namespace, `${list}${path}`, { ...values, ml_language: language })),
      credentials: needsCredentials,
      understand: ({ body }) => parseJsonBody(body),
      signal,
    });
  };

  return {
    url: withoutSlash(connection.apiUrl),
    eventsUrl: withoutSlash(connection.eventsUrl),
    root: discovered.root,
    hasCredentials: connection.hasCredentials,
    list: (
      collection: Collection,
      language: Language,
      options: ListOptions<unknown> = { convert: (item) => item },
    ) => list(collection, language, options),
    read: (collection, id, language, signal) => readItem(collection, '/{id}', { id }, language, signal),
    readBySlug: (collection, slug, language, signal) =>
      readItem(collection, '/by-slug/{slug}', { slug }, language, signal),
    get: async (namespace, path, parameters) =>
      ask({
        url: addressOf(buildTarget(namespace, path, parameters)),
        credentials: false,
        understand: ({ body }) => parseJsonBody(body),
      }),
    file: connection.file,
    close: connection.close,
  };
}

function address(connection: Connection, discovered: Discovered, target: Target): URL {
  const isEvents = target.namespace === 'calendar/events/v1';
  const dialect = isEvents ? discovered.events : discovered.content;
  const namespace = spellNamespace(target.namespace, dialect.spelling);
  const root = withoutSlash(isEvents ? connection.eventsUrl : connection.apiUrl);
  const url = new URL(`${root}${namespace && '/'}${namespace}${target.path}`);
  for (const [name, value] of target.query) url.searchParams.append(spellParameter(name, dialect), value);
  return url;
}

function withoutSlash(url: URL): string {
  return url.href.replace(/\/$/, '');
}
