import { sameValue } from '../../model/equality.ts';

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
    return parts.flatMap((own) => own);
  }

  /** Undefined where there is nothing to go by. */
  #patched(list: readonly Item[], given: Given): readonly (readonly Part[])[] | undefined {
    const last = this.#last;
    if (last === undefined || !sameValue(given, last.given)) return undefined;
    const { start, end, afterEnd } = sameEnds(last.list, list);
    const known = new Map<Item, readonly Part[] | undefined>();
    for (let place = start; place < end; place += 1) {
      const item = last.list[place];
      if (item !== undefined) known.set(item, last.parts[place]);
    }
    const made = list
      .slice(start, afterEnd)
      .map((item) => known.get(item) ?? this.#partsOf(item, given));
    return [...last.parts.slice(0, start), ...made, ...last.parts.slice(end)];
  }
}

/** Where what two lists have in common at their beginnings ends, and at their ends begins. */
export function sameEnds<Item>(before: readonly Item[], after: readonly Item[]) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let [end, afterEnd] = [before.length, after.length];
  while (end > start && afterEnd > start && before[end - 1] === after[afterEnd - 1]) {
    end -= 1;
    afterEnd -= 1;
  }
  return { start, end, afterEnd };
}
