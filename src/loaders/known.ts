import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { contentItemShape } from '../contract/content.ts';
import { eventSchema, type WireEvent } from '../contract/events.ts';
import { languages } from '../contract/language.ts';
import { idSchema } from '../contract/primitives.ts';
import { collectionFile, embedEntrySchema } from '../snapshot/format.ts';
import { readRecordLines } from '../snapshot/read.ts';
import { type Dated, headedCollections, type Known, type WireHead } from './context.ts';

const lineSchema = z.object({
  item: z.object({
    id: idSchema,
    modified_utc: z.string().nullish(),
    modified_gmt: z.string().nullish(),
    json_ld: eventSchema.shape.json_ld,
    yoast_head: contentItemShape.yoast_head,
    yoast_head_json: contentItemShape.yoast_head_json,
  }),
});

const manifestSchema = z.object({ embeds: z.array(embedEntrySchema).default([]) });

/**
 * Reads what an earlier snapshot of the same server has that only single requests answer. What cannot be read there is
 * not known.
 *
 * @param options.heads whether SEO heads are wanted too, which nearly every line has
 */
export async function readKnown(snapshot: string, { heads = true } = {}): Promise<Known> {
  const details = new Map<string, WireEvent['json_ld']>();
  const headOf = new Map<string, WireHead>();
  const wanted = ['"json_ld"', ...(heads ? ['"yoast_head_json"'] : [])];
  for (const language of languages) {
    for (const collection of headedCollections) {
      const path = join(snapshot, collectionFile(collection, language));
      if (!existsSync(path)) continue;
      for await (const line of readRecordLines(path)) {
        const item = wanted.some((name) => line.includes(name)) && parsed(lineSchema, line.toString())?.item;
        if (!item || modifiedOf(item) === '') continue;
        const { json_ld, yoast_head, yoast_head_json } = item;
        const key = keyOf(collection, language, item);
        if (json_ld) details.set(key, json_ld);
        if (yoast_head_json) headOf.set(key, { yoast_head_json, ...(yoast_head && { yoast_head }) });
      }
    }
  }
  const manifest = await readFile(join(snapshot, 'manifest.json'), 'utf8').catch(() => '');
  const embeds = parsed(manifestSchema, manifest)?.embeds ?? [];
  return {
    details: (language, event) => details.get(keyOf('events', language, event)),
    head: (collection, language, item) => headOf.get(keyOf(collection, language, item)),
    embeds: new Map(embeds.filter(({ title }) => title !== '').map((entry) => [entry.url, entry])),
  };
}

function keyOf(collection: string, language: string, item: Dated): string {
  return `${collection} ${language} ${item.id} ${modifiedOf(item)}`;
}

function modifiedOf({ modified_utc, modified_gmt }: Dated): string {
  return modified_utc ?? modified_gmt ?? '';
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
