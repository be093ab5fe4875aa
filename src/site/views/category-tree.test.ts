import { expect, test } from 'vitest';
import { sampleCategory, sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { childCategories, rootCategories } from './category-tree.ts';

const music = sampleCategory({ id: 30 });
const jazz = sampleCategory({ id: 31, name: 'Jazz', parentId: 30 });
const lost = sampleCategory({ id: 32, name: 'Lost', parentId: 99 });
const local = {
  ...sampleSite({ events: [sampleEvent({ categories: [music, jazz, lost] })] }).in('en'),
  categoryAncestorsOf: ({ parentId }: { parentId: number }) => (parentId === 30 ? [music] : []),
};

test('a category without a known parent is a root', () => {
  expect(rootCategories(local)).toEqual([music, lost]);
});

test('childCategories are those directly below', () => {
  expect([childCategories(local, music), childCategories(local, jazz)]).toEqual([[jazz], []]);
});
