import { imageWire } from '../content/images.ts';
import { abbreviation, offsetText, toInstant, toLocal, zoneId } from '../local-time.ts';
import { seoFields } from '../seo.ts';
import { type Doc, type Fields, flag, ids, number, type Store, text, texts, titleOf } from '../store.ts';
import { encodeSlug, escapeAmpersands, escapeHtml, stripTags, texturize } from '../texts.ts';
import type { World } from '../world.ts';

/** Events, venues, organizers and their terms as the events namespace answers them. */

/** An event in a list. Of one under a password only its title and times show. */
export function listedEventWire(event: Doc, world: World): Fields {
  const wire = eventWire(event, world, false);
  return text(event, 'password') === '' ? wire : { ...wire, ...hiddenFields };
}

/** An event on its own route, with linked data. */
export function singleEventWire(event: Doc, world: World): Fields {
  return { ...eventWire(event, world, true), json_ld: eventLd(event, world), ...event.overrides };
}

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

function eventWire(event: Doc, world: World, detailed: boolean): Fields {
  const { store } = world;
  const url = world.link(event);
  const image = number(event, 'image');
  const venues = linked(event, 'venue', store).map((venue) =>
    detailed ? venueWire(venue, world, true) : world.part(`venue ${venue.id}`, () => venueWire(venue, world)),
  );
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
    ...times(event, store.site.timeZone),
    cost: text(event, 'cost'),
    cost_details: {
      currency_symbol: '',
      currency_code: '',
      currency_position: '',
      values: texts(event, 'cost_values'),
    },
    website: text(event, 'website') === '' ? url : escapeHtml(text(event, 'website')),
    show_map: flag(event, 'show_map'),
    show_map_link: flag(event, 'show_map_link'),
    hide_from_listings: flag(event, 'hide_from_listings'),
    sticky: flag(event, 'sticky'),
    featured: flag(event, 'featured'),
    categories: embeddedTerms(event, 'categories', world),
    tags: embeddedTerms(event, 'tags', world),
    // `[]` for none, the venue itself for one, a list for several. Venues nobody may read show too.
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: linked(event, 'organizer', store).map((organizer) =>
      detailed
        ? organizerWire(organizer, world, true)
        : world.part(`organizer ${organizer.id}`, () => organizerWire(organizer, world)),
    ),
    custom_fields: [],
    ...event.overrides,
  };
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

function times(event: Doc, siteZone: string): Fields {
  const timezone = text(event, 'timezone');
  const zone = zoneId(timezone, siteZone);
  const [start, end] = [text(event, 'start_date'), text(event, 'end_date')];
  const instant = toInstant(start, zone);
  const utc = (time: string) => {
    const found = toInstant(time, zone);
    return found === null ? time : toLocal(found, 'UTC');
  };
  return {
    start_date: start,
    start_date_details: timeDetails(start),
    end_date: end,
    end_date_details: timeDetails(end),
    utc_start_date: utc(start),
    utc_start_date_details: timeDetails(utc(start)),
    utc_end_date: utc(end),
    utc_end_date_details: timeDetails(utc(end)),
    timezone,
    timezone_abbr: /^(?:$|UTC[+-])/.test(timezone) ? timezone : abbreviation(instant ?? 0, zone),
  };
}

/** A time taken apart; one that does not exist is the beginning of 1970. */
function timeDetails(time: string): Fields {
  const match = /^(-?\d+)-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(time);
  const parts = match?.slice(1) ?? ['1970', '01', '01', '00', '00', '00'];
  const [year = '', month = '', day = '', hour = '', minutes = '', seconds = ''] = parts;
  return { year, month, day, hour, minutes, seconds };
}

function linked(event: Doc, kind: 'venue' | 'organizer', store: Store): readonly Doc[] {
  return ids(event, kind).flatMap((id) => store.find(kind, id) ?? []);
}

function embeddedTerms(event: Doc, name: 'categories' | 'tags', world: World): readonly (Fields | null)[] {
  const kind = name === 'tags' ? 'tag' : 'category';
  return ids(event, name)
    .flatMap((id) => world.store.find(kind, id) ?? [])
    .map((term) => world.part(`term ${term.id}`, () => embeddedTermWire(term, world)));
}

