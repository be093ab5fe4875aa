import { escapeHtml } from '../../../src/html/escape.ts';
import { type Field, linksOf, type Make, shaped, shapesOf } from '../content/content-wire.ts';
import { imageWire } from '../content/image-sizes.ts';
import { beyondAscii, encodePath, escapeAmpersands, texturize } from '../formatted-texts.ts';
import { abbreviation, toInstant, toLocal } from '../local-time.ts';
import { headHtml, seoHead } from '../seo-answers.ts';
import { ids, number, text, titleOf } from '../store.ts';
import type { Doc, Fields } from '../stored.ts';
import type { World } from '../world.ts';

/**
 * An event, venue, organizer, category or tag as the events namespace answers it.
 *
 * @param single on its own route, with linked data
 */
export function eventsWire(doc: Doc, world: World, single = false): Fields {
  const isShown = ({ mark }: Field) => single || mark !== '*';
  const wire = shaped(eventShapes.get(doc.kind), makes, [doc, world, single], isShown);
  const isHidden = doc.kind === 'event' && !single && text(doc, 'password') !== '';
  return isHidden ? { ...wire, ...hiddenFields } : wire;
}

const times = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'] as const;
const published = 'author status date date_utc modified modified_utc url';
const global = 'global_id global_id_lineage';
const term = 'id count description name slug taxonomy';
const termEnd = 'meta yoast_head yoast_head_json url urls _links*';

export const eventShapes = shapesOf({
  event: `id ${global} ${published} rest_url title description excerpt slug image all_day ${times.flatMap((name) => [name, `${name}_details`]).join(' ')} timezone timezone_abbr cost cost_details website show_map show_map_link hide_from_listings sticky featured categories tags venue organizer custom_fields json_ld*`,
  venue: `id ${published} venue description? slug image? address? city? country? province? state? zip? phone? website? stateprovince? geo_lat? geo_lng? json_ld* show_map show_map_link ${global}`,
  organizer: `id ${published} organizer description? slug image? phone? website? email? json_ld* ${global}`,
  category: `${term} parent ${termEnd}`,
  tag: `${term} ${termEnd}`,
  'embedded term':
    'name slug term_group term_taxonomy_id taxonomy description parent count filter id urls',
});

/** In a list only title and times of an event under a password show. */
const hiddenFields: Fields = {
  ...{
    description: '',
    excerpt: '',
    image: false,
    cost: '',
    website: '',
    venue: [],
    organizer: [],
  },
  ...{ all_day: null, show_map: null, show_map_link: null, hide_from_listings: null },
  ...{ sticky: null, featured: null },
};

const linkedTypes: Readonly<Record<string, string>> = {
  event: 'Event',
  venue: 'Place',
  organizer: 'Person',
};

