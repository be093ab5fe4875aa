import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { days, timed } from '../../tests/support/sample-when.ts';
import type { Event } from '../model/event.ts';
import { eventDays, mondayOf } from './event-days.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

/** The present is 20 November 2026. */
function daysOf(...events: Partial<Event>[]) {
  const site = sampleSite({
    config: { views: { pastDays: 7, futureDays: 14 } },
    events: events.map((event, place) => sampleEvent({ id: place + 1, slug: `e${place}`, ...event })),
  });
  return eventDays(site, 'en');
}

describe('eventDays', () => {
  test('are every day that an event of a few days touches, and the weeks of them', () => {
    const found = daysOf({ when: days('2026-11-21', '2026-11-23') }, { when: days('2026-12-04') });
    expect(found.days.map(String)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23', '2026-12-04']);
    expect(found.weeks.map(String)).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
  });

  test('are whole weeks around the present', () => {
    const found = daysOf(
      ...['2026-11-08', '2026-11-09', '2026-12-06', '2026-12-07'].map((one) => ({ when: days(one) })),
    );
    expect(found.days.map(String)).toEqual(['2026-11-09', '2026-12-06']);
    expect(found.former().map(String)).toEqual(['2026-11-08']);
  });

  test('are not made by an event of three years but on its first day; it runs on those that others make', () => {
    const found = daysOf(
      { when: days('2026-11-21', '2029-11-20'), title: 'Exhibition' },
      { when: days('2026-11-25'), title: 'Talk' },
    );
    expect(found.days.map(String)).toEqual(['2026-11-21', '2026-11-25']);
    expect(titles(found.on(day('2026-11-21')))).toEqual([['Exhibition'], []]);
    expect(titles(found.on(day('2026-11-25')))).toEqual([['Talk'], ['Exhibition']]);
  });

  test('are in order of time, sticky or not, without hidden events', () => {
    const found = daysOf(
      { when: timed('2026-11-21T07:30[Europe/Warsaw]'), title: 'Plain' },
      { when: timed('2026-11-21T19:00[Europe/Warsaw]'), title: 'Sticky', sticky: true },
      { when: days('2026-11-21'), title: 'Hidden', hidden: true },
    );
    expect(titles(found.on(day('2026-11-21')))).toEqual([['Plain', 'Sticky'], []]);
  });

  test('are those of the zone of the site', () => {
    const found = daysOf({ when: timed('2026-11-30T20:00[America/New_York]') });
    expect(found.days.map(String)).toEqual(['2026-12-01']);
  });

  test('hold 400 events on one day, each once', () => {
    const found = daysOf(...Array.from({ length: 400 }, () => ({ when: days('2026-11-21') })));
    expect(found.days.map(String)).toEqual(['2026-11-21']);
    expect(new Set(found.on(day('2026-11-21')).events).size).toBe(400);
  });
});

test.each([
  ['2026-11-20', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the Monday of %s is %s', (one, monday) => {
  expect(mondayOf(day(one)).toString()).toBe(monday);
});

function titles({ events, running }: { events: readonly Event[]; running: readonly Event[] }) {
  return [events.map(({ title }) => title), running.map(({ title }) => title)];
}
