import { imageWire } from '../content/images.ts';
import { abbreviation, offsetText, toInstant, toLocal, zoneId } from '../local-time.ts';
import { seoFields } from '../seo.ts';
import { flag, ids, number, text, texts, titleOf } from '../store.ts';
import type { Doc, Fields } from '../stored.ts';
import { encodeSlug, escapeAmpersands, escapeHtml, stripTags, texturize } from '../texts.ts';
import type { World } from '../world.ts';

/**
 * An event, venue, organizer, category or tag as the events namespace answers it.
 *
 * @param single on its own route, with linked data
 */
export function eventsWire(doc: Doc, world: World, single = false): Fields {
  if (doc.kind === 'event') return eventWire(doc, world, single);
  const isTerm = doc.kind === 'category' || doc.kind === 'tag';
  return isTerm ? termWire(doc, world, single) : placeWire(doc, world, single);
}

/** In a list only title and times of an event under a password show. */
const hiddenFields: Fields = {
  description: '',
  excerpt: '',
  image: false,
  all_day: null,
  cost: '',
  website: '',
  show_map: null,
  show_map_link: null,
  hide_from_listings: null,
  sticky: null,
  featured: null,
  venue: [],
  organizer: [],
};

function eventWire(event: Doc, world: World, single: boolean): Fields {
  const url = world.link(event);
  const image = number(event, 'image');
  const venues = linked(event, 'venue', world);
  const place = (doc: Doc) =>
    single ? placeWire(doc, world, true) : world.part(`${doc.kind} ${doc.id}`, () => placeWire(doc, world));
  const term = (doc: Doc) => world.part(`term ${doc.id}`, () => embeddedTermWire(doc, world));
  return {
    id: event.id,
    ...globalId(event.id, world),
    ...publication(event, world),
    url,
    rest_url: world.rest('calendar/events/v1', `/events/${event.id}`),
    title: texturize(text(event, 'title')),
    description: text(event, 'description'),
    excerpt: text(event, 'excerpt'),
    slug: encodeSlug(event.slug),
    image: world.part(`image ${image}`, () => imageWire(image, world)) ?? false,
    all_day: flag(event, 'all_day'),
    ...times(event, world),
    cost: text(event, 'cost'),
    cost_details: {
      currency_symbol: '',
      currency_code: '',
      currency_position: '',
      values: texts(event, 'cost_values'),
    },
    website: text(event, 'website') === '' ? url : escapeHtml(text(event, 'website')),
    ...flags(event, 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'),
    categories: linked(event, 'categories', world).map(term),
    tags: linked(event, 'tags', world).map(term),
    // `[]` for none, the venue itself for one, a list for several. Venues that are not public show too.
    venue: venues.length === 1 ? venues.map(place)[0] : venues.map(place),
    organizer: linked(event, 'organizer', world).map(place),
    custom_fields: [],
    ...event.overrides,
    ...(single && { json_ld: eventLd(event, world), ...event.overrides }),
    ...(!single && text(event, 'password') !== '' && hiddenFields),
  };
}

function flags(doc: Doc, ...names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, flag(doc, name)]));
}

/** Author, status and times of an item. What was never published has no UTC date. */
function publication(doc: Doc, world: World): Fields {
  const unpublished = doc.status === 'draft' || doc.status === 'pending';
  return {
    author: String(doc.author),
    status: doc.status,
    date: world.local(doc.created),
    date_utc: unpublished ? '0000-00-00 00:00:00' : doc.created,
    modified: world.local(doc.modified),
    modified_utc: doc.modified,
  };
}

/** Identity of an item over several installations: the host without its port, and the id. */
function globalId(id: number, { origin }: World): Fields {
  const text = `${new URL(origin).hostname}?id=${id}`;
  return { global_id: text, global_id_lineage: [text] };
}

function times(event: Doc, { store }: World): Fields {
  const timezone = text(event, 'timezone');
  const zone = zoneId(timezone, store.site.timeZone);
  const [start, end] = [text(event, 'start_date'), text(event, 'end_date')];
  const utc = (time: string) => {
    const instant = toInstant(time, zone);
    return instant === null ? time : toLocal(instant, 'UTC');
  };
  const named = { start_date: start, end_date: end, utc_start_date: utc(start), utc_end_date: utc(end) };
  return {
    ...Object.fromEntries(
      Object.entries(named).flatMap(([name, time]) => [
        [name, time],
        [`${name}_details`, { ...(timeParts.exec(time) ?? timeParts.exec('1970-01-01 00:00:00'))?.groups }],
      ]),
    ),
    timezone,
    timezone_abbr: /^(?:$|UTC[+-])/.test(timezone)
      ? timezone
      : abbreviation(toInstant(start, zone) ?? 0, zone),
  };
}

/** The parts of a time, by their names in answers. */
const timeParts =
  /^(?<year>-?\d+)-(?<month>\d\d)-(?<day>\d\d) (?<hour>\d\d):(?<minutes>\d\d):(?<seconds>\d\d)$/;

/** The fields of an event that link it to other items, and their kinds. */
export const linkedKinds = {
  venue: 'venue',
  organizer: 'organizer',
  categories: 'category',
  tags: 'tag',
} as const;

function linked(event: Doc, name: keyof typeof linkedKinds, { store }: World): readonly Doc[] {
  return ids(event, name).flatMap((id) => store.find(linkedKinds[name], id) ?? []);
}

