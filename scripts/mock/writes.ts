import { costText } from '../../src/contract/events.ts';
import { timeZoneOf } from '../../src/model/when.ts';
import { contentWire } from './content/content-wire.ts';
import { mayChange, userIds, writerRefusal } from './credentials.ts';
import { eventsWire, linkedKinds } from './events/event-wire.ts';
import { isYes, slugOf } from './formatted-texts.ts';
import { readTime, toInstant, toLocal, utcTime } from './local-time.ts';
import type { Query } from './mock-request.ts';
import { type ItemRequest, itemOf, type MockAnswer } from './mock-request.ts';
import {
  invalidEventParameters,
  invalidId,
  invalidParameters,
  noTrash,
  RestError,
} from './rest-errors.ts';
import { flag, number, text, titleOf } from './store.ts';
import {
  type Bytes,
  type Doc,
  type Fields,
  isContent,
  isTerm,
  itemFields,
  type Kind,
} from './stored.ts';

/** Making, changing and deleting items of all kinds. */

/** Makes an item. @param file the file of a media item */
export function createItem(request: ItemRequest, file?: HeldFile): MockAnswer {
  const { kind, world } = request;
  const doc = writtenDoc(request, undefined, file);
  world.store.put(doc);
  const headers = isContent(kind) && { headers: { Location: world.collection(kind, doc.id) } };
  return { status: 201, body: writtenText(doc, request), ...headers };
}

export function updateItem(request: ItemRequest): MockAnswer {
  const doc = writtenDoc(request, ownedItem(request));
  request.world.store.put(doc);
  return { body: writtenText(doc, request) };
}

/** Puts an item into the trash; terms, and content with `force`, are removed for good. */
export function deleteItem(request: ItemRequest): MockAnswer {
  const { kind, query, world } = request;
  const doc = ownedItem(request);
  if (isTerm(kind) || query.flag('force')) {
    const previous = writtenText(doc, request);
    world.store.remove(doc);
    return { body: `{"deleted":true,"previous":${previous}}` };
  }
  if (world.isObserved && (kind === 'media' || kind === 'menu-item')) throw noTrash();
  if (doc.status === 'trash') {
    const code = isContent(kind) ? 'rest_already_trashed' : `${kind}-is-in-trash`;
    throw new RestError(410, code, `The ${kind} is in the trash already.`);
  }
  const trashed = { ...doc, status: 'trash', modified: utcTime(world.now) };
  world.store.put(trashed);
  return { body: writtenText(trashed, request) };
}

/** A written item with everything that editors see. */
export function writtenText(doc: Doc, { world }: ItemRequest): string {
  return world.json(
    isContent(doc.kind)
      ? contentWire(doc, world, { context: 'edit', open: true })
      : eventsWire(doc, world, true),
  );
}

/**
 * The item that the path names, where it is theirs to change. Terms have no author: only an editor changes them.
 *
 * @throws RestError 400 or 404 where there is none, 403 where it is not theirs
 */
export function ownedItem(request: ItemRequest): Doc {
  const doc = itemOf(request) ?? noItem(request);
  if (mayChange(request.user, isTerm(doc.kind) ? { author: userIds.editor } : doc)) return doc;
  throw writerRefusal(request);
}

/** @throws RestError 404 in the content namespace, 400 in that of the events */
export function noItem(request: ItemRequest): never {
  if (isContent(request.kind)) throw invalidId();
  throw invalidEventParameters(request.path.has('slug') ? 'slug' : 'id');
}

/** A file as the server stores it: its own fields, and its bytes. */
export type HeldFile = { readonly fields: Fields; readonly bytes?: Bytes | undefined };

/** The kinds whose new items are drafts unless the request says otherwise. */
const drafted: ReadonlySet<Kind> = new Set(['post', 'page', 'block']);

/**
 * An item as a request makes it, or changes it from what it was.
 *
 * @param file what a new item begins with
 * @throws RestError 400 for a value that is none or names nothing there is, 403 for an author's item in another name
 */
