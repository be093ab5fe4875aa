import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differingStretches } from './list-differences.ts';
import { RenewedParts } from './renewed-parts.ts';

type Item = { readonly number: number };

/** As many parts of an item as its number, less its threes; counts the items that are asked. */
function counted() {
  const asked: Item[] = [];
  const partsOf = (item: Item, given: number) => {
    asked.push(item);
    return Array.from({ length: item.number % 3 }, (_, place) => ({
      text: `${item.number} ${place} ${given}`,
    }));
  };
  return { asked, partsOf, parts: new RenewedParts(partsOf) };
}

const items = Array.from({ length: 200 }, (_, number): Item => ({ number }));

describe('parts of a later list', () => {
  test('are made of the items alone that are others, in two places far apart', () => {
    const { asked, partsOf, parts } = counted();
    const before = parts.of(items, 1);
    asked.length = 0;
    const [one, other] = [{ number: 5 }, { number: 302 }];
    const list = items.with(4, one).toSpliced(150, 3, other);
    const after = parts.of(list, 1);
    expect(asked).toEqual([one, other]);
    expect(after).toEqual(list.flatMap((item) => partsOf(item, 1)));
    expect(after.filter((part) => !before.includes(part))).toEqual([
      { text: '5 0 1' },
      { text: '5 1 1' },
      { text: '302 0 1' },
      { text: '302 1 1' },
    ]);
  });

  test('are those of before where items only moved', () => {
    const { asked, partsOf, parts } = counted();
    parts.of(items, 1);
    const moved = [...items.slice(40), ...items.slice(0, 40)].toReversed();
    asked.length = 0;
    const after = parts.of(moved, 1);
    expect(asked).toEqual([]);
    expect(after).toEqual(moved.flatMap((item) => partsOf(item, 1)));
  });

  test('are made of all items where what is given is another', () => {
    const { asked, partsOf, parts } = counted();
    parts.of(items, 1);
    asked.length = 0;
    const after = parts.of(items, 2);
    expect(asked).toHaveLength(items.length);
    expect(after).toEqual(items.flatMap((item) => partsOf(item, 2)));
  });

  test('are those of each of its items, whatever the list becomes', () => {
    const places = fc.uniqueArray(fc.nat({ max: 39 }), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(places, { maxLength: 6 }), (lists) => {
        const { partsOf, parts } = counted();
        for (const list of lists.map((one) => one.flatMap((place) => items[place] ?? [])))
          expect(parts.of(list, 1)).toEqual(list.flatMap((item) => partsOf(item, 1)));
      }),
      { numRuns: 300 },
    );
  });
});

test('between the stretches in which they differ two lists have the same items', () => {
  const list = fc.uniqueArray(fc.nat({ max: 99 }), { maxLength: 60 });
  const near = fc.array(fc.tuple(fc.nat({ max: 59 }), fc.nat({ max: 3 }), list), { maxLength: 4 });
  const same = (before: readonly number[], after: readonly number[]) => {
    const stretches = differingStretches(before, after);
    const kept: number[] = [];
    const keptAfter: number[] = [];
    let [one, other] = [0, 0];
    for (const stretch of stretches) {
      kept.push(...before.slice(one, stretch.before.start));
      keptAfter.push(...after.slice(other, stretch.after.start));
      [one, other] = [stretch.before.end, stretch.after.end];
    }
    expect([...kept, ...before.slice(one)]).toEqual([...keptAfter, ...after.slice(other)]);
    const inside = stretches.map((stretch) => [
      before.slice(stretch.before.start, stretch.before.end),
      after.slice(stretch.after.start, stretch.after.end),
    ]);
    for (const [left = [], arrived = []] of inside)
      expect(left.length + arrived.length).toBeGreaterThan(0);
  };
  fc.assert(
    fc.property(list, list, near, (before, after, edits) => {
      same(before, after);
      same(
        before,
        edits.reduce(
          (edited: readonly number[], [at, gone, come]) =>
            edited.toSpliced(at, gone, ...come.slice(0, 2)),
          before,
        ),
      );
    }),
    { numRuns: 500 },
  );
});

test('an item more, one less and another one far away are three stretches', () => {
  const before = items.map(({ number }) => number);
  const after = before.with(20, -1).toSpliced(90, 0, -2).toSpliced(151, 1);
  expect(differingStretches(before, after)).toEqual([
    { before: { start: 20, end: 21 }, after: { start: 20, end: 21 } },
    { before: { start: 90, end: 90 }, after: { start: 90, end: 91 } },
    { before: { start: 150, end: 151 }, after: { start: 151, end: 151 } },
  ]);
});
