import { z } from 'zod';
import type { Collection, NameList } from '../contract/collections.ts';
import { integerSchema } from '../contract/primitives.ts';
import { allOrAbort } from './concurrency.ts';
import { HttpError, invalidAnswer, type RequestFailure } from './errors.ts';
import { parseJsonBody } from './json.ts';
import type { Answer } from './request.ts';

/** Asks for one page; `page` counts from 1. */
export type ReadPage = (
  page: number,
  perPage: number,
  signal: AbortSignal | undefined,
) => Promise<ListPage>;

type ListReadingSettings<T> = {
  readonly readPage: ReadPage;
  readonly perPage: number;
  /** Whether a total may count items this reader may not see. */
  readonly mayWithhold: boolean;
  /** Single items at which the server may fail, and which are then left out. */
  readonly mostFailures: number;
  /** What becomes of each item as soon as its page is there. */
  readonly convert: (item: unknown) => T;
  readonly progress: (done: number, total: number | undefined) => void;
  /** The error for a list that never settles or never ends. */
  readonly unsettled: (problem: string, attempts: number, fault: ListFault) => Error;
  readonly signal?: AbortSignal | undefined;
};

/** Whether a list is likely to be right another time. */
export type ListFault = 'passing' | 'lasting';

type ListReading<T> = {
  /** Items by id; of an item that came twice the first. */
  readonly byId: ReadonlyMap<string, T>;
  readonly withoutId: readonly T[];
  /** Items that came twice on one page, which was one answer: the list really holds them twice. */
  readonly repeatedOnPage: number;
  /** Items that came on two pages: the list moved between two answers. */
  readonly repeatedAcrossPages: number;
  /** Items on the fullest page. */
  readonly pageSize: number;
  /** The newest total; `undefined` where no page has one, `'changing'` where pages disagree. */
  readonly total: number | undefined | 'changing';
  /** Whether only the first page has another total, as one out of a cache does. */
  readonly isFirstStale: boolean;
  /** Pages the list should have by its own count. */
  readonly promisedPages: number;
  /** Pages that held items. */
  readonly filledPages: number;
  /** Whether the end was noticed by a page that only repeated others. */
  readonly endsInRepeat: boolean;
  /** Addresses of single items that the server fails at. */
  readonly failed: readonly string[];
};

/** Pages of a list that does not say how many it has. */
const mostPages = 10_000;

async function readList<T>(given: ListReadingSettings<T>): Promise<ListReading<T>> {
  const settings = { ...given, readPage: aroundFailures(given) };
  const { page: first, perPage } = await firstPage(settings);
  let done = first.items.length;
  settings.progress(done, first.total);

  const next = async (page: number, signal: AbortSignal | undefined) => {
    const listPage = await pageOrEnd(settings.readPage, page, perPage, signal);
    done += listPage.items.length;
    settings.progress(done, first.total);
    return convertPage(listPage, settings.convert);
  };

  const { items, total = 0, totalPages } = first;
  const pages = totalPages ?? (items.length > 0 ? Math.ceil(total / items.length) : 1);
  const others = Array.from(
    { length: Math.max(0, pages - 1) },
    (_, index) => (signal: AbortSignal) => next(index + 2, signal),
  );
  const read = [
    convertPage(first, settings.convert),
    ...(await allOrAbort(others, settings.signal)),
  ];
  const further = mayGoOn(first, read, perPage)
    ? await readOn(read, endsWithPage(first, read, perPage) ? orEnd(next) : next, settings)
    : { pages: [], endsInRepeat: false };
  if (
    further.endsInRepeat &&
    read.length + further.pages.length === 1 &&
    first.total === undefined
  ) {
    await checkPagesAreHeeded(first, settings);
  }
  const combined = combine([...read, ...further.pages]);
  const counted = Math.ceil(
    (combined.isFirstStale ? Number(combined.total) : (first.total ?? 0)) / perPage,
  );
  return {
    ...combined,
    promisedPages: combined.isFirstStale ? counted : Math.max(counted, first.totalPages ?? 0),
    endsInRepeat: further.endsInRepeat,
  };
}

/**
 * Reads what is left of a page at whose items the server fails, in ever smaller pages: one broken
 * item of an extension, or too many at once for its memory, is a whole page that it never answers.
 */
