import { expect, test } from 'vitest';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { siteConfigSchema } from '../config.ts';
import { noHistory } from '../snapshot/history.ts';
import { SiteContents } from './contents.ts';

test('gives the same pairs in both directions', () => {
  const snapshot = snapshotOf({
    en: { tags: [], events: [event(1, { pl: 21 }), event(2, { pl: 21 }), event(3, {})] },
    pl: { events: [event(21, {}), event(3, {})] },
  });
  const contents = new SiteContents({
    snapshot,
    history: noHistory,
    config: siteConfigSchema.parse({}),
  });
  expect([1, 2, 3].map((id) => contents.translatedId('event', id, 'en', 'pl'))).toEqual([
    21,
    undefined,
    3,
  ]);
  expect([21, 3].map((id) => contents.translatedId('event', id, 'pl', 'en'))).toEqual([1, 3]);
});

function event(id: number, translations: Record<string, number>) {
  const time = '2026-11-23 10:00:00';
  return { id, slug: `event-${id}`, start_date: time, end_date: time, translations };
}
