import { expect, test } from 'vitest';
import { datesOf } from './editions.ts';
import { type EventEntry, eventSchema } from './town-files.ts';

const town = { timeZone: 'Europe/Warsaw', closedDays: { '12-24': -2 } };

function event(fields: Readonly<Record<string, unknown>>): EventEntry {
  return { ...eventSchema.parse(fields), key: 'run' };
}

const run = event({
  id: 2101,
  when: 'sunday on or after 09-12 10:00–15:00',
  since: 2009,
  featured: true,
  en: { title: '[[roman]] Run', slug: 'run-[[year]]', body: 'Edition [[edition]], [[unknown]].' },
});

test.each([
  ['2026-09-13', ['2026-09-13', '2025-09-14', '2024-09-15'], 'XVIII Run', 'run-2026'],
  ['2026-09-14', ['2027-09-12', '2026-09-13', '2025-09-14'], 'XIX Run', 'run-2027'],
])('on %s gives the coming edition and the two before it', (date, days, title, slug) => {
  const editions = datesOf(run, { today: Temporal.PlainDate.from(date), town });
  expect(editions.map(({ when }) => when.start_date)).toEqual(days.map((day) => `${day} 10:00:00`));
  expect(editions.map(({ key, id, featured }) => ({ key, id, featured }))).toEqual([
    { key: 'run', id: 2101, featured: true },
    { key: 'run-1', id: 2103, featured: false },
    { key: 'run-2', id: 2105, featured: false },
  ]);
  const body = `Edition ${slug === 'run-2026' ? 18 : 19}, [[unknown]].`;
  expect(editions[0]?.en).toEqual({ title, slug, excerpt: '', body });
});

test('gives each date of a series its week, number and theme, and moves one that meets a holiday', () => {
  const yoga = event({
    when: 'thursday 18:00–19:30',
    every: '2 weeks',
    number: 7,
    en: { title: 'Yoga [[number]]: [[theme]]', body: '[[text]]' },
    pl: { title: 'Joga [[number]]: [[theme]]', body: '[[text]]' },
    dates: [
      { en: { theme: 'Breath', text: 'In.' }, pl: { theme: 'oddech', text: 'Wdech.' } },
      { en: { theme: 'Hips', text: 'Slowly.' }, pl: { theme: 'biodra', text: 'Powoli.' } },
    ],
  });
  const dates = datesOf(yoga, { today: Temporal.PlainDate.from('2026-12-12'), town });
  expect(dates.map(({ key, when, en, pl }) => [key, when.start_date, en?.title, pl?.body])).toEqual(
    [
      ['run-7', '2026-12-10 18:00:00', 'Yoga 7: Breath', 'Wdech.'],
      ['run-8', '2026-12-22 18:00:00', 'Yoga 8: Hips', 'Powoli.'],
    ],
  );
});

test('gives an event that happens once as it is', () => {
  const once = event({ when: 'today 18:00–19:30', en: { title: '[[year]]' } });
  const dates = datesOf(once, { today: Temporal.PlainDate.from('2026-12-12'), town });
  expect(dates.map(({ key, en, when }) => [key, en?.title, when.end_date])).toEqual([
    ['run', '[[year]]', '2026-12-12 19:30:00'],
  ]);
});

test.each(['weekly', '0 weeks', '2'])('refuses "%s" as the time between two dates', (every) => {
  expect(() => event({ when: 'today', every })).toThrow('Write \\"1 week\\" or \\"4 weeks\\".');
});
