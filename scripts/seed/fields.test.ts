import { describe, expect, test } from 'vitest';
import { itemSchema } from '../../src/loaders/item-schema.ts';
import { wireEvent, wirePost } from '../../tests/support/small-town.ts';
import { mediaFields, menuItemFields, postFields } from './content-fields.ts';
import { eventFields, organizerFields, termFields, venueFields } from './event-fields.ts';
import { createPlaces } from './places.ts';

const places = createPlaces('https://cms.example/', 'https://new.example/');
places.setId('media', 5, 105);
places.setId('venues', 21, 121);
places.setId('venues', 22, 122);
places.setId('categories', 41, 141);
places.setId('pages', 73, 173);
const documented = { places, strict: false };
const observed = { places, strict: true };

const event = itemSchema('events').parse(
  wireEvent(1, 'concert', '2026-12-01 18:00:00', {
    title: 'Rock &#038; roll',
    description: '<a href="https://cms.example/about/">About</a>',
    cost: '3',
    cost_details: { values: ['3'] },
    website: 'https://tickets.example/?a=1&amp;b=2',
    timezone: 'Europe/Warsaw',
    all_day: false,
    show_map: true,
    featured: true,
    image: { id: 5, url: 'https://cms.example/uploads/a.png' },
    venue: [
      { id: 21, venue: 'Mill' },
      { id: 22, venue: 'Yard' },
      { id: 23, venue: 'Not written' },
    ],
    categories: [{ id: 41, name: 'Music' }],
  }),
);

describe('the fields of an event', () => {
  test('are those of the documents, ids and addresses those of the new server', () => {
    expect(eventFields(event, documented)).toEqual({
      title: 'Rock &#038; roll',
      slug: 'concert',
      status: 'publish',
      start_date: '2026-12-01 18:00:00',
      end_date: '2026-12-01 20:00:00',
      timezone: 'Europe/Warsaw',
      all_day: false,
      date_utc: '2026-11-01 10:00:00',
      description: '<a href="https://new.example/about/">About</a>',
      cost: '3',
      website: 'https://tickets.example/?a=1&b=2',
      show_map: true,
      featured: true,
      image: '105',
      categories: [141],
      tags: [],
      venue: [121, 122],
      organizer: [],
    });
  });

  test('hold one venue, and not in a list, for servers that take no more', () => {
    expect(eventFields(event, observed)).toMatchObject({ venue: 121 });
    expect(eventFields({ ...event, venue: [] }, observed)).not.toHaveProperty('venue');
  });

  test('hold no website where the server told the event’s own address', () => {
    expect(eventFields({ ...event, website: event.url }, documented)).not.toHaveProperty('website');
  });

  test('hold nothing that is empty or unknown', () => {
    const bare = { ...event, cost: '', image: null, timezone: '', all_day: null, featured: null };
    for (const name of ['cost', 'image', 'timezone', 'all_day', 'featured', 'excerpt'])
      expect(eventFields(bare, documented)).not.toHaveProperty(name);
  });
});

test('a venue tells of its maps in words, and of no coordinates', () => {
  const venue = itemSchema('venues').parse({
    id: 21,
    venue: 'Mill',
    show_map: false,
    geo_lat: 1,
    geo_lng: 2,
  });
  expect(venueFields(venue, documented)).toEqual({ venue: 'Mill', status: 'publish', show_map: 'false' });
});

test.each([
  ['a@b.example', { email: 'a@b.example' }],
  ['not an address', {}],
])('an organizer with the address "%s" is sent %j', (email, sent) => {
  const organizer = itemSchema('organizers').parse({ id: 31, organizer: 'House', email });
  expect(organizerFields(organizer, documented)).toEqual({ organizer: 'House', status: 'publish', ...sent });
});

test('the name of a category has plain ampersands, and its parent the id there', () => {
  const term = itemSchema('categories').parse({ id: 42, name: 'Rock &#038; roll', slug: 'rock', parent: 41 });
  expect(termFields(term, 'categories', documented)).toEqual({
    name: 'Rock & roll',
    slug: 'rock',
    parent: 141,
  });
  expect(termFields(term, 'tags', documented)).not.toHaveProperty('parent');
});

describe('the fields of content', () => {
  test('leave out formats no document knows, and categories', () => {
    const post = itemSchema('posts').parse(
      wirePost(1, 'news', '2026-11-01 10:00:00', { format: 'hologram', categories: [1], featured_media: 5 }),
    );
    expect(postFields(post, places)).toEqual({
      title: 'Post news',
      slug: 'news',
      status: 'publish',
      date_gmt: '2026-11-01T10:00:00',
      content: '',
      excerpt: '',
      featured_media: 105,
      template: '',
      sticky: false,
      tags: [],
    });
    expect(postFields({ ...post, format: 'aside' }, places)).toMatchObject({ format: 'aside' });
  });

  test('of a file have its caption without the paragraph the server puts around it', () => {
    const media = itemSchema('media').parse({
      id: 5,
      title: { rendered: 'A' },
      caption: { rendered: '<p>By <em>night</em></p>\n' },
      source_url: 'https://cms.example/uploads/a.png',
    });
    expect(mediaFields(media, places)).toEqual({
      title: 'A',
      slug: '',
      alt_text: '',
      caption: 'By <em>night</em>',
    });
  });

  test.each<readonly [string, object, object]>([
    [
      'shows a page',
      { type: 'post_type', object: 'page', object_id: 73 },
      { type: 'post_type', object: 'page', object_id: 173 },
    ],
    [
      'shows a page that was not written, and leads to its address',
      { type: 'post_type', object: 'page', object_id: 74, url: 'https://cms.example/x/' },
      { type: 'custom', url: 'https://new.example/x/' },
    ],
    [
      'shows a category',
      { type: 'taxonomy', object: 'tribe_events_cat', object_id: 41 },
      { type: 'taxonomy', object: 'tribe_events_cat', object_id: 141 },
    ],
    [
      'leads elsewhere',
      { type: 'custom', url: 'https://else.example/' },
      { type: 'custom', url: 'https://else.example/' },
    ],
    [
      'leads to all events',
      { type: 'post_type_archive', object: 'tribe_events' },
      { type: 'post_type_archive', object: 'tribe_events' },
    ],
  ])('of an entry that %s', (_, item, fields) => {
    const entry = itemSchema('menu-items').parse({ id: 1, menus: [31], ...item });
    expect(menuItemFields(entry, places)).toMatchObject({ menus: 31, menu_order: 1, ...fields });
  });
});
