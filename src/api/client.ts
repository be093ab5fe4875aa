import type { Collection } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import type { WireRoot } from '../contract/root.ts';
import type { Namespace } from '../contract/route.ts';
import { address, type Dialects, withoutSlash } from './address.ts';
import type { Api, ListOptions } from './api.ts';
import { collectionSources } from './collection-source.ts';
import type { Connection } from './connection.ts';
import { parseJsonBody } from './json-body.ts';
import { listCollection } from './list-collection.ts';
import { buildTarget, type ParameterValues } from './target.ts';

/** What was found out about a server. */
export type Discovered = Dialects & { readonly root: WireRoot };

/** The reading side of a server that is known. */
export function createClient(connection: Connection, discovered: Discovered): Api {
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
