import { expect, test } from 'vitest';
import { sampleNow } from '../../../tests/support/sample-mock.ts';
import {
  sampleEvent,
  sampleMedia,
  sampleTerm,
  sampleTown,
  sampleVenue,
} from '../../../tests/support/sample-town.ts';
import type { StoredEvent } from '../stored.ts';
import { documentOf } from '../stored.ts';
import { World } from '../world.ts';
import { eventsWire } from './event-wire.ts';

const town = sampleTown({
  venues: [sampleVenue({ id: 20, status: 'draft' })],
  terms: [
    sampleTerm({ id: 30, kind: 'category', name: 'Music & Dance', slug: 'music' }),
    sampleTerm({ id: 31, kind: 'category', name: 'Jazz', slug: 'jazz', parent: 30 }),
  ],
  media: [
    sampleMedia({
      id: 40,
      file: 'tiny.svg',
      mime_type: 'image/svg+xml',
      width: 20,
      height: 20,
      bytes: noBytes,
    }),
  ],
});

const world = new World(town, () => sampleNow, 'documents', 'http://127.0.0.1:8080');
const rest = 'http://127.0.0.1:8080/wp-json/calendar/events/v1';

function listed(fields: Partial<StoredEvent>) {
  return eventsWire(documentOf(sampleEvent({ id: 1, ...fields })), world);
}

test('has every field of the wire', () => {
  expect(
    listed({
      title: 'Rock & Roll - "live"',
      description: '<p>Loud.</p>',
      excerpt: '<p>Short</p>',
      cost: '25 zł',
      cost_values: ['25'],
      website: 'https://tickets.example/?a=1&b=2',
      categories: [31],
    }),
  ).toEqual({
    id: 1,
    global_id: '127.0.0.1?id=1',
    global_id_lineage: ['127.0.0.1?id=1'],
    author: '1',
    status: 'publish',
    date: '2026-01-01 11:00:01',
    date_utc: '2026-01-01 10:00:01',
    modified: '2026-01-01 11:00:01',
    modified_utc: '2026-01-01 10:00:01',
    url: 'http://127.0.0.1:8080/event/event-1/',
    rest_url: `${rest}/events/1`,
    title: 'Rock &#038; Roll &#8211; &#8220;live&#8221;',
    description: '<p>Loud.</p>',
    excerpt: '<p>Short</p>',
    slug: 'event-1',
    image: false,
    all_day: false,
    start_date: '2026-12-01 18:00:00',
    start_date_details: {
      year: '2026',
      month: '12',
      day: '01',
      hour: '18',
      minutes: '00',
      seconds: '00',
    },
    end_date: '2026-12-01 20:00:00',
    end_date_details: {
      year: '2026',
      month: '12',
      day: '01',
      hour: '20',
      minutes: '00',
      seconds: '00',
    },
    utc_start_date: '2026-12-01 17:00:00',
    utc_start_date_details: {
      year: '2026',
      month: '12',
      day: '01',
      hour: '17',
      minutes: '00',
      seconds: '00',
    },
    utc_end_date: '2026-12-01 19:00:00',
    utc_end_date_details: {
      year: '2026',
      month: '12',
      day: '01',
      hour: '19',
      minutes: '00',
      seconds: '00',
    },
    timezone: 'Europe/Warsaw',
    timezone_abbr: 'CET',
    cost: '25 zł',
    cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: ['25'] },
    website: 'https://tickets.example/?a=1&amp;b=2',
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    categories: [
      {
        name: 'Jazz',
        slug: 'jazz',
        term_group: 0,
        term_taxonomy_id: 31,
        taxonomy: 'calendar_events_cat',
        description: '',
        parent: 30,
        count: 0,
        filter: 'raw',
        id: 31,
        urls: {
          self: `${rest}/categories/31`,
          collection: `${rest}/categories`,
          up: `${rest}/categories/30`,
        },
      },
    ],
    tags: [],
    venue: [],
    organizer: [],
    custom_fields: [],
  });
});

test.each<readonly [string, string, string, string, string]>([
  ['UTC+2', '2026-11-28 15:00:00', '2026-11-28 16:00:00', '2026-11-28 13:00:00', 'UTC+2'],
  ['UTC+5.5', '2026-11-28 15:00:00', '2026-11-28 16:00:00', '2026-11-28 09:30:00', 'UTC+5.5'],
  ['', '2026-11-28 15:00:00', '2026-11-28 16:00:00', '2026-11-28 14:00:00', ''],
  [
    'America/New_York',
    '2026-07-04 20:00:00',
    '2026-07-04 23:00:00',
    '2026-07-05 00:00:00',
    'GMT-4',
  ],
])('in the zone "%s" begins at %s', (timezone, start, end, utc, short) => {
  expect(listed({ timezone, start_date: start, end_date: end })).toMatchObject({
    timezone,
    start_date: start,
    utc_start_date: utc,
    timezone_abbr: short,
  });
});

test('that lasts full days ends in the last second of the last one', () => {
  const days = {
    all_day: true,
    start_date: '2026-11-30 00:00:00',
    end_date: '2026-12-02 23:59:59',
  };
  expect(listed(days)).toMatchObject({
    all_day: true,
    utc_start_date: '2026-11-29 23:00:00',
    utc_end_date: '2026-12-02 22:59:59',
  });
});

test('without a day that exists has the details of the beginning of 1970', () => {
  expect(listed({ start_date: '' })).toMatchObject({
    start_date: '',
    start_date_details: { year: '1970', month: '01', day: '01' },
    utc_start_date: '',
  });
});

test.each<readonly [number, unknown]>([
  [0, false],
  [99, { url: false, id: 99, extension: '' }],
  [40, { url: 'http://127.0.0.1:8080/uploads/tiny.svg', extension: 'svg', width: 20, height: 20 }],
])('with the image %i shows %j', (image, expected) => {
  expect(listed({ image })).toMatchObject({ image: expected });
});

test('embeds a venue that was never published without a date in UTC', () => {
  expect(listed({ venue: [20] })).toMatchObject({
    venue: {
      id: 20,
      status: 'draft',
      date: '2026-01-01 11:00:20',
      date_utc: '0000-00-00 00:00:00',
    },
  });
});

test('on its own route says its status, unless the server does not', () => {
  const single = (eventStatus: string) =>
    eventsWire(documentOf(sampleEvent({ id: 1, event_status: eventStatus })), world, true);
  const cancelled = 'https://schema.org/EventCancelled';
  expect(single(cancelled)).toMatchObject({
    json_ld: {
      '@type': 'Event',
      name: 'Event 1',
      eventStatus: cancelled,
    },
  });
  expect(single('')).not.toHaveProperty('json_ld.eventStatus');
});

test('answers what only some servers do', () => {
  expect(listed({ overrides: { start_date: null, translations: { pl: 2 } } })).toMatchObject({
    start_date: null,
    translations: { pl: 2 },
  });
});

async function noBytes(): Promise<Uint8Array> {
  return new Uint8Array();
}
