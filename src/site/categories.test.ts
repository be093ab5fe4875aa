import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { alteredLanguage } from '../../tests/support/altered.ts';
import { sampleCategory, sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { noHistory } from '../snapshot/history.ts';
import { categoryCue, childCategories, cuesEver, rootCategories } from './categories.ts';

const music = sampleCategory({ id: 30 });
const film = sampleCategory({ id: 12, name: 'Film' });
const jazz = sampleCategory({ id: 5, name: 'Jazz', parentId: 30 });
const local = sampleSite({ events: [sampleEvent({ categories: [music, film, jazz] })] }).in('en');

const sixteen = Array.from({ length: 16 }, (_, index) =>
  sampleCategory({ id: index + 1, name: `Kind ${index}` }),
);
const roots = sampleSite({ events: [sampleEvent({ categories: sixteen })] }).in('en');

test('root categories take the cues in the order of their ids', () => {
  expect([categoryCue(local, film), categoryCue(local, music)]).toEqual([1, 2]);
});

test('a root keeps the cue it had, and a new one takes that which the fewest have', () => {
  const events = [sampleEvent({ categories: [3, 7, 12, 30].map((id) => sampleCategory({ id })) })];
  const site = (cues: Readonly<Record<string, number>>) =>
    sampleSite({ events, history: { ...noHistory, cues: { en: cues } } }).in('en');
  expect(cuesEver(site({}))).toEqual({ 3: 1, 7: 2, 12: 3, 30: 4 });
  expect(cuesEver(site({ 12: 1, 30: 2 }))).toEqual({ 3: 3, 7: 4, 12: 1, 30: 2 });
  // One that is gone keeps its cue, and leaves it to others last.
  expect(cuesEver(site({ 5: 1, 12: 2, 30: 3 }))).toEqual({ 3: 4, 5: 1, 7: 5, 12: 2, 30: 3 });
});

test('more roots than cues share them evenly', () => {
  const categories = Array.from({ length: 40 }, (_, index) => sampleCategory({ id: index + 1 }));
  const local = sampleSite({ events: [sampleEvent({ categories })] }).in('en');
  const counts = Map.groupBy(Object.values(cuesEver(local)), (cue) => cue);
  expect([...counts.values()].map(({ length }) => length).toSorted()).toEqual(
    [...Array<number>(8).fill(2), ...Array<number>(8).fill(3)].toSorted(),
  );
  expect(cuesEver(alteredLanguage(local, { knownCues: cuesEver(local) }))).toEqual(cuesEver(local));
});

test('a category takes the cue of its root', () => {
  expect(categoryCue(local, jazz)).toBe(categoryCue(local, music));
});

test('sixteen roots look different, by color or shape', () => {
  const style = readFileSync(new URL('../styles/cues.css', import.meta.url), 'utf8');
  const rules = [...style.matchAll(/((?:\.cue-\d+,?\s*)+)\{\s*(--\w+: [^;]+);/g)];
  const looks = sixteen.map((category) => {
    const cue = `.cue-${categoryCue(roots, category)}`;
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
  const local = sampleSite({
    events: [sampleEvent({ categories: [music, jazz, lost] })],
  }).in('en');

  test('a category without a known parent is a root', () => {
    expect(rootCategories(local).map(({ id }) => id)).toEqual([lost.id, music.id]);
  });

  test('childCategories are those directly below', () => {
    expect([childCategories(local, music), childCategories(local, jazz)]).toEqual([[jazz], []]);
  });
});