export function writtenDoc(request: ItemRequest, before?: Doc, file?: HeldFile): Doc {
  const { kind, query, world } = request;
  const held: Fields = { ...itemFields[kind].parse({}), ...before?.fields, ...file?.fields };
  const sent = Object.keys(itemFields[kind].shape).flatMap((name) => {
    const value = query.has(name) ? fieldOf(query, name, held[name]) : undefined;
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  const all = { ...held, ...Object.fromEntries(sent) };
  const fields = { ...all, ...ownFields(request, all) };
  const isTimed = ['start_date', 'end_date', 'timezone', 'all_day'].some((name) => query.has(name));
  const others = Object.entries(before?.overrides ?? {}).filter(
    ([name]) => !query.has(name) && !(isTimed && /date|timezone/.test(name)),
  );
  const [id, language] = [before?.id ?? world.store.nextId(), before?.language ?? request.language];
  const modified = utcTime(world.now);
  const doc = {
    ...{ kind, id, language, alsoIn: before?.alsoIn, group: before?.group ?? 0, modified },
    created: writtenTime(request) ?? before?.created ?? modified,
    author: writtenAuthor(request, before),
    slug: writtenSlug(request, before, titleOf({ kind, fields }), { id, language }),
    status:
      query.text('status')?.trim() || before?.status || (drafted.has(kind) ? 'draft' : 'publish'),
    overrides: Object.fromEntries(others),
    fields,
    bytes: file?.bytes ?? before?.bytes,
  };
  refuseDangling(request, doc);
  if (isTerm(kind)) refuseTwin(request, doc);
  return doc;
}

/** A field as a request writes it: texts that mean yes or no as such, keys of `meta` beside those that are there. */
function fieldOf(query: Query, name: string, held: unknown): unknown {
  const [meta] = name === 'meta' ? query.objects(name) : [];
  if (meta) return { ...Object(held), ...Object.fromEntries(meta.given) };
  const value = query.value(name);
  return typeof held === 'boolean' && typeof value === 'string' ? isYes(value) : value;
}

/** What a kind makes of its fields. */
function ownFields(request: ItemRequest, fields: Fields): Fields {
  const { kind, query } = request;
  const [title, image] = [text({ fields }, 'title'), query.text('image')];
  switch (kind) {
    case 'event': {
      const cost = query.given.get('cost') ?? undefined;
      // A cost that is no text is answered as it was sent.
      const written = typeof cost === 'object' ? cost : costText(cost);
      const values = costText(cost).match(/\d+(?:[.,]\d+)?/g) ?? [];
      return {
        ...eventTimes(request, fields),
        ...(cost !== undefined && {
          cost: written,
          cost_values: values.map((one) => one.replace(',', '.')),
        }),
        ...(image !== undefined && imageOf(image, request)),
      };
    }
    case 'venue':
    case 'organizer':
      return image === undefined ? {} : imageOf(image, request);
    case 'media':
      // A file without a title is called like the file.
      return { title: title || text({ fields }, 'file').replace(/\.[^.]*$/, '') };
    case 'menu-item':
      return { object: fields['object'] || (fields['type'] === 'custom' ? 'custom' : '') };
    case 'template':
      return {
        ...{
          title: title || query.text('slug'),
          theme: fields['theme'] || 'town',
          source: 'custom',
        },
        origin: fields['has_theme_file'] ? fields['original_source'] : null,
      };
    default:
      return {};
  }
}

/**
 * When an event happens. A time the clocks skip becomes the one they show then; an event that would end before it
 * begins ends as it begins; one that lasts full days ends a second before the next.
 */
function eventTimes({ query, world }: ItemRequest, fields: Fields): Fields {
  const event = { fields };
  const usual = world.store.site.timeZone;
  const timezone = query.text('timezone') ?? (text(event, 'timezone') || usual);
  const zone = timeZoneOf(timezone || usual);
  if (!zone) throw invalidEventParameters('timezone');
  const time = (name: string, clock: string) => {
    const instant = toInstant(text(event, name), zone);
    if (instant === null && query.has(name)) throw invalidEventParameters(name);
    const local = instant === null ? text(event, name) : toLocal(instant, zone);
    return flag(event, 'all_day') ? `${local.slice(0, 10)} ${clock}` : local;
  };
  const start = time('start_date', '00:00:00');
  const end = time('end_date', '23:59:59');
  return { timezone, start_date: start, end_date: end < start ? start : end };
}

/**
 * The image of an event, venue or organizer: the id or the address of a file, 0 for none; an address elsewhere is
 * answered as it is.
 *
 * @throws RestError 400 for an id nothing has, and for what is neither
 */
function imageOf(sent: string, { world }: ItemRequest): Fields {
  if (sent === '' || sent === '0') return { image: 0, image_url: '' };
  const media = /^\d+$/.test(sent)
    ? world.store.find('media', Number(sent))
    : [...world.store.all('media')].find((one) => world.upload(text(one, 'file')) === sent);
  if (media) return { image: media.id, image_url: '' };
  if (!/^https?:$/.test(URL.parse(sent)?.protocol ?? '')) throw invalidEventParameters('image');
  return { image: 0, image_url: sent };
}

/** Fields that name other items, and the kind of these. */
const links = { parent: 'same', object_id: 'any', post: 'any', featured_media: 'media' } as const;

/** @throws RestError 400 for an id that nothing has */
function refuseDangling(request: ItemRequest, { id: own, kind, fields }: Doc): void {
  const { query, world } = request;
  for (const [name, asked] of Object.entries(kind === 'event' ? linkedKinds : links)) {
    const named =
      name in fields && query.has(name) ? query.numbers(name).filter((id) => id !== 0) : [];
    const other = asked === 'same' ? kind : asked;
    const isThere = (id: number) =>
      id !== own && (other === 'any' ? world.store.get(id) : world.store.find(other, id));
    if (named.every(isThere) || (name === 'object_id' && fields['type'] === 'custom')) continue;
    throw invalidValue(request, name);
  }
}

/** @throws RestError 400 where another term below the same parent has the name */
function refuseTwin({ world }: ItemRequest, term: Doc): void {
  const keyOf = (one: Doc) => `${number(one, 'parent')} ${titleOf(one).toLowerCase()}`;
  const isTwin = (one: Doc) => one.id !== term.id && keyOf(one) === keyOf(term);
  const twin = world.store.list(term.kind, term.language).find(isTwin);
  const message = 'A term with the name provided already exists with this parent.';
  if (twin) throw new RestError(400, 'term_exists', message, { term_id: twin.id });
}

/** When it is published, in UTC, where the request says so. */
function writtenTime(request: ItemRequest): string | undefined {
  const zones = [
    ['date', request.world.store.site.timeZone],
    ['date_gmt', 'UTC'],
    ['date_utc', 'UTC'],
  ] as const;
  for (const [name, zone] of zones) {
    const sent = request.query.text(name) ?? '';
    const utc = readTime(sent, zone);
    if (utc !== undefined) return utc;
    if (sent !== '') throw invalidValue(request, name);
  }
  return undefined;
}

function invalidValue(request: ItemRequest, parameter: string): RestError {
  const name = request.world.dialect.parameter(parameter);
  if (!isContent(request.kind)) return invalidEventParameters(name);
  return invalidParameters([{ name, message: 'Invalid parameter.' }]);
}

/** The author the request names, or else the one before, or else the user. */
function writtenAuthor(request: ItemRequest, before: Doc | undefined): number {
  const { query, user } = request;
  const author = query.number('author');
  if (author === undefined) return before?.author ?? userIds[user];
  if (author === 0 || !Object.values<number>(userIds).includes(author))
    throw invalidValue(request, 'author');
  if (!isContent(request.kind) || mayChange(user, { author })) return author;
  throw new RestError(
    403,
    'rest_cannot_edit_others',
    'Sorry, you are not allowed to act as this user.',
  );
}

/**
 * The slug before, or the one asked for or made of the title, in small letters with hyphens, and a number behind it where
 * another item of the kind and language has it.
 */
function writtenSlug(
  { kind, query, world }: ItemRequest,
  before: Doc | undefined,
  title: string,
  own: Pick<Doc, 'id' | 'language'>,
): string {
  const asked = query.text('slug');
  if (before && !asked) return before.slug;
  const slug = slugOf(asked || title) || String(own.id);
  const isTaken = (one: string) =>
    world.store
      .bySlug(kind, one, own.language)
      .some(({ id, language }) => id !== own.id && language === own.language);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? slug : `${slug}-${count}`;
    if (!isTaken(name)) return name;
  }
}
