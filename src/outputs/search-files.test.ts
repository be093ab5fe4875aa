import { expect, test } from 'vitest';
import { openTown, wireEvent, wirePost } from '../../tests/support/small-town.ts';
import { decodeAscending, type SearchIndex } from '../search/format.ts';
import { searchFiles } from './search-files.ts';

test('an event of another zone is found on the day of the site on which it takes place', () => {
  const site = openTown({
    en: {
      events: [
        wireEvent(1, 'evening', '2026-12-21 18:00:00'),
        wireEvent(2, 'call', '2026-12-22 00:30:00', { timezone: 'Asia/Kolkata' }),
      ],
    },
  });
  const text = [...searchFiles(site)].find(({ file }) => file === 'en/search/index.json')?.text ?? '';
  const { days }: SearchIndex = JSON.parse(text);
  expect(decodeAscending(days)).toEqual([0, 0]);
});

test('news are found by the names of their topics', () => {
  const topic = { id: 5, name: 'Renovations', slug: 'renovations', taxonomy: 'category' };
  const site = openTown({
    en: { posts: [wirePost(1, 'note', '2026-11-01 10:00:00', { _embedded: { 'wp:term': [[topic]] } })] },
  });
  const words = [...searchFiles(site)].filter(({ file }) => /^en\/search\/words-/.test(file));
  expect(words.map(({ text }) => Object.keys(JSON.parse(text)))).toEqual([['not', 'post', 'renovation']]);
});
