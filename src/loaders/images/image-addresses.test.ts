import { expect, test } from 'vitest';
import { wireEvent, wireMedia, wirePost } from '../../../tests/support/wire-items.ts';
import type { Collection } from '../../contract/collections.ts';
import type { Language } from '../../contract/language.ts';
import { createCollected, keep } from '../collected.ts';
import { receiveItem } from '../wire-item.ts';
import { imageAddresses } from './image-addresses.ts';

const base = 'https://cms.example/';
const now = Temporal.Instant.from('2026-11-20T08:00:00Z');
const config = {
  languages: ['en', 'pl'],
  maxQuarantinedShare: 0,
  embeds: { maxLookups: 10 },
  api: { concurrency: 4, statusHorizon: 0 },
  images: { mode: 'optimise', hosts: [], maxFile: 1 },
  files: { mode: 'copy', hosts: [], maxFile: 1 },
} as const;

type Received = readonly [collection: Collection, language: Language, raw: unknown];

/** Addresses of the images that items of both languages show. */
function addressesOf(...received: readonly Received[]): string[] {
  const collected = createCollected(config.languages);
  for (const [collection, language, raw] of received) {
    keep(collected, collection, language, receiveItem(collection, { raw, language, now }));
  }
  return [...imageAddresses(collected, config, base).spellings.keys()].toSorted();
}

test('media that are listed in one language are found from the other', () => {
  const addresses = addressesOf(
    ['media', 'en', wireMedia({ id: 5, source_url: '/featured.jpg' })],
    ['media', 'en', wireMedia({ id: 6, source_url: '/whole.jpg' })],
    ['posts', 'pl', wirePost({ featured_media: 5 })],
    ['events', 'pl', wireEvent({ description: '<img src="/whole-300x200.jpg">' })],
  );
  expect(addresses).toEqual(['https://cms.example/featured.jpg', 'https://cms.example/whole.jpg']);
});

test('of media that both languages list each shows its own', () => {
  const addresses = addressesOf(
    ['media', 'en', wireMedia({ id: 5, source_url: '/plan.jpg' })],
    ['media', 'pl', wireMedia({ id: 5, source_url: '/plan-pl.jpg' })],
    ['posts', 'en', wirePost({ featured_media: 5 })],
    ['posts', 'pl', wirePost({ featured_media: 5 })],
  );
  expect(addresses).toEqual(['https://cms.example/plan-pl.jpg', 'https://cms.example/plan.jpg']);
});

test('images that editors chose for previews are copied', () => {
  const addresses = addressesOf([
    'events',
    'en',
    wireEvent({
      yoast_head_json: {
        og_image: [{ url: '/preview.jpg', width: 1200 }],
        twitter_image: '/card-300x200.jpg',
      },
    }),
  ]);
  expect(addresses).toEqual(['https://cms.example/card-300x200.jpg', 'https://cms.example/preview.jpg']);
});
