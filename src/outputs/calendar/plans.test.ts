import { describe, expect, test } from 'vitest';
import {
  sampleCategory,
  sampleEvent,
  sampleOrganizer,
  sampleTag,
  sampleVenue,
  vanishedEvent,
} from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { calendarFiles } from '../../../tests/support/written-files.ts';
import type { Event } from '../../model/event.ts';
import { nextHistory } from '../../site/published-history.ts';
import type { Site } from '../../site/site.ts';
import { noHistory, type PublishedItem } from '../../snapshot/history.ts';

import { fitting, inParts } from './plans.ts';

const sized = (...sizes: number[]) => sizes.map((bytes, id) => ({ id, bytes }));
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('what fits a calendar', () => {
  test.each([
    ['everything', sized(10, 10, 10), { events: 3, bytes: 30 }, [0, 1, 2]],
    ['the first ones by number', sized(10, 10, 10), { events: 2, bytes: 30 }, [0, 1]],
    ['the first ones by size', sized(10, 10, 10), { events: 3, bytes: 29 }, [0, 1]],
    ['nothing behind one that does not', sized(10, 50, 10), { events: 3, bytes: 30 }, [0]],
    ['one that is larger than a whole calendar', sized(50, 10), { events: 3, bytes: 30 }, [0]],
    ['nothing of nothing', [], { events: 3, bytes: 30 }, []],
  ])('is %s', (_what, wanted, budget, kept) => {
    expect(ids(fitting(wanted, budget))).toEqual(kept);
  });
});

test.each([
  [sized(10, 10, 10), [[0, 1, 2]]],
  [
    sized(10, 10, 10, 10, 10),
    [
      [0, 1, 2],
      [3, 4],
    ],
  ],
  [sized(20, 20, 50, 10), [[0], [1], [2], [3]]],
  [[], [[]]],
])('parts hold everything in its order', (all, parts) => {
  expect(inParts(all, { events: 3, bytes: 30 }).map(ids)).toEqual(parts);
});

const now = '2026-11-20T12:00:00Z';
const next = { fetched: '', collected: {} };

describe('a calendar of its own', () => {
  const events = [
    on(1, '2026-11-28', {
      featured: true,
      categories: [sampleCategory({ id: 31 })],
      tags: [sampleTag({ id: 41 })],
      venues: [sampleVenue({ id: 11 })],
      organizers: [sampleOrganizer({ id: 21 })],
    }),
    on(2, '2026-12-28', { categories: [sampleCategory({ id: 32 })] }),
    on(3, '2025-03-01', {
      categories: [sampleCategory({ id: 31 })],
      venues: [sampleVenue({ id: 11 })],
    }),
  ];
  const site = sampleSite({ now, events });

  test.each([
    ['category', 'categories/31', ['event-1']],
    ['another category', 'categories/32', ['event-2']],
    ['tag', 'tags/41', ['event-1']],
    ['venue', 'venues/11', ['event-1']],
    ['organizer', 'organizers/21', ['event-1']],
    ['the featured events', 'featured', ['event-1']],
    ['the days ahead', 'next-days', ['event-1']],
    ['everything', 'events', ['event-1', 'event-2']],
    ['the year', 'years/2026', ['event-1', 'event-2']],
    ['an earlier year', 'years/2025', ['event-3']],
  ])('%s', (_of, name, uids) => {
    expect(uidsOf(site, name)).toEqual(uids);
  });

  test('says what it is of, in a name, a description, a color and its page', () => {
    const head = fileOf(site, 'categories/31').split('BEGIN:VEVENT')[0];
    expect(
      head?.split('\r\n').filter((line) => /^(NAME|X-WR|DESC|COLOR|URL|SOURCE)/.test(line)),
    ).toEqual([
      'URL:https://town.example/en/categories/music-31/',
      'SOURCE;VALUE=URI:https://town.example/en/feeds/categories/31.ics',
      'NAME:Town calendar: Music',
      'X-WR-CALNAME:Town calendar: Music',
      'X-WR-CALDESC:Upcoming and recent events.',
      'DESCRIPTION:Upcoming and recent events.',
      'COLOR:firebrick',
    ]);
  });
});

