import { describe, expect, test } from 'vitest';
import {
  sampleCategory,
  sampleEvent,
  sampleImage,
  sampleOrganizer,
  sampleTag,
  sampleVenue,
} from '../../tests/support/sample-items.ts';
import { sampleSite, shown } from '../../tests/support/sample-site.ts';
import { days, timed } from '../../tests/support/sample-when.ts';
import type { Event } from '../model/event.ts';
import { calendarLinks } from '../outputs/calendar/links.ts';
import type { RemovedEvent } from '../site/site.ts';
import type { Change } from '../snapshot/history.ts';
import { directionsTo, hiddenEmail, venueMap } from '../views/contact.ts';
import { subscribeOffer } from '../views/subscribe.ts';
import { eventKind, eventNeighbors, formerly, relatedEvents } from './event.ts';
import { removedEventPage, removedKind } from './removed.ts';

const event = (id: number, day: string, hidden = false) =>
  sampleEvent({
    id,
    hidden,
    when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`),
  });
const [past, next, last] = [event(3, '2026-03-01'), event(1, '2026-12-01'), event(2, '2027-08-01')];
const hidden = event(4, '2026-12-02', true);
const local = sampleSite({ events: [last, hidden, past, next] }).in('en');

test('the events before and after one are the nearest there are, however far', () => {
  expect([past, next, last].map((one) => eventNeighbors(local, one))).toEqual([
    { earlier: undefined, later: next },
    { earlier: past, later: last },
    { earlier: next, later: undefined },
  ]);
});

test('a hidden event has none', () => {
  expect(eventNeighbors(local, hidden)).toEqual({ earlier: undefined, later: undefined });
});

describe('formerly', () => {
  const event = sampleEvent({ language: 'pl' });
  const start = '2026-11-28T18:00:00+01:00[Europe/Warsaw]';
  const end = '2026-11-28T20:00:00+01:00[Europe/Warsaw]';

  function change(what: Change['what'], from: string, to: string): Change {
    return {
      at: '2026-11-18T06:00:00Z',
      what,
      kind: 'event',
      id: 1,
      language: 'pl',
      title: 'Jazz',
      path: '/',
      from,
      to,
    };
  }

  test('what was moved says when and where it was to be', () => {
    const changes = [
      change('moved', '2026-11-21/2026-11-22', `${start}/${end}`),
      change('venue', 'Nowy Młyn', 'Stary Młyn'),
    ];
    const site = sampleSite({ events: [event], changes });
    const page = eventKind.page(site, 'pl', event).context;
    expect(formerly(page, event)).toEqual([
      {
        word: 'Nowy termin',
        before: 'Poprzedni termin: ',
        was: 'sobota, 21 listopada – niedziela, 22 listopada 2026',
        datetime: '2026-11-21',
        after: '.',
      },
      { word: 'Nowe miejsce', before: 'Poprzednie miejsce: ', was: 'Nowy Młyn', after: '.' },
    ]);
  });

  test('what was never moved says nothing', () => {
    const site = sampleSite({ events: [event], changes: [] });
    expect(formerly(eventKind.page(site, 'pl', event).context, event)).toEqual([]);
  });
});

describe('related events', () => {
  const nothing = { venues: [], organizers: [], categories: [], tags: [] };
  const [category, tag] = [sampleCategory(), sampleTag()];
  const [venue, organizer] = [sampleVenue(), sampleOrganizer()];

  function event(id: number, more: Partial<Event> = {}, day = '2026-12-01'): Event {
    const when = timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`);
    return sampleEvent({ id, title: `Event ${id}`, when, ...nothing, ...more });
  }

  const own = event(1, {
    categories: [category],
    tags: [tag],
    venues: [venue],
    organizers: [organizer],
  });

  function related(others: readonly Event[], count = 9): number[] {
    return relatedEvents(sampleSite({ events: [own, ...others] }).in('en'), own, count).map(
      ({ id }) => id,
    );
  }

  describe('relatedEvents', () => {
    /** Events that have nothing in common with any other. */
    const strangers = Array.from({ length: 40 }, (_, place) => event(100 + place));

    test('takes those that have most in common, and lists them first', () => {
      const others = [
        event(2, { venues: [venue], organizers: [organizer] }),
        event(3, { categories: [category], tags: [tag] }, '2026-12-24'),
        event(4, { categories: [category] }, '2026-12-03'),
        ...strangers,
      ];
      expect(related(others, 2)).toEqual([3, 4]);
      expect(related(others)).toEqual([3, 4, 2]);
    });

    test('takes the earlier of equal ones, and of one start that with the lower id', () => {
      const equal = [5, 4, 3].map((id) =>
        event(id, { categories: [category] }, id === 3 ? '2026-12-02' : '2026-12-01'),
      );
      expect(related([...equal, ...strangers], 2)).toEqual([4, 5]);
    });

    test('leaves out what is over, what does not take place, and further dates of the same', () => {
      const others = [
        event(2, { categories: [category] }, '2026-11-01'),
        event(3, { categories: [category], status: 'cancelled' }),
        event(6, { categories: [category], status: 'postponed' }),
        event(4, { categories: [category], title: 'Story time' }, '2026-12-02'),
        event(5, { categories: [category], title: 'Story time' }, '2026-12-09'),
        event(7, { categories: [category], title: own.title }, '2026-12-09'),
        ...strangers,
      ];
      expect(related(others)).toEqual([4]);
    });

    test('takes no event for a tag that is under events of every kind', () => {
      const kinds = [1, 2, 3, 4].map((id) => sampleCategory({ id, name: `Kind ${id}` }));
      const others = kinds.map((kind, place) =>
        event(10 + place, { categories: [kind], tags: [tag] }),
      );
      expect(related([...others, ...strangers])).toEqual([]);
    });

    test('takes no event for a category that nearly everything is in', () => {
      const others = strangers.map((one) => sampleEvent({ ...one, categories: [category] }));
      expect(related(others)).toEqual([]);
    });

    test('is empty for an event that has nothing in common with others', () => {
      expect(relatedEvents(sampleSite({ events: [own] }).in('en'), event(7), 4)).toEqual([]);
    });
  });
});

