import { sameValue } from '../../model/equality.ts';
import { groupByEach } from '../order.ts';
import { differingStretches } from './list-differences.ts';

/** The items of a list under each of their keys. */
export type ItemGroups<Key, Item> = ReadonlyMap<Key, readonly Item[]>;

/** Groups whose items are others from which on all are made again: each is looked for in the list. */
const mostTouched = 60;

type Grouped<Key, Item, Given> = {
  readonly list: readonly Item[];
  readonly given: Given;
  readonly groups: ItemGroups<Key, Item>;
};

/**
 * The groups of a list of which there are later ones, as `groupByEach` makes them. Where few items
 * are others, no more than their groups are made again.
 */
export class RenewedGroups<Key, Item extends object, Given> {
  readonly #keysOf: (item: Item, given: Given) => Iterable<Key>;
  #last: Grouped<Key, Item, Given> | undefined;

  /** @param keysOf depends on the item and on what is given, and on nothing else */
  constructor(keysOf: (item: Item, given: Given) => Iterable<Key>) {
    this.#keysOf = keysOf;
  }

  /** @param list has no item twice */
  of(list: readonly Item[], given: Given): ItemGroups<Key, Item> {
    const groups =
      this.#patched(list, given) ?? groupByEach(list, (item) => this.#keysOf(item, given));
    this.#last = { list, given, groups };
    return groups;
  }

  /** Undefined where too much is another. */
  #patched(list: readonly Item[], given: Given): ItemGroups<Key, Item> | undefined {
    const last = this.#last;
    if (last === undefined || !sameValue(given, last.given)) return undefined;
    const { gone, come } = differences(last.list, list) ?? {};
    if (gone === undefined || come === undefined) return undefined;
    const members = new Map<Key, Set<Item>>();
    const touched = (key: Key) =>
      members.getOrInsertComputed(key, () => new Set(last.groups.get(key)));
    for (const item of gone) for (const key of this.#keysOf(item, given)) touched(key).delete(item);
    for (const item of come) for (const key of this.#keysOf(item, given)) touched(key).add(item);
    if (members.size > mostTouched) return undefined;
    const changed = new Map<Key, readonly Item[]>();
    let isInOrder = true;
    for (const [key, own] of members) {
      const items = list.filter((item) => own.has(item));
      isInOrder &&= items.length > 0 && items[0] === last.groups.get(key)?.[0];
      changed.set(key, items);
    }
    if (!isInOrder) return this.#inOrder({ list, given, groups: last.groups }, changed);
    const groups = new Map(last.groups);
    for (const [key, items] of changed) groups.set(key, items);
    return groups;
  }

  /**
   * The groups with those that changed, in the order in which the list has the first item of each:
   * the others stay in the order that they have.
   */
  #inOrder(
    { list, given, groups }: Grouped<Key, Item, Given>,
    changed: ItemGroups<Key, Item>,
  ): ItemGroups<Key, Item> {
    const places = new Map(list.map((item, place) => [item, place]));
    const placed = (key: Key, [first]: readonly Item[]): GroupPlace<Key, Item>[] =>
      first === undefined ? [] : [{ key, first, place: places.get(first) ?? -1 }];
    const isBefore = (one: GroupPlace<Key, Item>, other: GroupPlace<Key, Item>): boolean => {
      if (one.place !== other.place) return one.place < other.place;
      const keys = [...this.#keysOf(one.first, given)];
      return keys.indexOf(one.key) < keys.indexOf(other.key);
    };
    const left = Array.from(changed, ([key, items]) => placed(key, items))
      .flat()
      .toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
    const ordered = new Map<Key, readonly Item[]>();
    const add = ({ key }: GroupPlace<Key, Item>) => ordered.set(key, changed.get(key) ?? []);
    let [next] = left;
    for (const [key, items] of groups) {
      if (changed.has(key)) continue;
      const [own] = next === undefined ? [] : placed(key, items);
      while (next && own && isBefore(next, own)) {
        add(next);
        left.shift();
        [next] = left;
      }
      ordered.set(key, items);
    }
    for (const one of left) add(one);
    return ordered;
  }
}

/** A group, and the place of its first item in the list. */
type GroupPlace<Key, Item> = { readonly key: Key; readonly first: Item; readonly place: number };

type Differences<Item> = { readonly gone: readonly Item[]; readonly come: readonly Item[] };

/** Undefined where what both lists have is in another order. */
function differences<Item>(
  before: readonly Item[],
  after: readonly Item[],
): Differences<Item> | undefined {
  const [left, arrived] = [new Map<Item, number>(), new Map<Item, number>()];
  for (const [number, stretch] of differingStretches(before, after).entries()) {
    for (const item of before.slice(stretch.before.start, stretch.before.end))
      left.set(item, number);
    for (const item of after.slice(stretch.after.start, stretch.after.end))
      arrived.set(item, number);
  }
  const stays = [...left.keys()].filter((item) => arrived.has(item));
  const stayed = [...arrived.keys()].filter((item) => left.has(item));
  const hasMoved = (item: Item, place: number) =>
    item !== stayed[place] || left.get(item) !== arrived.get(item);
  if (stays.some(hasMoved)) return undefined;
  return {
    gone: [...left.keys()].filter((item) => !arrived.has(item)),
    come: [...arrived.keys()].filter((item) => !left.has(item)),
  };
}
