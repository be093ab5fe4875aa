import { mayChange, userIds } from '../credentials.ts';
import type { MockRequest } from '../request.ts';
import { invalidParameters, RestError } from '../rest-error.ts';
import type { Shelf } from '../shelf.ts';
import type { StoredExtras, StoredItem } from '../stored.ts';
import { authorOf } from './author.ts';
import { freeSlug, titleSlug } from './free-slug.ts';
import { publicationOf } from './publication.ts';

/** What is made of a parameter that names nothing there is. */
export function unknownValue({ world }: MockRequest, name: string): RestError {
  const spelled = world.dialect.parameter(name);
  return invalidParameters([{ name: spelled, code: 'rest_invalid_param', message: 'Invalid parameter.' }]);
}

/**
 * What items of the content namespace have in common, as a request makes or changes them.
 *
 * @param fallback state of a new item that names none
 * @throws RestError 400 for an author, a state or a time that is none, 403 for an author's item in somebody else's name
 */
export function writtenContent(
  request: MockRequest,
  shelf: Shelf<StoredItem>,
  before: (StoredItem & StoredExtras) | undefined,
  title: string,
  fallback: string,
): StoredItem & StoredExtras {
  const { query, world, language, user } = request;
  const refuse = (name: string) => unknownValue(request, name);
  const author = authorOf(request, before === undefined, () => refuse('author'));
  if (author !== undefined && !mayChange(user, { author })) {
    throw new RestError(403, 'rest_cannot_edit_others', 'Sorry, you are not allowed to act as this user.');
  }
  const id = before?.id ?? world.store.nextId();
  const asked = query.text('slug');
  const own = before?.language ?? language;
  const kept = before?.author ?? userIds.editor;
  return {
    id,
    language: own,
    ...(before?.alsoIn && { alsoIn: before.alsoIn }),
    group: before?.group ?? 0,
    ...((author ?? kept) !== userIds.editor && { author: author ?? kept }),
    slug: before && !asked ? before.slug : freeSlug(shelf, asked || titleSlug(title), { id, language: own }),
    ...publicationOf(request, { local: 'date', utc: 'date_gmt' }, before, fallback, refuse),
    ...overridesLeft(before, request),
    ...extras(request, before),
  };
}

/** Media id of the featured image. @throws RestError 400 `rest_invalid_featured_media` */
export function featuredImage({ query, world }: MockRequest, before: number | undefined): number {
  const id = query.integer('featured_media');
  if (id !== undefined && id !== 0 && !world.store.media.byId.has(id)) {
    throw new RestError(400, 'rest_invalid_featured_media', 'Invalid featured media ID.');
  }
  return id ?? before ?? 0;
}

function extras({ query }: MockRequest, before: StoredExtras | undefined): StoredExtras {
  const commentStatus = query.text('comment_status') ?? before?.commentStatus;
  const pingStatus = query.text('ping_status') ?? before?.pingStatus;
  const meta = metaOf(query.object('meta'), before?.meta);
  return {
    ...(commentStatus !== undefined && { commentStatus }),
    ...(pingStatus !== undefined && { pingStatus }),
    ...(meta && { meta }),
  };
}

const metaNames = ['inline_featured_image', 'footnotes', 'cms_pattern_sync_status'] as const;

/** Keys that are not sent stay as they are. */
function metaOf(
  sent: ReturnType<MockRequest['query']['object']>,
  before: StoredExtras['meta'],
): StoredExtras['meta'] {
  if (!sent) return before;
  const given = metaNames.flatMap((name) => {
    const value = sent.has(name) ? (sent.text(name) ?? sent.flag(name)) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...before, ...Object.fromEntries(given) };
}

/** What replaced fields of the wire does so no more for those that are written. */
function overridesLeft(
  before: StoredItem | undefined,
  { query }: MockRequest,
): Pick<StoredItem, 'overrides'> {
  const left = Object.entries(before?.overrides ?? {}).filter(([name]) => !query.has(name));
  return left.length > 0 ? { overrides: Object.fromEntries(left) } : {};
}