function aroundFailures({
  readPage,
  mostFailures,
}: Pick<ListReadingSettings<unknown>, 'readPage' | 'mostFailures'>): ReadPage {
  let failures = 0;
  /** @param whole the failure of the page that is read in parts */
  const read = async (...[page, perPage, signal, whole]: [...Parameters<ReadPage>, HttpError?]) => {
    try {
      return await pageOrEnd(readPage, page, perPage, signal);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 500) throw error;
      failures += perPage === 1 ? 1 : 0;
      if (failures > mostFailures) throw whole ?? error;
      if (perPage === 1) return { ...noPage, failed: [error.url] };
      const size = largestDivisor(perPage);
      const parts: ListPage[] = [];
      for (let from = (page - 1) * perPage; from < page * perPage; from += size)
        parts.push(await read(from / size + 1, size, signal, whole ?? error));
      const total = parts.find((part) => part.total !== undefined)?.total;
      if (total === undefined) throw whole ?? error;
      return {
        items: parts.flatMap(({ items }) => items),
        failed: parts.flatMap(({ failed = [] }) => failed),
        total,
        totalPages: Math.ceil(total / perPage),
      };
    }
  };
  return read;
}

const noPage: ListPage = { items: [], total: undefined, totalPages: undefined };

/** The largest number but itself by which one from 2 on can be divided. */
function largestDivisor(number: number): number {
  let divisor = Math.floor(number / 2);
  while (number % divisor !== 0) divisor -= 1;
  return divisor;
}

type Converted<T> = {
  readonly entries: readonly (readonly [id: string | undefined, item: T])[];
  readonly total: number | undefined;
  readonly failed: readonly string[];
};

/** The first page, as large as the server gives one. */
async function firstPage({ readPage, signal, perPage }: ListReadingSettings<unknown>) {
  for (let size = perPage; ; size = Math.floor(size / 2)) {
    try {
      return { page: await pageOrEnd(readPage, 1, size, signal), perPage: size };
    } catch (error) {
      const isTooLarge =
        error instanceof HttpError && error.status === 400 && error.parameters.includes('per_page');
      if (!isTooLarge || size === 1) throw error;
    }
  }
}

async function pageOrEnd(readPage: ReadPage, ...[page, perPage, signal]: Parameters<ReadPage>) {
  try {
    return await readPage(page, perPage, signal);
  } catch (error) {
    if (isEndOfList(error)) return page === 1 ? { ...noPage, total: 0 } : noPage;
    throw error;
  }
}

// A server that caps the page silently may still count pages of the size asked for, and one that counts wrongly may
// count too few, the items of one page for example: there may be more behind the last page counted.
function mayGoOn(first: ListPage, read: readonly Converted<unknown>[], perPage: number): boolean {
  if (first.total === undefined) return first.totalPages === undefined;
  const { total } = newestTotal(read);
  return total !== 'changing' && (itemsOn(read) !== total || endsWithPage(first, read, perPage));
}

/** Whether a list has as many items as it counts, and its last page has no room for more. */
function endsWithPage(
  { items }: ListPage,
  read: readonly Converted<unknown>[],
  perPage: number,
): boolean {
  const isFull = items.length === perPage && read.at(-1)?.entries.length === perPage;
  return isFull && newestTotal(read).total === itemsOn(read);
}

/** The total that all pages have, or all but the first: a cache may store that longer than those asked for rarely. */
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
  return pages.reduce((sum, { entries, failed }) => sum + entries.length + failed.length, 0);
}

type NextPage<T> = (page: number, signal: AbortSignal | undefined) => Promise<Converted<T>>;

/** Where every counted item is there already, a refusal to give more is no failure. */
function orEnd<T>(next: NextPage<T>): NextPage<T> {
  return (page, signal) =>
    next(page, signal).catch((error: unknown) => {
      const isRefusal =
        error instanceof HttpError &&
        error.status >= 400 &&
        error.status < 500 &&
        error.status !== 429;
      if (isRefusal) return { entries: [], total: undefined, failed: [] };
      throw error;
    });
}