/** Identity of an item over several installations: the host without its port, and the id. */
const globalId = ({ id }: Doc, { origin }: World) => `${new URL(origin).hostname}?id=${id}`;
const makes: Readonly<Record<string, Make<boolean>>> = {
  id: ({ id }) => id,
  global_id: globalId,
  global_id_lineage: (doc, world) => [globalId(doc, world)],
  author: ({ author }) => String(author),
  status: ({ status }) => status,
  date: ({ created }, world) => world.local(created),
  // What was never published has no UTC date.
  date_utc: ({ status, created }) =>
    /^(?:draft|pending)$/.test(status) ? '0000-00-00 00:00:00' : created,
  modified: ({ modified }, world) => world.local(modified),
  modified_utc: ({ modified }) => modified,
  url: (doc, world) => world.link(doc),
  rest_url: ({ id, kind }, world) => world.collection(kind, id),
  title: (doc) => texturize(titleOf(doc)),
  'venue venue': (doc) => texturize(titleOf(doc)),
  'organizer organizer': (doc) => texturize(titleOf(doc)),
  'category name': (doc) => texturize(titleOf(doc)),
  'tag name': (doc) => escapeAmpersands(titleOf(doc)),
  slug: ({ slug }) => encodePath(slug, beyondAscii),
  image: (doc, world) => {
    const [id, url] = [number(doc, 'image'), text(doc, 'image_url')];
    if (url !== '') return { url };
    const none = doc.kind === 'event' ? false : null;
    return world.parts.getOrInsertComputed(`image ${id}`, () => imageWire(id, world)) ?? none;
  },
  ...Object.fromEntries(
    times.flatMap((name) => [
      [name, (doc: Doc, world: World) => timeOf(doc, name, world)],
      [`${name}_details`, (doc: Doc, world: World) => detailsOf(timeOf(doc, name, world))],
    ]),
  ),
  timezone_abbr: (doc, { store }) => {
    const timezone = text(doc, 'timezone');
    return /^(?:$|UTC[+-])/.test(timezone)
      ? timezone
      : abbreviation(store.span(doc).start, store.zone(doc));
  },
  cost_details: ({ fields }) => {
    return {
      currency_symbol: '',
      currency_code: '',
      currency_position: '',
      values: fields['cost_values'],
    };
  },
  'event website': (doc, world) => escapeHtml(text(doc, 'website')) || world.link(doc),
  categories: (doc, world) => linked(doc, 'categories', world).map((one) => termOf(one, world)),
  tags: (doc, world) => linked(doc, 'tags', world).map((one) => termOf(one, world)),
  // `[]` for none, the venue itself for one, a list for several. Venues that are not public show too.
  venue: (doc, world, single) => {
    const venues = linked(doc, 'venue', world).map((one) => placeOf(one, world, single));
    return venues.length === 1 ? venues[0] : venues;
  },
  organizer: (doc, world, single) =>
    linked(doc, 'organizer', world).map((one) => placeOf(one, world, single)),
  custom_fields: () => [],
  stateprovince: (doc) =>
    doc.fields['stateprovince'] ?? (text(doc, 'state') || text(doc, 'province')),
  // Of the linked data that servers answer: all that is read, and what it is about.
  json_ld: (doc) => {
    const [name, status] = [texturize(titleOf(doc)), text(doc, 'event_status')];
    return { '@type': linkedTypes[doc.kind], name, ...(status && { eventStatus: status }) };
  },
  count: ({ id }, { store }) => store.eventsOf(id).length,
  taxonomy: ({ kind }, { dialect }) =>
    kind === 'category' ? dialect.name('calendar_events_cat') : 'post_tag',
  meta: () => [],
  yoast_head: (doc, world) => headHtml(seoHead(doc, world)),
  yoast_head_json: seoHead,
  urls: (doc, world) => {
    const [self, collection] = [world.collection(doc.kind, doc.id), world.collection(doc.kind)];
    const parent = number(doc, 'parent');
    return { self, collection, ...(parent > 0 && { up: world.collection(doc.kind, parent) }) };
  },
  _links: linksOf,
  term_group: () => 0,
  term_taxonomy_id: ({ id }) => id,
  filter: () => 'raw',
};

function placeOf(place: Doc, world: World, single: boolean): Fields | null {
  if (single) return eventsWire(place, world, true);
  return world.parts.getOrInsertComputed(`place ${place.id}`, () => eventsWire(place, world));
}

function termOf(doc: Doc, world: World): Fields | null {
  const make = () =>
    shaped(eventShapes.get('embedded term'), makes, [doc, world, false], () => true);
  return world.parts.getOrInsertComputed(`term ${doc.id}`, make);
}

function timeOf(event: Doc, name: (typeof times)[number], { store }: World): string {
  const time = text(event, name.replace('utc_', ''));
  const instant = name.startsWith('utc_') ? toInstant(time, store.zone(event)) : null;
  return instant === null ? time : toLocal(instant, 'UTC');
}

/** The parts of a time, by their names in answers. */
const timeParts =
  /^(?<year>-?\d+)-(?<month>\d\d)-(?<day>\d\d) (?<hour>\d\d):(?<minutes>\d\d):(?<seconds>\d\d)$/;

function detailsOf(time: string): Fields {
  return { ...(timeParts.exec(time) ?? timeParts.exec('1970-01-01 00:00:00'))?.groups };
}

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
