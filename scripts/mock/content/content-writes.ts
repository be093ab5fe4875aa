import { invalidId, RestError } from '../errors.ts';
import type { MockRequest } from '../request.ts';
import { type Bytes, type Doc, type Fields, itemFields } from '../stored.ts';
import { unknownValue, writtenBasics, writtenFields } from '../writes.ts';
import type { ContentKind } from './wire-content.ts';

/** A file as the server stores it: its own fields, and its bytes. */
export type HeldFile = { readonly fields: Fields; readonly bytes: Bytes };

/**
 * An item of the content namespace as a request makes it, or changes it from what it was.
 *
 * @param before what it was
 * @param file of a new media item
 * @param source the image of which it is an edited copy
 * @throws RestError 400 for a value that is none or names nothing there is, 403 for an author's item in another name
 */
export function changedContent(
  request: MockRequest,
  kind: ContentKind,
  before?: Doc,
  file?: HeldFile,
  source?: Doc,
): Doc {
  const { query } = request;
  const written = writtenFields(query, itemFields[kind].parse({}), (before ?? source)?.fields);
  const fields = { ...before?.fields, ...written, ...file?.fields, ...extras(request, before) };
  if (kind === 'page') refuseParent(request, before?.id, 'Invalid post parent ID.');
  if (kind === 'media') refusePost(request);
  // A file without a title is called like the file.
  const title = kind === 'media' ? fields.title || String(fields.file).replace(/\.[^.]*$/, '') : fields.title;
  const doc = {
    ...writtenBasics(request, kind, before, String(title ?? '')),
    fields: { ...fields, title, ...(kind === 'menu-item' && entryFields(fields)) },
    bytes: file?.bytes ?? before?.bytes,
  };
  if (kind === 'menu-item') {
    refuseParent(request, doc.id, 'Invalid post ID.');
    refuseTarget(request, String(fields.type));
  } else if (kind !== 'block') refuseImage(request);
  return doc;
}

const metaNames = ['inline_featured_image', 'footnotes', 'cms_pattern_sync_status'] as const;

/** What is there only where it was written; keys of `meta` that are not sent stay as they are. */
function extras({ query }: MockRequest, before: Doc | undefined): Fields {
  const names = ['comment_status', 'ping_status'].filter((name) => query.text(name) !== undefined);
  const sent = query.object('meta');
  const own = before?.fields['meta'];
  const meta = metaNames.flatMap((name) => {
    const value = sent?.has(name) ? (sent.text(name) ?? sent.flag(name)) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(names.map((name) => [name, query.text(name)])),
    ...(sent && { meta: { ...(typeof own === 'object' && own), ...Object.fromEntries(meta) } }),
  };
}

function entryFields({ type, object, target, classes, xfn }: Fields): Fields {
  const named = (list: unknown) => (Array.isArray(list) ? list.filter((name) => name !== '') : []);
  return {
    object: object || (type === 'custom' ? 'custom' : ''),
    target: target === '_blank' ? target : '',
    classes: named(classes),
    xfn: named(xfn),
  };
}

/** @throws RestError 400 where the parent does not exist, or is the item itself */
function refuseParent({ query, route, world }: MockRequest, id: number | undefined, message: string): void {
  const parent = query.has('parent') ? (query.number('parent') ?? 0) : 0;
  const kind = route.path.startsWith('/pages') ? 'page' : 'menu-item';
  if (parent !== 0 && (parent === id || !world.store.find(kind, parent))) throw invalidId(message, 400);
}

/** @throws RestError 400 where what an entry of a menu shall show is not there */
function refuseTarget({ query, world }: MockRequest, type: string): void {
  if (type === 'custom' || type === 'post_type_archive' || !query.has('object_id')) return;
  if (world.store.get(query.number('object_id') ?? 0)) return;
  throw type === 'taxonomy'
    ? new RestError(400, 'rest_term_invalid_id', 'Invalid term ID.')
    : invalidId('Invalid post ID.', 400);
}

function refusePost(request: MockRequest): void {
  const post = request.query.has('post') ? (request.query.number('post') ?? 0) : 0;
  if (post !== 0 && !request.world.store.get(post)) throw unknownValue(request, 'post');
}

function refuseImage({ query, world }: MockRequest): void {
  const id = query.number('featured_media') ?? 0;
  if (id !== 0 && !world.store.find('media', id)) {
    throw new RestError(400, 'rest_invalid_featured_media', 'Invalid featured media ID.');
  }
}
