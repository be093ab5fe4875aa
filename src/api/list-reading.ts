import { isEndOfList, isPageTooLarge, type ListPage } from './list-page.ts';
import { rawId } from './raw-id.ts';
import { together } from './together.ts';

/** Asks for one page; `page` counts from 1. */
export type ReadPage = (page: number, perPage: number, signal: AbortSignal | undefined) => Promise<ListPage>;

export type ListReadingSettings<T> = {
  readonly readPage: ReadPage;
  readonly perPage: number;
  /** What becomes of each item as soon as its page is there. */
  readonly convert: (item: unknown) => T;
  readonly progress: (done: number, total: number | undefined) => void;
  readonly signal?: AbortSignal | undefined;
};

/** What one walk through all pages of a list found. */
export type ListReading<T> = {
  /** Items by id; of an item that came twice the first. */
  readonly byId: ReadonlyMap<string, T>;
  readonly withoutId: readonly T[];
  /** Items that came twice on one page, which was one answer: the list really holds them twice. */
  readonly repeatedOnPage: number;
  /** Items that came on two pages: the list moved between two answers. */
  readonly repeatedAcrossPages: number;
  /** Items the server gave on the first page. */
  readonly pageSize: number;
  /** The total told; `undefined` where none is, `'changing'` where pages disagree. */
  readonly total: number | undefined | 'changing';
};

const fewestPerPage = 10;

/** Walks once through all pages of a list. */
export async function readList<T>(settings: ListReadingSettings<T>): Promise<ListReading<T>> {
  const { page: first, perPage } = await firstPage(settings, settings.perPage);
  let done = first.items.length;
  settings.progress(done, first.total);
  const converted = convertPage(first, settings.convert);

  const next = async (page: number, signal: AbortSignal | undefined) => {
    const listPage = await pageOrEnd(settings.readPage, page, perPage, signal);
    done += listPage.items.length;
    settings.progress(done, first.total);
    return convertPage(listPage, settings.convert);
  };

  const pages = pageCount(first);
  const rest =
    pages === undefined
      ? await oneByOne(converted, next, settings.signal)
      : await together(
          Array.from({ length: pages - 1 }, (_, index) => (signal: AbortSignal) => next(index + 2, signal)),
          settings.signal,
        );
  return { ...combine([converted, ...rest]), pageSize: first.items.length };
}

type Converted<T> = {
  readonly entries: readonly (readonly [id: string | undefined, item: T])[];
  readonly total: number | undefined;
};

async function firstPage<T>(
  { readPage, signal }: ListReadingSettings<T>,
  perPage: number,
): Promise<{ page: ListPage; perPage: number }> {
  for (let size = perPage; ; size = Math.max(fewestPerPage, Math.floor(size / 2))) {
    try {
      return { page: await pageOrEnd(readPage, 1, size, signal), perPage: size };
    } catch (error) {
      if (!isPageTooLarge(error) || size <= fewestPerPage) throw error;
    }
  }
}

async function pageOrEnd(
  readPage: ReadPage,
  page: number,
  perPage: number,
  signal: AbortSignal | undefined,
): Promise<ListPage> {
  try {
    return await readPage(page, perPage, signal);
  } catch (error) {
    if (isEndOfList(error)) return { items: [], total: page === 1 ? 0 : undefined, totalPages: undefined };
    throw error;
  }
}

// A server that caps the page silently may still count pages of the size asked for, so the items count too.
function pageCount({ items, total, totalPages }: ListPage): number | undefined {
  if (total === undefined) return totalPages;
  const needed = items.length > 0 ? Math.ceil(total / items.length) : 1;
  return Math.max(1, totalPages ?? 1, needed);
}

// A server that does not count may also ignore the page asked for: a page without a new id then is the end.
async function oneByOne<T>(
  first: Converted<T>,
  next: (page: number, signal: AbortSignal | undefined) => Promise<Converted<T>>,
  signal: AbortSignal | undefined,
): Promise<Converted<T>[]> {
  const known = new Set(idsOn(first));
  const pages: Converted<T>[] = [];
  for (let page = 2; ; page += 1) {
    const converted = await next(page, signal);
    const ids = idsOn(converted);
    const isNew = ids.length === 0 ? converted.entries.length > 0 : ids.some((id) => !known.has(id));
    if (!isNew || known.size === 0) return pages;
    for (const id of ids) known.add(id);
    pages.push(converted);
  }
}

function idsOn({ entries }: Converted<unknown>): string[] {
  return entries.flatMap(([id]) => id ?? []);
}

function convertPage<T>({ items, total }: ListPage, convert: (item: unknown) => T): Converted<T> {
  return { entries: items.map((item) => [rawId(item), convert(item)]), total };
}

function combine<T>(pages: readonly Converted<T>[]): Omit<ListReading<T>, 'pageSize'> {
  const byId = new Map<string, T>();
  const withoutId: T[] = [];
  let repeatedOnPage = 0;
  let repeatedAcrossPages = 0;
  for (const { entries } of pages) {
    const onPage = new Set<string>();
    for (const [id, item] of entries) {
      if (id === undefined) withoutId.push(item);
      else if (onPage.has(id)) repeatedOnPage += 1;
      else if (byId.has(id)) repeatedAcrossPages += 1;
      else byId.set(id, item);
      if (id !== undefined) onPage.add(id);
    }
  }
  const totals = new Set(
    pages.flatMap(({ entries, total }) => (entries.length > 0 || total !== undefined ? [total] : [])),
  );
  const [total] = totals;
  return {
    byId,
    withoutId,
    repeatedOnPage,
    repeatedAcrossPages,
    total: totals.size > 1 ? 'changing' : total,
  };
}
