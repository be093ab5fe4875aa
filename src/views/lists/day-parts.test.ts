import { expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { homeKind } from '../../kinds/home.ts';
import { only } from '../../kinds/kind.ts';
import { dayParts } from './day-parts.ts';

const day = Temporal.PlainDate.from('2026-11-28');

/** Headings of a day with the events below them, by their times. */
function partsOf(whens: Readonly<Record<string, ReturnType<typeof timed>>>) {
  const events = Object.entries(whens).map(([title, when], index) =>
    sampleEvent({ id: index + 1, slug: `e-${index}`, title, when }),
  );
  const page = homeKind.page(sampleSite({ events }), 'en', only).context;
  return dayParts(page, day, events).map(({ title, rows }) => [
    title,
    rows.map(({ row }) => row.title),
  ]);
}

test('a day is divided where morning, afternoon and evening begin', () => {
  const at = (time: string) => timed(`2026-11-28T${time}[Europe/Warsaw]`);
  expect(
    partsOf({
      '00:00': at('00:00'),
      '04:59': at('04:59'),
      '05:00': at('05:00'),
      '11:59': at('11:59'),
      '12:00': at('12:00'),
      '17:59': at('17:59'),
      '18:00': at('18:00'),
      '23:59': at('23:59'),
    }),
  ).toEqual([
    ['At night', ['00:00', '04:59']],
    ['Morning', ['05:00', '11:59']],
    ['Afternoon', ['12:00', '17:59']],
    ['Evening', ['18:00', '23:59']],
  ]);
});

test('what takes all day or goes on from the day before comes first', () => {
  expect(
    partsOf({
      concert: timed('2026-11-28T19:00[Europe/Warsaw]'),
      fair: days('2026-11-28'),
      camp: timed('2026-11-27T09:00[Europe/Warsaw]', '2026-11-29T12:00[Europe/Warsaw]'),
    }),
  ).toEqual([
    ['All day and longer', ['fair', 'camp']],
    ['Evening', ['concert']],
  ]);
});

test('the clock is that of the site', () => {
  expect(partsOf({ stream: timed('2026-11-28T13:00[America/New_York]') })).toEqual([
    ['Evening', ['stream']],
  ]);
});
