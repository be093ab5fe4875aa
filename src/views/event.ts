import { formatWhen } from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import type { Venue } from '../model/groups.ts';
import { type CalendarLink, calendarLinks } from '../outputs/calendar/links.ts';
import { latestMoves, parseInterval, whenOfInterval } from '../site/changes.ts';
import { groupEvents } from '../site/event-lists.ts';
import type { EventGroup, LanguageSite } from '../site/site.ts';
import { machineTime } from './event-time.ts';
import type { PageContext } from './page.ts';

type Neighbors = { readonly earlier: Event | undefined; readonly later: Event | undefined };

/** The listed events before and after one, by start. A hidden event has none. */
export function eventNeighbors(local: LanguageSite, event: Event): Neighbors {
  const place = placesIn(local).get(event.id);
  return place === undefined
    ? { earlier: undefined, later: undefined }
    : { earlier: local.events[place - 1], later: local.events[place + 1] };
}

function placesIn(local: LanguageSite): ReadonlyMap<number, number> {
  return places.getOrInsertComputed(
    local,
    ({ events }) => new Map(events.map(({ id }, place) => [id, place])),
  );
}

const places = new WeakMap<LanguageSite, ReadonlyMap<number, number>>();

/** How much it says of two events that both are of one category, and so on. */
const weights = { category: 3, tag: 3, organizer: 2, venue: 2 } as const satisfies Record<
  EventGroup['kind'],
  number
>;

/** Events that the page of an event leads on to. */
export const relatedCount = 4;

/** The next events of each group that are looked at: a page costs the same however many events its groups have. */
const depth = 12;

/**
 * The coming events that have most in common with one, by start: its categories, tags, venues, organizers. Of equal ones
 * the earlier is taken, of a title only the first. None is cancelled.
 */
export function relatedEvents(local: LanguageSite, event: Event, count: number): Event[] {
  const titles = new Set<string>();
  const related: Event[] = [];
  for (const other of rankedEvents(local, event)) {
    if (other.id === event.id || titles.has(other.title)) continue;
    titles.add(other.title);
    related.push(other);
    if (related.length === count) break;
  }
  return related.toSorted(compareStarts);
}

/** Those that have most in common with an event first, itself among them. The same for all events of the same groups. */
function rankedEvents(local: LanguageSite, event: Event): readonly Event[] {
  const groups = [...event.categories, ...event.tags, ...event.venues, ...event.organizers];
  const key = groups.map(({ kind, id }) => `${kind} ${id}`).join();
  return rankings
    .getOrInsertComputed(local, () => new Map())
    .getOrInsertComputed(key, () => rank(local, groups));
}

const rankings = new WeakMap<LanguageSite, Map<string, readonly Event[]>>();

function rank(local: LanguageSite, groups: readonly EventGroup[]): readonly Event[] {
  const scores = new Map<Event, number>();
  for (const group of groups) {
    for (const other of groupEvents(local, group).upcoming.slice(0, depth)) {
      scores.set(other, (scores.get(other) ?? 0) + weights[group.kind]);
    }
  }
  return [...scores]
    .filter(([other]) => other.status !== 'cancelled')
    .toSorted(([one, score], [other, otherScore]) => otherScore - score || compareStarts(one, other))
    .map(([other]) => other);
}

function compareStarts(one: Event, other: Event): number {
  return one.when.start.epochMilliseconds - other.when.start.epochMilliseconds || one.id - other.id;
}

/** A sentence about when or where an event was to be, in pieces for markup. */
type Formerly = {
  /** What happened to it, in two words. */
  readonly word: string;
  readonly before: string;
  readonly was: string;
  /** Of a time, for machines. */
  readonly datetime?: string;
  readonly after: string;
};

/** When and where an event was to be before it was moved, as far as earlier builds know. */
export function formerly({ site, t, language }: PageContext, event: Event): Formerly[] {
  const { time, venue } = latestMoves(site, event);
  const found: Formerly[] = [];
  if (time) {
    const when = whenOfInterval(parseInterval(time.from), site.timeZone);
    const [before = '', after = ''] = t('event.movedFrom', { from: mark }).split(mark);
    const was = formatWhen(when, language, { siteTimeZone: site.timeZone });
    found.push({ word: t('status.rescheduled'), before, was, datetime: machineTime(when), after });
  }
  if (venue) {
    const [before = '', after = ''] = t('event.venueFrom', { from: mark }).split(mark);
    found.push({ word: t('status.elsewhere'), before, was: venue.from, after });
  }
  return found;
}

