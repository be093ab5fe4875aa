import { costText } from '../../../src/contract/events.ts';
import { routes } from '../../../src/contract/routes/index.ts';
import { mayChange, writerRefusal } from '../credentials.ts';
import { invalidEventParameters, RestError } from '../errors.ts';
import { toInstant, toLocal, utcTime, zoneId } from '../local-time.ts';
import { parameterReader } from '../parameters.ts';
import type { Answer, MockRequest } from '../request.ts';
import { isTree } from '../request-body.ts';
import { flag, number, text, titleOf } from '../store.ts';
import { type Doc, type Fields, itemFields } from '../stored.ts';
import { isYes } from '../texts.ts';
import type { World } from '../world.ts';
import { writtenBasics, writtenFields } from '../writes.ts';
import { type EventsKind, eventsLists, isTermKind, namedItem, type TermKind } from './lists.ts';
import { eventsWire, linkedKinds } from './wire.ts';

/** Making, changing and deleting items of the events namespace. */

/** Makes an item, or changes the one that the path names. */
export function writeItem(request: MockRequest, kind: EventsKind): Answer {
  const before = request.path.size > 0 ? ownedItem(request, kind) : undefined;
  return saved(writtenDoc(request, kind, before), request, before ? 200 : 201);
}

/** Puts an item into the trash. Terms have none: a deleted one is removed, and what was below it moves up to its parent. */
export function deleteItem(request: MockRequest, kind: EventsKind): Answer {
  const { world } = request;
  const { store } = world;
  const doc = ownedItem(request, kind);
  if (!isTermKind(kind)) {
    if (doc.status !== 'trash') {
      return saved({ ...doc, status: 'trash', modified: utcTime(world.now) }, request);
    }
    throw new RestError(410, `${kind}-is-in-trash`, `The ${kind} is in the trash already.`);
  }
  const previous = eventsWire(doc, world, true);
  store.remove(doc);
  for (const child of [...store.all(kind)].filter((one) => number(one, 'parent') === doc.id)) {
    store.put({ ...child, fields: { ...child.fields, parent: number(doc, 'parent') } });
  }
  return { body: world.json({ deleted: true, previous }) };
}

function saved(doc: Doc, { world }: MockRequest, status = 200): Answer {
  world.store.put(doc);
  return { status, body: world.json(eventsWire(doc, world, true)) };
}

/** Terms have no author: only an editor changes them. @throws RestError 403 where it is not theirs to change */
function ownedItem(request: MockRequest, kind: EventsKind): Doc {
  const doc = namedItem(request, kind);
  const isTheirs = isTermKind(kind) ? request.user === 'editor' : mayChange(request.user, doc);
  if (!isTheirs) throw writerRefusal(request);
  return doc;
}

function writtenDoc(request: MockRequest, kind: EventsKind, before?: Doc): Doc {
  if (isTermKind(kind)) return writtenTerm(request, kind, before);
  return kind === 'event' ? writtenEvent(request, before) : writtenPlace(request, kind, before);
}

function writtenPlace(request: MockRequest, kind: 'venue' | 'organizer', before?: Doc): Doc {
  const { query } = request;
  const texts = Object.entries(itemFields[kind].parse({})).filter(([, value]) => value === '');
  const fields = writtenFields(query, Object.fromEntries(texts), before?.fields);
  const map = (name: string) => (query.has(name) ? isYes(query.text(name)) : !before || flag(before, name));
  const basics = writtenBasics(request, kind, before, String(fields[kind]));
  return {
    ...basics,
    overrides: { ...basics.overrides, ...foreignImage(request) },
    fields: {
      ...before?.fields,
      ...fields,
      ...(kind === 'venue' && {
        ...writtenFields(query, { stateprovince: undefined }, before?.fields),
        show_map: map('show_map'),
        show_map_link: map('show_map_link'),
      }),
      image: imageOf(request, before),
    },
  };
}

/** What an update of an observed server resets unless it sends them again; the website is one of them. */
const forgotten: Fields = {
  cost: '',
  cost_values: [],
  organizer: [],
  featured: false,
  sticky: false,
  hide_from_listings: false,
  website: '',
};

const plainNames = [
  'description',
  'excerpt',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
] as const;

