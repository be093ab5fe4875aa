import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import type { Change } from '../snapshot/history.ts';
import { changesKind, changesPage } from './changes.ts';
import { only } from './kind.ts';

const saturday =
  '2026-11-28T18:00:00+01:00[Europe/Warsaw]/2026-11-28T20:00:00+01:00[Europe/Warsaw]';
const sunday = '2026-11-29T17:00:00+01:00[Europe/Warsaw]/2026-11-29T19:00:00+01:00[Europe/Warsaw]';

describe('changesPage', () => {
  test('shows the newest day first, by what happened, each thing once a day', () => {
    const site = sampleSite({
      events: [sampleEvent({ id: 1, title: 'Ball', slug: 'ball' })],
      changes: [
        change({ at: '2026-11-18T23:30:00Z', id: 1, to: saturday }),
        change({ at: '2026-11-20T02:00:00Z', id: 1, what: 'moved', from: saturday, to: sunday }),
        change({ at: '2026-11-20T02:00:00Z', id: 1, what: 'venue', from: '', to: 'Yard' }),
        change({
          at: '2026-11-20T02:00:00Z',
          id: 2,
          what: 'removed',
          from: saturday,
          title: 'Fair',
        }),
        change({
          at: '2026-11-20T02:00:00Z',
          id: 3,
          what: 'status',
          to: 'cancelled',
          title: 'Walk',
        }),
        change({
          at: '2026-11-20T02:00:00Z',
          id: 3,
          language: 'pl',
          what: 'status',
          to: 'cancelled',
        }),
      ],
    });
    expect(outline(site)).toEqual([
      '2026-11-20',
      '1 event cancelled',
      'Walk (no page): cancelled',
      '1 event changed',
      'Ball /en/events/ball/: moved from Sat 28 Nov, 18:00–20:00 to Sun 29 Nov, 17:00–19:00 | venue: Yard',
      '1 event removed from the calendar',
      'Fair (no page): removed from the calendar; originally planned for Sat 28 Nov, 18:00–20:00',
      '2026-11-19',
      '1 new event',
      'Ball /en/events/ball/: Sat 28 Nov, 18:00–20:00',
    ]);
  });

  test('puts an event where the last word about it belongs', () => {
    const at = '2026-11-20T02:00:00Z';
    const back = sampleSite({
      changes: [
        change({ at, what: 'status', to: 'cancelled' }),
        change({ at: '2026-11-20T14:00:00Z', what: 'status', from: 'cancelled', to: 'scheduled' }),
      ],
    });
    expect(outline(back)).toEqual([
      '2026-11-20',
      '1 event changed',
      'Dance (no page): cancelled | takes place after all',
    ]);
  });

  test('gives no date to an event that is postponed', () => {
    const site = sampleSite({
      events: [sampleEvent({ id: 7, slug: 'dance', title: 'Dance', status: 'postponed' })],
      changes: [change({ what: 'status', to: 'postponed' })],
    });
    expect(outline(site)).toEqual([
      '2026-11-20',
      '1 event postponed',
      'Dance /en/events/dance/: postponed; the new date is not known yet',
    ]);
  });

  test('counts what it leaves out of a long list, by when it was found', () => {
    const changes = Array.from({ length: 55 }, (_, id) =>
      change({ at: id < 50 ? '2026-11-20T02:00:00Z' : '2026-11-20T08:00:00Z', id, kind: 'post' }),
    );
    const [day] = changesPage(changesKind.page(sampleSite({ changes }), 'en', only).context).days;
    expect(day?.groups.map(({ title, rows, more }) => [title, rows.length, more])).toEqual([
      [
        '55 news items',
        40,
        {
          count: 15,
          found: [
            [1795140000, 10],
            [1795161600, 5],
          ],
        },
      ],
    ]);
  });

  test('is empty where nothing changed', () => {
    expect(outline(sampleSite())).toEqual([]);
  });
});

function outline(site: ReturnType<typeof sampleSite>): string[] {
  return changesPage(changesKind.page(site, 'en', only).context).days.flatMap(
    ({ figure, groups }) => [
      figure.datetime,
      ...groups.flatMap(({ title, rows }) => [
        title,
        ...rows.map(({ title: name, href = '(no page)', sentences, event }) => {
          const said = sentences.map((parts) => parts.map(({ text }) => text).join('')).join(' | ');
          return `${name} ${href}: ${[said, event?.date?.when].filter(Boolean).join(' ')}`;
        }),
      ]),
    ],
  );
}

function change(own: Partial<Change>): Change {
  return {
    at: '2026-11-20T02:00:00Z',
    what: 'added',
    kind: 'event',
    id: 7,
    language: 'en',
    title: 'Dance',
    path: '/en/events/7/',
    from: '',
    to: '',
    ...own,
  };
}
