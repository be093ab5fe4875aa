import { describe, expect, test } from 'vitest';
import { sampleEvent, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import type { Event } from '../../model/event.ts';
import { choicesOf } from '../../site/events/choices.ts';
import type { Choice } from '../../site/site.ts';
import { homeKind, homePage } from '../home.ts';
import { only } from '../kind.ts';
import { choiceKind, choicePage, daysMeant } from './choice.ts';
import { monthKind, monthPage } from './month.ts';
import { upcomingKind, upcomingPage } from './upcoming.ts';

describe('the days that a word means', () => {
  test.each<[Parameters<typeof daysMeant>[0], string, readonly string[]]>([
    [
      'today',
      '2026-11-20',
      ['20–20 until 20', '21–21 until 21', '22–22 until 22', '23–23 until 23'],
    ],
    [
      'tomorrow',
      '2026-11-20',
      ['21–21 until 20', '22–22 until 21', '23–23 until 22', '24–24 until 23'],
    ],
    ['weekend', '2026-11-16', ['21–22 until 22', '28–29 until 29']],
    ['weekend', '2026-11-21', ['21–22 until 22', '28–29 until 29']],
    ['weekend', '2026-11-22', ['21–22 until 22', '28–29 until 29']],
    ['next-weekend', '2026-11-16', ['28–29 until 22', '5–6 until 29']],
    ['next-weekend', '2026-11-22', ['28–29 until 22', '5–6 until 29']],
  ])('%s on %s', (name, today, expected) => {
    const spans = daysMeant(name, Temporal.PlainDate.from(today));
    expect(
      spans.map(({ first, last, until }) => `${first.day}–${last.day} until ${until.day}`),
    ).toEqual(expected);
  });
});

const free = { label: 'Free', free: true, amounts: [], currency: 'PLN' };

function on(id: number, day: string, given: Partial<Event> = {}): Event {
  const when = timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`);
  return sampleEvent({ id, slug: `event-${id}`, title: `Event ${id}`, when, ...given });
}

function open(choice: Choice, events: readonly Event[], now?: string) {
  const site = sampleSite({ events, ...(now !== undefined && { now }) });
  return choiceKind.page(site, 'en', { choice, page: 1 }).context;
}

describe('the page of a choice', () => {
  const friday = on(1, '2026-11-20');
  const saturday = on(2, '2026-11-21', { cost: free });
  const sunday = on(3, '2026-11-22');

  test('of a weekend shows what is to come on its days, on Sunday evening too', () => {
    const events = [friday, saturday, sunday, on(4, '2026-11-28')];
    const titles = (now: string) =>
      choicePage(open({ kind: 'days', name: 'weekend' }, events, now)).spans.map(({ days }) =>
        days.flatMap(({ rows }) => rows.map(({ row }) => row.title)),
      );
    expect(titles('2026-11-20T12:00:00Z')).toEqual([['Event 2', 'Event 3'], ['Event 4']]);
    expect(titles('2026-11-22T17:30:00Z')).toEqual([['Event 3'], ['Event 4']]);
    expect(titles('2026-11-22T21:00:00Z')).toEqual([[], ['Event 4']]);
  });

  test.each([
    ['on the evening', '2026-11-20T18:00:00Z', [['Event 1'], []], [['Event 2'], ['Night']]],
    ['after midnight', '2026-11-20T23:30:00Z', [['Event 2'], ['Night']], [['Event 3'], []]],
    ['when it is over', '2026-11-21T01:30:00Z', [['Event 2'], []], [['Event 3'], []]],
  ])('of today has the night that goes on, as what is running: %s', (_, now, first, second) => {
    const night = (id: number, given: Partial<Event>) =>
      sampleEvent({
        ...{ id, slug: `night-${id}`, title: 'Night' },
        when: timed('2026-11-20T20:00[Europe/Warsaw]', '2026-11-21T02:00[Europe/Warsaw]'),
        ...given,
      });
    const events = [
      ...[friday, saturday, sunday],
      ...[night(8, {}), night(9, { title: 'Lost', status: 'cancelled' })],
    ];
    const titles = (name: 'today' | 'tomorrow') =>
      choicePage(open({ kind: 'days', name }, events, now)).spans.map(({ days, running }) => [
        days.flatMap(({ rows }) => rows.map(({ row }) => row.title)),
        running.map(({ row }) => row.title),
      ]);
    const withoutNights = ([day = [], running = []]: readonly string[][]) => [
      day.filter((title) => title.startsWith('Event')),
      running,
    ];
    expect(titles('today').slice(0, 2).map(withoutNights)).toEqual([first, second]);
    expect(titles('tomorrow').flatMap(([, running]) => running)).toEqual([]);
  });

  test('of a fact lists its events, with a calendar and feeds', () => {
    const { title, list, subscribe } = choicePage(
      open({ kind: 'fact', name: 'free' }, [friday, saturday]),
    );
    expect(title).toBe('Free admission');
    expect(
      list?.months.flatMap(({ days }) =>
        days.flatMap(({ rows }) => rows.map(({ row }) => row.title)),
      ),
    ).toEqual(['Event 2']);
    expect(subscribe.calendar?.path).toBe('/en/feeds/choice/free.ics');
    expect(subscribe.feeds.map(({ url }) => url)).toEqual(
      ['rss', 'atom', 'json'].map(
        (format) => `https://town.example/en/feeds/choice/free.${format}`,
      ),
    );
  });
});