// A server that does not count may also ignore the page asked for: a page without a new id then is the end.
async function readOn<T>(
  read: readonly Converted<T>[],
  next: NextPage<T>,
  { signal, unsettled }: ListReadingSettings<T>,
): Promise<FurtherPages<T>> {
  const known = new Set(read.flatMap(idsOn));
  const pages: Converted<T>[] = [];
  const last = lastPage(read);
  for (let page = read.length + 1; page <= last; page += 1) {
    const converted = await next(page, signal);
    const ids = idsOn(converted);
    const isNew =
      ids.length === 0 ? converted.entries.length > 0 : ids.some((id) => !known.has(id));
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

type FurtherPages<T> = { readonly pages: readonly Converted<T>[]; readonly endsInRepeat: boolean };

/**
 * A second page like the first is the first again where a server leads back from beyond the end, or where it does not
 * heed which page is asked for. Half as large a page shows which: then the second one has to be another.
 */
async function checkPagesAreHeeded<T>(
  { items }: ListPage,
  { readPage, signal, unsettled }: ListReadingSettings<T>,
): Promise<void> {
  const half = Math.ceil(items.length / 2);
  if (items.length < 2) return;
  const second = await pageOrEnd(readPage, 2, half, signal);
  const before = new Set(items.slice(0, half).map(rawId));
  const isOther =
    second.items.length <= half && second.items.some((item) => !before.has(rawId(item)));
  if (second.items.length > 0 && !isOther) {
    throw unsettled(
      'answers the same items whatever page is asked for, and does not say how many there are',
      1,
      'lasting',
    );
  }
}

function idsOn({ entries }: Converted<unknown>): string[] {
  return entries.flatMap(([id]) => id ?? []);
}

function convertPage<T>(
  { items, total, failed = [] }: ListPage,
  convert: (item: unknown) => T,
): Converted<T> {
  return { entries: items.map((item) => [rawId(item), convert(item)]), total, failed };
}

function combine<T>(
  pages: readonly Converted<T>[],
): Omit<ListReading<T>, 'promisedPages' | 'endsInRepeat'> {
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
    failed: pages.flatMap(({ failed }) => failed),
  };
}

type CompleteList<T> = {
  readonly items: readonly T[];
  /** Items the server counts and does not give; below 0 where it gives more than it counts. */
  readonly withheld: number;
  readonly counted: boolean;
  /** Addresses of single items that the server counts and fails at. */
  readonly failed: readonly string[];
};

const readings = 4;

/**
 * Reads a list until every item it says it has was seen.
 *
 * A list that changes while it is read, or whose items of equal rank change places between two answers, is read
 * again. Readings that agree on the total complete each other; each uses another page size, so that what fell between
 * two pages once does not do so again. A total that is never right is not believed where two readings in a row found
 * the same items without a gap (docs/decisions/0005).
 */
export async function completeList<T>(settings: ListReadingSettings<T>): Promise<CompleteList<T>> {
  let known: ListReading<T> | undefined;
  let previous: ListReading<T> | undefined;
  let { perPage } = settings;
  for (let attempt = 1; attempt <= readings; attempt += 1) {
    const reading = await readList({ ...settings, perPage });
    const completes =
      known?.total === reading.total && !known?.isFirstStale && !reading.isFirstStale;
    const merged: ListReading<T> =
      known && completes
        ? { ...reading, byId: new Map([...known.byId, ...reading.byId]) }
        : reading;
    if (!merged.isFirstStale && isComplete(merged)) return result(merged, 0);
    if (previous && isSame(previous, reading) && isBelievable(previous, reading, settings)) {
      return result(reading, Number(reading.total) - count(reading));
    }
    previous = reading;
    const isOverfull = typeof merged.total !== 'number' || count(merged) > merged.total;
    known = isOverfull ? reading : merged;
    // One page alone says nothing about how many items a server gives on a page.
    const given = reading.filledPages > 1 ? Math.min(perPage, reading.pageSize) : perPage;
    perPage = Math.max(1, given - 3);
  }
  throw typeof known?.total === 'number'
    ? settings.unsettled(
        `announces ${known.total} items and gives ${count(known)}`,
        readings,
        'lasting',
      )
    : settings.unsettled(
        'answered a list that kept changing while it was read',
        readings,
        'passing',
      );
}

/**
 * Whether what two equal readings found may be the complete list. Where the first page is older than the others every item
 * must have been found by the newer total: what moved between the pages would not have come twice.
 */
function isBelievable(
  before: ListReading<unknown>,
  now: ListReading<unknown>,
  { mayWithhold }: Pick<ListReadingSettings<unknown>, 'mayWithhold'>,
): boolean {
  if (before.isFirstStale || now.isFirstStale) return isComplete(now);
  return mayWithhold || (lacksNoPage(before) && (before.promisedPages === 1 || lacksNoPage(now)));
}

function count({ byId, withoutId, repeatedOnPage, failed }: ListReading<unknown>): number {
  return byId.size + withoutId.length + repeatedOnPage + failed.length;
}

function isComplete(reading: ListReading<unknown>): boolean {
  if (reading.total === undefined) return reading.repeatedAcrossPages === 0;
  return count(reading) === reading.total;
}

/** Whether two readings found the same items in a list that did not change. */
function isSame(before: ListReading<unknown>, now: ListReading<unknown>): boolean {
  return (
    typeof now.total === 'number' &&
    now.total === before.total &&
    [before, now].every((one) => one.repeatedAcrossPages === 0 && !one.endsInRepeat) &&
    now.withoutId.length === before.withoutId.length &&
    now.byId.size === before.byId.size &&
    now.byId.keys().every((id) => before.byId.has(id))
  );
}

/** Share of a total that may be missing together with all of the last page. */
const smallShare = 0.05;

/** Whether what is missing is missing here and there, and not as if a server gave up at some page. */
function lacksNoPage(reading: ListReading<unknown>): boolean {
  const found = count(reading);
  const total = Number(reading.total);
  return (
    found > 0 &&
    (reading.filledPages >= reading.promisedPages || total - found <= total * smallShare)
  );
}

function result<T>(reading: ListReading<T>, withheld: number): CompleteList<T> {
  const { byId, withoutId, total, failed } = reading;
  const items = [...byId.values(), ...withoutId];
  return { items, withheld, counted: total !== undefined, failed };
}

/** One page of a list. Totals are `undefined` where the server has none. */
export type ListPage = {
  readonly items: readonly unknown[];
  /** Addresses of single items of the page that the server fails at. @default none */
  readonly failed?: readonly string[];
  readonly total: number | undefined;
  readonly totalPages: number | undefined;
};

const mostItems = 1_000_000;

const countSchema = integerSchema.refine((count) => count >= 0 && count <= mostItems).optional();

/**
 * Reads a page: a bare array with totals in headers, or an object with the items under the collection's name and
 * totals beside them.
 *
 * @throws RequestFailure for anything else
 */
export function parseListPage(answer: Answer, collection: Collection | NameList): ListPage {
  const value = parseJsonBody(answer);
  const envelope = z.record(z.string(), z.unknown()).safeParse(value).data;
  const items = z.array(z.unknown()).safeParse(envelope ? envelope[collection] : value).data;
  if (!items) throw notAList(collection);
  return {
    items,
    total: countOf(collection, envelope?.total ?? headerCount(answer, 'total')),
    totalPages: countOf(collection, envelope?.total_pages ?? headerCount(answer, 'totalpages')),
  };
}

/** Whether an error means that a list ends before the page asked for. */
function isEndOfList(error: unknown): boolean {
  return (
    error instanceof HttpError &&
    ((error.status === 400 && error.code.endsWith('_invalid_page_number')) ||
      (error.status === 404 && error.code.endsWith('-archive-page-not-found')))
  );
}

function headerCount(answer: Answer, name: string): string | undefined {
  return (
    answer.header(`x-wp-${name}`) ??
    answer.header(`x-tec-${name}`) ??
    answer.header(`x-cms-${name}`)
  );
}

function countOf(collection: Collection | NameList, value: unknown): number | undefined {
  const parsed = countSchema.safeParse(value ?? undefined);
  if (parsed.success) return parsed.data;
  throw notAList(collection);
}

function notAList(collection: Collection | NameList): RequestFailure {
  return invalidAnswer(
    `answered JSON that is not a list of ${collection} with a believable total`,
    'Is API_URL (or EVENTS_API_URL) the root of the REST API, and "api.dialect" in src/site.config.ts right?',
  );
}

/** The id of an item as it came, in digits; `undefined` where it has none that could be one. */
export function rawId(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || !('id' in item)) return undefined;
  const text = typeof item.id === 'number' || typeof item.id === 'string' ? String(item.id) : '';
  return /^[1-9]\d{0,14}$/.test(text) ? text : undefined;
}
