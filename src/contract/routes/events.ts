import {
  boolean,
  get,
  integer,
  integers,
  localTime,
  number,
  type Parameters,
  pathId,
  pathSlug,
  type Route,
  string,
  terms,
  untyped,
} from './route.ts';

/** The rows of the events document that read items. */

const events = 'calendar/events/v1';

const paging = {
  page: integer('Which page of the list.', { default: 1 }),
  per_page: integer('How many items a page has.', { default: 10 }),
} as const satisfies Parameters;

export const password = { password: string('Password of the event, where it has one.') };

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

/** Rows that read items of one kind. */
type Reads = { readonly list: Route; readonly item: Route };
type ReadsBySlug = Reads & { readonly bySlug: Route };

export const eventReads = {
  events: readsBySlug(['events', 'an event'], eventList, password),
  venues: readsBySlug(['venues', 'a venue'], linkedPostList('Venues')),
  organizers: readsBySlug(['organizers', 'an organizer'], linkedPostList('Organizers')),
  categories: reads('categories', ['event categories', 'an event category'], categoryList),
  tags: reads('tags', ['event tags', 'an event tag'], tagList),
} as const;

/** What items are called, many and one. */
type Nouns = readonly [many: string, one: string];

function reads(
  collection: string,
  [many, one]: Nouns,
  list: Parameters,
  access: Parameters = {},
): Reads {
  return {
    list: get(events, `/${collection}`, `Lists ${many}.`, list),
    item: get(events, `/${collection}/{id}`, `Reads ${one}.`, { ...pathId, ...access }),
  };
}

function readsBySlug(nouns: Nouns, list: Parameters, access: Parameters = {}): ReadsBySlug {
  const [collection, one] = nouns;
  return {
    ...reads(collection, nouns, list, access),
    bySlug: get(events, `/${collection}/by-slug/{slug}`, `Reads ${one} by its slug.`, {
      ...pathSlug,
      ...access,
    }),
  };
}
