import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import { only } from '../../kinds/kind.ts';
import { pastKind, pastPage } from '../../kinds/lists/past.ts';
import { pastYearKind, pastYearPage } from '../../kinds/lists/past-year.ts';
import { upcomingKind, upcomingPage } from '../../kinds/lists/upcoming.ts';
import { dayFigure, eventRow } from '../rows.ts';
import { subscribeOffer, wholeCalendar, yearCalendar } from '../subscribe.ts';
import { choiceBar } from './choice-bar.ts';
import { monthLinks, siteMonths } from './lists.ts';

const on = (id: number, day: string) =>
  sampleEvent({
    id,
    title: `Event ${id}`,
    when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`),
  });
const plain = { later: undefined, hidden: false, from: undefined };

describe('a page of what is to come', () => {
  const [november, december] = [on(1, '2026-11-21'), on(2, '2026-12-05')];
  const site = sampleSite({ events: [november, december], config: { eventsPerPage: 1 } });

  test('has its days under their months, and ways to the other months', () => {
    const page = upcomingKind.page(site, 'en', 1).context;
    const jumps = [
      { short: 'Nov', name: 'November 2026', path: '/en/events/#m2026-11', current: undefined },
      {
        short: 'Dec',
        name: 'December 2026',
        path: '/en/events/page/2/#m2026-12',
        current: undefined,
      },
    ];
    const day = Temporal.PlainDate.from('2026-11-21');
    expect(upcomingPage(page)).toEqual({
      changesPath: '/en/changes/',
      count: 2,
      jumps: [{ year: 2026, months: jumps }],
      bar: choiceBar(page, { view: 'list' }),
      months: [
        {
          heading: 'November 2026',
          anchor: 'm2026-11',
          days: [
            {
              figure: dayFigure(day, 'en', false),
              rows: [{ row: eventRow(page, november), ...plain }],
              hidden: false,
              path: undefined,
              rest: undefined,
            },
          ],
          hidden: false,
        },
      ],
      pager: { page: 1, pages: 2, previousPath: undefined, nextPath: '/en/events/page/2/' },
      pastPath: '/en/events/past/',
      subscribe: subscribeOffer(page, 'Subscribe to all events', {
        calendar: wholeCalendar(page),
        feed: (format) => site.routes.eventsFeedPath('en', format),
      }),
      calendar: monthLinks(page, siteMonths(page)),
    });
  });

  test('shares the ways to the months with the other pages', () => {
    const [first, second] = [1, 2].map((number) =>
      upcomingPage(upcomingKind.page(site, 'en', number).context),
    );
    expect(first?.jumps).toBe(second?.jumps);
  });

  test('has what runs since earlier days first, without a heading', () => {
    const running = sampleEvent({
      when: timed('2026-11-01T18:00[Europe/Warsaw]', '2026-12-01T20:00[Europe/Warsaw]'),
    });
    const page = upcomingKind.page(sampleSite({ events: [running] }), 'en', 1).context;
    const { months } = upcomingPage(page);
    expect(
      months.map(({ heading, anchor, days }) => [
        heading,
        anchor,
        days.map(({ figure }) => figure),
      ]),
    ).toEqual([[undefined, undefined, [undefined]]]);
  });
});

describe('what is over', () => {
  const [old, older] = [on(1, '2026-11-01'), on(2, '2025-06-01')];
  const site = sampleSite({ events: [older, old], config: { eventsPerPage: 1 } });
  const years = [
    { year: 2026, path: '/en/events/past/2026/', count: 1, current: undefined },
    { year: 2025, path: '/en/events/past/2025/', count: 1, current: undefined },
  ];

  test('is on one page the latest, with the ways to the years', () => {
    const page = pastKind.page(site, 'en', only).context;
    expect(pastPage(page)).toEqual({
      count: 2,
      years,
      months: [
        {
          heading: 'November 2026',
          anchor: 'm2026-11',
          rows: [{ row: eventRow(page, old), ...plain }],
        },
      ],
      subscribe: subscribeOffer(page, 'Subscribe to all events', { calendar: wholeCalendar(page) }),
    });
  });

  test('says no counts on further pages, which stay as they are when another event is over', () => {
    const events = [on(1, '2026-11-01'), on(2, '2026-10-01')];
    const two = sampleSite({ events, config: { eventsPerPage: 1 } });
    const page = pastYearKind.page(two, 'en', { year: 2026, page: 2 }).context;
    const { count, years } = pastYearPage(page);
    expect(count).toBeUndefined();
    expect(years).toEqual([
      { year: 2026, path: '/en/events/past/2026/', count: undefined, current: 'true' },
    ]);
  });

  test('is on the page of its year', () => {
    const page = pastYearKind.page(site, 'en', { year: 2025, page: 1 }).context;
    expect(pastYearPage(page)).toEqual({
      title: 'Past events from 2025',
      count: 1,
      jumps: [],
      months: [
        {
          heading: 'June 2025',
          anchor: 'm2025-06',
          rows: [{ row: eventRow(page, older), ...plain }],
        },
      ],
      pager: { page: 1, pages: 1, previousPath: undefined, nextPath: undefined },
      years: [years[0], { ...years[1], current: 'page' }],
      subscribe: subscribeOffer(page, 'Subscribe to all events in 2025', {
        calendar: yearCalendar(page, 2025),
      }),
    });
  });
});
