import { describe, expect, test } from 'vitest';
import { sampleEvent, samplePost } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { calendarFiles, openDataFiles } from '../../../tests/support/written-files.ts';
import { feedLinks, itemLinks } from '../../outputs/feeds/links.ts';
import { publishedPaths } from '../../targets.ts';
import { sitePath } from '../pages.ts';
import { redirectTable } from '../redirects/redirect-table.ts';
import { earliestEnd, eventCalendarPath, hasOwnCalendar } from './own-calendar.ts';

const path = '/en/feeds/events/1.ics';
const evening = sampleEvent();

describe('an event has a calendar of its own until 400 days after the day on which it ended', () => {
  test.each([
    ['an evening', evening, '2028-01-02T22:59:59Z', '2028-01-02T23:00:00Z'],
    [
      'one that ends at midnight',
      sampleEvent({
        when: timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-29T00:00[Europe/Warsaw]'),
      }),
      '2028-01-02T22:59:59Z',
      '2028-01-02T23:00:00Z',
    ],
    [
      'one of whole days',
      sampleEvent({ when: days('2026-11-27', '2026-11-28') }),
      '2028-01-02T22:59:59Z',
      '2028-01-02T23:00:00Z',
    ],
    [
      'one in another zone, by the day of the site',
      sampleEvent({
        when: timed('2026-11-28T18:00[America/New_York]', '2026-11-28T20:00[America/New_York]'),
      }),
      '2028-01-03T22:59:59Z',
      '2028-01-03T23:00:00Z',
    ],
  ])('%s', (_, event, last, first) => {
    const at = (now: string) => hasOwnCalendar(sampleSite({ events: [event], now }), event);
    expect([at('2026-11-20T12:00:00Z'), at(last), at(first)]).toEqual([true, true, false]);
  });
});

describe('of an old event', () => {
  const site = sampleSite({
    events: [evening],
    posts: [samplePost()],
    now: '2028-01-03T12:00:00Z',
  });

  test('there is neither a file nor an address that is said to be published', () => {
    expect(Array.from(calendarFiles(site), ({ file }) => file)).not.toContain(path.slice(1));
    expect([...publishedPaths(site)]).not.toContain(path);
  });

  test('the page stays, and links of editors to the calendar lead to that of everything', () => {
    expect([...publishedPaths(site)]).toContain(site.pathOf(evening));
    const rules = { routes: site.routes, earliestEnd: earliestEnd(site) };
    expect(eventCalendarPath(evening, rules)).toBe('/en/feeds/events.ics');
    expect(sitePath(site, path)).toBe('/en/feeds/events.ics');
  });

  test('neither the head of the page nor any open data names the calendar', () => {
    const links = feedLinks(site, 'en', itemLinks(site, evening)).flat();
    expect(links.map(({ url }) => url).filter((url) => url.endsWith(path))).toEqual([]);
    const data = Array.from(openDataFiles(site), ({ text }) => text).join();
    expect(data).toContain('Jazz evening');
    expect(data).not.toContain(path);
  });

  test('there is no redirect of its own: an archive would have more than hosts read', () => {
    expect(redirectTable(site).redirects.filter(({ from }) => from === path)).toEqual([]);
  });
});
