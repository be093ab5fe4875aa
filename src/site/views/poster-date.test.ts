import { describe, expect, test } from 'vitest';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { posterDate } from './poster-date.ts';

describe('posterDate', () => {
  test('sets the day of an event apart from its weekday, month and year', () => {
    const when = timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]');
    expect(posterDate(when, 'en')).toEqual({
      weekday: 'Saturday',
      day: '28',
      month: 'November',
      year: '2026',
      until: undefined,
    });
    expect(posterDate(when, 'pl')).toMatchObject({ weekday: 'Sobota', month: 'listopada' });
  });

  test('joins days of one month', () => {
    expect(posterDate(days('2026-11-27', '2026-11-29'), 'en')).toEqual({
      weekday: 'Fri–Sun',
      day: '27–29',
      month: 'November',
      year: '2026',
      until: undefined,
    });
  });

  test('says the last day where it lies in another month or year', () => {
    expect(posterDate(days('2026-11-27', '2026-12-03'), 'en')).toMatchObject({
      day: '27',
      until: '3 December',
    });
    expect(posterDate(days('2026-11-27', '2027-01-03'), 'pl')).toMatchObject({ until: '3 stycznia 2027' });
  });
});
