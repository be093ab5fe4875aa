import { describe, expect, test } from 'vitest';
import { sampleCategory, sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { categoryCue, childCategories, rootCategories } from './categories.ts';

const music = sampleCategory({ id: 30 });
const film = sampleCategory({ id: 12, name: 'Film' });
const jazz = sampleCategory({ id: 5, name: 'Jazz', parentId: 30 });
const local = {
  ...sampleSite({ events: [sampleEvent({ categories: [music, film, jazz] })] }).in('en'),
  categoryAncestorsOf: ({ parentId }: { parentId: number }) => (parentId === 30 ? [music] : []),
};

test('root categories take the cues in the order of their ids', () => {
  expect([categoryCue(local, film), categoryCue(local, music)]).toEqual([1, 2]);
});

test('a category takes the cue of its root', () => {
  expect(categoryCue(local, jazz)).toBe(categoryCue(local, music));
});

describe('category tree', () => {
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
});