test('events longer than a day are bars over whole days where that was asked for, and have their hours elsewhere; nights have them everywhere', () => {
  const long = on(1, '', {
    when: timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-30T20:00[Europe/Warsaw]'),
  });
  const night = on(3, '', {
    when: timed('2026-11-28T23:30[Europe/Warsaw]', '2026-11-29T03:30[Europe/Warsaw]'),
  });
  const site = sampleSite({ now, events: [long, on(2, '2026-11-28'), night] });
  const times = (name: string) => fileOf(site, name).match(/^DT(START|END).*(?=\r$)/gm);
  const single = [
    'DTSTART;TZID=Europe/Warsaw:20261128T180000',
    'DTEND;TZID=Europe/Warsaw:20261128T200000',
  ];
  const ofNight = [
    'DTSTART;TZID=Europe/Warsaw:20261128T233000',
    'DTEND;TZID=Europe/Warsaw:20261129T033000',
  ];
  const observances = ['DTSTART:20250330T020000', 'DTSTART:20251026T030000'];
  expect(times('whole-days')).toEqual([
    ...observances,
    'DTSTART;VALUE=DATE:20261128',
    'DTEND;VALUE=DATE:20261201',
    ...single,
    ...ofNight,
  ]);
  expect(times('events')).toEqual([
    ...observances,
    'DTSTART;TZID=Europe/Warsaw:20261128T180000',
    'DTEND;TZID=Europe/Warsaw:20261130T200000',
    ...single,
    ...ofNight,
  ]);
});

test('an event that is cancelled stays in the calendars that held it before, whatever else is changed with that', () => {
  const [venues, categories] = [[sampleVenue({ id: 11 })], [sampleCategory({ id: 31 })]];
  const before = on(1, '2026-11-28', { featured: true, venues, categories });
  const others = [on(2, '2026-11-21', { featured: true, categories })];
  const off = sampleEvent({
    ...before,
    ...{
      status: 'cancelled',
      featured: false,
      title: 'Cancelled: Jam',
      venues: [],
      categories: [],
    },
  });
  const published = nextHistory(sampleSite({ now, events: [...others, before] }), next);
  const site = sampleSite({ now, events: [...others, off], history: published });
  const later = sampleSite({
    ...{ now, events: [...others, off], history: nextHistory(site, next) },
    venues,
  });
  for (const one of [site, later]) {
    expect(uidsOf(one, 'venues/11')).toEqual(['event-1']);
    expect(uidsOf(one, 'categories/31')).toEqual(['event-2', 'event-1']);
    expect(uidsOf(one, 'featured')).toEqual(['event-2', 'event-1']);
  }
  const moved = sampleEvent({ ...off, status: 'rescheduled' });
  const back = sampleSite({ now, events: [...others, moved], history: nextHistory(later, next) });
  expect(uidsOf(back, 'categories/31')).toEqual(['event-2']);
});

describe('a calendar with more than programs take', () => {
  const events = ['2026-11-01', '2026-11-10', '2026-11-21', '2026-11-22', '2026-12-01'].map(
    (day, index) => on(index + 1, day),
  );
  const site = sampleSite({ now, events, config: { calendars: { maxEvents: 3 } } });

  test('holds what is to come first, in the order in which it takes place', () => {
    expect(uidsOf(site, 'events')).toEqual(['event-3', 'event-4', 'event-5']);
  });

  test('takes the latest of the past where there is room', () => {
    const roomy = sampleSite({ now, events, config: { calendars: { maxEvents: 4 } } });
    expect(uidsOf(roomy, 'events')).toEqual(['event-2', 'event-3', 'event-4', 'event-5']);
  });

  test('says how many events it holds, cancellations not counted', () => {
    const warnings: string[] = [];
    Array.from(calendarFiles(site, { warn: (warning) => warnings.push(warning) }));
    expect(warnings.find((warning) => warning.includes('en/feeds/events.ics'))).toBe(
      'en: en/feeds/events.ics holds the nearest 3 of 5 events, as many as calendar programs take. The calendars of the years hold all.',
    );
  });

  test('is whole in the files of its year', () => {
    expect(uidsOf(site, 'years/2026')).toEqual(['event-1', 'event-2', 'event-3']);
    expect(uidsOf(site, 'years/2026-2')).toEqual(['event-4', 'event-5']);
  });
});

