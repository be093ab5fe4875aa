import { digest } from '../../src/loaders/digest.ts';

/** Hexadecimal digits that are kept of a digest: half of SHA-256's, far more than a site has files for. */
const length = 32;

/** A digest of values, as JSON tells them apart. */
export function digestOf(values: unknown): string {
  return digest(JSON.stringify(values)).slice(0, length);
}
