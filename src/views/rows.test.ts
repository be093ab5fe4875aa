import { describe, expect, test } from 'vitest';
import { sampleCategory, sampleEvent, sampleImage } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { days, timed } from '../../tests/support/sample-when.ts';
import { homeKind } from '../kinds/home.ts';
import { only } from '../kinds/kind.ts';
import type { Event } from '../model/event.ts';
import {
  briefEvents,
  dayFigure,
  dayGroups,
  eventCard,
  eventLead,
  eventRow,
  listRows,
} from './rows.ts';

function pageOf(...events: Event[]) {
  return homeKind.page(sampleSite({ events }), 'en', only).context;
}

const evening = sampleEvent({
  featured: true,
  image: sampleImage(),
  categories: [sampleCategory()],
});

test('the row of an event is plain data', () => {
  const page = pageOf(evening);
  expect(eventRow(page, evening)).toEqual({
    title: 'Jazz evening',
    path: '/en/events/jazz-evening/',
    star: 'en1',
    datetime: '2026-11-28T18:00+01:00',
    date: { weekday: 'Sat', day: '28', month: 'Nov', year: undefined },
    hours: '18:00–20:00',
    until: undefined,
    isRunning: false,
    status: undefined,
    venue: 'Old Mill',
    place: '50.0614,19.9366',
    category: { name: 'Music', path: '/en/categories/music/', cue: 1 },
    featured: true,
    facts: [{ name: 'price', label: 'PLN\u00a025', drawn: false }],
    names: [],
    ticket: undefined,
    excerpt: '',
    image: page.picture(sampleImage()),
    days: '2026-11-28',
    ends: 1795892400,
    running: { starts: 1795885200, ends: 1795892400 },
  });
});

test('the row of an event is one object for all pages', () => {
  const page = pageOf(evening);
  const elsewhere = { ...page, path: '/elsewhere/' };
  expect(eventRow(page, evening)).toBe(eventRow(elsewhere, evening));
});

test('a card and a lead are the row with more', () => {
  const page = pageOf(evening);
  const row = eventRow(page, evening);
  expect(eventCard(page, evening)).toEqual({ ...row, when: 'Sat 28 Nov, 18:00–20:00' });
  expect(eventLead(page, evening)).toEqual({
    ...row,
    when: 'Saturday 28 November 2026, 18:00–20:00',
    poster: {
      datetime: '2026-11-28T18:00+01:00',
      day: '28',
      isRange: false,
      weekday: 'Saturday',
      month: 'November',
      year: '2026',
      until: undefined,
    },
  });
});

test.each([
  ['is over', { when: timed('2026-11-01T18:00[Europe/Warsaw]') }],
  ['is cancelled', { status: 'cancelled' }],
  ['is postponed', { status: 'postponed' }],
] as const)('an event that %s is never running', (_, change) => {
  const event = sampleEvent(change);
  expect(eventRow(pageOf(event), event).running).toBeUndefined();
});

describe('a series in a list', () => {
  const date = (id: number, day: string) =>
    sampleEvent({ id, when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`) });
  const [first, second, third] = [
    date(1, '2026-11-21'),
    date(2, '2026-11-28'),
    date(3, '2026-12-05'),
  ];
  const page = pageOf(first, second, third);
  const series = {
    events: [first, second],
    later: new Map([[first, [second, third]]]),
    nextInLine: new Map([[second, first]]),
  };

  test('has its later dates, and a row that waits', () => {
    const rows = listRows(page, series.events, series);
    expect(rows.map(({ later, hidden, from }) => ({ later, hidden, from }))).toEqual([
      {
        later: [
          {
            path: '/en/events/jazz-evening-2/',
            days: '2026-11-28',
            facts: [],
            datetime: '2026-11-28T18:00+01:00',
            when: 'Sat 28 Nov, 18:00–20:00',
          },
          {
            path: '/en/events/jazz-evening-3/',
            days: '2026-12-05',
            facts: [],
            datetime: '2026-12-05T18:00+01:00',
            when: 'Sat 5 Dec, 18:00–20:00',
          },
        ],
        hidden: false,
        from: undefined,
      },
      { later: undefined, hidden: true, from: 1795287600 },
    ]);
  });

  test('counts once in a short list, with the dates behind it', () => {
    const { rows, ...list } = briefEvents(page, series);
    expect(rows.map(({ row }) => row.title)).toEqual(['Jazz evening', 'Jazz evening']);
    expect(list).toEqual({ behind: 0, morePath: '/en/events/' });
  });

  test('hides a day on which all rows wait', () => {
    const groups = [
      { day: Temporal.PlainDate.from('2026-11-21'), events: [first] },
      { day: Temporal.PlainDate.from('2026-11-28'), events: [second], path: '/en/day/', rest: 3 },
      { day: undefined, events: [third] },
    ];
    const shown = dayGroups(page, groups, series);
    expect(
      shown.map(({ figure, hidden, path, rest }) => ({
        day: figure?.datetime,
        hidden,
        path,
        rest,
      })),
    ).toEqual([
      { day: '2026-11-21', hidden: false, path: undefined, rest: undefined },
      {
        day: '2026-11-28',
        hidden: true,
        path: '/en/day/',
        rest: { count: 3, day: 'Saturday 28 November' },
      },
      { day: undefined, hidden: false, path: undefined, rest: undefined },
    ]);
  });
});

test('the figure of a day has its year where asked', () => {
  const day = Temporal.PlainDate.from('2026-11-20');
  const figure = { datetime: '2026-11-20', weekday: 'Piątek', day: '20', month: 'listopada' };
  expect(dayFigure(day, 'pl', true)).toEqual({ ...figure, year: '2026' });
  expect(dayFigure(day, 'pl', false)).toEqual({ ...figure, year: undefined });
});

test('an event of several days says until when, and no hours', () => {
  const event = sampleEvent({ when: days('2026-11-28', '2026-11-30') });
  expect(eventRow(pageOf(event), event)).toMatchObject({
    hours: undefined,
    until: 'until 30\u00a0Nov',
  });
});
