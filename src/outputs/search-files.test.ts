import { expect, test } from 'vitest';
import { openTown, wireEvent } from '../../tests/support/small-town.ts';
import { decodeAscending } from '../search/numbers.ts';
import type { SearchIndex } from '../search/search-index.ts';
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
