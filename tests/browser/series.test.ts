import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { runScriptWell } from '../support/run-script.ts';
import { startSmallCms } from '../support/small-cms.ts';
import { startVisit } from '../support/visit.ts';
import { wireEvent } from '../support/wire-items.ts';

test('of a series the next date takes the place of the one that is over in a list built before', async () => {
  await using cms = await startSmallCms({
    items: {
      events: {
        en: [
          storyTime(1, '2026-11-20'),
          storyTime(2, '2026-11-22'),
          storyTime(3, '2026-11-24'),
          wireEvent({ id: 4, title: 'Fair' }),
        ],
        pl: [wireEvent({ id: 5 })],
      },
    },
  });
  const folder = mkdtempSync(join(inject('runFolder'), 'series-'));
  const dist = join(folder, 'dist');
  await runScriptWell('build', [], {
    API_URL: `${cms.origin}/wp-json`,
    SITE_NOW: '2026-11-20T08:00:00Z',
    SITE_URL: 'https://town.example/',
    DIST_DIR: dist,
    CACHE_DIR: join(folder, 'cache'),
  });
  await using visit = await startVisit(dist, 'https://town.example/', {});
  const { page, open } = visit;

  expect(await rowsAt('2026-11-20T09:00:00Z', '/en/events/')).toEqual([
    ['/en/events/story-1/', 'First of 3 dates'],
    ['/en/events/event-4/', ''],
  ]);
  expect(await rowsAt('2026-11-20T19:00:00Z', '/en/events/')).toEqual([
    ['/en/events/story-2/', 'First of 2 dates'],
    ['/en/events/event-4/', ''],
  ]);
  expect(await rowsAt('2026-11-22T19:00:00Z', '/en/events/')).toEqual([
    ['/en/events/story-3/', ''],
    ['/en/events/event-4/', ''],
  ]);
  expect(await page.locator('.day-head time:visible').first().getAttribute('datetime')).toBe(
    '2026-11-24',
  );
  expect(visit.troubles).toEqual([]);

  /** Addresses of the rows that are seen, and what is said of the series of each. */
  async function rowsAt(moment: string, path: string) {
    await page.clock.setFixedTime(moment);
    await open(path);
    return await page
      .locator('.event-list > li:visible')
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.querySelector('.title-link')?.getAttribute('href'),
          row.querySelector('summary')?.textContent.trim() ?? '',
        ]),
      );
  }
});

function storyTime(id: number, day: string) {
  return wireEvent({
    id,
    slug: `story-${id}`,
    title: 'Story time',
    start_date: `${day} 18:00:00`,
    end_date: `${day} 19:00:00`,
    utc_start_date: `${day} 17:00:00`,
    utc_end_date: `${day} 18:00:00`,
  });
}
