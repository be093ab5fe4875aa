import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { WireEvent } from '../contract/event.ts';
import { type Language, languages } from '../contract/language.ts';
import { contentItemShape } from '../contract/post.ts';
import { idSchema } from '../contract/primitives.ts';
import { readRecordLines } from './read-snapshot.ts';
import { collectionFile } from './snapshot-format.ts';

/** Collections of which each item has a head of its own that can be asked for, and tells when it was modified. */
export const headedCollections = ['events', 'posts', 'pages'] as const;

export type HeadedCollection = (typeof headedCollections)[number];

/** What an item says to search engines. */
export type WireHead = Pick<WireEvent, 'yoast_head_json' | 'yoast_head'>;

type Dated = {
  readonly id: number;
  readonly modified_utc?: string | null | undefined;
  readonly modified_gmt?: string | null | undefined;
};

/** The head of an item that was read before, unless the item was modified since. */
export type KnownHeads = (
  collection: HeadedCollection,
  language: Language,
  item: Dated,
) => WireHead | undefined;

const lineSchema = z.object({
  item: z.object({
    id: idSchema,
    modified_utc: z.string().nullish(),
    modified_gmt: z.string().nullish(),
    yoast_head: contentItemShape.yoast_head,
    yoast_head_json: contentItemShape.yoast_head_json,
  }),
});

/** Reads the heads that the items of an earlier snapshot have. What cannot be read there is not known. */
export async function readKnownHeads(snapshot: string): Promise<KnownHeads> {
  const known = new Map<string, WireHead>();
  for (const language of languages) {
    for (const collection of headedCollections) {
      const path = join(snapshot, collectionFile(collection, language));
      if (!existsSync(path)) continue;
      for await (const line of readRecordLines(path)) {
        const item = line.includes('"yoast_head_json"') ? parseLine(line) : undefined;
        if (!item?.yoast_head_json || modifiedOf(item) === '') continue;
        const { yoast_head, yoast_head_json } = item;
        known.set(keyOf(collection, language, item), {
          yoast_head_json,
          ...(yoast_head && { yoast_head }),
        });
      }
    }
  }
  return (collection, language, item) => known.get(keyOf(collection, language, item));
}

function keyOf(collection: string, language: string, item: Dated): string {
  return `${collection} ${language} ${item.id} ${modifiedOf(item)}`;
}

function modifiedOf({ modified_utc, modified_gmt }: Dated): string {
  return modified_utc ?? modified_gmt ?? '';
}

function parseLine(line: Buffer): z.output<typeof lineSchema>['item'] | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line.toString())).data?.item;
  } catch {
    return undefined;
  }
}
