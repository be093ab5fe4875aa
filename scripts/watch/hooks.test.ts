import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { hookSchema, namedItems, olderThanNamed, reachesOthers } from './hooks.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'hooks-'));
const entry = { count: 1, digest: '' };
const record = (id: number, item: object) => `${JSON.stringify({ id, digest: '', item })}\n`;
writeFileSync(
  join(folder, 'events.en.ndjson'),
  record(7, { modified_utc: '2026-11-20 09:30:00' }) + record(8, { modified_utc: null }),
);
writeFileSync(join(folder, 'pages.en.ndjson'), record(7, { modified_gmt: '2026-11-20T09:00:00' }));
const collections = { 'events.en.ndjson': entry, 'pages.en.ndjson': entry };

describe('what an answer is older than', () => {
  const at = (modified: string) => ({ modified: `2026-11-20T${modified}Z` });
  test.each([
    ['an item that was modified later', { kind: 'tribe_events', id: 7, ...at('09:30:01') }, true],
    ['not one that is as it was named', { kind: 'tribe_events', id: 7, ...at('09:30:00') }, false],
    ['an item of another kind with its id', { kind: 'page', id: 7, ...at('09:30:00') }, true],
    ['not one that does not say when', { kind: 'tribe_events', id: 8, ...at('09:30:00') }, false],
    ['a public item that is missing', { kind: 'tribe_events', id: 9, public: true }, true],
    ['not one that is not public', { kind: 'tribe_events', id: 9, public: false }, false],
    ['not one of a kind that says no times', { kind: 'nav_menu', id: 7, ...at('23:00:00') }, false],
    [
      'not one of a collection that was not read',
      { kind: 'post', id: 7, ...at('23:00:00') },
      false,
    ],
  ])('is %s', async (_what, change, isOlder) => {
    expect(await olderThanNamed([change], folder, { collections })).toEqual(
      isOlder ? [change] : [],
    );
  });
});

describe('a hook', () => {
  test.each([
    ['{}', { changes: [], complete: false }],
    ['{"changes":[],"complete":true}', { changes: [], complete: true }],
    ['{"changes":[{"kind":"a b","id":1}]}', undefined],
    ['{"changes":[{"kind":"page"}]}', undefined],
    ['[]', undefined],
  ])('may say %s', (text, expected) => {
    expect(hookSchema.safeParse(JSON.parse(text)).data).toEqual(expected);
  });

  test('about a shared block is about pages too', () => {
    expect(
      [
        { kind: 'wp_block', id: 1 },
        { kind: 'page', id: 1 },
      ].map(reachesOthers),
    ).toEqual([true, false]);
  });
});

describe('what is read alone', () => {
  test.each([
    ['an event', 'tribe_events', 'events'],
    ['a venue', 'tribe_venue', 'venues'],
    ['an organizer', 'tribe_organizer', 'organizers'],
    ['a category of events', 'tribe_events_cat', 'categories'],
    ['a tag', 'post_tag', 'tags'],
    ['a post', 'post', 'posts'],
    ['a category of posts', 'category', 'post-categories'],
    ['a page', 'page', 'pages'],
    ['a menu', 'nav_menu', 'menus'],
    ['a file, as all that were modified', 'attachment', undefined],
  ])('is %s', (_what, kind, named) => {
    const items = namedItems([{ kind, id: 7 }]);
    const isGone = named !== undefined && namedItems([{ kind, id: 7, public: false }]);
    expect(isGone).toEqual(named !== undefined && items);
    expect(items && Object.entries(items).filter(([, ids]) => ids.length > 0)).toEqual(
      named === undefined ? [] : [[named, [7]]],
    );
  });

  test.each([
    ['a file that is gone', [{ kind: 'attachment', id: 7, public: false }]],
    ['a kind that pages of the site do not have', [{ kind: 'product', id: 7 }]],
    ['nothing', []],
  ])('is not %s', (_what, changes) => {
    expect(namedItems(changes)).toBeUndefined();
  });
});