/** A venue. Empty fields are left out; `detailed` adds the linked data that only single answers carry. */
export function venueWire(venue: Doc, world: World, detailed = false): Fields {
  const own = (...names: readonly string[]) => names.map((name) => [name, text(venue, name)] as const);
  return {
    id: venue.id,
    ...publication(venue, world),
    url: world.link(venue),
    venue: texturize(text(venue, 'venue')),
    ...filled({ description: text(venue, 'description') }),
    slug: encodeSlug(venue.slug),
    ...filled({
      image: imageWire(number(venue, 'image'), world),
      ...Object.fromEntries(
        own('address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website'),
      ),
      stateprovince: venue.fields['stateprovince'] ?? (text(venue, 'state') || text(venue, 'province')),
      geo_lat: venue.fields['geo_lat'] ?? null,
      geo_lng: venue.fields['geo_lng'] ?? null,
    }),
    ...(detailed && { json_ld: placeLd(venue, world) }),
    show_map: flag(venue, 'show_map'),
    show_map_link: flag(venue, 'show_map_link'),
    ...globalId(venue.id, world),
    ...venue.overrides,
  };
}

/** An organizer, by the same rules as a venue. */
export function organizerWire(organizer: Doc, world: World, detailed = false): Fields {
  return {
    id: organizer.id,
    ...publication(organizer, world),
    url: world.link(organizer),
    organizer: texturize(text(organizer, 'organizer')),
    ...filled({ description: text(organizer, 'description') }),
    slug: encodeSlug(organizer.slug),
    ...filled({
      image: imageWire(number(organizer, 'image'), world),
      phone: text(organizer, 'phone'),
      website: text(organizer, 'website'),
      email: text(organizer, 'email'),
    }),
    ...(detailed && { json_ld: personLd(organizer, world) }),
    ...globalId(organizer.id, world),
    ...organizer.overrides,
  };
}

/** Identity of an item over several installations: the host without its port, and the id. */
function globalId(id: number, { origin }: World): Fields {
  const text = `${new URL(origin).hostname}?id=${id}`;
  return { global_id: text, global_id_lineage: [text] };
}

function filled(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
}

/** A category or tag as events carry it. */
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

/** A category or tag as its own routes answer it. */
export function termWire(term: Doc, world: World, single = false): Fields {
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
  const { store } = world;
  const [venue] = linked(event, 'venue', store);
  const [organizer] = linked(event, 'organizer', store);
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
  const zone = zoneId(text(event, 'timezone'), store.site.timeZone);
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: texturize(text(event, 'title')),
    description: ldText(text(event, 'excerpt') || text(event, 'description')),
    ...ldImage(event, world),
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(text(event, 'event_status') && { eventStatus: text(event, 'event_status') }),
    startDate: withOffset(text(event, 'start_date'), zone),
    endDate: withOffset(text(event, 'end_date'), zone),
    ...(venue && { location: placeLd(venue, world) }),
    ...(organizer && { organizer: personLd(organizer, world) }),
    ...(prices.length > 0 && { offers: offer }),
    performer: 'Organization',
  };
}

function placeLd(venue: Doc, world: World): Fields {
  return {
    '@type': 'Place',
    name: texturize(titleOf(venue)),
    description: ldText(text(venue, 'description')),
    ...ldImage(venue, world),
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

function personLd(organizer: Doc, world: World): Fields {
  return {
    '@type': 'Person',
    name: texturize(titleOf(organizer)),
    description: ldText(text(organizer, 'description')),
    ...ldImage(organizer, world),
    url: text(organizer, 'website'),
    telephone: text(organizer, 'phone'),
    email: scramble(text(organizer, 'email')),
    sameAs: text(organizer, 'website'),
  };
}

/** Descriptions in linked data are escaped twice and end in a backslash and an `n`. */
function ldText(html: string): string {
  const plain = stripTags(html).trim();
  return plain === '' ? '' : `${escapeHtml(`<p>${plain}</p>`)}\\n`;
}

function ldImage(doc: Doc, world: World): Fields {
  const media = world.store.find('media', number(doc, 'image'));
  return media ? { image: world.upload(text(media, 'file')) } : {};
}

/** Some letters as entities, others on the next request. */
function scramble(email: string): string {
  return [...email].map((letter) => (Math.random() < 0.6 ? `&#${letter.codePointAt(0)};` : letter)).join('');
}

function withOffset(local: string, zone: string): string {
  const instant = toInstant(local, zone);
  return instant === null ? local : `${local.replace(' ', 'T')}${offsetText(instant, zone)}`;
}
