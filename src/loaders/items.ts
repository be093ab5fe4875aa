import { stableJson } from './stable-json.ts';

/** Items of one collection and language by id, in the order they came. May be changed while it is walked through. */
export type Items<Item> = {
  readonly size: number;
  has(id: number): boolean;
  get(id: number): Item | undefined;
  set(id: number, item: Item): unknown;
  delete(id: number): boolean;
  keys(): IteratorObject<number, unknown>;
  values(): IteratorObject<Item, unknown>;
  entries(): IteratorObject<[number, Item], unknown>;
  /** Takes an item in; it has its place when the answered function is called. */
  lay(id: number, item: Item): () => void;
  /** The item as JSON text that is the same for the same item. */
  json(id: number): string;
};

/** Items in memory. */
export class HeldItems<Item> extends Map<number, Item> implements Items<Item> {
  lay(id: number, item: Item): () => void {
    return () => void this.set(id, item);
  }

  json(id: number): string {
    return stableJson(this.get(id));
  }
}
