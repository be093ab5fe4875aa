import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { recordSchema } from '../../src/loaders/snapshot-format.ts';
import type { WireFields } from './item-fields.ts';

/** A line of a collection's file, read when it is needed. */
export type Record = { readonly digest: string; readonly item: () => WireFields };

const itemSchema = z.record(z.string(), z.unknown());

/** The items of one collection in one language by their ids; none where there is no such file. */
export function readRecords(file: string, rewrite: (line: string) => string): Map<number, Record> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => {
        const text = rewrite(line);
        const { id, digest, item } = recordSchema.parse(JSON.parse(text));
        return [id, { digest: text === line ? digest : text, item: () => itemSchema.parse(item) }];
      }),
  );
}
