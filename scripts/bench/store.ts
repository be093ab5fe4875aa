import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { exitCodes, Failure } from '../failure.ts';
import { writeWhole } from '../write-whole.ts';
import { type Figures, figuresSchema } from './figures-format.ts';

/** What is stored, each kind and number of events in a file of its own. */
type StoredKind = 'build' | 'profile';

/** What was measured of builds, the smallest size first. */
export function storedFigures(docs: string): readonly Figures[] {
  return storedOf(docs, 'build', figuresSchema);
}

/** Stores a measurement below a folder of documents. Answers its file. */
export function storeOf(docs: string, kind: StoredKind, value: { readonly events: number }): string {
  const file = join(docs, 'performance', `${kind}-${value.events}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeWhole(file, `${JSON.stringify(value, null, 2)}\n`);
  return file;
}

/** Stored measurements of a kind by ascending size. @throws Failure when a file cannot be read */
export function storedOf<Value extends { readonly events: number }>(
  docs: string,
  kind: StoredKind,
  schema: z.ZodType<Value>,
): readonly Value[] {
  const folder = join(docs, 'performance');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.json'))
    .map((name) => readStored(join(folder, name), schema))
    .toSorted((a, b) => a.events - b.events);
}

function readStored<Value>(file: string, schema: z.ZodType<Value>): Value {
  const { success, data, error } = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (success) return data;
  throw new Failure(
    `${file} is not a measurement of this version: remove it and measure again.\n${z.prettifyError(error)}`,
    exitCodes.usage,
  );
}
