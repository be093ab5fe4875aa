import type { Part } from '../dialect.ts';
import { invalidEventParameters, RestError } from '../errors.ts';
import { filterOf, ordered, type Test } from '../filters.ts';
import { toInstant } from '../local-time.ts';
import type { Query } from '../parameters.ts';
import { type Answer, type ItemRequest, itemOf } from '../request.ts';
import { flag, type Span, text } from '../store.ts';
import { collections, type Doc, isTerm } from '../stored.ts';
import { noItem } from '../writes.ts';
import { eventsWire } from './wire.ts';

/** Lists and single items of the events namespace. */

/** States and dates of a list, as the addresses of its pages repeat them. */
type Words = readonly (readonly [name: string, value: string | number])[];

type Found = { readonly found: readonly Doc[]; readonly words: Words };

/** The largest page; requests for more get this much. */
const largestPage = 50;

/** `GET` of a list. Beyond the last page lists of terms are empty, the others an error. */
export function listEvents(request: ItemRequest): Answer {
  const { kind, world, query } = request;
  const { found, words } = find(request);
  const page = query.number('page') ?? 1;
  const perPage = Math.min(query.number('per_page') ?? 10, largestPage);
  const pages = Math.ceil(found.length / perPage);
  if (!isTerm(kind) && page > Math.max(1, pages)) {
    const message = `The requested ${kind} archive page does not exist`;
    throw new RestError(404, `${kind}-archive-page-not-found`, message);
  }
  const texts = found
    .slice((page - 1) * perPage, page * perPage)
    .map((doc) => world.cached(`${doc.kind} ${doc.id}`, () => eventsWire(doc, world)));
  const urls = pageUrls(request, { page, perPage, pages }, words);
  const rest = world.json({ ...urls, total: found.length, total_pages: pages });
  const items = `"${collections[kind][1]}":[${texts.join(',')}]`;
  return {
    body: isTerm(kind) ? `${rest.slice(0, -1)},${items}}` : `{${items},${rest.slice(1)}`,
    headers: { 'X-TEC-Total': String(found.length), 'X-TEC-TotalPages': String(pages) },
  };
}

/** `GET` of an item, by id or slug. Events hidden from listings are there; slugs of both languages are found. */
export function readEvent(request: ItemRequest): Answer {
  const { kind, world, query, user } = request;
  const doc = itemOf(request) ?? noItem(request);
  if (doc.status !== 'publish' && user !== 'editor') {
    throw new RestError(403, `${kind}-not-accessible`, `The requested ${kind} is not accessible`);
  }
  const password = text(doc, 'password');
  if (password !== '' && query.text('password') !== password) {
    const message = 'The requested event is not accessible without a password';
    throw new RestError(403, 'event-password-protected', message);
  }
  return { body: world.json(eventsWire(doc, world, true)) };
}

/**
 * The items of a list. Events hidden from listings never show, whatever is asked; with `include` the documents ask for
 * no dates.
 */
function find(request: ItemRequest): Found {
  const { kind, world, query, language, user } = request;
  const { store, isObserved, now, dialect } = world;
  const passes = filterOf(request);
  const list = store.list(kind, language);
  if (isTerm(kind)) return { found: ordered(list.filter(passes), request, 'name'), words: [] };
  const status = statusFilter(request);
  const words = [['status', status.text] as const];
  if (kind !== 'event') return { found: list.filter((doc) => status.shows(doc) && passes(doc)), words };
  const window = eventWindow(query, { now, zone: store.site.timeZone, part: dialect.part });
  const isDated = query.numbers('include').length === 0 || isObserved;
  const dates = isDated ? window.words : [];
  const asked = [...query.given].filter(([name]) => name !== 'page' && name !== 'per_page');
  const key = JSON.stringify([language, user, dates, asked]);
  // For a few readers that go from page to page.
  if (world.found.size >= 32 && !world.found.has(key)) world.found.clear();
  const isShown = (event: Doc) =>
    !flag(event, 'hide_from_listings') &&
    status.shows(event) &&
    (!isDated || window.holds(store.span(event))) &&
    passes(event);
  const found = world.found.getOrInsertComputed(key, () => list.filter(isShown));
  return { found, words: [...dates, ...words] };
}

/**
 * Which states a list may show, and the text for it in `rest_url`. With an editor's credentials and no `status`, a list
 * answers everything but the trash: drafts, private and future items too. A state is any text; readers find what is published.
 */
function statusFilter({ query, user }: ItemRequest): { readonly text: string; readonly shows: Test } {
  const isEditor = user === 'editor';
  const text = query.text('status') || (isEditor ? 'any' : 'publish');
  const names = text.split(',').map((name) => name.trim());
  return {
    text,
    shows: ({ status }) =>
      (names.includes(status) || (status !== 'trash' && names.includes('any'))) &&
      (isEditor || status === 'publish'),
  };
}

