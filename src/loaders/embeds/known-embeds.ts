import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type EmbedEntry, embedEntrySchema } from '../snapshot-format.ts';

/** What was learned of embeds before, by address. */
export type KnownEmbeds = ReadonlyMap<string, EmbedEntry>;

const manifestSchema = z.object({ embeds: z.array(embedEntrySchema).default([]) });

/** Reads what an earlier snapshot knows of embeds. What cannot be read there is not known. */
export async function readKnownEmbeds(snapshot: string): Promise<KnownEmbeds> {
  const text = await readFile(join(snapshot, 'manifest.json'), 'utf8').catch(() => '');
  const embeds = parse(text)?.embeds ?? [];
  return new Map(embeds.filter(({ title }) => title !== '').map((entry) => [entry.url, entry]));
}

function parse(text: string): z.output<typeof manifestSchema> | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
