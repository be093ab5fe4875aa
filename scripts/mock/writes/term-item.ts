import type { MockRequest } from '../request.ts';
import { invalidEventParameters, RestError } from '../rest-error.ts';
import type { StoredTerm } from '../stored.ts';
import { freeSlug, titleSlug } from './free-slug.ts';
import { utcTime } from './utc-time.ts';

/**
 * A category or tag as a request makes it, or changes it from what it was.
 *
 * @throws RestError 400 where its parent is none, or another below the same parent has its name
 */
export function writtenTerm(
  { query, world, language }: MockRequest,
  kind: StoredTerm['kind'],
  before?: StoredTerm,
): StoredTerm {
  const { store } = world;
  const shelf = kind === 'tag' ? store.tags : store.categories;
  const id = before?.id ?? store.nextId();
  const name = query.text('name') ?? before?.name ?? '';
  const parent = query.integer('parent') ?? before?.parent ?? 0;
  const own = before?.language ?? language;
  if (name.trim() === '') throw invalidEventParameters(['name']);
  if (parent !== 0 && (parent === id || !shelf.byId.has(parent))) throw invalidEventParameters(['parent']);
  const twin = shelf
    .of(own)
    .find((term) => term.id !== id && term.parent === parent && sameName(term.name, name));
  if (twin) {
    throw new RestError(
      400,
      'term_exists',
      'A term with the name provided already exists with this parent.',
      {
        term_id: twin.id,
      },
    );
  }
  const asked = query.text('slug');
  const now = utcTime(world.now);
  return {
    id,
    kind,
    language: own,
    group: before?.group ?? 0,
    slug: before && !asked ? before.slug : freeSlug(shelf, asked || titleSlug(name), { id, language: own }),
    status: 'publish',
    created: before?.created ?? now,
    modified: now,
    ...(before?.alsoIn && { alsoIn: before.alsoIn }),
    ...(before?.overrides && {
      overrides: Object.fromEntries(Object.entries(before.overrides).filter(([field]) => !query.has(field))),
    }),
    name,
    description: query.text('description') ?? before?.description ?? '',
    parent,
  };
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
