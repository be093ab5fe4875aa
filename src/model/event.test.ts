import { describe, expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { unknownAdmission } from '../../tests/support/sample-items.ts';
import { wireEvent, wireVenue } from '../../tests/support/wire-items.ts';
import { eventSchema, organizerSchema, termSchema, venueSchema } from '../contract/events.ts';
import { type Event, eventStatusOf, toEvent } from './event.ts';
import { toCategory, toOrganizer, toTag, toVenue } from './groups.ts';
import { type ImageReference, silentHead } from './item.ts';

test.each([
  ['', undefined, undefined],
  ['', 'https://schema.org/EventCancelled', 'cancelled'],
  ['', 'http://schema.org/EventPostponed', 'postponed'],
  ['', 'EventRescheduled', 'rescheduled'],
  ['', 'https://schema.org/EventMovedOnline', 'movedOnline'],
  ['', 'https://schema.org/EventScheduled', 'scheduled'],
  ['canceled', undefined, 'cancelled'],
  ['Cancelled', 'https://schema.org/EventScheduled', 'cancelled'],
  ['moved-online', undefined, 'movedOnline'],
  ['perhaps', undefined, undefined],
  ['constructor', undefined, undefined],
])('the word %j and the linked data %j mean %j', (event_status, eventStatus, status) => {
  expect(eventStatusOf({ event_status, json_ld: { eventStatus } })).toBe(status);
});

describe('a title that says that the event is off', () => {
  test.each([
    [undefined, undefined, ['cancelled', 'title', 'Jam']],
    ['', 'https://schema.org/EventScheduled', ['cancelled', 'title', 'Jam']],
    ['', 'https://schema.org/EventCancelled', ['cancelled', undefined, 'Jam']],
    ['', 'https://schema.org/EventPostponed', ['postponed', undefined, 'CANCELLED: Jam']],
    ['', 'https://schema.org/EventMovedOnline', ['cancelled', 'title', 'Jam']],
    ['rescheduled', undefined, ['cancelled', 'title', 'Jam']],
    ['scheduled', undefined, ['scheduled', undefined, 'CANCELLED: Jam']],
  ])(
    'beside the field %j and the linked data %j makes it %j',
    (event_status, eventStatus, made) => {
      const wire = { ...minimal, title: 'CANCELLED: Jam', event_status, json_ld: { eventStatus } };
      const { status, statusFrom, title } = toEvent(eventSchema.parse(wire), itemContext());
      expect([status, statusFrom, title]).toEqual(made);
    },
  );
});

test('a title that says less than the server stays as it is', () => {
  const [title, event_status] = ['Postponed: Jam', 'moved-online'];
  const event = toEvent(eventSchema.parse({ ...minimal, title, event_status }), itemContext());
  expect([event.status, event.statusFrom, event.title]).toEqual(['movedOnline', undefined, title]);
});

const minimal = {
  id: 1,
  title: 'Jam',
  start_date: '2026-11-23 19:00:00',
  end_date: '2026-11-23 20:00:00',
};

const poster = {
  digest: 'd'.repeat(64),
  width: 900,
  height: 1273,
  color: '#102030',
  alt: 'Poster',
};

/** The texts of an event, which are no fields of it. */
function textsOf({ description, excerpt, summary, opening, text, website, imageCaption }: Event) {
  return { description, excerpt, summary, opening, text, website, imageCaption };
}

describe('toEvent', () => {
  test('reads everything a server says', () => {
    const context = itemContext();
    const hall = venueSchema.parse({ id: 60, venue: 'Main Hall &amp; Foyer' });
    const team = organizerSchema.parse({ id: 70, organizer: 'Team' });
    const concerts = termSchema.parse({ id: 38, name: 'Concerts', slug: 'concerts' });
    const family = termSchema.parse({ id: 50, name: 'family', slug: 'family' });
    const venue = toVenue(hall, context);
    const organizer = toOrganizer(team, context);
    const category = toCategory(concerts, 0, context);
    const tag = toTag(family, context);
    const asked: ImageReference[] = [];
    const event = toEvent(
      eventSchema.parse({
        id: 144,
        status: 'publish',
        date_utc: '2026-11-01 10:00:00',
        modified_utc: '2026-11-02 10:00:00',
        url: 'https://cms.example/event/jam/',
        title: 'Rock &#038; Roll <b>night</b>',
        description: '<p>Bring <a href="https://x.example/">friends</a>.</p><script>x()</script>',
        excerpt: '<p>Short &amp; good</p>',
        slug: 'jam',
        image: { url: 'https://cms.example/poster.jpg', id: 11, alt: 'Plakat' },
        all_day: false,
        start_date: '2026-11-23 19:30:00',
        end_date: '2026-11-23 22:00:00',
        utc_start_date: '2026-11-23 18:30:00',
        utc_end_date: '2026-11-23 21:00:00',
        timezone: 'Europe/Warsaw',
        cost: '25,50&nbsp;zł',
        cost_details: {
          currency_symbol: '',
          currency_code: '',
          currency_position: '',
          values: ['25.50'],
        },
        website: 'https://tickets.example.org/?a=1&amp;b=2',
        show_map: true,
        show_map_link: true,
        sticky: true,
        featured: true,
        categories: [concerts],
        tags: [family],
        venue: hall,
        organizer: [team, team],
        json_ld: { eventStatus: 'https://schema.org/EventPostponed' },
        yoast_head_json: { title: 'Jam &#8211; Town', robots: { index: 'noindex' } },
      }),
      {
        ...context,
        imageOf: (reference) => {
          asked.push(reference);
          return poster;
        },
        venues: new Map([[60, venue]]),
        organizers: new Map([[70, organizer]]),
        categories: new Map([[38, category]]),
        tags: new Map([[50, tag]]),
      },
    );

    expect({
      ...event,
      ...textsOf(event),
      when: `${event.when.start} to ${event.when.end}`,
    }).toEqual({
      kind: 'event',
      id: 144,
      added: [],
      language: 'en',
      slug: 'event-144',
      title: 'Rock & Roll night',
      when: '2026-11-23T19:30:00+01:00[Europe/Warsaw] to 2026-11-23T22:00:00+01:00[Europe/Warsaw]',
      status: 'postponed',
      description: '<p>Bring <a href="https://x.example/" rel="noopener">friends</a>.</p>',
      excerpt: 'Short & good',
      imageCaption: '',
      summary: 'Short & good',
      opening: 'Short & good\n\nBring friends.',
      text: 'Bring friends (https://x.example/).',
      cost: { label: '25,50 zł', free: false, amounts: [25.5], currency: 'PLN' },
      website: 'https://tickets.example.org/?a=1&b=2',
      image: poster,
      venues: [venue],
      organizers: [organizer],
      categories: [category],
      tags: [tag],
      fields: [],
      facts: { names: [], ages: undefined, languages: [] },
      access: { answers: {}, contact: '' },
      admission: unknownAdmission,
      featured: true,
      sticky: true,
      hidden: false,
      showMap: true,
      showMapLink: true,
      created: Temporal.Instant.from('2026-11-01T10:00:00Z'),
      modified: Temporal.Instant.from('2026-11-02T10:00:00Z'),
      sourceUrl: 'https://cms.example/event/jam/',
      seo: { ...silentHead, title: 'Jam – Town', noindex: true },
    });
    expect(asked).toEqual([
      {
        url: 'https://cms.example/poster.jpg',
        id: 11,
        width: undefined,
        height: undefined,
        alt: 'Plakat',
      },
    ]);
  });

  test('needs no more than the least a server can say', () => {
    const event = toEvent(
      eventSchema.parse({
        id: 1,
        start_date: '2026-11-23 00:00:00',
        end_date: '2026-11-23 00:00:00',
      }),
      itemContext(),
    );
    const { when: _, ...rest } = event;
    expect({ ...rest, ...textsOf(event) }).toEqual({
      kind: 'event',
      id: 1,
      added: [],
      language: 'en',
      slug: 'event-1',
      title: 'Untitled',
      status: undefined,
      description: '',
      excerpt: '',
      imageCaption: '',
      summary: '',
      opening: '',
      text: '',
      cost: { label: '', free: false, amounts: [], currency: 'PLN' },
      website: undefined,
      image: undefined,
      venues: [],
      organizers: [],
      categories: [],
      tags: [],
      fields: [],
      facts: { names: [], ages: undefined, languages: [] },
      access: { answers: {}, contact: '' },
      admission: unknownAdmission,
      featured: false,
      sticky: false,
      hidden: false,
      showMap: false,
      showMapLink: false,
      created: Temporal.Instant.from('2026-11-20T12:00:00Z'),
      modified: Temporal.Instant.from('2026-11-20T12:00:00Z'),
      sourceUrl: '',
      seo: silentHead,
    });
  });

  test('names the event in warnings about its times', () => {
    const warnings: string[] = [];
    const wire = {
      id: 1,
      title: 'Jam',
      start_date: '2026-11-23 10:00:00',
      end_date: '2026-11-22 10:00:00',
    };
    toEvent(
      eventSchema.parse(wire),
      itemContext({ warn: (item, message) => warnings.push(`${item} ${message}`) }),
    );
    expect(warnings).toEqual([
      'event 1 "Jam" ends before it starts (2026-11-23 10:00:00 to 2026-11-22 10:00:00), shown without an end',
    ]);
  });

  test('shows no address of a place in its own text', () => {
    const wire = {
      id: 1,
      start_date: '2026-11-23 10:00:00',
      end_date: '2026-11-23 11:00:00',
      description: '<p>Bring boots<a href="#note">1</a>.</p><p id="note">Or not.</p>',
    };
    expect(toEvent(eventSchema.parse(wire), itemContext()).text).toBe('Bring boots1.\n\nOr not.');
  });

  test('leaves out the venues that are not there', () => {
    const wire = {
      id: 1,
      start_date: '2026-11-23 10:00:00',
      end_date: '2026-11-23 11:00:00',
      venue: [{ id: 5, venue: 'Trashed', status: 'trash' }],
    };
    expect(toEvent(eventSchema.parse(wire), itemContext()).venues).toEqual([]);
  });
});

test.each([
  ['none', [], []],
  ['none, as an object', {}, []],
  [
    'texts by label',
    { Age: '18+', 'Dress &amp; code': 'Black <b>tie</b>' },
    [
      ['Age', '18+'],
      ['Dress & code', 'Black tie'],
    ],
  ],
  [
    'texts with their labels, by names of the server',
    { _ecp_custom_2: { label: 'Age', value: '18+' }, _ecp_custom_3: { label: 'Seats', value: 40 } },
    [
      ['Age', '18+'],
      ['Seats', '40'],
    ],
  ],
  ['several values', { Languages: ['English', 'Polish'] }, [['Languages', 'English, Polish']]],
  ['fields without a value', { Age: '', Seats: null, Row: { label: 'Row', value: '' } }, []],
])('reads the own fields of editors: %s', (_, custom_fields, expected) => {
  const wire = eventSchema.parse({ ...minimal, custom_fields });
  expect(eventSchema.parse(structuredClone(wire))).toEqual(wire);
  expect(toEvent(wire, itemContext()).fields).toEqual(
    expected.map(([label, value]) => ({ label, value })),
  );
});

test('says of own fields without a label that they are left out', () => {
  const said: string[] = [];
  const warn = (item: string, message: string) => void said.push(`${item} ${message}`);
  const wire = eventSchema.parse({
    ...minimal,
    custom_fields: { _ecp_custom_2: 'x', Age: '<i></i>', Seats: '40' },
  });
  expect(toEvent(wire, itemContext({ warn })).fields).toEqual([{ label: 'Seats', value: '40' }]);
  expect(said).toEqual([
    'event 1 "Jam" has 2 fields ("custom_fields") without a label or a text, which are left out',
  ]);
});

describe('titles, names and costs longer than anybody reads', () => {
  const long = `${'word '.repeat(40_000)}end`;
  const cut = `${'word '.repeat(100).trimEnd()}…`;

  test('are cut at a word, and the report says so', () => {
    const warnings: string[] = [];
    const context = itemContext({ warn: (item, message) => warnings.push(`${item} ${message}`) });
    const event = toEvent(
      eventSchema.parse(wireEvent({ id: 7, title: long, cost: long })),
      context,
    );
    const venue = toVenue(venueSchema.parse(wireVenue({ id: 8, venue: long })), context);
    expect([event.title, event.cost.label, venue.name]).toEqual([cut, cut, cut]);
    expect(warnings).toEqual(
      ['event 7 has a title', 'event 7 has a cost', 'venue 8 has a name'].map(
        (what) => `${what} of 200003 characters, shown as the first 500: "${cut}"`,
      ),
    );
  });

  test('are cut anywhere where they have no word, but within no character', () => {
    const context = itemContext({ warn: () => {} });
    const title = `x${'😀'.repeat(1000)}`;
    const event = toEvent(eventSchema.parse(wireEvent({ title })), context);
    expect(event.title).toBe(`x${'😀'.repeat(249)}…`);
  });
});
