import {
  get,
  index,
  type Parameter,
  type Parameters,
  pathId,
  pathSlug,
  post,
  type Route,
  remove,
  search,
  update,
} from './route.ts';

/** The routes of the events document. */

const namespace = 'calendar/events/v1';

const dateTime: Parameter = { type: 'date-time' };
const boolean: Parameter = { type: 'boolean' };
const integer: Parameter = { type: 'integer' };
const integers: Parameter = { type: 'integer[]' };
const string: Parameter = { type: 'string' };
const terms: Parameter = { type: 'terms' };

const paging = {
  page: { type: 'integer', default: 1 },
  per_page: { type: 'integer', default: 10 },
} as const satisfies Parameters;

const password = { password: string };

const eventList: Parameters = {
  ...paging,
  start_date: { type: 'date-time', computedDefault: true },
  end_date: { type: 'date-time', computedDefault: true },
  starts_before: dateTime,
  starts_after: dateTime,
  ends_before: dateTime,
  ends_after: dateTime,
  strict_dates: { type: 'boolean', default: false },
  ...search,
  categories: terms,
  tags: terms,
  venue: integers,
  organizer: integers,
  featured: boolean,
  status: string,
  geoloc: boolean,
  geoloc_lat: { type: 'number' },
  geoloc_lng: { type: 'number' },
  include: integers,
  post_parent: integer,
  ticketed: boolean,
};

const linkedPostList: Parameters = {
  ...paging,
  ...search,
  event: integer,
  has_events: { type: 'untyped' },
  only_with_upcoming: { type: 'untyped', default: false },
  status: string,
};

const tagList: Parameters = {
  ...paging,
  ...search,
  exclude: integers,
  include: integers,
  order: string,
  orderby: string,
  hide_empty: { type: 'boolean', default: true },
  post: integer,
  event: integer,
  slug: string,
};

const categoryList: Parameters = { ...tagList, parent: integer };

const untypedOrNull: Parameter = { type: 'untyped', default: null };
const linkedIds: Parameter = { type: 'integer[]', default: null };
const stringOrNull: Parameter = { type: 'string', default: null };
const requiredString: Parameter = { type: 'string', required: true };

const publication = { date: string, date_utc: string } as const satisfies Parameters;

const eventFields: Parameters = {
  title: requiredString,
  start_date: requiredString,
  end_date: requiredString,
  author: integer,
  ...publication,
  description: string,
  slug: string,
  excerpt: string,
  status: string,
  timezone: string,
  all_day: { type: 'boolean', default: false },
  image: string,
  cost: { type: 'untyped' },
  website: untypedOrNull,
  show_map: boolean,
  show_map_link: boolean,
  hide_from_listings: boolean,
  sticky: boolean,
  featured: boolean,
  categories: linkedIds,
  tags: linkedIds,
  venue: linkedIds,
  organizer: linkedIds,
};

const venueFields: Parameters = {
  venue: requiredString,
  author: integer,
  ...publication,
  status: string,
  description: stringOrNull,
  show_map: stringOrNull,
  show_map_link: stringOrNull,
  address: stringOrNull,
  city: stringOrNull,
  country: stringOrNull,
  province: stringOrNull,
  state: stringOrNull,
  zip: stringOrNull,
  phone: stringOrNull,
  stateprovince: stringOrNull,
  website: stringOrNull,
  image: stringOrNull,
};

const organizerFields: Parameters = {
  organizer: { ...requiredString, default: null },
  author: { type: 'integer', default: null },
  date: stringOrNull,
  date_utc: stringOrNull,
  description: stringOrNull,
  status: stringOrNull,
  phone: stringOrNull,
  website: stringOrNull,
  email: { type: 'email', default: null },
  image: stringOrNull,
};

const tagFields: Parameters = { name: requiredString, description: string, slug: string };
const categoryFields: Parameters = { ...tagFields, parent: integer };

export const eventRoutes: readonly Route[] = [
  index(namespace),
  get(namespace, '/doc'),
  ...itemRoutes('/events', eventList, eventFields, password),
  ...itemRoutes('/venues', linkedPostList, venueFields),
  ...itemRoutes('/organizers', linkedPostList, organizerFields),
  ...termRoutes('/categories', categoryList, categoryFields),
  ...termRoutes('/tags', tagList, tagFields),
];

/** Everything that can be done with one kind of item, by id and by slug. An address by slug keeps the slug. */
function itemRoutes(
  path: string,
  list: Parameters,
  fields: Parameters,
  access: Parameters = {},
): readonly Route[] {
  const { slug: _, ...otherFields } = fields;
  const byId = `${path}/{id}`;
  const bySlug = `${path}/by-slug/{slug}`;
  return [
    get(namespace, path, list),
    post(namespace, path, fields),
    get(namespace, byId, { ...pathId, ...access }),
    remove(namespace, byId, { ...pathId, ...access }),
    ...update(namespace, byId, { ...fields, ...access }, pathId),
    get(namespace, bySlug, { ...pathSlug, ...access }),
    remove(namespace, bySlug, { ...pathSlug, ...access }),
    ...update(namespace, bySlug, { ...otherFields, ...access }, pathSlug),
  ];
}

function termRoutes(path: string, list: Parameters, fields: Parameters): readonly Route[] {
  const byId = `${path}/{id}`;
  return [
    get(namespace, path, list),
    post(namespace, path, fields),
    get(namespace, byId, pathId),
    ...update(namespace, byId, fields, pathId),
    remove(namespace, byId, pathId),
  ];
}
