import { expect, test } from 'vitest';
import { sampleEvent, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { embedFiles } from '../../../tests/support/written-files.ts';
import type { Site } from '../../site/site.ts';
import { noSource } from '../text.ts';

const screenOf = (site: Site, file = 'embed/en/screen/index.html') =>
  new Map([...embedFiles(site, noSource)].map((one) => [one.file, one.text])).get(file);

test('a screen has the days to come, what runs since earlier days, and marks what does not take place', () => {
  const site = sampleSite({
    events: [
      sampleEvent({
        id: 1,
        title: 'Jazz <b>',
        when: timed('2026-11-20T18:00[Europe/Warsaw]', '2026-11-20T20:00[Europe/Warsaw]'),
      }),
      sampleEvent({
        id: 2,
        title: 'Choir',
        status: 'cancelled',
        when: timed('2026-11-21T18:00[Europe/Warsaw]', '2026-11-21T20:00[Europe/Warsaw]'),
      }),
      sampleEvent({ id: 3, title: 'Glass', when: days('2026-11-01', '2026-11-30') }),
    ],
  });
  const page = screenOf(site) ?? '';
  expect(page.match(/<h2>.*?<\/h2>/g)).toEqual([
    '<h2>On now</h2>',
    '<h2><span class="near"></span><span>Friday 20 November</span></h2>',
    '<h2><span class="near"></span><span>Saturday 21 November</span></h2>',
    '<h2>Ongoing</h2>',
  ]);
  expect(page).toContain('target="_top">Jazz &lt;b&gt;</a>');
  expect(page).toMatch(
    /data-off><p class="hours">18:00–20:00<\/p><div><p class="status">Cancelled<\/p>/,
  );
  expect(page).toMatch(/data-long><p class="hours">until 30 November<\/p>/);
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain('town.example/en</p>');
});

test('a screen tells that no tickets are left where the title said it', () => {
  const site = sampleSite({ events: [sampleEvent({ title: 'SOLD OUT! Jazz' })] });
  expect(screenOf(site)).toContain('<p class="status">Sold out</p><h3 dir="auto">');
});

test('a venue keeps its screen when its last event is over', () => {
  const mill = sampleVenue({ id: 5, name: 'Mill' });
  const past = sampleEvent({
    venues: [mill],
    when: timed('2026-11-01T18:00[Europe/Warsaw]', '2026-11-01T20:00[Europe/Warsaw]'),
  });
  const site = sampleSite({ events: [past] });
  expect(screenOf(site, 'embed/en/screen/5/index.html')).toContain(
    '<p class="none">There are no upcoming events.</p>',
  );
});

test('an event across New Year says at what hour it begins and until which day and year it lasts', () => {
  const event = sampleEvent({
    when: timed('2026-12-30T18:00[Europe/Warsaw]', '2027-01-01T20:00[Europe/Warsaw]'),
  });
  const page = screenOf(sampleSite({ events: [event] }));
  expect(page?.match(/<p class="(?:hours|place)">[^<]*<\/p>/g)).toEqual([
    '<p class="hours">18:00</p>',
    '<p class="place">until 1 January 2027</p>',
  ]);
});

test('a screen holds all of the next days, and is bounded', () => {
  const onDay = (day: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      sampleEvent({
        id: Number(day.slice(-2)) * 1000 + index,
        when: timed(`${day}T18:00[Europe/Warsaw]`),
      }),
    );
  const countOf = (pattern: RegExp, ...events: ReturnType<typeof onDay>[]) =>
    screenOf(sampleSite({ events: events.flat() }))?.match(pattern)?.length;
  const rows = (...events: ReturnType<typeof onDay>[]) => countOf(/<li /g, ...events);
  expect(rows(onDay('2026-11-21', 40))).toBe(40);
  expect(rows(onDay('2026-11-21', 100))).toBe(60);
  expect(rows(onDay('2026-11-28', 100))).toBe(30);
  // Those of three days have a code, and so has the page.
  expect(countOf(/class="qr"/g, onDay('2026-11-22', 3), onDay('2026-11-23', 3))).toBe(3 + 1);
});