describe('the page of an event', () => {
  const item = sampleEvent({
    website: 'https://www.jazz.example/evening',
    categories: [sampleCategory()],
    tags: [sampleTag()],
    fields: [{ label: 'Age', value: '12+' }],
    image: sampleImage(),
  });

  test('has what it shows as plain data', () => {
    const site = sampleSite({ events: [item] });
    const page = eventKind.page(site, 'en', item).context;
    const { data } = eventKind.page(site, 'en', item).open().show();
    const datetime = '2026-11-28T18:00+01:00';
    expect(data).toEqual({
      title: 'Jazz evening',
      star: 'en1',
      isLong: false,
      status: undefined,
      moves: [],
      isPast: false,
      isOff: false,
      look: undefined,
      cue: 1,
      next: undefined,
      dates: [],
      areThereMoreDates: false,
      poster: {
        datetime,
        day: '28',
        isRange: false,
        month: 'November',
        weekday: 'Saturday',
        year: '2026',
        until: undefined,
      },
      datetime,
      when: ['Saturday 28 November 2026', '18:00–20:00'],
      hours: ['18:00–20:00'],
      clockNames: expect.stringMatching(/^Sun\u00a0\|.*\|Dec$/),
      interval: undefined,
      reports: [],
      parts: undefined,
      beginsOn: '2026-11-28',
      running: { starts: 1795885200, ends: 1795892400 },
      venues: [
        {
          name: 'Old Mill',
          path: '/en/venues/old-mill/',
          address: ['ul. Młyńska 1', '30-001 Kraków', 'Poland'],
          directions: directionsTo(sampleVenue()),
          map: venueMap(sampleVenue(), true),
          contact: {
            phone: { href: 'tel:+48120000000', text: '+48\u00a012\u00a0000\u00a000\u00a000' },
            email: undefined,
            website: undefined,
          },
        },
      ],
      showMap: true,
      questions: [
        {
          label: 'Ask the organiser',
          email: hiddenEmail('office@culture.example', {
            subject: 'Jazz evening',
            body: 'Jazz evening\nhttps://town.example/en/events/jazz-evening/\n\n',
          }),
        },
      ],
      cost: 'PLN\u00a025',
      price: 'PLN\u00a025',
      facts: [],
      availability: '',
      access: undefined,
      organizers: [
        {
          name: 'House of Culture',
          path: '/en/organizers/house-of-culture/',
          contact: {
            phone: undefined,
            email: hiddenEmail('office@culture.example'),
            website: { href: 'https://culture.example/', host: 'culture.example' },
          },
        },
      ],
      categories: [[{ name: 'Music', path: '/en/categories/music/', cue: 1 }]],
      fields: [{ label: 'Age', value: '12+' }],
      tags: [{ name: 'Outdoors', path: '/en/tags/outdoors/' }],
      calendar: {
        services: calendarLinks(item, site),
        filePath: '/en/feeds/events/1.ics',
        ends: 1795892400,
      },
      website: {
        href: 'https://www.jazz.example/evening',
        host: 'jazz.example',
        action: 'tickets',
      },
      imageCaption: '',
      excerpt: '',
      image: page.picture(sampleImage()),
      imageShape: 'wide',
      description: '<p>Three bands.</p><p>One night.</p>',
      text: { opening: '<p>Three bands.</p>', rest: '<p>One night.</p>' },
      share: {
        title: 'Jazz evening',
        url: 'https://town.example/en/events/jazz-evening/',
        mail: 'mailto:?subject=Jazz%20evening&body=https%3A%2F%2Ftown.example%2Fen%2Fevents%2Fjazz-evening%2F',
      },
      posterPath: '/en/posters/event-1.html',
      subscribe: subscribeOffer(page, 'Follow changes in your calendar', {
        calendar: { title: 'Jazz evening', path: '/en/feeds/events/1.ics' },
      }),
      related: [],
      earlier: undefined,
      later: undefined,
    });
    expect(structuredClone(data)).toEqual(data);
  });

  test('leads to the events before and after it', () => {
    const site = sampleSite({ events: [past, next, last] });
    const { earlier, later } = eventKind.page(site, 'en', next).open().show().data;
    expect({ earlier, later }).toEqual({
      earlier: {
        way: 'Previous event',
        name: 'Jazz evening',
        href: '/en/events/jazz-evening-3/',
        note: 'Sun 1 Mar, 18:00–20:00',
      },
      later: {
        way: 'Next event',
        name: 'Jazz evening',
        href: '/en/events/jazz-evening-2/',
        note: 'Sun 1 Aug 2027, 18:00–20:00',
      },
    });
  });

  test('of an event that is over offers neither calendars nor subscribing', () => {
    const site = sampleSite({ events: [item], now: '2026-12-01T12:00:00Z' });
    const data = eventKind.page(site, 'en', item).open().show().data;
    expect(data).toMatchObject({
      isPast: true,
      running: undefined,
      calendar: undefined,
      subscribe: undefined,
      posterPath: undefined,
    });
  });

  test('of a cancelled event has no way to attend it', () => {
    const cancelled = sampleEvent({ status: 'cancelled' });
    const site = sampleSite({ events: [cancelled] });
    const data = eventKind.page(site, 'en', cancelled).open().show().data;
    expect(data).toMatchObject({
      status: 'cancelled',
      isOff: true,
      running: undefined,
      calendar: undefined,
      posterPath: undefined,
    });
  });

  test('lists the other dates to come of its series, at the same place and under the same title', () => {
    const jam = (id: number, day: string, more: Partial<Event> = {}) =>
      sampleEvent({ ...event(id, day), title: 'Jam', ...more });
    const dates = [
      jam(1, '2026-11-01'),
      jam(2, '2026-12-06'),
      jam(3, '2026-12-13'),
      jam(4, '2026-12-20', { status: 'cancelled' }),
      jam(5, '2026-12-21', { venues: [sampleVenue({ id: 99 })] }),
      jam(6, '2026-12-22', { title: 'Jazz' }),
    ];
    const site = sampleSite({ events: dates });
    const datesOf = (item: Event) =>
      eventKind
        .page(site, 'en', item)
        .open()
        .show()
        .data.dates.map(({ when }) => when);
    const nextOf = (item: Event) => eventKind.page(site, 'en', item).open().show().data.next?.when;
    expect(dates.slice(0, 4).map(nextOf)).toEqual([
      'Sun 6 Dec, 18:00–20:00',
      undefined,
      undefined,
      'Sun 6 Dec, 18:00–20:00',
    ]);
    expect(dates.slice(0, 4).map(datesOf)).toEqual([
      ['Sun 6 Dec, 18:00–20:00', 'Sun 13 Dec, 18:00–20:00'],
      ['Sun 13 Dec, 18:00–20:00'],
      ['Sun 6 Dec, 18:00–20:00'],
      ['Sun 6 Dec, 18:00–20:00', 'Sun 13 Dec, 18:00–20:00'],
    ]);
  });

  test('lists the further numbers of what is numbered', () => {
    const titles = [
      'Jam Session #214: Bebop',
      'Jam Session #215',
      'Jam Session, no. 216',
      'Jam Session',
      'Jam 3',
    ];
    const [first, ...others] = titles.map((title, place) =>
      sampleEvent({ ...event(place + 1, `2026-12-0${place + 1}`), title }),
    );
    if (!first) throw new Error('there are no titles');
    const site = sampleSite({ events: [first, ...others] });
    const { dates } = eventKind.page(site, 'en', first).open().show().data;
    expect(dates.map(({ when }) => when)).toEqual([
      'Wed 2 Dec, 18:00–20:00',
      'Thu 3 Dec, 18:00–20:00',
      'Fri 4 Dec, 18:00–20:00',
    ]);
  });

  test.each([
    { count: 40, own: 1, listed: 24, more: true },
    { count: 26, own: 26, listed: 24, more: true },
    { count: 26, own: 40, listed: 24, more: true },
    { count: 25, own: 25, listed: 24, more: false },
    { count: 25, own: 40, listed: 24, more: true },
    { count: 24, own: 40, listed: 24, more: false },
  ])(
    'of $count dates to come, as number $own, lists $listed others, and says whether there are more',
    ({ count, own, listed, more }) => {
      const dates = Array.from({ length: 40 }, (_, place) => {
        const day = Temporal.PlainDate.from('2027-01-01').add({ days: place }).toString();
        const status = place < count ? undefined : 'cancelled';
        return sampleEvent({ id: place + 1, slug: day, when: days(day), status });
      });
      const one = dates[own - 1];
      if (!one) throw new Error('there is no such day');
      const data = eventKind
        .page(sampleSite({ events: dates }), 'en', one)
        .open()
        .show().data;
      expect([data.dates.length, data.areThereMoreDates]).toEqual([listed, more]);
    },
  );

  test('shares venues, organizers and trails of categories with other pages', () => {
    const other = sampleEvent({ ...item, id: 2, slug: 'other' });
    const site = sampleSite({ events: [item, other] });
    const [one, two] = [item, other].map(
      (event) => eventKind.page(site, 'en', shown(site, event)).open().show().data,
    );
    expect(one?.venues[0]).toBe(two?.venues[0]);
    expect(one?.organizers[0]).toBe(two?.organizers[0]);
    expect(one?.categories[0]).toBe(two?.categories[0]);
  });
});

test('the page of a removed event has its title, what was its time and place, and the way to others of the day', () => {
  const created = Temporal.Instant.from('2026-10-01T08:00:00Z');
  const removedEvent: RemovedEvent = {
    kind: 'removed',
    id: 1,
    language: 'en',
    title: 'Jazz evening',
    path: 'en/events/jazz-evening/',
    when: timed('2026-11-28T18:00[Europe/Warsaw]'),
    venues: ['Old Mill', 'Park'],
    groups: new Set(),
    created,
    sequence: 1,
    since: created,
  };
  const site = sampleSite({ events: [sampleEvent({ id: 2 })] });
  expect(removedEventPage(removedKind.page(site, 'en', removedEvent).context)).toEqual({
    title: 'Jazz evening',
    datetime: '2026-11-28T18:00+01:00',
    when: 'Saturday 28 November 2026, 18:00',
    venues: 'Old Mill, Park',
    dayPath: '/en/calendar/2026-11-28/',
    eventsPath: '/en/events/',
    changesPath: '/en/changes/',
  });
});
