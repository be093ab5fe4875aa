import { describe, expect, test } from 'vitest';
import { sampleCategory, sampleEvent, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import { en } from '../../i18n/en.ts';
import type { Event } from '../../model/event.ts';
import { type History, noHistory } from '../../snapshot/history.ts';
import { nextHistory } from '../published-history.ts';
import { combinationsOf, combinationTitle } from './combinations.ts';

const free = { label: 'Free', free: true, amounts: [], currency: 'PLN' };

function eventAt(id: number, change: Partial<Event> = {}): Event {
  return sampleEvent({ id, slug: `event-${id}`, ...change });
}

function chosen(events: readonly Event[], max = 200, history: History = noHistory) {
  const site = sampleSite({
    events,
    history,
    config: { combinations: { max }, languages: ['en'] },
  });
  return combinationsOf(site, 'en');
}

const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
const published = (...combinations: string[]): History => ({
  ...noHistory,
  combinations: { en: combinations },
});

describe('combinations', () => {
  test('are what events really have in common, those with most events to come first', () => {
    const events = [
      eventAt(1, { cost: free }),
      eventAt(2),
      eventAt(3, { venues: [sampleVenue({ id: 11, city: 'Łódź' })] }),
    ];
    const { kept } = chosen(events);
    expect(
      kept.map(({ key, upcoming, events: own }) => [key, upcoming, own.map(({ id }) => id)]),
    ).toEqual([
      ['category-30-city-krakow', 2, [1, 2]],
      ['category-30-venue-10', 2, [1, 2]],
      ['category-30-city-lodz', 1, [3]],
      ['category-30-free', 1, [1]],
      ['category-30-venue-11', 1, [3]],
    ]);
  });

  test('are named after what they are made of', () => {
    const venues = [sampleVenue({ name: '=Mill, old' })];
    const category = sampleCategory({ name: 'Music, dance' });
    const { kept } = chosen([eventAt(1, { venues, cost: free, categories: [category] })]);
    expect(kept.map((one) => combinationTitle(one, en))).toEqual([
      'Music, dance · Kraków',
      'Music, dance · free admission',
      'Music, dance · =Mill, old',
    ]);
  });

  test.each([
    ['Łódź', 'LODZ ', 'category-30-city-lodz'],
    ['Bielsko-Biała', 'Bielsko  Biala', 'category-30-city-bielsko-biala'],
    ['東京', '東京', 'category-30-city-u6771-u4eac'],
  ])('take %j and %j for one city', (one, other, key) => {
    const cities = [one, other].map((city, index) => sampleVenue({ id: 10 + index, city }));
    const { kept } = chosen(cities.map((venue, index) => eventAt(index + 1, { venues: [venue] })));
    expect(kept.find((combination) => combination.key === key)?.upcoming).toBe(2);
  });

  test('have an event once, though it takes place at two venues of one city', () => {
    const venues = [sampleVenue(), sampleVenue({ id: 11, slug: 'other' })];
    expect(
      chosen([eventAt(1, { venues })]).kept.map(({ key, upcoming }) => [key, upcoming]),
    ).toEqual([
      ['category-30-city-krakow', 1],
      ['category-30-venue-10', 1],
      ['category-30-venue-11', 1],
    ]);
  });

  test('need an event to come to begin, and none to stay', () => {
    const past = [
      eventAt(1, {
        when: timed('2026-10-01T18:00[Europe/Warsaw]', '2026-10-01T20:00[Europe/Warsaw]'),
      }),
    ];
    expect(keys(chosen(past).kept)).toEqual([]);
    const { kept, ended } = chosen(past, 200, published('category-30-venue-10'));
    expect([keys(kept), ended]).toEqual([['category-30-venue-10'], []]);
  });

  test('keep their place where there is little room, whatever else has more events', () => {
    const events = [
      eventAt(1, { venues: [sampleVenue({ id: 11, city: '' })] }),
      ...[2, 3, 4].map((id) => eventAt(id, { venues: [sampleVenue({ city: '' })] })),
    ];
    expect(keys(chosen(events, 1).kept)).toEqual(['category-30-venue-10']);
    const { kept, left, known } = chosen(events, 1, published('category-30-venue-11'));
    expect([keys(kept), keys(left), known]).toEqual([
      ['category-30-venue-11'],
      ['category-30-venue-10'],
      ['category-30-venue-11'],
    ]);
  });

  test('that ended lead to what is left of them', () => {
    const removed = ['category-30-venue-99', 'category-98-venue-10', 'category-97-city-lodz'];
    const { ended } = chosen([eventAt(1)], 200, published(...removed));
    expect(ended.map(({ key, wider }) => [key, wider && `${wider.kind} ${wider.id}`])).toEqual([
      ['category-30-venue-99', 'category 30'],
      ['category-97-city-lodz', undefined],
      ['category-98-venue-10', 'venue 10'],
    ]);
  });

  test('are remembered for good', () => {
    const history = published('category-1-free');
    const site = sampleSite({ events: [eventAt(1)], history, config: { languages: ['en'] } });
    expect(nextHistory(site, { fetched: '', collected: {} }).combinations).toEqual({
      en: ['category-1-free', 'category-30-city-krakow', 'category-30-venue-10'],
    });
  });

  test('are chosen of 10,000 that there could be', () => {
    const categories = Array.from({ length: 100 }, (_, index) =>
      sampleCategory({ id: index + 1, name: `C ${index}` }),
    );
    const events = Array.from({ length: 100 }, (_, index) =>
      eventAt(index + 1, { categories, venues: [sampleVenue({ id: index + 1, city: '' })] }),
    );
    const { kept, left } = chosen(events);
    expect([kept.length, left.length]).toEqual([200, 9800]);
  });
});
