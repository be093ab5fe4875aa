import { isEndOfList, isPageTooLarge, isRefusal, type ListPage } from './list-page.ts';
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
  /** The error for a list that never settles or never ends. */
  readonly unsettled: (problem: string, attempts: number, fault: ListFault) => Error;
  readonly signal?: AbortSignal | undefined;
};

/** Whether a list is likely to be right another time. */
export type ListFault = 'passing' | 'lasting';

/** What one walk through all pages of a list found. */
export type ListReading<T> = {
  /** Items by id; of an item that came twice the first. */
  readonly byId: ReadonlyMap<string, T>;
  readonly withoutId: readonly T[];
  /** Items that came twice on one page, which was one answer: the list really holds them twice. */
  readonly repeatedOnPage: number;
  /** Items that came on two pages: the list moved between two answers. */
  readonly repeatedAcrossPages: number;
  /** Items on the fullest page. */
  readonly pageSize: number;
  /** The newest total told; `undefined` where no page tells one, `'changing'` where pages disagree. */
  readonly total: number | undefined | 'changing';
  /** Whether only the first page tells another total, as one out of a cache does. */
  readonly isFirstStale: boolean;
  /** Pages the list should have by what it tells. */
  readonly promisedPages: number;
  /** Pages that held items. */
  readonly filledPages: number;
  /** Whether the end was noticed by a page that only repeated others. */
  readonly endsInRepeat: boolean;
};

/** Pages of a list that does not say how many it has. */
const mostPages = 10_000;

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

  const read = [
    converted,
    ...(await together(
      Array.from(
        { length: pageCount(first) - 1 },
        (_, index) => (signal: AbortSignal) => next(index + 2, signal),
      ),
      settings.signal,
    )),
  ];
  const further = mayGoOn(first, read, perPage)
    ? await readOn(read, endsWithPage(first, read, perPage) ? orEnd(next) : next, settings)
    : noFurther;
  if (further.endsInRepeat && read.length + further.pages.length === 1 && first.total === undefined) {
    await checkPagesAreHeeded(first, settings);
  }
  const combined = combine([...read, ...further.pages]);
  const told = Math.ceil((combined.isFirstStale ? Number(combined.total) : (first.total ?? 0)) / perPage);
  return {
    ...combined,
    promisedPages: combined.isFirstStale ? told : Math.max(told, first.totalPages ?? 0),
    endsInRepeat: further.endsInRepeat,
  };
}

type Converted<T> = {
  readonly entries: readonly (readonly [id: string | undefined, item: T])[];
  readonly total: number | undefined;
};

