import { eventReads, password } from '../../../src/contract/routes/events.ts';
import {
  boolean,
  integer,
  integers,
  type Parameters,
  pathId,
  pathSlug,
  type Route,
  string,
  untyped,
} from '../../../src/contract/routes/route.ts';
import { email, routesOf } from './route-rows.ts';

/** The rows of the events document: those that the client reads by, and all others. */

const { get, index, post, update } = routesOf('calendar/events/v1');

const requiredString = (meaning: string) => string(meaning, { required: true });
const stringOrNull = (meaning: string) => string(meaning, { default: null });
const linkedIds = (meaning: string) => integers(meaning, { default: null });

const author = 'Id of the author.';
const published = 'When it is published, in the time zone of the site: `YYYY-MM-DD hh:mm:ss`.';
const publishedUtc = 'When it is published, in UTC: `YYYY-MM-DD hh:mm:ss`.';
const state = 'State: any text; the documents give no list.';
const picture = 'Its picture; written as the id of a media item or as an address.';

const eventFields: Parameters = {
  title: requiredString('Title of the event.'),
  start_date: requiredString('When it starts, in its own time zone: `YYYY-MM-DD hh:mm:ss`.'),
  end_date: requiredString('When it ends, in its own time zone: `YYYY-MM-DD hh:mm:ss`.'),
  author: integer(author),
  date: string(published),
  date_utc: string(publishedUtc),
  description: string('Description, as HTML.'),
  slug: string('Its part of the address.'),
  excerpt: string('Short description.'),
  status: string(state),
  timezone: string('Time zone of the event: an IANA name or an offset such as `UTC+2`.'),
  all_day: boolean('Whether it lasts whole days.', { default: false }),
  image: string(picture),
  cost: untyped('What it costs: a text, a number, a list or an object.'),
  website: untyped('Address of its website.', { default: null }),
  show_map: boolean('Whether its page shows a map.'),
  show_map_link: boolean('Whether its page links to a map.'),
  hide_from_listings: boolean('Whether calendars leave it out.'),
  sticky: boolean('Whether calendars put it first.'),
  featured: boolean('Whether the site features it.'),
  categories: linkedIds('Its categories; written as their ids.'),
  tags: linkedIds('Its tags; written as their ids.'),
  venue: linkedIds('Its venues; written as their ids.'),
  organizer: linkedIds('Its organizers; written as their ids.'),
};

const venueFields: Parameters = {
  venue: requiredString('Name of the venue.'),
  author: integer(author),
  date: string(published),
  date_utc: string(publishedUtc),
  status: string(state),
  description: stringOrNull('Description, as HTML.'),
  show_map: stringOrNull('Whether its page shows a map.'),
  show_map_link: stringOrNull('Whether its page links to a map.'),
  address: stringOrNull('Street and number.'),
  city: stringOrNull('City.'),
  country: stringOrNull('Country.'),
  province: stringOrNull('Province.'),
  state: stringOrNull('State of a federal country.'),
  zip: stringOrNull('Postal code.'),
  phone: stringOrNull('Telephone number.'),
  stateprovince: stringOrNull('State or province, where one field serves for both.'),
  website: stringOrNull('Address of its website.'),
  image: stringOrNull(picture),
};

const organizerFields: Parameters = {
  organizer: string('Name of the organizer.', { required: true, default: null }),
  author: integer(author, { default: null }),
  date: stringOrNull(published),
  date_utc: stringOrNull(publishedUtc),
  description: stringOrNull('Description, as HTML.'),
  status: stringOrNull(state),
  phone: stringOrNull('Telephone number.'),
  website: stringOrNull('Address of its website.'),
  email: email('E-mail address.', { default: null }),
  image: stringOrNull(picture),
};

const tagFields: Parameters = {
  name: requiredString('Name of the term.'),
  description: string('Description.'),
  slug: string('Its part of the address.'),
};

const categoryFields: Parameters = {
  ...tagFields,
  parent: integer('Id of the category it is below.'),
};

export const eventRoutes: readonly Route[] = [
  index(),
  get('/doc', 'Describes the namespace as OpenAPI.'),
  ...itemRoutes(eventReads.events, 'an event', eventFields, password),
  ...itemRoutes(eventReads.venues, 'a venue', venueFields),
  ...itemRoutes(eventReads.organizers, 'an organizer', organizerFields),
  ...termRoutes(eventReads.categories, 'an event category', categoryFields),
  ...termRoutes(eventReads.tags, 'an event tag', tagFields),
];

type EventReads = Readonly<Record<'list' | 'item', Route>>;

/** Everything that can be done with one kind of item, by id and by slug. An address by slug keeps the slug. */
function itemRoutes(
  { list, item, bySlug }: EventReads & { readonly bySlug: Route },
  one: string,
  fields: Parameters,
  access: Parameters = {},
): readonly Route[] {
  const { slug: _, ...otherFields } = fields;
  const slug = 'by its slug.';
  return [
    list,
    post(list.path, `Makes ${one}.`, fields),
    item,
    removing(item, `Deletes ${one}.`),
    ...update(item.path, `Changes ${one}.`, { ...fields, ...access }, pathId),
    bySlug,
    removing(bySlug, `Deletes ${one} ${slug}`),
    ...update(bySlug.path, `Changes ${one} ${slug}`, { ...otherFields, ...access }, pathSlug),
  ];
}

function termRoutes({ list, item }: EventReads, one: string, fields: Parameters): readonly Route[] {
  return [
    list,
    post(list.path, `Makes ${one}.`, fields),
    item,
    ...update(item.path, `Changes ${one}.`, fields, pathId),
    removing(item, `Deletes ${one}.`),
  ];
}

/** The row that deletes what another one reads. */
function removing(read: Route, purpose: string): Route {
  return { ...read, method: 'DELETE', purpose };
}
