import { expect, test } from 'vitest';
import { sampleEvent, sampleImage } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import { seriesIn } from '../../site/events/series.ts';
import { groupBar } from '../../views/lists/choice-bar.ts';
import { laterDate, listRows } from '../../views/rows.ts';
import { subscribeOffer } from '../../views/subscribe.ts';
import { seriesKind, seriesPage } from './series.ts';

test('the page of a series has when it takes place, its dates to come, and the past ones, the latest first', () => {
  const dates = ['2026-11-06', '2026-11-13', '2026-11-27', '2026-12-04', '2026-12-11'].map(
    (day, index) =>
      sampleEvent({
        id: index + 1,
        title: 'Jam Session',
        slug: `jam-${index + 1}`,
        when: timed(`${day}T20:00[Europe/Warsaw]`),
      }),
  );
  const [first, second, ...coming] = dates;
  const site = sampleSite({ events: dates });
  const [series] = seriesIn(site, 'en');
  if (!series || !first || !second) throw new Error('These dates are no series.');
  const page = seriesKind.page(site, 'en', series).context;
  expect(seriesPage(page)).toEqual({
    name: 'Jam Session',
    look: { cue: 1, scale: 'huge', image: undefined, isWhole: false },
    bar: groupBar(page, coming, listRows(page, coming)),
    rhythm: 'Every Friday, 20:00',
    venues: [{ name: 'Old Mill', path: '/en/venues/old-mill/' }],
    count: 3,
    rows: listRows(page, coming),
    further: [],
    past: [laterDate(page, second), laterDate(page, first)],
    pastCount: 2,
    seriesPath: '/en/series/',
    subscribe: subscribeOffer(page, 'Subscribe to these events', {
      calendar: { title: 'Jam Session', path: '/en/feeds/series/jam-session.ics' },
      feed: (format) => `/en/feeds/series/jam-session.${format}`,
    }),
  });
});

test('the picture of the next date leads on the page of a series, and is not told again beside the dates that have the same', () => {
  const dates = ['2026-11-27', '2026-12-04', '2026-12-11'].map((day, index) =>
    sampleEvent({
      id: index + 1,
      title: 'Jam Session',
      slug: `jam-${index + 1}`,
      when: timed(`${day}T20:00[Europe/Warsaw]`),
      image: sampleImage({ digest: (index === 2 ? 'b' : 'c').repeat(64) }),
    }),
  );
  const site = sampleSite({ events: dates });
  const [series] = seriesIn(site, 'en');
  if (!series) throw new Error('These dates are no series.');
  const { look, rows } = seriesPage(seriesKind.page(site, 'en', series).context);
  expect(look.image?.src).toContain('ccc');
  expect(rows.map(({ row }) => row.image?.src)).toEqual([
    undefined,
    undefined,
    expect.stringContaining('bbb'),
  ]);
});
