import { expect, test } from 'vitest';
import {
  wireBlock,
  wireEvent,
  wireMedia,
  wireMenuItem,
  wireOrganizer,
  wirePost,
  wireTerm,
  wireVenue,
} from '../../tests/support/wire-items.ts';
import { type Collection, collectionSchemas } from '../contract/collections.ts';
import { itemSchema } from './item-schema.ts';

const image = { url: 'https://cms.example/a.jpg', id: 5, width: 40, height: 30, sizes: {} };

const samples: readonly [collection: Collection, what: string, item: unknown][] = [
  ['events', 'plain', wireEvent()],
  [
    'events',
    'with everything',
    wireEvent({
      image,
      venue: [wireVenue({ image, geo_lat: '54.5', geo_lng: 18.5 }), wireVenue({ id: 2 })],
      organizer: [wireOrganizer({ email: 'a@example.org' })],
      categories: [wireTerm()],
      tags: [wireTerm({ id: 3 })],
      json_ld: { eventStatus: 'https://schema.org/EventCancelled', name: 'x' },
      yoast_head_json: { title: 'T', robots: { index: 'noindex' }, og_title: 5 },
      translations: { pl: 12, de: 'x' },
    }),
  ],
  ['events', 'with almost nothing', { id: '7', start_date: '2026-12-01T10:00', end_date: '2026-12-01' }],
  [
    'events',
    'with every kind of none',
    wireEvent({
      image: { url: false, id: 9 },
      venue: false,
      organizer: null,
      all_day: '',
      cost_details: [],
      utc_start_date: null,
      date_utc: '0000-00-00 00:00:00',
      website: false,
    }),
  ],
  ['venues', 'plain', wireVenue({ image: false })],
  ['organizers', 'plain', wireOrganizer()],
  ['categories', 'plain', wireTerm({ parent: '4' })],
  ['tags', 'plain', wireTerm({ parent: undefined, count: '3' })],
  ['posts', 'plain', wirePost({ yoast_head_json: [], categories: [1, '2'], sticky: true })],
  ['pages', 'plain', wirePost({ parent: 3, menu_order: '2', featured_media: false })],
  ['media', 'plain', wireMedia()],
  ['media', 'a document', wireMedia({ media_details: {}, mime_type: 'application/pdf', caption: undefined })],
  ['menu-items', 'plain', wireMenuItem()],
  ['blocks', 'plain', wireBlock()],
];

test.each(samples)(
  '%s %s: what was parsed once is parsed again, as text too, without a change',
  (collection, _, item) => {
    const once = itemSchema(collection).parse(item);
    expect(itemSchema(collection).parse(once)).toEqual(once);
    expect(itemSchema(collection).parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
  },
);

test.each(samples)('%s %s: a schema for many items reads it as one for few', (collection, _, item) => {
  expect(itemSchema(collection, 10_000).parse(item)).toEqual(collectionSchemas[collection].parse(item));
});

test('a schema for many items finds the same faults in one that is broken', () => {
  const broken = wireEvent({ start_date: 'soon', venue: [wireVenue({ id: 'x' })] });
  const issues = collectionSchemas.events.safeParse(broken).error?.issues;
  expect(itemSchema('events', 10_000).safeParse(broken).error?.issues).toEqual(issues);
  expect(issues).toHaveLength(2);
});
