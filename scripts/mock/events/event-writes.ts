import { costText } from '../../../src/contract/events.ts';
import { routes } from '../../../src/contract/routes/index.ts';
import { mayChange, writerRefusal } from '../credentials.ts';
import { invalidEventParameters, RestError } from '../errors.ts';
import { toInstant, toLocal, utcTime, zoneId } from '../local-time.ts';
import { readParameters } from '../parameters.ts';
import { type Answer, itemBySlug, itemOf, type MockRequest } from '../request.ts';
import { isTree } from '../request-body.ts';
import { type Doc, type Fields, flag, number, text, titleOf } from '../store.ts';
import { isYes, titleSlug } from '../texts.ts';
import type { World } from '../world.ts';
import { authorOf, freeSlug, identity, overridesLeft, publicationOf, writtenFields } from '../writes.ts';
import { organizerWire, singleEventWire, termWire, venueWire } from './wire-events.ts';

/** Making, changing and deleting events, venues, organizers and their terms. */

type WrittenKind = 'event' | 'venue' | 'organizer';
type TermKind = 'category' | 'tag';

export function createEvent(request: MockRequest, kind: WrittenKind): Answer {
  return saved(writtenDoc(request, kind), request, 201);
}

export function changeEvent(request: MockRequest, kind: WrittenKind): Answer {
  return saved(writtenDoc(request, kind, owned(request, kind)), request, 200);
}

export function trashEvent(request: MockRequest, kind: WrittenKind): Answer {
  const doc = owned(request, kind);
  if (doc.status === 'trash') {
    throw new RestError(410, `${kind}-is-in-trash`, `The ${kind} is in the trash already.`);
  }
  return saved({ ...doc, status: 'trash', modified: utcTime(request.world.now) }, request, 200);
}

export function createTerm(request: MockRequest, kind: TermKind): Answer {
  return saved(writtenTerm(request, kind), request, 201);
}

/** Terms belong to nobody, so only an editor changes those that are there. */
export function changeTerm(request: MockRequest, kind: TermKind): Answer {
  return saved(writtenTerm(request, kind, ownedTerm(request, kind)), request, 200);
}

/** Terms know no trash: a deleted one is removed, and what was below it moves up to its parent. */
export function removeTerm(request: MockRequest, kind: TermKind): Answer {
  const { world } = request;
  const term = ownedTerm(request, kind);
  const previous = termWire(term, world, true);
  world.store.remove(term);
  for (const child of [...world.store.all(kind)].filter((one) => number(one, 'parent') === term.id)) {
    world.store.put({ ...child, fields: { ...child.fields, parent: number(term, 'parent') } });
  }
  return { body: world.json({ deleted: true, previous }) };
}

function saved(doc: Doc, { world }: MockRequest, status: number): Answer {
  world.store.put(doc);
  return { status, body: world.json(wireOf(doc, world)) };
}

function wireOf(doc: Doc, world: World): Fields {
  if (doc.kind === 'event') return singleEventWire(doc, world);
  if (doc.kind === 'venue') return venueWire(doc, world, true);
  return doc.kind === 'organizer' ? organizerWire(doc, world, true) : termWire(doc, world, true);
}

/** @throws RestError 400 where there is none, 403 where it is not theirs to change */
function owned(request: MockRequest, kind: WrittenKind): Doc {
  const bySlug = request.path.has('slug');
  const doc = bySlug ? itemBySlug(request, kind) : itemOf(request, kind);
  if (!doc) throw invalidEventParameters(bySlug ? 'slug' : 'id');
  if (!mayChange(request.user, doc)) throw writerRefusal(request);
  return doc;
}

function ownedTerm(request: MockRequest, kind: TermKind): Doc {
  const term = itemOf(request, kind);
  if (!term) throw invalidEventParameters('id');
  if (request.user !== 'editor') throw writerRefusal(request);
  return term;
}

/** An event, venue or organizer as a request makes it, or changes it from what it was. */
function writtenDoc(request: MockRequest, kind: WrittenKind, before?: Doc): Doc {
  if (kind === 'event') return writtenEvent(request, before);
  return kind === 'venue' ? writtenVenue(request, before) : writtenOrganizer(request, before);
}

function writtenVenue(request: MockRequest, before?: Doc): Doc {
  const { query } = request;
  const names = [
    'venue',
    'description',
    'address',
    'city',
    'country',
    'province',
    'state',
    'zip',
    'phone',
    'website',
  ];
  const fields = writtenFields(query, blank(names), before?.fields);
  const both = query.text('stateprovince') ?? before?.fields['stateprovince'];
  const map = (name: string) => (query.has(name) ? isYes(query.text(name)) : !before || flag(before, name));
  const doc = writtenBasics(request, 'venue', before, String(fields['venue']));
  return {
    ...doc,
    fields: {
      ...before?.fields,
      ...fields,
      ...(both !== undefined && { stateprovince: both }),
      show_map: map('show_map'),
      show_map_link: map('show_map_link'),
      image: imageOf(request, before),
    },
  };
}

