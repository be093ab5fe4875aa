import type { z } from 'zod';

/**
 * Words for keys that a record does not know: each with the one that may have been meant.
 *
 * @param kind what the keys name
 * @param place where all of them are listed
 */
export function unknownKeys(kind: string, known: readonly string[], place: string) {
  return (issue: z.core.$ZodRawIssue): string | undefined =>
    issue.code === 'unrecognized_keys'
      ? issue.keys
          .map((key) => `"${key}" is no ${kind}${suggestion(key, known)}; ${place} lists them`)
          .join('; ')
      : undefined;
}

/** A name that may have been meant, as the end of a message; empty where none is near. */
function suggestion(name: string, known: readonly string[]): string {
  const near = known
    .map((one) => ({ one, distance: distanceOf(name.toLowerCase(), one.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)[0];
  return near && near.distance <= Math.max(1, Math.floor(name.length / 4))
    ? `: "${near.one}" may be meant`
    : '';
}

/** Letters to put in, take out or change to make one of the other (Levenshtein). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [place, other] of [...to].entries()) {
      const change = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
