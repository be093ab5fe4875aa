import type { z } from 'zod';
import { rawId } from '../api/raw-id.ts';
import type { Quarantined } from './snapshot-format.ts';

type Issue = z.core.$ZodIssue;

const longestValue = 80;

/** Which item could not be understood, where, and why. */
export function describeIssue(
  error: z.ZodError,
  item: unknown,
): Omit<Quarantined, 'collection' | 'language'> {
  const { path, message } = deepest(error.issues);
  const value = valueAt(item, path);
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, longestValue) : value) ?? 'absent';
  return {
    id: rawId(item) ?? 'unknown',
    field: path.map(String).join('.') || 'the item itself',
    value: text.length > longestValue ? `${copied(text.slice(0, longestValue))}…` : text,
    reason: copied(message),
  };
}

/** The same text in memory of its own: a slice of a text keeps all of it alive. */
function copied(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

type Place = { readonly path: readonly PropertyKey[]; readonly message: string };

// Of alternatives that all failed, the one that got furthest into the item was most likely meant.
function deepest(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): Place {
  const places = issues.map((issue): Place => {
    const path = [...prefix, ...issue.path];
    const here = { path, message: issue.message };
    if (issue.code !== 'invalid_union') return here;
    return issue.errors
      .filter((branch) => branch.length > 0)
      .map((branch) => deepest(branch, path))
      .reduce((best, place) => (place.path.length > best.path.length ? place : best), here);
  });
  return places[0] ?? { path: prefix, message: 'not understood' };
}

function valueAt(item: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? Object.getOwnPropertyDescriptor(value, key)?.value
        : undefined,
    item,
  );
}
