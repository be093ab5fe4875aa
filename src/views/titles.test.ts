import { expect, test } from 'vitest';
import {
  sampleCategory,
  sampleEvent,
  samplePage,
  samplePost,
  sampleTag,
  sampleVenue,
} from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import type { Item } from '../site/site.ts';
import { openPage } from './page.ts';
import { createChoiceName, describePage } from './titles.ts';

const workshops = sampleCategory({ id: 1, name: 'Workshops' });
const music = sampleCategory({ id: 2, name: 'Music' });
const taught = sampleCategory({ id: 3, name: 'Music', parentId: 1 });
const local = {
  categoryAncestorsOf: ({ parentId }: { parentId: number }) => (parentId === 1 ? [workshops] : []),
};

test('categories that share a name are told with what is above them', () => {
  const groups = [workshops, music, taught];
  expect(groups.map(createChoiceName(groups, local))).toEqual(['Workshops', 'Music', 'Workshops › Music']);
});

test('a category whose name is its own is told by it alone', () => {
  expect(createChoiceName([workshops, taught], local)(taught)).toBe('Music');
});

test('venues that share a name are told with their address', () => {
  const near = sampleVenue({ id: 4, name: 'Clubroom', address: 'Mill Street 3', city: 'Millford' });
  const far = sampleVenue({ id: 5, name: 'Clubroom', address: 'Long Lane 9', city: 'Riverton' });
  const other = sampleVenue({ id: 6, name: 'Old Mill', address: 'Mill Street 1', city: 'Millford' });
  const groups = [near, far, other];
  expect(groups.map(createChoiceName(groups, local))).toEqual([
    'Clubroom, Mill Street 3, Millford',
    'Clubroom, Long Lane 9, Riverton',
    'Old Mill',
  ]);
});

test.each<[string, Item, string]>([
  ['an event', sampleEvent(), 'Three bands. One night.'],
  [
    'an event without words',
    sampleEvent({ summary: '' }),
    'Saturday 28 November 2026, 18:00–20:00. Old Mill, ul. Młyńska 1, Kraków',
  ],
  ['a post without words', samplePost({ summary: '' }), 'What is on in town.'],
  ['a page without words', samplePage({ summary: '' }), 'What is on in town.'],
  [
    'a venue without words',
    sampleVenue({ summary: '' }),
    'Old Mill · Town calendar: upcoming and past events.',
  ],
  ['a tag without words', sampleTag(), 'Outdoors · Town calendar: upcoming and past events.'],
])('describes %s to search engines', (_, item, description) => {
  const site = sampleSite({
    events: [item.kind === 'event' ? item : sampleEvent()],
    ...(item.kind === 'page' ? { pages: [item] } : {}),
  });
  expect(describePage(openPage(site, 'en', { kind: 'item', item })).description).toBe(description);
});
