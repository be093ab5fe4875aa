import { expect, test } from 'vitest';
import { sampleEvent, sampleVenue } from '../../tests/support/sample-items.ts';
import { citiesOf } from './cities.ts';

test('the key of a city is its name in Latin letters, or the numbers of its characters', () => {
  const cities = ['Łódź', ' Kraków', 'Нова', 'Київ (Kyiv)', ''].map((city, place) =>
    sampleEvent({ id: place + 1, venues: [sampleVenue({ id: place + 1, city })] }),
  );
  expect(cities.map((event) => citiesOf(event))).toEqual([
    [{ key: 'lodz', name: 'Łódź' }],
    [{ key: 'krakow', name: 'Kraków' }],
    [{ key: 'u41d-u43e-u432-u430', name: 'Нова' }],
    [{ key: 'kyiv', name: 'Київ (Kyiv)' }],
    [],
  ]);
});
