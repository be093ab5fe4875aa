import { expect, test } from 'vitest';
import { sampleEvent, sampleVenue } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { bareEvent, barePost, openTown } from '../../tests/support/small-town.ts';
import { searchFiles } from '../../tests/support/written-files.ts';
import {
  decodeAscending,
  decodeNumbers,
  type PlaceFile,
  type SearchIndex,
} from '../search/format.ts';
import { noHistory } from '../snapshot/history.ts';

test('an event of another zone is found on the day of the site on which it takes place', () => {
  const site = openTown({
    en: {
      events: [
        bareEvent(1, 'evening', '2026-12-21 18:00:00'),
        bareEvent(2, 'call', '2026-12-22 00:30:00', { timezone: 'Asia/Kolkata' }),
      ],
    },
  });
  const text =
    [...searchFiles(site)].find(({ file }) => file === 'en/search/index.json')?.text ?? '';
  const { days }: SearchIndex = JSON.parse(text);
  expect(decodeAscending(days)).toEqual([0, 0]);
});

test('a night is found on the day on which it begins, until it ends', () => {
  const end = { end_date: '2026-11-22 02:30:00' };
  const site = openTown({
    en: { events: [bareEvent(1, 'club', '2026-11-21 22:00:00', end)] },
  });
  const text =
    [...searchFiles(site)].find(({ file }) => file === 'en/search/index.json')?.text ?? '';
  const { long, ends }: SearchIndex = JSON.parse(text);
  expect([decodeAscending(long), Object.values(ends).flatMap(decodeNumbers)]).toEqual([
    [],
    [26 * 60 + 30],
  ]);
});

test('a night that goes on is known by its hour on the first day of a block too', () => {
  const end = { end_date: '2026-12-13 02:30:00' };
  const site = openTown(
    { en: { events: [bareEvent(1, 'club', '2026-12-12 22:00:00', end)] } },
    {},
    noHistory,
    Temporal.Instant.from('2026-12-13T00:30:00Z'),
  );
  const text =
    [...searchFiles(site)].find(({ file }) => file === 'en/search/index.json')?.text ?? '';
  const { ends }: SearchIndex = JSON.parse(text);
  expect(Object.values(ends).flatMap(decodeNumbers)).toEqual([26 * 60 + 30]);
});

test('no line of a Polish title ends with a word of one letter', () => {
  const site = openTown({
    pl: { events: [bareEvent(1, 'kino', '2026-12-21 18:00:00', { title: 'W kinie i w domu' })] },
  });
  const files = [...searchFiles(site)].filter(({ file }) => /^pl\/szukaj\/items-/.test(file));
  const titles = files.flatMap(({ text }) => JSON.parse(text)).map(([title]: [string]) => title);
  expect(titles[0]).toBe('W\u00a0kinie i\u00a0w\u00a0domu');
});

test('news are found by the names of their topics', () => {
  const topic = { id: 5, name: 'Renovations', slug: 'renovations', taxonomy: 'category' };
  const site = openTown({
    en: {
      posts: [barePost(1, 'note', '2026-11-01 10:00:00', { _embedded: { 'wp:term': [[topic]] } })],
    },
  });
  const words = [...searchFiles(site)].filter(({ file }) => /^en\/search\/words-/.test(file));
  expect(words.map(({ text }) => Object.keys(JSON.parse(text).terms))).toEqual([
    ['not', 'post', 'renovation'],
  ]);
});

test('the places of events and venues are in a file of their own, each once', () => {
  const mill = sampleVenue({
    id: 7,
    slug: 'mill',
    coordinates: { latitude: 53.64, longitude: 20.4 },
  });
  const venues = [[mill], [], [mill]];
  const events = venues.map((own, index) => sampleEvent({ id: index + 1, venues: own }));
  const files = [...searchFiles(sampleSite({ events }))];
  const text = files.find(({ file }) => /^en\/search\/places-/.test(file))?.text ?? '';
  const { places, of }: PlaceFile = JSON.parse(text);
  expect({ places, of: decodeNumbers(of) }).toEqual({
    places: ['53.6400,20.4000'],
    of: [1, 0, 1, 1],
  });
});
