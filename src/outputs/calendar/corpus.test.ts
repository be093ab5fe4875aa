import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { edgeCaseTexts } from '../../../tests/support/edge-case-text.ts';
import { calendarReaders } from '../../../tests/support/read-calendar.ts';
import {
  sampleCategory,
  sampleEvent,
  sampleOrganizer,
  sampleTag,
  sampleVenue,
} from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { calendarFiles } from '../../../tests/support/written-files.ts';
import type { Event } from '../../model/event.ts';
import { timedWhen } from '../../model/when.ts';
import type { Site } from '../../site/site.ts';
import { printableLine } from '../text.ts';

/** Zones with and without yearly changes, and the years in which some changed their law. */
const zones = [
  ['Europe/Warsaw', 2019, 2029],
  ['America/New_York', 2005, 2009],
  ['America/New_York', 2024, 2029],
  ['Asia/Kathmandu', 1984, 1988],
  ['Asia/Kathmandu', 2024, 2029],
  ['Europe/Warsaw', 1961, 1966],
  ['Europe/Moscow', 2010, 2015],
  ['Europe/Istanbul', 2014, 2018],
  ['America/Sao_Paulo', 2017, 2021],
  ['America/Caracas', 2006, 2017],
  ['Asia/Pyongyang', 2014, 2019],
  ['Africa/Casablanca', 2017, 2027],
  ['Africa/Cairo', 2013, 2025],
  ['Pacific/Apia', 2010, 2013],
  ['Australia/Lord_Howe', 2024, 2027],
  ['Europe/Dublin', 2024, 2027],
  ['Etc/GMT-2', 2026, 2027],
] as const;

describe('in calendars of many years', () => {
  const calendars = zones.map((zone) => ({
    zone: zone.join(' '),
    ...calendarsOf(momentsOf(zone[0], zone[1], zone[2])),
  }));

  test.each(calendarReaders)(
    '$name reads every event at the moment the zone database has for it',
    ({ read }) => {
      for (const { zone, events, texts } of calendars) {
        const expected = events.map(({ id, when }) => [
          `event-${id}-en@town.example`,
          instants(when),
        ]);
        for (const text of texts) {
          const found = read(text).map(({ uid, start, end }) => [uid, `${start} ${end}`] as const);
          const wanted = new Map(found);
          expect(found, zone).toEqual(expected.filter(([uid = '']) => wanted.has(uid)));
        }
        const held = new Set(texts.slice(1).flatMap((text) => read(text).map(({ uid }) => uid)));
        expect(held.size, zone).toBe(events.length);
        expect(read(texts[0] ?? '').length, zone).toBe(events.length);
      }
    },
  );
});

test.each(edgeCaseTexts)('in every place where a name may be, %j is a name and no more', (text) => {
  const event = sampleEvent({
    categories: [sampleCategory({ id: 30, name: `A${text}` })],
    tags: [sampleTag({ id: 40, name: `B${text}` })],
    venues: [sampleVenue({ name: `C${text}`, address: `D${text}`, city: `E${text}` })],
    organizers: [
      sampleOrganizer({ id: 20, name: `F${text}` }),
      sampleOrganizer({ id: 21, slug: 'other', name: `G${text}`, email: '' }),
    ],
  });
  // ical.js takes \n in a parameter for a line break, and an escaped backslash before a comma for an escaped comma.
  const shown: Record<string, string> = {
    A: event.categories[0]?.name ?? '',
    B: event.tags[0]?.name ?? '',
    C: event.venues[0]?.name ?? '',
    D: event.venues[0]?.address ?? '',
    E: event.venues[0]?.city ?? '',
    F: event.organizers[0]?.name ?? '',
    G: event.organizers[1]?.name ?? '',
  };
  const line = (letter: string) => printableLine(shown[letter] ?? '');
  for (const name of [
    'events/1',
    'events',
    'categories/30',
    'tags/40',
    'venues/10',
    'organizers/20',
  ]) {
    const calendar = new ICAL.Component(ICAL.parse(fileOf(sampleSite({ events: [event] }), name)));
    const [component, ...others] = calendar.getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    expect(component?.getFirstProperty('categories')?.getValues().join()).toBe(
      [line('A'), line('B')].join(),
    );
    expect(component?.getFirstPropertyValue('location')).toBe(
      [line('C'), line('D'), `30-001 ${line('E')}`, 'Poland'].join(', '),
    );
    expect(component?.getFirstProperty('organizer')?.getParameter('cn')).toBe(
      line('F').replaceAll('\\n', '\n'),
    );
    expect(component?.getFirstPropertyValue('contact')).toContain(line('G'));
    const letter = { categories: 'A', tags: 'B', venues: 'C', organizers: 'F' }[
      name.split('/')[0] ?? ''
    ];
    if (letter)
      expect(unescaped(calendar.getFirstPropertyValue('name'))).toBe(
        `Town calendar: ${line(letter)}`,
      );
  }
});

