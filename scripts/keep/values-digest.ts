import { digest } from '../../src/loaders/digest.ts';

/** Hexadecimal digits that are kept of a digest: half of SHA-256's, far more than a site has files for. */
const length = 32;

/**
 * A digest of values, as JSON tells them apart.
 *
 * @param plain what stands for a value, as in `JSON.stringify`
 */
export function digestOf(values: unknown, plain?: (name: string, value: unknown) => unknown): string {
  return digest(JSON.stringify(values, plain)).slice(0, length);
}
