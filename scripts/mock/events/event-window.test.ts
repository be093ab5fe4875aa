import { describe, expect, test } from 'vitest';
import { eventWindow, isWithin } from '../list-answers.ts';
import { Query } from '../mock-request.ts';

const now = Temporal.Instant.from('2026-11-20T11:00:00Z');

// Local to Warsaw: each lasts an hour.
const hours = {
  yesterday: '2026-11-19T18:00',
  midnight: '2026-11-20T00:00',
  evening: '2026-11-20T18:00',
  tomorrow: '2026-11-21T00:00',
  farAway: '2028-11-20T22:30',
  tooFar: '2028-11-20T23:30',
} as const;

describe('eventWindow', () => {
  test.each<readonly [Readonly<Record<string, string>>, readonly (keyof typeof hours)[]]>([
    [{}, ['midnight', 'evening', 'tomorrow', 'farAway']],
    [{ start_date: '2026-11-21' }, ['tomorrow', 'farAway']],
    [{ start_date: '2026-11-21 00:00' }, ['tomorrow', 'farAway']],
    [{ start_date: '2026-11-20 18:30:00' }, ['midnight', 'evening', 'tomorrow', 'farAway']],
    [{ start_date: '2026-11-20 18:30:00', strict_dates: 'true' }, ['tomorrow', 'farAway']],
    [{ end_date: '2026-11-20' }, ['midnight', 'evening']],
    [
      { start_date: '1000-01-01', end_date: '9998-12-31' },
      ['yesterday', 'midnight', 'evening', 'tomorrow', 'farAway', 'tooFar'],
    ],
    [{ start_date: '2026-12-01', end_date: '2026-11-01' }, []],
    [{ starts_after: '2026-11-20' }, ['midnight', 'evening', 'tomorrow', 'farAway', 'tooFar']],
    [{ starts_before: '2026-11-20' }, ['yesterday', 'midnight', 'evening']],
    [
      { ends_after: '2026-11-20 18:30:00', strict_dates: 'true' },
      ['evening', 'tomorrow', 'farAway', 'tooFar'],
    ],
    [{ ends_before: '2026-11-20 19:00:00', strict_dates: 'true' }, ['yesterday', 'midnight']],
  ])('%j holds %j', (parameters, expected) => {
    const window = eventWindow(queryOf(parameters), { now, zone: 'Europe/Warsaw' });
    const held = Object.entries(hours).filter(([, time]) => isWithin(hourFrom(time), window));
    expect(held.map(([name]) => name)).toEqual(expected);
  });

  test.each(['soon', 'tomorrow', '2026-13-01', '2026-11-31', '20.11.2026'])(
    'refuses the date "%s"',
    (date) => {
      const clock = { now, zone: 'Europe/Warsaw' };
      expect(() => eventWindow(queryOf({ start_date: date }), clock)).toThrow(
        'Invalid parameter(s): start_date',
      );
    },
  );
});

function hourFrom(time: string) {
  const start =
    Temporal.PlainDateTime.from(time).toZonedDateTime('Europe/Warsaw').epochMilliseconds;
  return { start, end: start + 3_600_000 };
}

function queryOf(parameters: Readonly<Record<string, string>>): Query {
  const values = Object.entries(parameters).map(([name, text]): [string, unknown] => [
    name,
    name === 'strict_dates' ? text === 'true' : text,
  ]);
  return new Query(new Map(values), new Map(Object.entries(parameters)));
}
