import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import type { Event } from '../../model/event.ts';
import { weekHours } from './week-hours.ts';

const day = Temporal.PlainDate.from('2026-11-28');
const zone = '[Europe/Warsaw]';

const event = (from: string, to: string) =>
  sampleEvent({ when: timed(`2026-11-${from}${zone}`, `2026-11-${to}${zone}`) });

type Given = { readonly day: Temporal.PlainDate; readonly events: readonly Event[] };

/** One block of days. */
function blockOf(...given: readonly Given[]) {
  const [block, ...others] = weekHours(given, 'Europe/Warsaw');
  expect(others).toEqual([]);
  if (!block) throw new Error('There is no block.');
  return block;
}

/** Of a day that has events from and to hours of its clock. @example '09:30-13:00' */
function hoursOf(...spans: readonly string[]) {
  const events = spans.map((span) => {
    const [from = '', to = ''] = span.split('-');
    return event(`28T${from}`, `28T${to}`);
  });
  return blockOf({ day, events });
}

const placesOf = (...spans: readonly string[]) => hoursOf(...spans).days[0]?.places;

describe('a week is drawn', () => {
  test('from the hour in which something begins first to the hour by which all has ended', () => {
    const { hours, length } = hoursOf('09:30-13:00', '18:00-19:15');
    expect([hours.at(0), hours.at(-1), length]).toEqual([
      { hour: 9, slot: 'at-1' },
      { hour: 19, slot: 'at-20 at-1' },
      'for-20 for-2',
    ]);
  });

  test('from six in the morning at the earliest, and until midnight at the latest', () => {
    const { hours, length, days } = blockOf({ day, events: [event('28T04:00', '29T03:00')] });
    expect([hours.at(0)?.hour, length, days[0]?.places.slots]).toEqual([
      6,
      'for-30 for-6',
      ['at-1 for-30 for-6'],
    ]);
    expect(placesOf('00:30-01:00', '07:00-08:00')?.slots).toEqual(['at-1 for-1', 'at-3 for-2']);
  });

  test('by the clock of the site', () => {
    const stream = sampleEvent({
      when: timed('2026-11-28T13:00[America/New_York]', '2026-11-28T15:00[America/New_York]'),
    });
    expect(blockOf({ day, events: [stream] }).hours.map(({ hour }) => hour)).toEqual([19, 20]);
  });

  test('with what takes all day, or goes on from the day before, above the hours', () => {
    const fair = sampleEvent({ when: days('2026-11-28') });
    const events = [fair, event('27T20:00', '29T12:00'), event('28T10:00', '28T10:10')];
    expect(blockOf({ day, events }).days[0]?.places.slots).toEqual([
      'at-0 for-1 lane-1 of-2',
      'at-0 for-1 lane-2 of-2',
      'at-1 for-1',
    ]);
    expect(blockOf({ day, events: [fair] }).length).toBe('for-4');
  });

  test('in two blocks, of which the second begins on Friday, where one has no room for all lanes', () => {
    const week = (crowded: number) =>
      Array.from({ length: 7 }, (_, place) => ({
        day: day.add({ days: place - 5 }),
        events: Array.from({ length: place === 5 ? crowded : 1 }, () =>
          event(`${23 + place}T10:00`, `${23 + place}T12:00`),
        ),
      }));
    const sizes = (crowded: number) =>
      weekHours(week(crowded), 'Europe/Warsaw').map((block) => block.days.length);
    expect([sizes(2), sizes(3)]).toEqual([[7], [4, 3]]);
  });
});

describe('what takes place at the same time', () => {
  test('is side by side, and what has the time for itself is as wide as the day', () => {
    const places = placesOf('10:00-12:00', '11:00-13:00', '12:00-14:00', '14:00-15:00');
    expect(places).toEqual({
      lanes: 'lanes-2',
      slots: [
        ...['at-1 for-4 lane-1 of-2', 'at-3 for-4 lane-2 of-2', 'at-5 for-4 lane-1 of-2'],
        'at-9 for-2',
      ],
      over: [],
    });
  });

  test('is in four lanes and a number of what is left, where it is more than five', () => {
    const early = ['08:00-14:00', '09:00-14:00', '10:00-14:00', '10:00-15:00'];
    expect(placesOf(...early, '10:30-12:00', '11:00-13:00', '13:30-14:00')).toEqual({
      lanes: 'lanes-5',
      slots: [
        ...[
          'at-1 for-10 for-2 lane-1 of-5',
          'at-3 for-10 for-0 lane-2 of-5',
          'at-5 for-8 lane-3 of-5',
        ],
        ...[
          'at-5 for-10 for-0 lane-4 of-5',
          'at-6 for-3 left',
          'at-7 for-4 left',
          'at-10 at-2 for-1 left',
        ],
      ],
      over: [{ slot: 'at-6 for-7 lane-5 of-5', count: 3 }],
    });
  });
});
