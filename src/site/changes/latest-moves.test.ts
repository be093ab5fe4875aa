import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import type { Change } from '../../loaders/history-format.ts';
import { latestMoves } from './latest-moves.ts';

const event = sampleEvent();
const present = '2026-11-28T18:00:00+01:00[Europe/Warsaw]/2026-11-28T20:00:00+01:00[Europe/Warsaw]';
const earlier = present.replaceAll('11-28', '11-21');
const earliest = present.replaceAll('11-28', '11-14');

function change(what: Change['what'], from: string, to: string, more: Partial<Change> = {}): Change {
  const { kind, id, language, title } = event;
  return { at: '2026-11-18T06:00:00Z', what, kind, id, language, title, path: '/', from, to, ...more };
}

describe('latestMoves', () => {
  test('tells the last move in time and the last in place', () => {
    const last = change('moved', earlier, present);
    const venue = change('venue', 'New Mill', 'Old Mill');
    const site = sampleSite({ changes: [change('moved', earliest, earlier), last, venue] });
    expect(latestMoves(site, event)).toEqual({ time: last, venue });
  });

  test.each([
    ['another event', change('moved', earlier, present, { id: 2 })],
    ['another language', change('moved', earlier, present, { language: 'pl' })],
    ['a time that is not the present one', change('moved', present, earlier)],
    ['whole days it does not have', change('moved', '2026-11-21/2026-11-21', '2026-11-28/2026-11-28')],
    ['a venue where there was none', change('venue', '', 'Old Mill')],
    ['anything else', change('renamed', 'Jazz night', 'Jazz evening')],
  ])('says nothing of a change of %s', (_, other) => {
    expect(latestMoves(sampleSite({ changes: [other] }), event)).toEqual({});
  });

  test('says nothing of earlier venues of what has moved online', () => {
    const site = sampleSite({ changes: [change('venue', 'New Mill', 'Old Mill')] });
    expect(latestMoves(site, sampleEvent({ status: 'movedOnline' }))).toEqual({});
  });
});