function writtenOrganizer(request: MockRequest, before?: Doc): Doc {
  const names = ['organizer', 'description', 'phone', 'website', 'email'];
  const fields = writtenFields(request.query, blank(names), before?.fields);
  const doc = writtenBasics(request, 'organizer', before, String(fields['organizer']));
  return { ...doc, fields: { ...fields, image: imageOf(request, before) } };
}

function blank(names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, '']));
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

function writtenEvent(request: MockRequest, before?: Doc): Doc {
  const { query, world } = request;
  const { isObserved } = world;
  const present = before && isObserved ? { ...before.fields, ...forgotten } : before?.fields;
  const title = query.text('title') ?? (before ? titleOf(before) : '');
  const times = timesOf(request, before);
  const cost = query.has('cost') ? costOf(costText(query.given.get('cost')), isObserved) : undefined;
  const doc = writtenBasics(request, 'event', before, title);
  const { website: _, ...overrides } = { ...doc.overrides, ...rawCost(request) };
  const sent = query.has('website') ? query.text('website') : undefined;
  // One that was set to nothing is answered as nothing; one that was never set as the event's own address.
  const wasEmpty = before !== undefined && (isObserved || before.overrides['website'] === '');
  const isEmpty = sent === undefined ? wasEmpty : sent === '';
  const flags = { all_day: false, show_map: true, show_map_link: true, ...unset };
  return {
    ...doc,
    overrides: isEmpty ? { ...overrides, website: '' } : overrides,
    fields: {
      event_status: '',
      ...present,
      ...writtenFields(query, { description: '', excerpt: '', ...flags }, present),
      title,
      ...times,
      ...(cost ?? { cost: present?.['cost'] ?? '', cost_values: present?.['cost_values'] ?? [] }),
      website: sent ?? present?.['website'] ?? '',
      // Observed servers take the password of an update and forget it.
      password: (isObserved ? undefined : query.text('password')) ?? present?.['password'] ?? '',
      image: imageOf(request, before),
      venue: linkedIds(request, 'venue') ?? present?.['venue'] ?? [],
      organizer: linkedIds(request, 'organizer') ?? present?.['organizer'] ?? [],
      categories: linkedTerms(request, 'categories') ?? present?.['categories'] ?? [],
      tags: linkedTerms(request, 'tags') ?? present?.['tags'] ?? [],
    },
  };
}

const unset: Fields = { hide_from_listings: false, sticky: false, featured: false };

/** What items of the events namespace have in common. @param name what the slug is made of where the request has none */
function writtenBasics(
  request: MockRequest,
  kind: WrittenKind,
  before: Doc | undefined,
  name: string,
): Omit<Doc, 'fields'> {
  const { query, world } = request;
  const refuse = (parameter: string) => invalidEventParameters(world.dialect.parameter(parameter));
  const own = identity(request, kind, before);
  const author = authorOf(request, before === undefined, refuse) ?? before?.author ?? 1;
  const asked = query.text('slug');
  const isTimed = ['start_date', 'end_date', 'timezone', 'all_day'].some((one) => query.has(one));
  const url = foreignImage(request);
  return {
    ...own,
    author,
    slug: before && !asked ? before.slug : freeSlug(world.store, asked || titleSlug(name), own),
    ...publicationOf(request, 'date_utc', before, 'publish', refuse),
    overrides: {
      ...overridesLeft(before, query, isTimed ? /date|timezone/ : undefined),
      ...(url !== undefined && { image: { url } }),
    },
  };
}

/**
 * When an event happens. A time the clocks skip becomes the one they show then; an event that would end before it
 * begins ends as it begins; one that lasts the whole day ends a second before the next.
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
 * rest of the text; one that follows the documents keeps what was typed.
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

/** A cost that is no text is answered as it was sent. */
function rawCost({ query, world }: MockRequest): Fields {
  const cost = query.given.get('cost');
  return typeof cost === 'object' && cost !== null && !world.isObserved ? { cost } : {};
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
  if (sent === '' || sent === '0' || foreignImage(request) !== undefined) return 0;
  const { store } = request.world;
  const media = /^\d+$/.test(sent) ? store.find('media', Number(sent)) : mediaAt(sent, request.world);
  if (!media) throw invalidEventParameters('image');
  return media.id;
}

