import { expect, test } from 'vitest';
import { pageKind } from './page-weights.ts';

test.each([
  ['index.html', undefined],
  ['en/index.html', 'home'],
  ['en/events/index.html', 'list of events'],
  ['pl/wydarzenia/strona/2/index.html', 'list of events'],
  ['pl/wydarzenia/minione/2025/index.html', 'past events'],
  ['pl/wydarzenia/koncert/index.html', 'event'],
  ['en/calendar/index.html', 'months'],
  ['en/calendar/2026-11/index.html', 'month'],
  ['pl/kalendarz/2026-t47/index.html', 'week'],
  ['en/calendar/2026-11-20/index.html', 'day'],
  ['en/news/2026/page/2/index.html', 'list of news'],
  ['pl/szukaj/index.html', 'search'],
  ['pl/o-nas/zespol/index.html', 'page'],
])('%s is of the kind %s', (file, kind) => {
  expect(pageKind(file)).toBe(kind);
});
