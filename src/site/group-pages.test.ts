import { expect, test } from 'vitest';
import { sampleEvent, sampleVenue } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { timed } from '../../tests/support/sample-when.ts';
import { groupPages } from './group-pages.ts';

const at = (id: number, day: string, title = `Event ${id}`) =>
  sampleEvent({ id, title, when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`) });

test('groupPages parts what is to come, a series once, and leaves out what is over', () => {
  const site = sampleSite({
    events: [
      at(1, '2026-11-01'),
      at(2, '2026-11-25', 'Yoga'),
      at(3, '2026-11-26'),
      at(4, '2026-12-02', 'Yoga'),
      at(5, '2026-12-09', 'Yoga'),
      at(6, '2026-12-10'),
    ],
    config: { groupEventsPerPage: 2, views: { seriesFrom: 3 } },
  });
  const { pages, heirs } = groupPages(site, site.in('en'), sampleVenue());
  expect(pages.map((page) => page.filter((event) => !heirs.has(event)).map(({ id }) => id))).toEqual([
    [2, 3],
    [6],
  ]);
});

test('groupPages has one page where nothing is to come', () => {
  const site = sampleSite({ events: [at(1, '2026-11-01')] });
  expect(groupPages(site, site.in('en'), sampleVenue()).pages).toEqual([[]]);
});