function writtenEvent(request: MockRequest, before?: Doc): Doc {
  const { query, world } = request;
  const { isObserved } = world;
  const present = {
    ...itemFields.event.parse({}),
    ...before?.fields,
    ...(before && isObserved && forgotten),
  };
  const title = query.text('title') ?? (before ? titleOf(before) : '');
  const times = timesOf(request, before);
  const basics = writtenBasics(request, 'event', before, title);
  const { website: _, ...overrides } = basics.overrides;
  const cost = query.given.get('cost');
  const website = query.has('website') ? query.text('website') : undefined;
  // One that was set to nothing is answered as nothing; one that was never set as the event's own address.
  const wasEmpty = before !== undefined && (isObserved || before.overrides['website'] === '');
  const password = query.text('password');
  const plain = plainNames.filter((name) => query.has(name));
  return {
    ...basics,
    overrides: {
      ...overrides,
      ...foreignImage(request),
      // A cost that is no text is answered as it was sent.
      ...(typeof cost === 'object' && cost !== null && !isObserved && { cost }),
      ...((website === undefined ? wasEmpty : website === '') && { website: '' }),
    },
    fields: {
      ...present,
      ...Object.fromEntries(plain.map((name) => [name, query.value(name)])),
      title,
      ...times,
      ...(query.has('cost') && costOf(costText(cost), isObserved)),
      ...(website !== undefined && { website }),
      // Observed servers take the password of an update and forget it.
      ...(!isObserved && password !== undefined && { password }),
      image: imageOf(request, before),
      ...Object.fromEntries(linkNames.flatMap((name) => linkedIds(request, name))),
    },
  };
}

/**
 * When an event happens. A time the clocks skip becomes the one they show then; an event that would end before it
 * begins ends as it begins; one that lasts full days ends a second before the next.
 */
function timesOf({ query, world }: MockRequest, before: Doc | undefined): Fields {
  const { timeZone } = world.store.site;
  const timezone = query.text('timezone') ?? (before ? text(before, 'timezone') : timeZone);
  if (timezone !== '' && zoneId(timezone, '') === '') throw invalidEventParameters('timezone');
  const zone = zoneId(timezone, timeZone);
  const isAllDay = query.flag('all_day') ?? (before !== undefined && flag(before, 'all_day'));
  const time = (name: string, clock: string) => {
    const sent = query.text(name);
    const local = sent === undefined ? (before ? text(before, name) : '') : readLocal(name, sent, zone);
    return isAllDay ? `${local.slice(0, 10)} ${clock}` : local;
  };
  const start = time('start_date', '00:00:00');
  const end = time('end_date', '23:59:59');
  return { start_date: start, end_date: end < start ? start : end, timezone, all_day: isAllDay };
}

function readLocal(name: string, sent: string, zone: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/.exec(sent);
  const instant = match ? toInstant(`${match[1]} ${match[2] ?? '00:00'}${match[3] ?? ':00'}`, zone) : null;
  if (instant === null) throw invalidEventParameters(name);
  return toLocal(instant, zone);
}

/**
 * A cost as it is answered. An observed server puts the currency of its site before the last number and forgets the
 * rest of the text; one that follows the documents answers what was typed.
 */
function costOf(typed: string, isObserved: boolean): Fields {
  const numbers = typed.match(/\d+(?:[.,]\d+)?/g) ?? [];
  const values = numbers.map((number) => number.replace(',', '.'));
  if (numbers.length > 0 && values.every((value) => Number(value) === 0)) {
    return { cost: 'Free', cost_values: values };
  }
  const last = numbers.at(-1);
  return { cost: isObserved && last !== undefined ? `$${last}` : typed, cost_values: values };
}

/**
 * Media id of an `image` parameter, which is an id or an address; 0 for none and for the address of a file that is not
 * among the media; what it was where none was sent.
 *
 * @throws RestError 400 for an id nothing has, and for what is neither
 */
function imageOf(request: MockRequest, before: Doc | undefined): number {
  const sent = request.query.text('image');
  if (sent === undefined) return before ? number(before, 'image') : 0;
  if (sent === '' || sent === '0' || foreignImage(request)) return 0;
  const { store } = request.world;
  const media = /^\d+$/.test(sent) ? store.find('media', Number(sent)) : mediaAt(sent, request.world);
  if (!media) throw invalidEventParameters('image');
  return media.id;
}

