import { describe, expect, test } from 'vitest';
import { documentedLanguages as languages } from '../../src/contract/language.ts';
import { itemsOf } from '../mock/stored.ts';
import { createTown } from '../mock/town.ts';
import { growTown } from './grow.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const town = createTown(now);

describe('growTown', () => {
  const grown = growTown(town, 1000, now);

  test.each(languages)('gives the number asked for in language "%s"', (language) => {
    const events = grown.events.filter((event) => event.language === language);
    expect(events.length).toBe(1000);
    expect(new Set(events.map(({ slug }) => slug)).size).toBe(1000);
    const lengths = events.map(({ description }) => description.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(1500);
    expect(Math.max(...lengths)).toBeLessThan(2900);
  });

  test('gives ids that nothing else has', () => {
    const ids = itemsOf(grown).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('spreads events from a year ago to two years ahead', () => {
    const days = grown.events.map((event) => event.start_date.slice(0, 10)).toSorted();
    expect(days[0]?.slice(0, 7)).toBe('2025-11');
    expect(days.at(-1)?.slice(0, 7)).toBe('2028-11');
  });

  test('is the same each time', () => {
    expect(JSON.stringify(growTown(createTown(now), 1000, now))).toBe(JSON.stringify(grown));
  });
});
