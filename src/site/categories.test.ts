import { readFileSync } from 'node:fs';
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

const sixteen = Array.from({ length: 16 }, (_, id) => sampleCategory({ id, name: `Kind ${id}` }));
const roots = {
  ...sampleSite({ events: [sampleEvent({ categories: sixteen })] }).in('en'),
  categoryAncestorsOf: () => [],
};

test('root categories take the cues in the order of their ids', () => {
  expect([categoryCue(local, film), categoryCue(local, music)]).toEqual([1, 2]);
});

test('a category takes the cue of its root', () => {
  expect(categoryCue(local, jazz)).toBe(categoryCue(local, music));
});

test('sixteen roots look different, by color or shape', () => {
  const style = readFileSync(new URL('../styles/cues.css', import.meta.url), 'utf8');
  const rules = [...style.matchAll(/((?:\.cue-\d+,?\s*)+)\{\s*(--\w+: [^;]+);/g)];
  const looks = Array.from({ length: 16 }, (_, id) => {
    const cue = `.cue-${categoryCue(roots, sampleCategory({ id }))}`;
    return rules
      .filter(([, selectors = '']) => selectors.trim().split(/,\s*/).includes(cue))
      .map(([, , look]) => look);
  });
  expect(looks.filter(({ length }) => length !== 2)).toEqual([]);
  expect(new Set(looks.map(String)).size).toBe(16);
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
