import { expect, test } from 'vitest';
import { bareEvent, openTown } from '../../tests/support/small-town.ts';
import { noHistory } from '../snapshot/history.ts';
import { nextHistory } from './published-history.ts';

const source = { fetched: '2026-11-20T10:00:00Z', collected: {} };
const dateless = { date_utc: null, modified_utc: null };

const content = {
  events: [bareEvent(1, 'ball', '2026-12-01 19:00:00', dateless)],
};

test('what the server gives no dates was created and changed when it was first fetched', () => {
  const first = openAt('2026-11-20T10:00:00Z', noHistory);
  expect(datesOf(first)).toEqual(['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z']);

  const second = openAt('2026-11-21T10:00:00Z', nextHistory(first, source));
  expect(datesOf(second)).toEqual(datesOf(first));

  const third = openAt('2026-11-22T10:00:00Z', nextHistory(second, source));
  expect(datesOf(third)).toEqual(datesOf(first));
});

test('it changed when a build sees another digest', () => {
  const { items, ...rest } = nextHistory(openAt('2026-11-20T10:00:00Z', noHistory), source);
  const other = { ...rest, items: items.map((item) => ({ ...item, digest: 'another' })) };
  expect(datesOf(openAt('2026-11-21T10:00:00Z', other))).toEqual([
    '2026-11-20T11:00:00Z',
    '2026-11-21T10:00:00Z',
  ]);
});

function openAt(fetched: string, history: Parameters<typeof openTown>[2]) {
  return openTown(
    { en: content, manifest: { fetched, languages: ['en'] } },
    { languages: ['en'] },
    history,
  );
}

function datesOf(site: ReturnType<typeof openTown>): string[] {
  const [event] = site.in('en').events;
  return [String(event?.created), String(event?.modified)];
}