const mark = '\u0000';

/** Where a reader puts an event into a calendar on the web. */
export function calendarServices({ site }: PageContext, event: Event): readonly CalendarLink[] {
  return calendarLinks(event, site);
}

/** `tel:` address of a phone number as people write it; undefined for text without digits. */
export function phoneLink(phone: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return /\d{3}/.test(digits) ? `tel:${digits}` : undefined;
}

/** A phone number that no line breaks. */
export function phoneText(phone: string): string {
  return phone.replaceAll(' ', '\u00a0');
}

/** Host of a website, for the text of its link. */
export function hostName(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

/** Address lines below the venue's name. */
export function addressLines({ address, postalCode, city, region, country }: Venue): string[] {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [address, town, region, country].filter((line) => line !== '');
}

/** Where OpenStreetMap shows a venue; undefined when it may not be shown or cannot be found. */
export function mapLink(venue: Venue): string | undefined {
  if (!venue.showMapLink) return undefined;
  if (venue.coordinates) {
    const { latitude, longitude } = venue.coordinates;
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  const query = [venue.address, venue.city].filter(Boolean).join(', ');
  return query === '' ? undefined : `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** An e-mail address as markup, for `set:html`. */
type HiddenEmail = { readonly href: string; readonly text: string };

/**
 * An e-mail address that browsers and screen readers take as it is, and programs that collect addresses from the text of
 * pages do not find: no character of it is written as itself. Needs no script. The part before the @ is partly
 * percent-encoded in the link as well (RFC 6068, section 2).
 */
export function hiddenEmail(email: string): HiddenEmail {
  const address = email.toWellFormed();
  const at = address.lastIndexOf('@');
  const box = [...address.slice(0, at)].map((character, index) =>
    index % 2 === 0 ? percentEncoded(character) : encodeURIComponent(character),
  );
  const link = `mailto:${box.join('')}@${encodeURIComponent(address.slice(at + 1))}`;
  return { href: asReferences(link), text: asReferences(address) };
}

/** HTML, "character references": decimal and hexadecimal by turns. */
function asReferences(text: string): string {
  return [...text]
    .map((character, index) => {
      const code = character.codePointAt(0) ?? 0;
      return index % 3 === 0 ? `&#x${code.toString(16)};` : `&#${code};`;
    })
    .join('');
}

function percentEncoded(character: string): string {
  const bytes = new TextEncoder().encode(character);
  return [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** A map of OpenStreetMap that stands in for itself until it is clicked. */
type VenueMap = {
  /** Where it leads without a script. */
  readonly href: string;
  /** Address for the frame. */
  readonly frame: string;
};

/** Half the height and width of a map, in degrees: about 450 meters in the middle of Europe. */
const reach = { latitude: 0.004, longitude: 0.0085 };

/**
 * The map of a venue; undefined where it has no known place or none may be shown. Where no link is allowed it leads to
 * nothing but itself.
 *
 * @param withLink whether links to maps are allowed beside what the venue says
 */
export function venueMap(venue: Venue, withLink: boolean): VenueMap | undefined {
  if (!venue.showMap || !venue.coordinates) return undefined;
  const { latitude, longitude } = venue.coordinates;
  const corners = [
    Math.max(longitude - reach.longitude, -180),
    Math.max(latitude - reach.latitude, -90),
    Math.min(longitude + reach.longitude, 180),
    Math.min(latitude + reach.latitude, 90),
  ];
  const box = corners.map((degrees) => Number(degrees.toFixed(5))).join('%2C');
  const frame = `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude}%2C${longitude}`;
  return { href: (withLink && mapLink(venue)) || frame, frame };
}

/** The place of a venue for the map program of a phone (RFC 5870); undefined where it may not lead to a map. */
export function geoLink({ showMapLink, coordinates }: Venue): string | undefined {
  return showMapLink && coordinates ? `geo:${coordinates.latitude},${coordinates.longitude}` : undefined;
}