/** ical.js leaves properties that it does not know as they are written. */
function unescaped(value: unknown): string {
  return String(value).replaceAll(/\\([\\,;])/g, '$1');
}

test('the order in which the server names categories changes no byte', () => {
  const [one, other] = [
    sampleCategory({ id: 30, name: 'Music' }),
    sampleCategory({ id: 31, name: 'Dance' }),
  ];
  const written = (categories: Event['categories']) =>
    fileOf(sampleSite({ events: [sampleEvent({ categories })] }), 'events/1');
  expect(written([one, other])).toBe(written([other, one]));
});

/** The middle of each month, and what is near each change of the clocks. */
function momentsOf(zone: string, first: number, last: number): readonly Temporal.ZonedDateTime[] {
  const from = Temporal.ZonedDateTime.from({ timeZone: zone, year: first, month: 1, day: 1 });
  const until = Temporal.ZonedDateTime.from({ timeZone: zone, year: last + 1, month: 1, day: 1 });
  const moments: Temporal.ZonedDateTime[] = [];
  for (
    let time = from;
    Temporal.ZonedDateTime.compare(time, until) < 0;
    time = time.add({ months: 2 })
  ) {
    moments.push(time, time.add({ days: 14, hours: 19, minutes: 30 }));
  }
  for (
    let change = from.getTimeZoneTransition('next');
    change && Temporal.ZonedDateTime.compare(change, until) < 0;
    change = change.getTimeZoneTransition('next')
  ) {
    moments.push(
      ...[-24, -3, -0.5, 0, 0.5, 3, 24].map((hours) => change.add({ minutes: hours * 60 })),
    );
  }
  return moments.filter(({ year }) => year >= first && year <= last);
}

/** The calendar of everything, and those of the years. */
function calendarsOf(moments: readonly Temporal.ZonedDateTime[]) {
  const events = moments
    .toSorted((a, b) => Temporal.ZonedDateTime.compare(a, b))
    .map((start, index) => {
      const when = timedWhen(start, start.add({ hours: 2 }));
      return sampleEvent({
        id: index + 1,
        slug: `event-${index + 1}`,
        when,
        venues: [],
        organizers: [],
      });
    });
  const config = { calendars: { pastDays: 40_000, maxEvents: 100_000 } };
  const files = [...calendarFiles(sampleSite({ events, config }))];
  const isOfYear = (file: string) => file.startsWith('en/feeds/years/');
  const texts = [
    ...files.filter(({ file }) => file === 'en/feeds/events.ics'),
    ...files.filter(({ file }) => isOfYear(file)),
  ].map(({ text }) => text);
  return { events, texts };
}

function instants({ start, end }: Event['when']): string {
  return `${start.toInstant()} ${end.toInstant()}`;
}

function fileOf(site: Site, name: string): string {
  const found = [...calendarFiles(site)].find(({ file }) => file === `en/feeds/${name}.ics`);
  if (!found) throw new Error(`no calendar ${name}`);
  return found.text;
}
