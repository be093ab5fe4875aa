import {
  boolean,
  email,
  integer,
  integers,
  localTime,
  number,
  type Parameters,
  pathId,
  pathSlug,
  type Route,
  routesOf,
  string,
  terms,
  untyped,
} from './route.ts';

/** The routes of the events document. */

const { get, index, post, remove, update } = routesOf('calendar/events/v1');

const paging = {
  page: integer('Which page of the list.', { default: 1 }),
  per_page: integer('How many items a page has.', { default: 10 }),
} as const satisfies Parameters;

const password = { password: string('Password of the event, where it has one.') };

const ids = (meaning: string) => integers(meaning);

const eventList: Parameters = {
  ...paging,
  start_date: localTime('Events that start at this time or later.', { computedDefault: true }),
  end_date: localTime('Events that end at this time or earlier.', { computedDefault: true }),
  starts_before: localTime('Events that start before this time.'),
  starts_after: localTime('Events that start after this time.'),
  ends_before: localTime('Events that end before this time.'),
  ends_after: localTime('Events that end after this time.'),
  strict_dates: boolean('Whether times count to the second; otherwise each means its whole day.', {
    default: false,
  }),
  search: string('Text that the title or the description contains.'),
  categories: terms('Events in any of these categories, by id or slug.'),
  tags: terms('Events with any of these tags, by id or slug.'),
  venue: ids('Events at any of these venues.'),
  organizer: ids('Events by any of these organizers.'),
  featured: boolean('Featured events only, or all but those.'),
  status: string('Events in this state.'),
  geoloc: boolean('Events whose venue has coordinates, or has none. Needs a premium extension.'),
  geoloc_lat: number(
    'Latitude of the venue; together with `geoloc_lng`. Needs a premium extension.',
  ),
  geoloc_lng: number(
    'Longitude of the venue; together with `geoloc_lat`. Needs a premium extension.',
  ),
  include: ids('These events only, whatever their dates: a list, or ids with commas between them.'),
  post_parent: integer('Events below this item.'),
  ticketed: boolean('Events that sell tickets, or those that do not.'),
};

const linkedPostList = (items: string): Parameters => ({
  ...paging,
  search: string('Text that the title, the description or a custom field contains.'),
  event: integer(`${items} of this event.`),
  has_events: untyped(`${items} that have events.`),
  only_with_upcoming: untyped(`${items} that have events to come.`, { default: false }),
  status: string(`${items} in this state.`),
});

const tagList: Parameters = {
  ...paging,
  search: string('Text that the term contains.'),
  exclude: ids('All but these terms.'),
  include: ids('These terms only.'),
  order: string('Whether the list ascends or descends.'),
  orderby: string('What the list is sorted by.'),
  hide_empty: boolean('Whether terms that nothing carries are left out.', { default: true }),
  post: integer('Terms of this item.'),
  event: integer('Terms of this event; the same as `post`.'),
  slug: string('Terms with this slug.'),
};

const categoryList: Parameters = { ...tagList, parent: integer('Terms right below this one.') };

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
  ...itemRoutes('/events', ['events', 'an event'], eventList, eventFields, password),
  ...itemRoutes('/venues', ['venues', 'a venue'], linkedPostList('Venues'), venueFields),
  ...itemRoutes(
    '/organizers',
    ['organizers', 'an organizer'],
    linkedPostList('Organizers'),
    organizerFields,
  ),
  ...termRoutes(
    '/categories',
    ['event categories', 'an event category'],
    categoryList,
    categoryFields,
  ),
  ...termRoutes('/tags', ['event tags', 'an event tag'], tagList, tagFields),
];

/** What its items are called, many and one. */
type Nouns = readonly [many: string, one: string];

/** Everything that can be done with one kind of item, by id and by slug. An address by slug keeps the slug. */
function itemRoutes(
  path: string,
  [many, one]: Nouns,
  list: Parameters,
  fields: Parameters,
  access: Parameters = {},
): readonly Route[] {
  const { slug: _, ...otherFields } = fields;
  const byId = `${path}/{id}`;
  const bySlug = `${path}/by-slug/{slug}`;
  const slug = 'by its slug.';
  return [
    get(path, `Lists ${many}.`, list),
    post(path, `Makes ${one}.`, fields),
    get(byId, `Reads ${one}.`, { ...pathId, ...access }),
    remove(byId, `Deletes ${one}.`, { ...pathId, ...access }),
    ...update(byId, `Changes ${one}.`, { ...fields, ...access }, pathId),
    get(bySlug, `Reads ${one} ${slug}`, { ...pathSlug, ...access }),
    remove(bySlug, `Deletes ${one} ${slug}`, { ...pathSlug, ...access }),
    ...update(bySlug, `Changes ${one} ${slug}`, { ...otherFields, ...access }, pathSlug),
  ];
}

function termRoutes(
  path: string,
  [many, one]: Nouns,
  list: Parameters,
  fields: Parameters,
): readonly Route[] {
  const byId = `${path}/{id}`;
  return [
    get(path, `Lists ${many}.`, list),
    post(path, `Makes ${one}.`, fields),
    get(byId, `Reads ${one}.`, pathId),
    ...update(byId, `Changes ${one}.`, fields, pathId),
    remove(byId, `Deletes ${one}.`, pathId),
  ];
}