describe('whoever subscribed', () => {
  const removed = (kind: PublishedItem['kind'], id: number): PublishedItem => ({
    kind,
    id,
    language: 'en',
    title: `Former ${kind}`,
    path: '/en/former/',
    formerPaths: [],
    firstSeen: '2026-01-01T00:00:00Z',
    modified: '',
    digest: '',
    goneSince: '2026-11-01T00:00:00Z',
    ...(kind === 'event' && {
      event: {
        start: '2019-05-05',
        end: '2019-05-05',
        venues: [],
        hidden: false,
        created: '',
        sequence: 0,
        groups: [],
      },
    }),
  });
  const site = sampleSite({
    now,
    history: {
      ...noHistory,
      removedItems: [
        removed('venue', 7),
        removed('organizer', 7),
        removed('category', 7),
        removed('tag', 7),
        removed('event', 7),
      ],
    },
  });

  test.each(['venues/7', 'organizers/7', 'categories/7', 'tags/7', 'events/7', 'years/2019'])(
    'keeps %s.ics, valid and empty, when what it is of has gone',
    (name) => {
      const text = fileOf(site, name);
      expect(text).toContain('BEGIN:VTIMEZONE');
      expect(text).not.toContain('BEGIN:VEVENT');
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    },
  );

  test('keeps the address when a slug changes', () => {
    const renamed = on(1, '2026-11-28', { venues: [sampleVenue({ id: 7, slug: 'renamed' })] });
    expect(uidsOf(sampleSite({ now, events: [renamed] }), 'venues/7')).toEqual(['event-1']);
  });
});

describe('an event that was removed', () => {
  const lost = vanishedEvent(
    { language: 'en', title: 'Ball, great', path: '/en/events/ball/' },
    { venues: ['Old Mill'], groups: ['venue 11', 'featured'] },
  );
  const site = sampleSite({
    now,
    events: [on(1, '2026-11-21', { venues: [sampleVenue({ id: 11 })] }), on(2, '2026-12-01')],
    history: { ...noHistory, removedItems: [lost] },
  });

  test('is shown to be cancelled, with a higher sequence, to whoever has it', () => {
    const text = fileOf(site, 'events/9');
    expect(text.slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VCALENDAR'))).toBe(
      [
        'BEGIN:VEVENT',
        'UID:event-9-en@town.example',
        'SEQUENCE:91',
        'DTSTAMP:20261119T020000Z',
        'DTSTART;TZID=Europe/Warsaw:20261128T180000',
        'DTEND;TZID=Europe/Warsaw:20261128T200000',
        'SUMMARY:Cancelled: Ball\\, great',
        'TRANSP:TRANSPARENT',
        'LOCATION:Old Mill',
        'DESCRIPTION:This event is no longer listed. It will most likely not take pl',
        ' ace.',
        'STATUS:CANCELLED',
        'CREATED:20261001T080000Z',
        'LAST-MODIFIED:20261119T020000Z',
        'END:VEVENT',
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    ['events', ['event-1', 'event-9', 'event-2']],
    ['whole-days', ['event-1', 'event-9', 'event-2']],
    ['next-days', ['event-1', 'event-9', 'event-2']],
    ['featured', ['event-9']],
    ['venues/11', ['event-1', 'event-9']],
    ['years/2026', ['event-1', 'event-9', 'event-2']],
  ])('is in %s.ics, in the order of time', (name, uids) => {
    expect(uidsOf(site, name)).toEqual(uids);
  });
});

test('an unchanged event is the same to the byte on another day, beside other events, at another address of the API', () => {
  const vevent = (site: Site) =>
    fileOf(site, 'events').match(/BEGIN:VEVENT\r\nUID:event-1-[\s\S]*?END:VEVENT/)?.[0];
  const event = on(1, '2026-11-28');
  const before = vevent(sampleSite({ now, events: [event] }));
  expect(before).toContain('UID:event-1-en@town.example');
  expect(
    vevent(sampleSite({ now: '2027-02-01T00:00:00Z', events: [event, on(2, '2026-11-28')] })),
  ).toBe(before);
});

test('the calendar of a year stays, empty, when nothing is left in it', () => {
  const history = { ...noHistory, years: { en: [2019] } };
  expect(uidsOf(sampleSite({ now, history }), 'years/2019')).toEqual([]);
});

test('an event of whole days counts for the year of its first day', () => {
  const site = sampleSite({ now, events: [on(1, '', { when: days('2026-12-31', '2027-01-02') })] });
  expect(uidsOf(site, 'years/2026')).toEqual(['event-1']);
});

function on(id: number, day: string, change: Partial<Event> = {}): Event {
  const when = day && { when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`) };
  return sampleEvent({
    id,
    slug: `event-${id}`,
    categories: [],
    tags: [],
    venues: [],
    organizers: [],
    ...(when || {}),
    ...change,
  });
}

function uidsOf(site: Site, name: string): readonly string[] {
  return Array.from(fileOf(site, name).matchAll(/^UID:(event-\d+)-en/gm), ([, uid = '']) => uid);
}

function fileOf(site: Site, name: string): string {
  const file = `en/feeds/${name}.ics`;
  const found = [...calendarFiles(site)].find((candidate) => candidate.file === file);
  if (!found) throw new Error(`no file ${file}`);
  return found.text;
}
