import type { MockRequest } from '../request.ts';
import type { StoredItem } from '../stored.ts';
import { readTime, utcTime } from './utc-time.ts';

/** Names of the two parameters that say when an item is published: in the site's zone, and in UTC. */
export type DateNames = { readonly local: 'date'; readonly utc: 'date_utc' | 'date_gmt' };

const statuses: readonly string[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

type Publication = Pick<StoredItem, 'status' | 'created' | 'modified'>;

/**
 * State and times of an item that is written now. The documents give no list of states for the events namespace: there any
 * text is one. What is published with a time to come is `future` until then; what
 * is `future` with a time gone by is published.
 *
 * @param before the item as it was, where there was one
 * @param fallback state of a new item that names none
 * @param refuse makes the error for a parameter whose value is no time or no state
 */
export function publicationOf(
  { query, world }: MockRequest,
  names: DateNames,
  before: StoredItem | undefined,
  fallback: string,
  refuse: (name: string) => Error,
): Publication {
  const now = utcTime(world.now);
  const created = dateOf(query.text(names.utc), 'UTC', names.utc, refuse);
  const local = dateOf(query.text(names.local), world.store.town.timeZone, names.local, refuse);
  const date = local ?? created ?? before?.created ?? now;
  const isFree = names.utc === 'date_utc' && world.dialect.part === 'documents';
  const sent = query.text('status');
  const wanted = isFree ? sent?.trim() || undefined : sent;
  if (wanted !== undefined && !isFree && !statuses.includes(wanted)) throw refuse('status');
  const status = wanted ?? before?.status ?? fallback;
  return { status: inTime(status, date > now), created: date, modified: now };
}

function inTime(status: string, isAhead: boolean): string {
  if (status === 'publish' && isAhead) return 'future';
  if (status === 'future' && !isAhead) return 'publish';
  return status;
}

function dateOf(
  text: string | undefined,
  zone: string,
  name: string,
  refuse: (name: string) => Error,
): string | undefined {
  if (text === undefined || text === '') return undefined;
  const time = readTime(text, zone);
  if (time === undefined) throw refuse(name);
  return time;
}