/** What the addresses of pages repeat in words of their own. */
const ownWords = /^(?:page|per_page|status|ml_language|strict_dates|(?:start|end)_date|(?:starts|ends)_\w+)$/;

/**
 * Addresses of a page and its neighbors. The one of the page itself holds spaces as they are; observed servers forget
 * the language in those of the neighbors, and of lists of terms every parameter but the page.
 */
function pageUrls(
  { kind, world, query, route, language }: ItemRequest,
  { page, perPage, pages }: Readonly<Record<'page' | 'perPage' | 'pages', number>>,
  words: Words,
) {
  const base = `${world.collection(kind)}/`;
  const isForgetful = world.isObserved && isTerm(kind);
  const filters = Object.keys(route.parameters)
    .filter((name) => query.has(name) && !ownWords.test(name))
    .map((name) => {
      const values = [query.given.get(name)].flat().map(String);
      return [world.dialect.parameter(name), encodeURIComponent(values.join(','))] as const;
    });
  const isTranslated = query.has('ml_language') && !world.isObserved;
  const translated: Words = isTranslated ? [['ml_language', language]] : [];
  const own: Words = [['per_page', perPage], ...filters, ...words, ...translated];
  const address = (pairs: Words) => `${base}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`;
  const neighbor = (number: number) =>
    address([...(isForgetful ? [] : own), ['page', number]]).replaceAll(' ', '%20');
  return {
    rest_url: isForgetful ? base : address([['page', page], ...own]),
    ...(page < pages && { next_rest_url: neighbor(page + 1) }),
    ...(page > 1 && { previous_rest_url: neighbor(page - 1) }),
  };
}

/** The bounds in the order in which addresses of pages repeat them. */
const bounds = [
  { name: 'start_date', edge: 'start', sign: 1 },
  { name: 'end_date', edge: 'end', sign: -1 },
  { name: 'starts_before', edge: 'start', sign: -1 },
  { name: 'starts_after', edge: 'start', sign: 1 },
  { name: 'ends_before', edge: 'end', sign: -1 },
  { name: 'ends_after', edge: 'end', sign: 1 },
] as const;

/**
 * The window of a request. Without any bound it reaches from today to the end of the day in two years; any of
 * `starts_*` and `ends_*` lifts that. A date without `strict_dates` means its full day: the documents include that
 * day, observed servers leave it out of `*_after`. With `strict_dates` the documents take times exactly in the site's
 * zone, observed servers as UTC.
 */
export function eventWindow(
  query: Query,
  { now, zone, part }: { readonly now: Temporal.Instant; readonly zone: string; readonly part: Part },
) {
  const strict = query.flag('strict_dates') ?? false;
  const isObserved = part === 'observed';
  const here = now.toZonedDateTimeISO(zone).toPlainDateTime();
  const isRelative = bounds.some(({ name }) => !name.endsWith('_date') && query.has(name));
  const defaults: Readonly<Record<string, string>> = isRelative
    ? {}
    : { start_date: String(here.toPlainDate()), end_date: String(here.toPlainDate().add({ years: 2 })) };
  const limits = bounds.flatMap(({ name, edge, sign }) => {
    const sent = query.text(name);
    const date = sent === undefined ? defaults[name] : readDate(name, sent, here);
    if (date === undefined) return [];
    const isAbsolute = name.endsWith('_date');
    const isLate = sign === -1 || (isObserved && !isAbsolute);
    const isExact = strict && sent !== undefined;
    const text = isExact ? date : `${date.slice(0, 10)} ${isLate ? '23:59:59' : '00:00:00'}`;
    const instant = toInstant(text, isExact && isObserved ? 'UTC' : zone);
    if (instant === null) throw invalidEventParameters(name);
    const isOpen = !isAbsolute && (strict || isObserved);
    return [{ edge, sign, instant, isOpen, words: [name, isAbsolute ? text : (sent ?? '')] as const }];
  });
  return {
    holds: (span: Span) =>
      limits.every(({ edge, sign, instant, isOpen }) => {
        const distance = sign * (span[edge] - instant);
        return isOpen ? distance > 0 : distance >= 0;
      }),
    /** What `rest_url` says of it. */
    words: limits.map(({ words }) => words),
  };
}

/** A date and time, `YYYY-MM-DD hh:mm:ss`, from one that a request has in words or in figures. */
function readDate(name: string, text: string, here: Temporal.PlainDateTime): string {
  const shift = { yesterday: -1, today: 0, tomorrow: 1 }[text.toLowerCase()];
  if (shift !== undefined) return `${here.toPlainDate().add({ days: shift })} 00:00:00`;
  if (text.toLowerCase() === 'now') return here.toString({ smallestUnit: 'second' }).replace('T', ' ');
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T+](\d\d:\d\d)(:\d\d)?)?$/.exec(text);
  if (!match) throw invalidEventParameters(name);
  return `${match[1]} ${match[2] ?? '00:00'}${match[3] ?? ':00'}`;
}
