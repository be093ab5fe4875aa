import { routes } from '../../../src/contract/routes.ts';
import { readParameters } from '../parameters.ts';
import { isTree, type RawValue } from '../raw-value.ts';
import type { MockRequest } from '../request.ts';
import { invalidEventParameters, RestError } from '../rest-error.ts';
import type { StoredItem } from '../stored.ts';
import { writtenOrganizer, writtenVenue } from './place-item.ts';
import { writtenTerm } from './term-item.ts';

type Linked = 'venue' | 'organizer';

/**
 * Ids of the venues or organizers an event is linked to; `undefined` where none were sent. The documents take lists of
 * ids. Observed servers take one venue, by id or as an object to be made, and refuse lists of venues.
 */
export function linkedIds(request: MockRequest, name: Linked): readonly number[] | undefined {
  const { query, world } = request;
  const raw = query.raw(name);
  if (raw === undefined) return undefined;
  if (world.dialect.part === 'documents') return known(query.integers(name), name, request);
  if (!Array.isArray(raw)) return raw === '' ? [] : [linkedId(raw, name, request)];
  if (name === 'venue') {
    throw new RestError(
      400,
      'could-not-create-venue',
      'The venue could not be created from the request data.',
    );
  }
  return raw.map((one: RawValue) => linkedId(one, name, request));
}

/** Ids of categories or tags; observed servers make those whose names they do not know. */
export function linkedTerms(
  request: MockRequest,
  name: 'categories' | 'tags',
): readonly number[] | undefined {
  const { query, world } = request;
  const raw = query.raw(name);
  if (raw === undefined) return undefined;
  if (world.dialect.part === 'documents') return known(query.integers(name), name, request);
  const list: readonly RawValue[] = Array.isArray(raw) ? raw : String(raw).split(',');
  return list.flatMap((one) => {
    const text = String(one).trim();
    if (text === '') return [];
    return /^\d+$/.test(text) ? known([Number(text)], name, request) : [namedTerm(text, name, request)];
  });
}

function linkedId(raw: RawValue, name: Linked, request: MockRequest): number {
  if (!isTree(raw)) {
    const id = Number(raw);
    return known([id], name, request)[0] ?? id;
  }
  const id = raw['id'];
  if (id !== undefined) return linkedId(id, name, request);
  const { world } = request;
  const row = routes.find(({ method, path }) => method === 'POST' && path === `/${name}s`);
  const query = readParameters(row?.parameters ?? {}, new Map(Object.entries(raw)), world.dialect, true);
  const item = (name === 'venue' ? writtenVenue : writtenOrganizer)({ ...request, query });
  world.store.put(item);
  return item.id;
}

function namedTerm(text: string, name: 'categories' | 'tags', request: MockRequest): number {
  const { world, language } = request;
  const found = world.store[name]
    .of(language)
    .find((term) => term.name.toLowerCase() === text.toLowerCase() || term.slug === text);
  if (found) return found.id;
  const kind = name === 'tags' ? 'tag' : 'category';
  const query = readParameters(
    { name: { type: 'string', meaning: 'Name.' } },
    new Map([['name', text]]),
    world.dialect,
    true,
  );
  const term = writtenTerm({ ...request, query }, kind);
  world.store.put(term);
  return term.id;
}

function known(
  ids: readonly number[],
  name: Linked | 'categories' | 'tags',
  { world }: MockRequest,
): readonly number[] {
  const { venues, organizers, categories, tags } = world.store;
  const shelves = { venue: venues, organizer: organizers, categories, tags } as const;
  const byId: ReadonlyMap<number, StoredItem> = shelves[name].byId;
  if (ids.some((id) => !byId.has(id))) throw invalidEventParameters([name]);
  return ids;
}
