import { sameValue } from '../../model/equality.ts';
import { differingStretches } from './list-differences.ts';

type Divided<Item, Given, Part> = {
  readonly list: readonly Item[];
  readonly given: Given;
  /** What was made of each item of the list, in its order. */
  readonly parts: readonly (readonly Part[])[];
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
    const parts = this.#patched(list, given) ?? list.map((item) => this.#partsOf(item, given));
    this.#last = { list, given, parts };
    const all: Part[] = [];
    for (const own of parts) all.push(...own);
    return all;
  }

  /** Undefined where there is nothing to go by. */
  #patched(list: readonly Item[], given: Given): readonly (readonly Part[])[] | undefined {
    const last = this.#last;
    if (last === undefined || !sameValue(given, last.given)) return undefined;
    const stretches = differingStretches(last.list, list);
    if (stretches.length === 0) return last.parts;
    const known = new Map<Item, readonly Part[] | undefined>();
    for (const { before } of stretches)
      for (const [place, item] of last.list.slice(before.start, before.end).entries())
        known.set(item, last.parts[before.start + place]);
    const parts: (readonly Part[])[] = [];
    let kept = 0;
    for (const { before, after } of stretches) {
      for (; kept < before.start; kept += 1) parts.push(last.parts[kept] ?? []);
      for (const item of list.slice(after.start, after.end))
        parts.push(known.get(item) ?? this.#partsOf(item, given));
      kept = before.end;
    }
    return parts.concat(last.parts.slice(kept));
  }
}