async function firstPage<T>(
  { readPage, signal }: ListReadingSettings<T>,
  perPage: number,
): Promise<{ page: ListPage; perPage: number }> {
  for (let size = perPage; ; size = Math.floor(size / 2)) {
    try {
      return { page: await pageOrEnd(readPage, 1, size, signal), perPage: size };
    } catch (error) {
      if (!isPageTooLarge(error) || size === 1) throw error;
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

function pageCount({ items, total = 0, totalPages }: ListPage): number {
  return Math.max(1, totalPages ?? (items.length > 0 ? Math.ceil(total / items.length) : 1));
}

// A server that caps the page silently may still count pages of the size asked for, and one that counts wrongly may
// count too few, the items of one page for example: there may be more behind the last page told.
function mayGoOn(first: ListPage, read: readonly Converted<unknown>[], perPage: number): boolean {
  if (first.total === undefined) return first.totalPages === undefined;
  const { total } = newestTotal(read);
  return total !== 'changing' && (itemsOn(read) !== total || endsWithPage(first, read, perPage));
}

/** Whether a list has as many items as it tells, and its last page has no room for more. */
function endsWithPage({ items }: ListPage, read: readonly Converted<unknown>[], perPage: number): boolean {
  const isFull = items.length === perPage && read.at(-1)?.entries.length === perPage;
  return isFull && newestTotal(read).total === itemsOn(read);
}

/** The total that all pages tell, or all but the first: a cache may keep that longer than those nobody asks for. */
function newestTotal(
  pages: readonly Converted<unknown>[],
): Pick<ListReading<unknown>, 'total' | 'isFirstStale'> {
  const [first, ...rest] = pages.map(({ total }) => total);
  const later = new Set(rest.filter((total) => total !== undefined));
  const [newest] = later;
  if (later.size > 1) return { total: 'changing', isFirstStale: false };
  const isFirstStale = first !== undefined && newest !== undefined && first !== newest;
  return { total: newest ?? first, isFirstStale };
}

function itemsOn(pages: readonly Converted<unknown>[]): number {
  return pages.reduce((sum, { entries }) => sum + entries.length, 0);
}

type NextPage<T> = (page: number, signal: AbortSignal | undefined) => Promise<Converted<T>>;

/** Where everything that was told is there already, a refusal to give more is no failure. */
function orEnd<T>(next: NextPage<T>): NextPage<T> {
  return async (page, signal) => {
    try {
      return await next(page, signal);
    } catch (error) {
      if (isRefusal(error)) return { entries: [], total: undefined };
      throw error;
    }
  };
}

// A server that does not count may also ignore the page asked for: a page without a new id then is the end.
async function readOn<T>(
  read: readonly Converted<T>[],
  next: NextPage<T>,
  { signal, unsettled }: ListReadingSettings<T>,
): Promise<Further<T>> {
  const known = new Set(read.flatMap(idsOn));
  const pages: Converted<T>[] = [];
  const last = lastPage(read);
  for (let page = read.length + 1; page <= last; page += 1) {
    const converted = await next(page, signal);
    const ids = idsOn(converted);
    const isNew = ids.length === 0 ? converted.entries.length > 0 : ids.some((id) => !known.has(id));
    if (!isNew || known.size === 0) return { pages, endsInRepeat: converted.entries.length > 0 };
    for (const id of ids) known.add(id);
    pages.push(converted);
  }
  if (last < mostPages) return { pages, endsInRepeat: false };
  throw unsettled(`answers page after page, more than ${mostPages} of them`, 1, 'lasting');
}

/** Where a list that was begun with an old first page has to end by its newest total. */
function lastPage(read: readonly Converted<unknown>[]): number {
  const { total, isFirstStale } = newestTotal(read);
  const size = Math.max(1, ...read.map(({ entries }) => entries.length));
  return isFirstStale ? Math.min(mostPages - 1, Math.ceil(Number(total) / size)) : mostPages;
}

type Further<T> = { readonly pages: readonly Converted<T>[]; readonly endsInRepeat: boolean };

const noFurther: Further<never> = { pages: [], endsInRepeat: false };

/**
 * A second page like the first is the first again where a server leads back from beyond the end, or where it does not
 * heed which page is asked for. Half as large a page tells which: then the second one has to be another.
 */
async function checkPagesAreHeeded<T>(
  { items }: ListPage,
  { readPage, signal, unsettled }: ListReadingSettings<T>,
): Promise<void> {
  const half = Math.ceil(items.length / 2);
  if (items.length < 2) return;
  const second = await pageOrEnd(readPage, 2, half, signal);
  const before = new Set(items.slice(0, half).map(rawId));
  const isOther = second.items.length <= half && second.items.some((item) => !before.has(rawId(item)));
  if (second.items.length > 0 && !isOther) {
    throw unsettled(
      'answers the same items whatever page is asked for, and does not tell how many there are',
      1,
      'lasting',
    );
  }
}

function idsOn({ entries }: Converted<unknown>): string[] {
  return entries.flatMap(([id]) => id ?? []);
}

function convertPage<T>({ items, total }: ListPage, convert: (item: unknown) => T): Converted<T> {
  return { entries: items.map((item) => [rawId(item), convert(item)]), total };
}

function combine<T>(pages: readonly Converted<T>[]): Omit<ListReading<T>, 'promisedPages' | 'endsInRepeat'> {
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
  return {
    ...newestTotal(pages),
    byId,
    withoutId,
    repeatedOnPage,
    repeatedAcrossPages,
    pageSize: pages.reduce((most, { entries }) => Math.max(most, entries.length), 0),
    filledPages: pages.filter(({ entries }) => entries.length > 0).length,
  };
}
