import type { Collection } from '../../src/contract/collections.ts';
import type { Role } from './hostile-values.ts';

type Fields = Readonly<Record<string, Role>>;

const seo: Fields = {
  'yoast_head_json.title': 'text',
  'yoast_head_json.description': 'text',
  'yoast_head_json.canonical': 'address',
  'yoast_head_json.robots': 'list',
  yoast_head: 'html',
  translations: 'list',
};

const place: Fields = {
  id: 'number',
  status: 'text',
  date_utc: 'time',
  modified_utc: 'time',
  url: 'address',
  slug: 'slug',
  description: 'html',
  image: 'list',
  'image.url': 'address',
  'image.id': 'number',
  'image.alt': 'text',
  phone: 'text',
  website: 'address',
  translations: 'list',
};

const venue: Fields = {
  ...place,
  venue: 'text',
  address: 'text',
  city: 'text',
  country: 'text',
  province: 'text',
  zip: 'text',
  show_map: 'flag',
  geo_lat: 'number',
  geo_lng: 'number',
};

const organizer: Fields = { ...place, organizer: 'text', email: 'text' };

const term: Fields = {
  id: 'number',
  name: 'text',
  slug: 'slug',
  description: 'html',
  parent: 'number',
  url: 'address',
  yoast_head: 'html',
};

const content: Fields = {
  ...seo,
  id: 'number',
  date_gmt: 'time',
  modified_gmt: 'time',
  slug: 'slug',
  status: 'text',
  link: 'address',
  title: 'text',
  'title.rendered': 'text',
  content: 'list',
  'content.rendered': 'html',
  'content.protected': 'flag',
  'excerpt.rendered': 'html',
  featured_media: 'number',
  parent: 'number',
  sticky: 'flag',
  tags: 'list',
  format: 'text',
};

/** The fields of each collection that are attacked, by path. */
export const fieldsOf: { readonly [C in Collection]: Fields } = {
  events: {
    ...seo,
    ...place,
    title: 'text',
    excerpt: 'html',
    all_day: 'flag',
    start_date: 'time',
    end_date: 'time',
    utc_start_date: 'time',
    utc_end_date: 'time',
    timezone: 'zone',
    cost: 'text',
    cost_details: 'list',
    'cost_details.values': 'list',
    'cost_details.currency_code': 'text',
    hide_from_listings: 'flag',
    sticky: 'flag',
    featured: 'flag',
    show_map: 'flag',
    categories: 'list',
    'categories.0.name': 'text',
    'categories.0.slug': 'slug',
    tags: 'list',
    venue: 'list',
    'venue.0.venue': 'text',
    'venue.0.address': 'text',
    'venue.0.website': 'address',
    organizer: 'list',
    'organizer.0.organizer': 'text',
    'organizer.0.email': 'text',
    'json_ld.eventStatus': 'text',
  },
  venues: venue,
  organizers: organizer,
  categories: term,
  tags: term,
  posts: content,
  pages: content,
  media: {
    id: 'number',
    slug: 'slug',
    status: 'text',
    'title.rendered': 'text',
    alt_text: 'text',
    'caption.rendered': 'html',
    source_url: 'address',
    media_details: 'list',
    post: 'number',
  },
  'menu-items': {
    id: 'number',
    'title.rendered': 'text',
    status: 'text',
    url: 'address',
    type: 'text',
    object: 'text',
    object_id: 'number',
    parent: 'number',
    menu_order: 'number',
    menus: 'list',
  },
  blocks: { id: 'number', status: 'text', 'title.rendered': 'text', 'content.rendered': 'html' },
};
