import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { eventSchema, type WireEvent } from '../contract/event.ts';
import { type Language, languages } from '../contract/language.ts';
import { readRecordLines } from './read-snapshot.ts';
import { collectionFile } from './snapshot-format.ts';

/** The linked data of an event that was read before, unless the event was modified since. */
export type KnownDetails = (language: Language, event: WireEvent) => WireEvent['json_ld'];

const lineSchema = z.object({
  item: eventSchema.pick({ id: true, modified_utc: true, json_ld: true }),
});

/** Reads the linked data that the events of an earlier snapshot have. What cannot be read there is not known. */
export async function readKnownDetails(snapshot: string): Promise<KnownDetails> {
  const known = new Map<string, WireEvent['json_ld']>();
  for (const language of languages) {
    const path = join(snapshot, collectionFile('events', language));
    if (!existsSync(path)) continue;
    for await (const line of readRecordLines(path)) {
      if (!line.includes('"json_ld"')) continue;
      const event = parseLine(line);
      if (event?.json_ld && event.modified_utc)
        known.set(`${language} ${event.id} ${event.modified_utc}`, event.json_ld);
    }
  }
  return (language, { id, modified_utc }) => known.get(`${language} ${id} ${modified_utc}`);
}

function parseLine(line: Buffer): Pick<WireEvent, 'id' | 'modified_utc' | 'json_ld'> | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line.toString())).data?.item;
  } catch {
    return undefined;
  }
}
