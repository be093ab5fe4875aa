import type { Parameter, Parameters, Route } from '../route.ts';
import { get, index, pathId, pathSlug, search } from './shared.ts';

/** The read routes of the events document. */

const namespace = 'calendar/events/v1';

const dateTime: Parameter = { type: 'date-time' };
const boolean: Parameter = { type: 'boolean' };
const integer: Parameter = { type: 'integer' };
const integers: Parameter = { type: 'integer[]' };
const string: Parameter = { type: 'string' };

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
  categories: { type: 'terms' },
  tags: { type: 'terms' },
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

export const eventRoutes: readonly Route[] = [
  index(namespace),
  get(namespace, '/doc'),
  get(namespace, '/events', eventList),
  get(namespace, '/events/{id}', { ...pathId, ...password }),
  get(namespace, '/events/by-slug/{slug}', { ...pathSlug, ...password }),
  get(namespace, '/venues', linkedPostList),
  get(namespace, '/venues/{id}', pathId),
  get(namespace, '/venues/by-slug/{slug}', pathSlug),
  get(namespace, '/organizers', linkedPostList),
  get(namespace, '/organizers/{id}', pathId),
  get(namespace, '/organizers/by-slug/{slug}', pathSlug),
  get(namespace, '/categories', categoryList),
  get(namespace, '/categories/{id}', pathId),
  get(namespace, '/tags', tagList),
  get(namespace, '/tags/{id}', pathId),
];
