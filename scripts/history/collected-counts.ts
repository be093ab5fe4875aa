import type { z } from 'zod';
import { type PublishedBuild, publishedBuildSchema } from '../../src/loaders/history-format.ts';
import type { Manifest } from '../../src/loaders/snapshot-format.ts';

const countsSchema: z.ZodType<PublishedBuild['collected']> = publishedBuildSchema.shape.collected;

/** Items of a snapshot by collection and language. */
export function collectedCounts({ collections }: Pick<Manifest, 'collections'>): PublishedBuild['collected'] {
  const counts: Record<string, Record<string, number>> = {};
  for (const [file, { count }] of Object.entries(collections)) {
    const [collection = '', language = ''] = file.split('.');
    counts[collection] = { ...counts[collection], [language]: count };
  }
  return countsSchema.parse(counts);
}
