import type { RawValue } from './raw-value.ts';

type Tree = { [name: string]: string | Tree };

/**
 * Reads a query string the way PHP does: `a[]=1&a[]=2` is a list, `a[terms][]=1` a tree, and of two plain values of
 * one name the last counts.
 */
export function parseQuery(search: string): ReadonlyMap<string, RawValue> {
  const tree: Tree = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const keys = keysOf(name);
    if (keys) put(tree, keys, value);
  }
  return new Map(Object.entries(tree).map(([name, value]) => [name, simplify(value)]));
}

/** A name with more brackets counts for nothing. */
const mostLevels = 64;

function keysOf(name: string): readonly string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1] || (match[2] ?? '').split('[').length > mostLevels) return null;
  return [match[1], ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
}

function put(tree: Tree, keys: readonly string[], value: string): void {
  const [first = '', ...rest] = keys;
  const key = first === '' ? String(Object.keys(tree).length) : first;
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const present = tree[key];
  const branch: Tree = typeof present === 'object' ? present : Object.create(null);
  tree[key] = branch;
  put(branch, rest, value);
}

function simplify(value: string | Tree): RawValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, simplify(inner)] as const);
  if (entries.every(([key], index) => key === String(index))) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}
