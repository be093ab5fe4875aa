import { sameValue } from '../../model/equality.ts';
import { differingStretches } from './list-differences.ts';

type DividedParts<Part> = {
  /** What was made of all items of a list, in its order. */
  readonly parts: readonly Part[];
  /** Where what was made of each item ends among that. */
  readonly ends: Uint32Array;
};

type Divided<Item, Given, Part> = DividedParts<Part> & {
  readonly list: readonly Item[];
  readonly given: Given;
};

/**
 * What is made of each item of a list of which there are later ones, one after the other. Of items
 * that a later list has too nothing is made again: their parts are the very objects they were.
 */
export class RenewedParts<Item, Given, Part> {
  readonly #partsOf: (item: Item, given: Given) => readonly Part[];
  #last: Divided<Item, Given, Part> | undefined;

  /** @param partsOf depends on the item and on what is given, and on nothing else */
  constructor(partsOf: (item: Item, given: Given) => readonly Part[]) {
    this.#partsOf = partsOf;
  }

  of(list: readonly Item[], given: Given): readonly Part[] {
    const last = this.#last;
    const known = last !== undefined && sameValue(given, last.given) ? last : noneBefore;
    const { parts, ends } = this.#patched(list, given, known);
    this.#last = { list, given, parts, ends };
    return parts;
  }

  #patched(
    list: readonly Item[],
    given: Given,
    last: DividedParts<Part> & { readonly list: readonly Item[] },
  ): DividedParts<Part> {
    const stretches = differingStretches(last.list, list);
    if (stretches.length === 0) return last;
    const divided = new Dividing<Part>(list.length);
    const places = new Map<Item, number>();
    for (const { before } of stretches)
      for (const [at, item] of last.list.slice(before.start, before.end).entries())
        places.set(item, before.start + at);
    let kept = 0;
    for (const { before, after } of stretches) {
      divided.take(last, kept, before.start);
      for (const item of list.slice(after.start, after.end)) {
        const place = places.get(item);
        if (place === undefined) divided.add(this.#partsOf(item, given));
        else divided.take(last, place, place + 1);
      }
      kept = before.end;
    }
    divided.take(last, kept, last.list.length);
    return divided;
  }
}

/** Parts of items, put together in the order of these. */
class Dividing<Part> implements DividedParts<Part> {
  readonly parts: Part[] = [];
  readonly ends: Uint32Array;
  #items = 0;

  constructor(items: number) {
    this.ends = new Uint32Array(items);
  }

  /** Adds the parts of the next item. */
  add(own: readonly Part[]): void {
    for (const part of own) this.parts.push(part);
    this.ends[this.#items] = this.parts.length;
    this.#items += 1;
  }

  /** Adds the parts of items that were divided before, from one place to before another. */
  take({ parts, ends }: DividedParts<Part>, start: number, end: number): void {
    const from = ends[start - 1] ?? 0;
    const shift = this.parts.length - from;
    for (const part of parts.slice(from, ends[end - 1] ?? 0)) this.parts.push(part);
    for (const one of ends.subarray(start, end)) {
      this.ends[this.#items] = one + shift;
      this.#items += 1;
    }
  }
}

const noneBefore = { list: [], parts: [], ends: new Uint32Array() } as const;
