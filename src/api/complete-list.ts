import { type ListReading, type ListReadingSettings, readList } from './list-reading.ts';

type CompleteList<T> = {
  readonly items: readonly T[];
  /** Items the server counts and does not give; below 0 where it gives more than it counts. */
  readonly withheld: number;
  /** Whether the server told how many items there are. */
  readonly counted: boolean;
};

type CompleteListSettings<T> = ListReadingSettings<T> & {
  /** Whether a total may count items this reader may not see. */
  readonly mayWithhold: boolean;
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
export async function completeList<T>(settings: CompleteListSettings<T>): Promise<CompleteList<T>> {
  let known: ListReading<T> | undefined;
  let previous: ListReading<T> | undefined;
  let { perPage } = settings;
  for (let attempt = 1; attempt <= readings; attempt += 1) {
    const reading = await readList({ ...settings, perPage });
    const merged = known && mayComplete(known, reading) ? merge(known, reading) : reading;
    if (!merged.isFirstStale && isComplete(merged)) return result(merged, 0);
    if (previous && isSame(previous, reading) && isBelievable(previous, reading, settings)) {
      return result(reading, Number(reading.total) - count(reading));
    }
    previous = reading;
    known = isOverfull(merged) ? reading : merged;
    perPage = Math.max(1, givenAtMost(reading, perPage) - 3);
  }
  throw typeof known?.total === 'number'
    ? settings.unsettled(`announces ${known.total} items and gives ${count(known)}`, readings, 'lasting')
    : settings.unsettled('answered a list that kept changing while it was read', readings, 'passing');
}

function mayComplete(one: ListReading<unknown>, other: ListReading<unknown>): boolean {
  return one.total === other.total && !one.isFirstStale && !other.isFirstStale;
}

/**
 * Whether what two equal readings found may be the whole list. Where the first page is older than the others every item
 * must have been found by the newer total: what moved between the pages would not have come twice.
 */
function isBelievable(
  before: ListReading<unknown>,
  now: ListReading<unknown>,
  { mayWithhold }: Pick<CompleteListSettings<unknown>, 'mayWithhold'>,
): boolean {
  if (before.isFirstStale || now.isFirstStale) return isComplete(now);
  return mayWithhold || lackNoPage(before, now);
}

function count({ byId, withoutId, repeatedOnPage }: ListReading<unknown>): number {
  return byId.size + withoutId.length + repeatedOnPage;
}

function isComplete(reading: ListReading<unknown>): boolean {
  if (reading.total === undefined) return reading.repeatedAcrossPages === 0;
  return count(reading) === reading.total;
}

function isOverfull(reading: ListReading<unknown>): boolean {
  return typeof reading.total !== 'number' || count(reading) > reading.total;
}

/** Whether two readings found the same items in a list that stood still. */
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

/** Share of a total that may be missing together with the whole last page. */
const smallShare = 0.05;

/** Whether what is missing is missing here and there, and not as if a server gave up at some page. */
function lackNoPage(before: ListReading<unknown>, now: ListReading<unknown>): boolean {
  return lacksNoPage(before) && (before.promisedPages === 1 || lacksNoPage(now));
}

function lacksNoPage(reading: ListReading<unknown>): boolean {
  const found = count(reading);
  const total = Number(reading.total);
  return found > 0 && (reading.filledPages >= reading.promisedPages || total - found <= total * smallShare);
}

function merge<T>(before: ListReading<T>, now: ListReading<T>): ListReading<T> {
  return { ...now, byId: new Map([...before.byId, ...now.byId]) };
}

function result<T>({ byId, withoutId, total }: ListReading<T>, withheld: number): CompleteList<T> {
  return { items: [...byId.values(), ...withoutId], withheld, counted: total !== undefined };
}

/** Items a server gives on a page. One page alone says nothing about that. */
function givenAtMost({ pageSize, filledPages }: ListReading<unknown>, asked: number): number {
  return filledPages > 1 ? Math.min(asked, pageSize) : asked;
}
