import { collections } from '../contract/collections.ts';
import type { FieldShape, JsonType, Shape, Shapes } from './shape-format.ts';

/** With fewer items nothing can be said of all of them. */
const fewest = 3;

/** What fewer items have comes and goes by itself. */
const leastShare = 0.05;

/**
 * What is different about the form of the server's items: fields that appeared, vanished or changed their type, a
 * sentence each. Of a field that has others in it, those are not told of too.
 */
export function findDrift(before: Shapes, after: Shapes): string[] {
  return collections.flatMap((collection) => {
    const [earlier, later] = [before[collection], after[collection]];
    if (!earlier || !later || Math.min(earlier.items, later.items) < fewest) return [];
    return driftOf(earlier, later).map((sentence) => `${collection}: ${sentence}`);
  });
}

function driftOf(before: Shape, after: Shape): string[] {
  const told = new Set<string>();
  const paths = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])];
  // A path sorts behind every beginning of it.
  return paths.toSorted().flatMap((path) => {
    const sentence = ancestorsOf(path).some((one) => told.has(one))
      ? undefined
      : difference(path, before, after);
    if (sentence === undefined) return [];
    told.add(path);
    return [sentence];
  });
}

function difference(path: string, before: Shape, after: Shape): string | undefined {
  const [earlier, later] = [fieldAt(path, before), fieldAt(path, after)];
  if (earlier && later) return typeDifference(path, earlier, later);
  if (earlier) {
    const share = earlier.items / before.items;
    return share < leastShare ? undefined : `field \`${path}\` vanished (was in ${percent(share)} of items)`;
  }
  const share = (later?.items ?? 0) / after.items;
  return share < leastShare ? undefined : `field \`${path}\` appeared (in ${percent(share)} of items)`;
}

function fieldAt(path: string, { fields }: Shape): FieldShape | undefined {
  return Object.hasOwn(fields, path) ? fields[path] : undefined;
}

/** That a value may be missing where it never was is no news, unless it is missing everywhere. */
function typeDifference(path: string, before: FieldShape, after: FieldShape): string | undefined {
  const [was, is] = [usualTypes(before), usualTypes(after)];
  if (was.length === 0 || is.length === 0) return undefined;
  if (!is.some((type) => type in before.types)) {
    return `\`${path}\` changed from ${was.join(' or ')} to ${is.join(' or ')}`;
  }
  const added = is.filter((type) => type !== 'null' && !(type in before.types));
  return added.length === 0
    ? undefined
    : `\`${path}\` is ${added.join(' or ')} in some items, and was always ${was.join(' or ')}`;
}

function usualTypes({ items, types }: FieldShape): JsonType[] {
  const usual = Object.entries(types)
    .filter(([, count]) => count >= items * leastShare)
    .map(([type]) => type as JsonType);
  const values = usual.filter((type) => type !== 'null');
  return values.length > 0 ? values : usual;
}

/** `a` and `a.b` of `a.b[]`. */
function ancestorsOf(path: string): string[] {
  return [...path.matchAll(/\.|\[\]/g)].map(({ index }) => path.slice(0, index)).filter((one) => one !== '');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
