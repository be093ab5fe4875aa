import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { describe, expect, test } from 'vitest';
import {
  sampleCategory,
  sampleEvent,
  sampleOrganizer,
  sampleTag,
  sampleVenue,
} from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { timed } from '../../tests/support/sample-when.ts';
import { frameSources } from '../html/embeds.ts';
import type { Event } from '../model/event.ts';
import type { Change } from '../snapshot/history.ts';
import {
  addressLines,
  eventNeighbors,
  formerly,
  geoLink,
  hiddenEmail,
  hostName,
  mapLink,
  phoneLink,
  phoneText,
  relatedEvents,
  venueMap,
} from './event.ts';
import { openPage } from './page.ts';

describe('phoneLink', () => {
  test.each([
    ['+48 12 345 67 89', 'tel:+48123456789'],
    ['(12) 345-67-89', 'tel:123456789'],
    ['12+34+56', 'tel:123456'],
    ['brak', undefined],
  ])('leads from %j to %j', (phone, link) => {
    expect(phoneLink(phone)).toBe(link);
  });
});

test('phoneText keeps a number on one line', () => {
  expect(phoneText('12 345 67 89')).toBe('12\u00a0345\u00a067\u00a089');
});

test('hostName leaves the www out', () => {
  expect(hostName('https://www.dom-kultury.example/o-nas?x=1')).toBe('dom-kultury.example');
});

test('addressLines leaves out what is not known', () => {
  expect(addressLines(sampleVenue({ postalCode: '', region: '' }))).toEqual([
    'ul. Młyńska 1',
    'Kraków',
    'Poland',
  ]);
});

describe('mapLink', () => {
  test('leads to the coordinates', () => {
    expect(mapLink(sampleVenue())).toBe(
      'https://www.openstreetmap.org/?mlat=50.06143&mlon=19.93658#map=17/50.06143/19.93658',
    );
  });

  test('searches the address where there are none', () => {
    expect(mapLink(sampleVenue({ coordinates: undefined }))).toBe(
      'https://www.openstreetmap.org/search?query=ul.%20M%C5%82y%C5%84ska%201%2C%20Krak%C3%B3w',
    );
  });

  test('leads nowhere for a venue that must not be shown or has no address', () => {
    expect(mapLink(sampleVenue({ showMapLink: false }))).toBeUndefined();
    expect(mapLink(sampleVenue({ coordinates: undefined, address: '', city: '' }))).toBeUndefined();
  });
});

const event = (id: number, day: string, hidden = false) =>
  sampleEvent({ id, hidden, when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`) });
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
    const page = openPage(site, 'pl', { kind: 'item', item: event });
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
    expect(formerly(openPage(site, 'pl', { kind: 'item', item: event }), event)).toEqual([]);
  });
});

const addresses = [
  'office@culture.example',
  'o@b.example',
  "first.last+list'1@a-b.example",
  '100%#1@odd.example',
  'łódź@żółw.example',
];

describe('hiddenEmail', () => {
  test.each(addresses)('of %s is read by browsers as it is', (address) => {
    const { href, text } = hiddenEmail(address);
    const link = new URL(decodeHTMLAttribute(href));
    expect(decodeHTML(text)).toBe(address);
    expect([link.protocol, decodeURIComponent(link.pathname), link.search, link.hash]).toEqual([
      'mailto:',
      address,
      '',
      '',
    ]);
  });

  test.each(addresses)('writes no character of %s as itself', (address) => {
    const { href, text } = hiddenEmail(address);
    for (const written of [href, text]) expect(written).toMatch(/^(?:&#x?[0-9a-f]+;)+$/);
  });

  test('survives half a character', () => {
    expect(decodeHTML(hiddenEmail('a\ud800@b.example').text)).toBe('a\ufffd@b.example');
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

  const own = event(1, { categories: [category], tags: [tag], venues: [venue], organizers: [organizer] });

  function related(others: readonly Event[], count = 9): number[] {
    return relatedEvents(sampleSite({ events: [own, ...others] }).in('en'), own, count).map(({ id }) => id);
  }

  describe('relatedEvents', () => {
    test('takes those that have most in common, and lists them by start', () => {
      const others = [
        event(2, { venues: [venue] }),
        event(3, { categories: [category], tags: [tag] }, '2026-12-24'),
        event(4, { tags: [tag] }, '2026-12-03'),
        event(5),
      ];
      expect(related(others, 2)).toEqual([4, 3]);
      expect(related(others)).toEqual([2, 4, 3]);
    });

    test('takes the earlier of equal ones, and of one start that with the lower id', () => {
      const equal = [5, 4, 3].map((id) => event(id, { tags: [tag] }, id === 3 ? '2026-12-02' : '2026-12-01'));
      expect(related(equal, 2)).toEqual([4, 5]);
    });

    test('leaves out what is over, what is cancelled, and further dates of the same', () => {
      const others = [
        event(2, { tags: [tag] }, '2026-11-01'),
        event(3, { tags: [tag], status: 'cancelled' }),
        event(4, { tags: [tag], title: 'Story time' }, '2026-12-02'),
        event(5, { tags: [tag], title: 'Story time' }, '2026-12-09'),
      ];
      expect(related(others)).toEqual([4]);
    });

    test('is empty for an event that has nothing in common with others', () => {
      expect(relatedEvents(sampleSite({ events: [own] }).in('en'), event(7), 4)).toEqual([]);
    });
  });
});

const frame =
  'https://www.openstreetmap.org/export/embed.html?bbox=19.92808%2C50.05743%2C19.94508%2C50.06543&layer=mapnik&marker=50.06143%2C19.93658';

describe('venueMap', () => {
  test('shows the surroundings of the venue and leads to the same place', () => {
    expect(venueMap(sampleVenue(), true)).toEqual({
      href: 'https://www.openstreetmap.org/?mlat=50.06143&mlon=19.93658#map=17/50.06143/19.93658',
      frame,
    });
  });

  test.each([
    ['the venue', sampleVenue({ showMapLink: false }), true],
    ['the event', sampleVenue(), false],
  ])('leads to nothing but the map itself where %s allows no link', (_, venue, withLink) => {
    expect(venueMap(venue, withLink)).toEqual({ href: frame, frame });
  });

  test('is absent where no map may be shown, and of a venue without a known place', () => {
    expect(venueMap(sampleVenue({ showMap: false }), true)).toBeUndefined();
    expect(venueMap(sampleVenue({ coordinates: undefined }), true)).toBeUndefined();
  });

  test('ends where the earth does', () => {
    const pole = sampleVenue({ coordinates: { latitude: 90, longitude: -180 } });
    expect(venueMap(pole, true)?.frame).toContain('bbox=-180%2C89.996%2C-179.9915%2C90&');
  });

  test('comes from an address the content security policy allows', () => {
    expect(frameSources).toContain(frame.slice(0, frame.indexOf('?')));
  });
});

describe('geoLink', () => {
  test('names the place', () => {
    expect(geoLink(sampleVenue())).toBe('geo:50.06143,19.93658');
  });

  test('is absent where links are not allowed, and of a venue without a known place', () => {
    expect(geoLink(sampleVenue({ showMapLink: false }))).toBeUndefined();
    expect(geoLink(sampleVenue({ coordinates: undefined }))).toBeUndefined();
  });
});
