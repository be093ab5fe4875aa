/** A stretch of a list in place of which a later list has another; either may be empty. */
type Stretch = {
  /** From where to before which place of the list. */
  readonly before: ListRange;
  /** The same of the later list. */
  readonly after: ListRange;
};

type ListRange = { readonly start: number; readonly end: number };

/** How far a list is searched for where it goes on like the other. */
const farthest = 24;

/**
 * Where two lists differ, in their order: between these stretches they have the very same items.
 * What is far apart in one of them and near in the other is part of a stretch up to the end that both
 * have.
 */
export function differingStretches<Item>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let [one, other] = [0, 0];
  for (;;) {
    while (one < before.length && other < after.length && before[one] === after[other]) {
      one += 1;
      other += 1;
    }
    if (one === before.length && other === after.length) return stretches;
    const [end, afterEnd] =
      whereBothGoOn(before, after, one, other) ?? endsOfRest(before, after, one, other);
    stretches.push({
      before: { start: one, end },
      after: { start: other, end: afterEnd },
    });
    [one, other] = [end, afterEnd];
  }
}

/** The nearest places after two at which both lists have the same item. */
function whereBothGoOn<Item>(
  before: readonly Item[],
  after: readonly Item[],
  one: number,
  other: number,
): readonly [number, number] | undefined {
  for (let far = 1; far <= farthest; far += 1)
    for (let gone = 0; gone <= far; gone += 1) {
      const [place, afterPlace] = [one + gone, other + far - gone];
      if (place >= before.length || afterPlace >= after.length) continue;
      if (before[place] === after[afterPlace]) return [place, afterPlace];
    }
  return undefined;
}

/** Where the end begins that both lists have. */
function endsOfRest<Item>(
  before: readonly Item[],
  after: readonly Item[],
  one: number,
  other: number,
): readonly [number, number] {
  let [end, afterEnd] = [before.length, after.length];
  while (end > one && afterEnd > other && before[end - 1] === after[afterEnd - 1]) {
    end -= 1;
    afterEnd -= 1;
  }
  return [end, afterEnd];
}