/** A venue or organizer. Empty fields are left out. */
function placeWire(doc: Doc, world: World, single = false): Fields {
  const isVenue = doc.kind === 'venue';
  const { stateprovince, geo_lat = null, geo_lng = null } = doc.fields;
  const names = isVenue
    ? ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website']
    : ['phone', 'website', 'email'];
  return {
    id: doc.id,
    ...publication(doc, world),
    url: world.link(doc),
    [doc.kind]: texturize(titleOf(doc)),
    ...filled({ description: text(doc, 'description') }),
    slug: encodeSlug(doc.slug),
    ...filled({ image: imageWire(number(doc, 'image'), world) }),
    ...filled(Object.fromEntries(names.map((name) => [name, text(doc, name)]))),
    ...(isVenue &&
      filled({
        stateprovince: stateprovince ?? (text(doc, 'state') || text(doc, 'province')),
        geo_lat,
        geo_lng,
      })),
    ...(single && { json_ld: isVenue ? venueLd(doc, world) : organizerLd(doc, world) }),
    ...(isVenue && flags(doc, 'show_map', 'show_map_link')),
    ...globalId(doc.id, world),
    ...doc.overrides,
  };
}

function filled(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
}

function embeddedTermWire(term: Doc, world: World): Fields {
  return {
    name: termName(term),
    slug: encodeSlug(term.slug),
    term_group: 0,
    term_taxonomy_id: term.id,
    taxonomy: taxonomyOf(term),
    description: text(term, 'description'),
    parent: number(term, 'parent'),
    count: world.store.count(term.id),
    filter: 'raw',
    id: term.id,
    urls: termUrls(term, world),
    ...term.overrides,
  };
}

function termWire(term: Doc, world: World, single: boolean): Fields {
  const urls = termUrls(term, world);
  const { self, collection, up } = urls;
  const links = {
    self: [{ href: self, targetHints: { allow: ['GET'] } }],
    collection: [{ href: collection }],
    ...(up !== undefined && { up: [{ embeddable: true, href: up }] }),
  };
  return {
    id: term.id,
    count: world.store.count(term.id),
    description: text(term, 'description'),
    name: termName(term),
    slug: encodeSlug(term.slug),
    taxonomy: taxonomyOf(term),
    ...(term.kind === 'category' && { parent: number(term, 'parent') }),
    meta: [],
    ...seoFields(term, world),
    url: world.link(term),
    urls,
    ...(single && { _links: links }),
    ...term.overrides,
  };
}

function termName(term: Doc): string {
  return term.kind === 'category' ? texturize(text(term, 'name')) : escapeAmpersands(text(term, 'name'));
}

function taxonomyOf({ kind }: Doc): string {
  return kind === 'category' ? 'tribe_events_cat' : 'post_tag';
}

function termUrls(term: Doc, world: World) {
  const collection = world.rest('calendar/events/v1', term.kind === 'category' ? '/categories' : '/tags');
  const parent = number(term, 'parent');
  return {
    self: `${collection}/${term.id}`,
    collection,
    ...(parent > 0 && { up: `${collection}/${parent}` }),
  };
}

function eventLd(event: Doc, world: World): Fields {
  const [venue] = linked(event, 'venue', world);
  const [organizer] = linked(event, 'organizer', world);
  const prices = texts(event, 'cost_values');
  const url = world.link(event);
  const offer = {
    '@type': 'Offer',
    price: prices.join(', ').replace('.', ','),
    priceCurrency: 'PLN',
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom: `${event.created.slice(0, 10)}T00:00:00+00:00`,
  };
  const zone = zoneId(text(event, 'timezone'), world.store.site.timeZone);
  return {
    '@context': 'http://schema.org',
    ...thingLd('Event', event, world),
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...filled({ eventStatus: text(event, 'event_status') }),
    startDate: withOffset(text(event, 'start_date'), zone),
    endDate: withOffset(text(event, 'end_date'), zone),
    ...(venue && { location: venueLd(venue, world) }),
    ...(organizer && { organizer: organizerLd(organizer, world) }),
    ...(prices.length > 0 && { offers: offer }),
    performer: 'Organization',
  };
}

/** What linked data of everything begins with. Its descriptions are escaped twice and end in a backslash and an `n`. */
function thingLd(type: string, doc: Doc, world: World): Fields {
  const media = world.store.find('media', number(doc, 'image'));
  const plain = stripTags(text(doc, 'excerpt') || text(doc, 'description')).trim();
  return {
    '@type': type,
    name: texturize(titleOf(doc)),
    description: plain === '' ? '' : `${escapeHtml(`<p>${plain}</p>`)}\\n`,
    ...(media && { image: world.upload(text(media, 'file')) }),
  };
}

function venueLd(venue: Doc, world: World): Fields {
  return {
    ...thingLd('Place', venue, world),
    url: '',
    address: {
      '@type': 'PostalAddress',
      ...filled({
        streetAddress: text(venue, 'address'),
        addressLocality: text(venue, 'city'),
        addressRegion: text(venue, 'state') || text(venue, 'province'),
        postalCode: text(venue, 'zip'),
        addressCountry: text(venue, 'country'),
      }),
    },
    telephone: text(venue, 'phone'),
    sameAs: text(venue, 'website'),
  };
}

function organizerLd(organizer: Doc, world: World): Fields {
  return {
    ...thingLd('Person', organizer, world),
    url: text(organizer, 'website'),
    telephone: text(organizer, 'phone'),
    email: scramble(text(organizer, 'email')),
    sameAs: text(organizer, 'website'),
  };
}

/** Some letters as entities, others on the next request. */
function scramble(email: string): string {
  return [...email].map((letter) => (Math.random() < 0.6 ? `&#${letter.codePointAt(0)};` : letter)).join('');
}

function withOffset(local: string, zone: string): string {
  const instant = toInstant(local, zone);
  return instant === null ? local : `${local.replace(' ', 'T')}${offsetText(instant, zone)}`;
}