/** An image by an address that is not among the media: it is answered as it is. */
function foreignImage({ query, world }: MockRequest): Fields | undefined {
  const url = query.text('image') ?? '';
  const isElsewhere = /^https?:$/.test(URL.parse(url)?.protocol ?? '') && !mediaAt(url, world);
  return isElsewhere ? { image: { url } } : undefined;
}

function mediaAt(address: string, world: World): Doc | undefined {
  return [...world.store.all('media')].find((media) => world.upload(text(media, 'file')) === address);
}

const linkNames = ['venue', 'organizer', 'categories', 'tags'] as const;

type LinkName = keyof typeof linkedKinds;

/**
 * What an event is linked to, as its field; none where nothing was sent. The documents take lists of ids. Observed
 * servers take one venue, by id or as an object to be made, and refuse lists of venues; they make organizers from
 * objects, and categories and tags from names they do not know.
 *
 * @throws RestError 400
 */
function linkedIds(request: MockRequest, name: LinkName): readonly (readonly [string, readonly number[]])[] {
  const { query, world } = request;
  const sent = query.given.get(name);
  if (sent === undefined) return [];
  if (!world.isObserved) return [[name, known(query.numbers(name), name, request)]];
  if (name === 'categories' || name === 'tags') {
    const names = Array.isArray(sent) ? sent.map(String) : String(sent).split(',');
    const terms = names.map((one) => one.trim()).filter((one) => one !== '');
    return [[name, terms.flatMap((one) => linkedTerm(one, name, request))]];
  }
  if (!Array.isArray(sent)) return [[name, sent === '' ? [] : linkedPlace(sent, name, request)]];
  if (name === 'organizer') return [[name, sent.flatMap((one: unknown) => linkedPlace(one, name, request))]];
  throw new RestError(400, 'could-not-create-venue', 'The venue could not be created from the request data.');
}

function known(ids: readonly number[], name: LinkName, { world }: MockRequest): readonly number[] {
  if (ids.some((id) => !world.store.find(linkedKinds[name], id))) throw invalidEventParameters(name);
  return ids;
}

function linkedPlace(sent: unknown, name: 'venue' | 'organizer', request: MockRequest): readonly number[] {
  if (!isTree(sent)) return known([Number(sent)], name, request);
  if (sent['id'] !== undefined) return linkedPlace(sent['id'], name, request);
  return made(request, name, sent);
}

function linkedTerm(term: string, name: 'categories' | 'tags', request: MockRequest): readonly number[] {
  if (/^\d+$/.test(term)) return known([Number(term)], name, request);
  const kind = linkedKinds[name];
  const found = request.world.store
    .list(kind, request.language)
    .find((one) => isSame(text(one, 'name'), term) || one.slug === term);
  return found ? [found.id] : made(request, kind, { name: term });
}

function made(request: MockRequest, kind: EventsKind, fields: Fields): readonly number[] {
  const { world } = request;
  const row = routes.find(({ method, path }) => method === 'POST' && path === `/${eventsLists[kind]}`);
  const read = parameterReader(row?.parameters ?? {}, world.dialect, true);
  const query = read(new Map(Object.entries(fields)));
  const doc = writtenDoc({ ...request, query }, kind);
  world.store.put(doc);
  return [doc.id];
}

/**
 * A category or tag as a request makes it, or changes it from what it was.
 *
 * @throws RestError 400 where its parent is none, or another below the same parent has its name
 */
function writtenTerm(request: MockRequest, kind: TermKind, before?: Doc): Doc {
  const { query, world } = request;
  const { store } = world;
  const fields = writtenFields(query, itemFields[kind].parse({}), before?.fields);
  const [name, parent] = [text({ fields }, 'name'), number({ fields }, 'parent')];
  if (name.trim() === '') throw invalidEventParameters('name');
  const term = { ...writtenBasics(request, kind, before, name), fields };
  if (parent !== 0 && (parent === term.id || !store.find(kind, parent))) {
    throw invalidEventParameters('parent');
  }
  const twin = store
    .list(kind, term.language)
    .find((one) => one.id !== term.id && number(one, 'parent') === parent && isSame(text(one, 'name'), name));
  if (!twin) return term;
  const message = 'A term with the name provided already exists with this parent.';
  throw new RestError(400, 'term_exists', message, { term_id: twin.id });
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
