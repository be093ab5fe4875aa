import { type Collection, collections, type NameList } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { address, type Dialects } from './address.ts';
import type { ListOptions } from './api.ts';
import { NonsenseError } from './api-error.ts';
import { type CollectionSource, collectionSources, nameSources, withDrafts } from './collection-source.ts';
import { completeList } from './complete-list.ts';
import type { Connection } from './connection.ts';
import { parseListPage } from './list-page.ts';
import type { ListFault } from './list-reading.ts';
import { buildTarget, type ParameterValues, type Target, undocumentedTarget } from './target.ts';

type CollectionRequest<T> = {
  readonly connection: Connection;
  readonly dialects: Dialects;
  readonly collection: Collection | NameList;
  readonly language: Language;
  readonly options: ListOptions<T>;
};

/** Every item of a collection in a language. */
export async function listCollection<T>(request: CollectionRequest<T>): Promise<readonly T[]> {
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
      new NonsenseError(
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
