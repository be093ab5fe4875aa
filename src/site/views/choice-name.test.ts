import { expect, test } from 'vitest';
import { sampleCategory, sampleVenue } from '../../../tests/support/sample-items.ts';
import { createChoiceName } from './choice-name.ts';

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