/** The address of an image that is not among the media: it is answered as it is. */
function foreignImage({ query, world }: MockRequest): string | undefined {
  const sent = query.text('image') ?? '';
  const { protocol } = URL.parse(sent) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return mediaAt(sent, world) ? undefined : sent;
}

function mediaAt(address: string, world: World): Doc | undefined {
  return [...world.store.all('media')].find((media) => world.upload(text(media, 'file')) === address);
}

type Linked = 'venue' | 'organizer';

/**
 * Ids of the venues or organizers an event is linked to; `undefined` where none were sent. The documents take lists of
 * ids. Observed servers take one venue, by id or as an object to be made, and refuse lists of venues.
 */
function linkedIds(request: MockRequest, name: Linked): readonly number[] | undefined {
  const { query, world } = request;
  const raw = query.given.get(name);
  if (raw === undefined) return undefined;
  if (!world.isObserved) return known(query.numbers(name), name, request);
  if (!Array.isArray(raw)) return raw === '' ? [] : [linkedId(raw, name, request)];
  if (name === 'organizer') return raw.map((one: unknown) => linkedId(one, name, request));
  const message = 'The venue could not be created from the request data.';
  throw new RestError(400, 'could-not-create-venue', message);
}

function linkedId(raw: unknown, name: Linked, request: MockRequest): number {
  if (!isTree(raw)) return known([Number(raw)], name, request)[0] ?? 0;
  if (raw['id'] !== undefined) return linkedId(raw['id'], name, request);
  const row = routes.find(({ method, path }) => method === 'POST' && path === `/${name}s`);
  const values = new Map(Object.entries(raw));
  const query = readParameters(row?.parameters ?? {}, values, request.world.dialect, true);
  const doc = writtenDoc({ ...request, query }, name);
  request.world.store.put(doc);
  return doc.id;
}

/** Ids of categories or tags; observed servers make those whose names they do not know. */
function linkedTerms(request: MockRequest, name: 'categories' | 'tags'): readonly number[] | undefined {
  const { query, world } = request;
  const raw = query.given.get(name);
  if (raw === undefined) return undefined;
  if (!world.isObserved) return known(query.numbers(name), name, request);
  const list: readonly unknown[] = Array.isArray(raw) ? raw : String(raw).split(',');
  return list.flatMap((one) => {
    const term = String(one).trim();
    if (term === '') return [];
    return /^\d+$/.test(term) ? known([Number(term)], name, request) : [namedTerm(term, name, request)];
  });
}

function namedTerm(name: string, collection: 'categories' | 'tags', request: MockRequest): number {
  const { world, language } = request;
  const kind = kinds[collection];
  const found = world.store
    .list(kind, language)
    .find((term) => isSame(text(term, 'name'), name) || term.slug === name);
  if (found) return found.id;
  const row = { name: { type: 'string', meaning: 'Name.' } } as const;
  const query = readParameters(row, new Map([['name', name]]), world.dialect, true);
  const term = writtenTerm({ ...request, query }, kind);
  world.store.put(term);
  return term.id;
}

const kinds = { venue: 'venue', organizer: 'organizer', categories: 'category', tags: 'tag' } as const;

function known(ids: readonly number[], name: keyof typeof kinds, { world }: MockRequest): readonly number[] {
  if (ids.some((id) => !world.store.find(kinds[name], id))) throw invalidEventParameters(name);
  return ids;
}

/**
 * A category or tag as a request makes it, or changes it from what it was.
 *
 * @throws RestError 400 where its parent is none, or another below the same parent has its name
 */
function writtenTerm(request: MockRequest, kind: TermKind, before?: Doc): Doc {
  const { query, world } = request;
  const { store } = world;
  const own = identity(request, kind, before);
  const fields = writtenFields(query, { name: '', description: '', parent: 0 }, before?.fields);
  const [name, parent] = [text({ fields }, 'name'), number({ fields }, 'parent')];
  if (name.trim() === '') throw invalidEventParameters('name');
  if (parent !== 0 && (parent === own.id || !store.find(kind, parent)))
    throw invalidEventParameters('parent');
  const twin = store
    .list(kind, own.language)
    .find(
      (term) => term.id !== own.id && number(term, 'parent') === parent && isSame(text(term, 'name'), name),
    );
  if (twin) {
    const message = 'A term with the name provided already exists with this parent.';
    throw new RestError(400, 'term_exists', message, { term_id: twin.id });
  }
  const asked = query.text('slug');
  const modified = utcTime(world.now);
  return {
    ...own,
    status: 'publish',
    author: 1,
    slug: before && !asked ? before.slug : freeSlug(store, asked || titleSlug(name), own),
    created: before?.created ?? modified,
    modified,
    overrides: overridesLeft(before, query),
    fields,
  };
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
