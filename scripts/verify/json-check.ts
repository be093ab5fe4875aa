import type { Pieces } from '../../src/outputs/target.ts';
import { decodedPiece } from '../cli/files.ts';

/** Reasons against a file of JSON. */
export function jsonReasons(text: string): readonly string[] {
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [`is not JSON: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/**
 * Whether a file in pieces is JSON, as far as it can be told without all of it. A value that was
 * read once is not read again: the same one is in a dozen files, and in the next build.
 */
export function isJsonOfValues(pieces: Pieces): boolean {
  let frame = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') frame += piece;
    else if (isValue(piece)) frame += anyValue;
    else return false;
  }
  return jsonReasons(frame).length === 0;
}

/** Is right where any value is, and nowhere else: not within a text, nor as the name of a field. */
const anyValue = '[""]';

/** Values that were read without a fault. */
const known = new WeakSet<Uint8Array>();

function isValue(piece: Uint8Array): boolean {
  if (known.has(piece)) return true;
  const isRight = jsonReasons(decodedPiece(piece)).length === 0;
  if (isRight) known.add(piece);
  return isRight;
}
