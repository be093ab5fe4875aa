import { expect, test } from 'vitest';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { days } from '../../tests/support/sample-when.ts';
import { pastRedirects } from './redirects.ts';

test('each page of the former list leads to where its first event stands', () => {
  const began = [
    '2024-05-01',
    '2025-05-01',
    '2025-06-01',
    '2025-07-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ];
  const site = sampleSite({
    config: { eventsPerPage: 2 },
    events: began.map((day, place) => sampleEvent({ id: place + 1, slug: day, when: days(day) })),
  });
  expect([...pastRedirects(site)].map(({ from, to }) => [from, to])).toEqual([
    ['/en/events/past/page/2/', '/en/events/past/2026/page/2/'],
    ['/en/events/past/page/3/', '/en/events/past/2025/'],
    ['/en/events/past/page/4/', '/en/events/past/2024/'],
  ]);
});
