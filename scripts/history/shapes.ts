import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findDrift } from '../../src/loaders/drift.ts';
import { type Shapes, shapesSchema } from '../../src/loaders/shape-format.ts';
import { stableJson } from '../../src/loaders/stable-json.ts';
import type { Cache } from '../cache.ts';
import { readState } from '../files.ts';
import { writeAside } from '../write-whole.ts';

/** What is different about the form of the server's items since they were last published, a sentence each. */
export function driftSince(cache: Cache, shapes: Shapes): string[] {
  return findDrift(readShapes(cache), shapes);
}

/**
 * Writes down the form of the items that are published; the answered function puts it in its place. While nothing about
 * it changes it stays as it was.
 *
 * @param changed whether the published site differs from the one before
 */
export function keepShapes(cache: Cache, shapes: Shapes, changed: boolean): () => void {
  const known = readShapes(cache);
  const isFirst = Object.keys(known).length === 0;
  if (Object.keys(shapes).length === 0 || !(changed || isFirst || findDrift(known, shapes).length > 0))
    return () => {};
  mkdirSync(cache.history, { recursive: true });
  return writeAside(fileOf(cache), `${stableJson(shapes)}\n`);
}

/** One that is missing or cannot be read is none: drift is told from the next build on. */
function readShapes(cache: Cache): Shapes {
  const lost = 'what is different about the form of the items is said from the next build on';
  return readState(fileOf(cache), shapesSchema, lost) ?? {};
}

function fileOf({ history }: Cache): string {
  return join(history, 'shapes.json');
}
