import { describe, expect, test } from 'vitest';
import { sampleCategory, sampleEvent, sampleImage } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { eventKind } from '../kinds/event.ts';
import { programmeLook } from './programme.ts';

const part = sampleEvent({ id: 2, slug: 'part', image: sampleImage({ digest: 'b'.repeat(64) }) });
const plain = sampleEvent({ id: 3, slug: 'plain' });

function lookOf(fields: Parameters<typeof sampleEvent>[0], parts = [plain, part]) {
  const item = sampleEvent({ id: 1, title: 'River Voices', ...fields });
  const site = sampleSite({ events: [item, ...parts] });
  return programmeLook(eventKind.page(site, 'en', item).context, item.title, item, parts);
}

describe('a programme is opened', () => {
  test('with its own picture, else with that of the first part that has one, else with none', () => {
    expect(lookOf({ image: sampleImage({ digest: 'c'.repeat(64) }) }).image?.src).toContain('ccc');
    expect(lookOf({}).image?.src).toContain('bbb');
    expect(lookOf({}, [plain]).image).toBeUndefined();
  });

  test('in the color of its category, and without one in none', () => {
    const category = sampleCategory({ id: 9, slug: 'festivals' });
    expect(lookOf({ categories: [category] }).cue).toEqual(expect.any(Number));
    expect(lookOf({ categories: [] }).cue).toBeUndefined();
  });

  test.each([
    ['River Voices', 'huge'],
    ['Short Current: A Festival of Short Films', 'large'],
    ['Dni Grążelina', 'huge'],
    ['Niedźwiedziówka', 'large'],
    ['Konstantynopolitańczykowianeczka', 'plain'],
    ['A title that goes on and on, and then a little further still', 'plain'],
    ['', 'huge'],
  ])('%j has the scale %s, by what fits on a phone', (title, scale) => {
    expect(lookOf({ title }).scale).toBe(scale);
  });

  test.each([
    [1200, 800, false],
    [1000, 1000, true],
    [800, 1200, true],
  ])('with a picture of %i × %i whole: %s', (width, height, isWhole) => {
    expect(lookOf({ image: sampleImage({ width, height }) }).isWhole).toBe(isWhole);
  });
});
