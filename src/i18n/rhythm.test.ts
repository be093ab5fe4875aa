import { expect, test } from 'vitest';
import { formatRhythm, type Rhythm } from './rhythm.ts';

test.each<readonly [Rhythm, string, string]>([
  [{ kind: 'weekly', weekday: 2 }, 'Every Tuesday', 'We wtorki'],
  [{ kind: 'weekly', weekday: 3 }, 'Every Wednesday', 'W środy'],
  [{ kind: 'weekly', weekday: 7 }, 'Every Sunday', 'W niedziele'],
  [{ kind: 'weekly', weekday: 4, usual: true }, 'Usually on Thursdays', 'Zwykle w czwartki'],
  [{ kind: 'weekly', weekday: 2, usual: true }, 'Usually on Tuesdays', 'Zwykle we wtorki'],
  [{ kind: 'fortnightly', weekday: 4 }, 'Every second Thursday', 'Co drugi czwartek'],
  [{ kind: 'fortnightly', weekday: 6 }, 'Every second Saturday', 'Co drugą sobotę'],
  [
    { kind: 'monthly', weekday: 1, place: 1 },
    'Every first Monday of the month',
    'W pierwszy poniedziałek miesiąca',
  ],
  [
    { kind: 'monthly', weekday: 3, place: 2 },
    'Every second Wednesday of the month',
    'W drugą środę miesiąca',
  ],
  [
    { kind: 'monthly', weekday: 5, place: -1 },
    'Every last Friday of the month',
    'W ostatni piątek miesiąca',
  ],
])('%o', (rhythm, english, polish) => {
  expect([formatRhythm(rhythm, 'en'), formatRhythm(rhythm, 'pl')]).toEqual([english, polish]);
});
