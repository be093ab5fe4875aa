import { exitCodes, Failure } from '../failure.ts';

/** Which part of a version rises by one; those behind it become 0. */
const parts: readonly string[] = ['major', 'minor', 'patch'];

/**
 * The version that comes next (Semantic Versioning 2.0).
 *
 * @param wanted a version, or the part of the present one that rises
 * @throws Failure for what is neither, and for a version that is not later
 */
export function nextVersion(present: string, wanted: string): string {
  const before = numbersOf(present);
  if (before === undefined)
    throw new Failure(
      `package.json has the version "${present}": make it three numbers, as 1.2.3.`,
      exitCodes.usage,
    );
  const part = parts.indexOf(wanted);
  if (part >= 0)
    return before.map((number, at) => (at < part ? number : at === part ? number + 1 : 0)).join('.');
  const after = numbersOf(wanted);
  if (after === undefined)
    throw new Failure(
      `"${wanted}" is no version: give three numbers, as 1.2.3, or ${parts.join(', ')}.`,
      exitCodes.usage,
    );
  if (isLater(after, before)) return wanted;
  throw new Failure(
    `${wanted} is not later than ${present}, the present version. Give a later one.`,
    exitCodes.usage,
  );
}

function numbersOf(version: string): readonly number[] | undefined {
  return /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version) ? version.split('.').map(Number) : undefined;
}

function isLater(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}
