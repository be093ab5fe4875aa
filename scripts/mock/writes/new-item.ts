import type { MockRequest } from '../request.ts';
import { invalidEventParameters } from '../rest-error.ts';
import type { Shelf } from '../shelf.ts';
import type { StoredItem } from '../stored.ts';
import { authorOf } from './author.ts';
import { freeSlug, titleSlug } from './free-slug.ts';
import { publicationOf } from './publication.ts';

/**
 * What an item of the events namespace has in common with every other, as a request makes or changes it.
 *
 * @param name what the slug is made of where the request has none
 */
export function writtenItem(
  request: MockRequest,
  shelf: Shelf<StoredItem>,
  before: StoredItem | undefined,
  name: string,
): StoredItem {
  const { query, world, language } = request;
  const refuse = (parameter: string) => invalidEventParameters([world.dialect.parameter(parameter)]);
  const id = before?.id ?? world.store.nextId();
  const author = authorOf(request, before === undefined, () => refuse('author'));
  const own = before?.language ?? language;
  const asked = query.text('slug');
  const wanted = asked || (before ? before.slug : titleSlug(name));
  return {
    id,
    language: own,
    ...(before?.alsoIn && { alsoIn: before.alsoIn }),
    group: before?.group ?? 0,
    ...(before?.author !== undefined && { author: before.author }),
    ...(author !== undefined && { author }),
    slug: before && !asked ? before.slug : freeSlug(shelf, wanted, { id, language: own }),
    ...publicationOf(request, { local: 'date', utc: 'date_utc' }, before, 'publish', refuse),
    ...overridesLeft(before, request),
  };
}

/** What replaced fields of the wire does so no more for those that are written. */
function overridesLeft(
  before: StoredItem | undefined,
  { query }: MockRequest,
): Pick<StoredItem, 'overrides'> {
  if (!before?.overrides) return {};
  const timed = ['start_date', 'end_date', 'timezone', 'all_day'].some((name) => query.has(name));
  const left = Object.entries(before.overrides).filter(
    ([name]) => !query.has(name) && !(timed && /date|timezone/.test(name)),
  );
  return left.length > 0 ? { overrides: Object.fromEntries(left) } : {};
}
