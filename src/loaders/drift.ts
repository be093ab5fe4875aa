import { collections } from '../contract/collections.ts';
import {
  type FieldShape,
  type JsonType,
  jsonTypes,
  type Shape,
  type Shapes,
} from '../snapshot/format.ts';

/** Deeper values are not looked at. */
const deepest = 8;

/** An object of more different keys is a dictionary: its keys are data. */
const mostKeys = 100;

/** A collection of more different fields has no shape worth recording. */
const mostFields = 2000;

const listed = '[]';

/** A name an author of a format would choose. Numbers, hashes, addresses and sentences are data. */
const fieldName = /^@?(?!__)[A-Za-z_][\w:-]{0,49}$/;
const dataName = /\d{3}|^[0-9a-f]{8,}$/i;

/** Items that have something, and the last one that was counted. */
type Count = { items: number; last: number };

type FieldNode = Count & {
  readonly types: Map<JsonType, Count>;
  readonly fields: Map<string, FieldNode>;
};

/** Looks at the items of one collection and records only which fields there are, of which type, how often. */
export function createShapeRecorder(): { see(item: unknown): void; shape(): Shape } {
  const root = createNode();
  const names = new Map<string, string>();
  let items = 0;
  let nodes = 0;
  return {
    see: (item) => {
      items += 1;
      if (nodes <= mostFields) record(root, item, 0);
    },
    shape: () => ({ items, fields: nodes > mostFields ? {} : listFields(root) }),
  };

  function record(node: FieldNode, value: unknown, depth: number): void {
    count(node, items);
    count(node.types.getOrInsertComputed(typeOf(value), noItems), items);
    if (depth === deepest || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const element of value) record(child(node, listed), element, depth + 1);
      return;
    }
    const fields = value as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(fields)) record(fieldOf(node, key), fields[key], depth + 1);
  }

  /** The same few keys come with every item. */
  function fieldOf(node: FieldNode, key: string): FieldNode {
    const known = key === listed ? undefined : node.fields.get(key);
    if (known) return known;
    const name = names.get(key) ?? nameOf(key);
    if (names.size < mostFields) names.set(key, name);
    return child(node, name);
  }

  function child(node: FieldNode, name: string): FieldNode {
    const known = node.fields.get(name);
    if (known) return known;
    nodes += 1;
    const made = createNode();
    // Beyond the limit nothing is said of the collection, and nothing need be stored.
    if (nodes <= mostFields) node.fields.set(name, made);
    return made;
  }
}

function createNode(): FieldNode {
  return { ...noItems(), types: new Map(), fields: new Map() };
}

function noItems(): Count {
  return { items: 0, last: 0 };
}

/** Counts each item once, however many elements of its lists have the field. */
function count(counted: Count, item: number): void {
  if (counted.last !== item) counted.items += 1;
  counted.last = item;
}

export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object';
}

function nameOf(key: string): string {
  return fieldName.test(key) && !dataName.test(key) ? key : '*';
}

function listFields(root: FieldNode): Record<string, FieldShape> {
  const fields: Record<string, FieldShape> = {};
  const list = (node: FieldNode, prefix: string) => {
    for (const [name, inner] of foldKeys(node)) {
      const path = name === listed ? `${prefix}[]` : prefix === '' ? name : `${prefix}.${name}`;
      const types = jsonTypes.flatMap((type) => {
        const counted = inner.types.get(type);
        return counted ? [[type, counted.items] as const] : [];
      });
      fields[path] = { items: inner.items, types: Object.fromEntries(types) };
      list(inner, path);
    }
  };
  list(root, '');
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function foldKeys({ fields, items }: FieldNode): ReadonlyMap<string, FieldNode> {
  if (fields.size <= mostKeys) return fields;
  return new Map([['*', merge([...fields.values()], items)]]);
}

/** @param most items there are: one that has several of the nodes is counted for each */
function merge(nodes: readonly FieldNode[], most: number): FieldNode {
  const sum = (counts: readonly Count[]): Count => {
    const items = counts.reduce((total, one) => total + one.items, 0);
    return { items: Math.min(most, items), last: 0 };
  };
  const types = Map.groupBy(
    nodes.flatMap((node) => [...node.types]),
    ([type]) => type,
  );
  const fields = Map.groupBy(
    nodes.flatMap((node) => [...node.fields]),
    ([name]) => name,
  );
  return {
    ...sum(nodes),
    types: new Map(Array.from(types, ([type, list]) => [type, sum(list.map(([, one]) => one))])),
    fields: new Map(
      Array.from(fields, ([name, list]) => [
        name,
        merge(
          list.map(([, one]) => one),
          most,
        ),
      ]),
    ),
  };
}

/** With fewer items nothing can be said of all of them. */
const fewest = 3;

/** What fewer items have comes and goes by itself. */
const leastShare = 0.05;

/**
 * What is different about the form of the server's items: fields that appeared, disappeared or changed their type, a
 * sentence each. Of a field that has others in it, those are not named too.
 */
export function findDrift(before: Shapes, after: Shapes): string[] {
  return collections.flatMap((collection) => {
    const [earlier, later] = [before[collection], after[collection]];
    if (!earlier || !later || Math.min(earlier.items, later.items) < fewest) return [];
    return driftOf(earlier, later).map((sentence) => `${collection}: ${sentence}`);
  });
}

function driftOf(before: Shape, after: Shape): string[] {
  const named = new Set<string>();
  const paths = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])];
  // A path sorts behind every beginning of it.
  return paths.toSorted().flatMap((path) => {
    const sentence = ancestorsOf(path).some((one) => named.has(one))
      ? undefined
      : difference(path, before, after);
    if (sentence === undefined) return [];
    named.add(path);
    return [sentence];
  });
}

function difference(path: string, before: Shape, after: Shape): string | undefined {
  const [earlier, later] = [fieldAt(path, before), fieldAt(path, after)];
  if (earlier && later) return typeDifference(path, earlier, later);
  if (earlier) {
    const share = earlier.items / before.items;
    return share < leastShare
      ? undefined
      : `field \`${path}\` disappeared (was in ${percent(share)} of items)`;
  }
  const share = (later?.items ?? 0) / after.items;
  return share < leastShare
    ? undefined
    : `field \`${path}\` appeared (in ${percent(share)} of items)`;
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
  return [...path.matchAll(/\.|\[\]/g)]
    .map(({ index }) => path.slice(0, index))
    .filter((one) => one !== '');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
