import { expect, test } from 'vitest';
import { sampleCategory, sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { categoryCue } from './category-cue.ts';

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
