import type { Items } from './items.ts';
import type { Span, Spool } from './spool.ts';
import { stableJson } from './stable-json.ts';

/** Items whose text is in a spool: memory holds of each where it is. An item that is read is another object each time. */
export class SpooledItems<Item> implements Items<Item> {
  readonly #spool: Spool;
  readonly #spans = new Map<number, Span>();

  constructor(spool: Spool) {
    this.#spool = spool;
  }

  get size(): number {
    return this.#spans.size;
  }

  has(id: number): boolean {
    return this.#spans.has(id);
  }

  get(id: number): Item | undefined {
    const span = this.#spans.get(id);
    return span && this.#read(span);
  }

  set(id: number, item: Item): void {
    this.lay(id, item)();
  }

  delete(id: number): boolean {
    return this.#spans.delete(id);
  }

  keys(): IteratorObject<number, unknown> {
    return this.#spans.keys();
  }

  values(): IteratorObject<Item, unknown> {
    return this.#spans.values().map((span) => this.#read(span));
  }

  entries(): IteratorObject<[number, Item], unknown> {
    return this.#spans.entries().map(([id, span]) => [id, this.#read(span)]);
  }

  lay(id: number, item: Item): () => void {
    const span = this.#spool.write(stableJson(item));
    return () => void this.#spans.set(id, span);
  }

  json(id: number): string {
    const span = this.#spans.get(id);
    if (!span) throw new RangeError(`There is no item ${id}.`);
    return this.#spool.read(span);
  }

  /** What is in the spool was written by `lay`, from an item. */
  #read(span: Span): Item {
    return JSON.parse(this.#spool.read(span));
  }
}