test('what nothing is announced of is not offered, unless the page is about it', () => {
  const names = (choice: Choice, events: readonly Event[]) =>
    choicePage(open(choice, events)).bar.chips.map(({ name }) => name);
  const days = ['any', 'today', 'tomorrow', 'weekend', 'next-weekend'];
  expect(names({ kind: 'days', name: 'today' }, [on(1, '2026-11-21', { cost: free })])).toEqual([
    ...days,
    'free',
  ]);
  expect(names({ kind: 'fact', name: 'online' }, [on(1, '2026-11-21')])).toEqual([
    ...days,
    'online',
  ]);
});

test('cities are choices where venues are in more than one', () => {
  const [krakow, lodz] = [
    sampleVenue({ id: 1, city: 'Kraków' }),
    sampleVenue({ id: 2, city: 'Łódź' }),
  ];
  const cities = (...venues: (typeof krakow)[]) =>
    choicesOf(sampleSite({ events: [on(1, '2026-11-21', { venues })] }), 'en').filter(
      ({ kind }) => kind === 'city',
    );
  expect(cities(krakow)).toEqual([]);
  expect(cities(krakow, lodz)).toEqual([
    { kind: 'city', name: 'in-krakow', city: 'Kraków' },
    { kind: 'city', name: 'in-lodz', city: 'Łódź' },
  ]);
});

test('the views of a month lead to the same time', () => {
  const site = sampleSite({ events: [on(1, '2026-11-21'), on(2, '2026-12-05')] });
  const month = Temporal.PlainYearMonth.from('2026-12');
  expect(monthPage(monthKind.page(site, 'en', month).context).bar.views).toEqual([
    { label: 'List', path: '/en/events/', isCurrent: false },
    { label: 'Month', path: '/en/calendar/2026-12/', isCurrent: true },
    { label: 'Week', path: '/en/calendar/2026-w49/', isCurrent: false },
    { label: 'Day', path: '/en/calendar/2026-12-05/', isCurrent: false },
  ]);
});

test.each([
  ['today', '2026-11', '2026-w47', '2026-11-21'],
  ['tomorrow', '2026-11', '2026-w47', '2026-11-21'],
  ['weekend', '2026-11', '2026-w47', '2026-11-21'],
  ['next-weekend', '2026-11', '2026-w48', '2026-11-28'],
] as const)('the views of the days "%s" lead to the first of them', (name, ...paths) => {
  const site = sampleSite({ events: [on(1, '2026-11-21'), on(2, '2026-11-28')] });
  const page = choiceKind.page(site, 'en', { choice: { kind: 'days', name }, page: 1 }).context;
  expect(choicePage(page).bar.views.map(({ path }) => path)).toEqual([
    '/en/events/',
    ...paths.map((path) => `/en/calendar/${path}/`),
  ]);
});

test('the home page has the same bar, and is none of its views', () => {
  const { bar } = homePage(
    homeKind.page(sampleSite({ events: [on(1, '2026-11-21')] }), 'en', only).context,
  );
  expect(bar.views).toEqual([
    { label: 'List', path: '/en/events/', isCurrent: false },
    { label: 'Month', path: '/en/calendar/2026-11/', isCurrent: false },
    { label: 'Week', path: '/en/calendar/2026-w47/', isCurrent: false },
    { label: 'Day', path: '/en/calendar/2026-11-21/', isCurrent: false },
  ]);
  expect(bar.chips.map(({ name }) => name)).toEqual([
    'today',
    'tomorrow',
    'weekend',
    'next-weekend',
  ]);
  expect(bar.chosen).toBeUndefined();
});

test('a page of days says of each span when nothing is on, and a page of a fact counts every date of a series', () => {
  const nothing = (name: 'today' | 'weekend') =>
    choicePage(open({ kind: 'days', name }, [])).spans.map((span) => span.nothing);
  expect(new Set(nothing('today'))).toEqual(new Set(['No events on this day.']));
  expect(new Set(nothing('weekend'))).toEqual(
    new Set(['No events are planned for the weekend yet.']),
  );
  const dates = ['2026-12-01', '2026-12-08', '2026-12-15'].map((day, id) =>
    on(id + 1, day, { title: 'Choir', cost: free }),
  );
  expect(choicePage(open({ kind: 'fact', name: 'free' }, dates)).list?.count).toBe(3);
});

test('a list is sorted by distance where its events are at different places', () => {
  const at = (id: number) => sampleVenue({ id, coordinates: { latitude: 53 + id, longitude: 20 } });
  const [one, other] = [at(1), at(2)];
  const events = [one, other].map((venue, index) =>
    sampleEvent({ id: index + 1, venues: [venue] }),
  );
  const hasDistances = (listed: readonly Event[]) => {
    const page = upcomingKind.page(sampleSite({ events: [...listed] }), 'en', 1).context;
    return upcomingPage(page).bar.hasDistances;
  };
  expect([hasDistances(events), hasDistances(events.slice(1))]).toEqual([true, false]);
});
