import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupByEach } from '../order.ts';
import { RenewedGroups } from './renewed-groups.ts';

type Item = { readonly place: number; readonly keys: readonly number[] };

/** Counts the items whose keys are asked for. */
function counted() {
  const asked: Item[] = [];
  const groups = new RenewedGroups<number, Item, number>((item, given) => {
    asked.push(item);
    return item.keys.map((key) => key * given);
  });
  return { asked, groups };
}

describe('groups of a later list', () => {
  const items = Array.from({ length: 50 }, (_, place): Item => ({ place, keys: [place % 5] }));
  const [first, , third] = items;
  if (first === undefined || third === undefined) throw new Error('There are no items.');

  test('are made of the items alone that are others, the rest being the very lists they were', () => {
    const { asked, groups } = counted();
    const before = groups.of(items, 1);
    asked.length = 0;
    const other = { place: 2, keys: [4] };
    const after = groups.of(items.with(2, other), 1);
    expect(asked).toEqual([third, other]);
    expect([...after]).toEqual([...groupByEach(items.with(2, other), ({ keys }) => keys)]);
    const same = [0, 1, 2, 3, 4].map((key) => after.get(key) === before.get(key));
    expect(same).toEqual([true, true, false, true, false]);
  });

  test('are those of before where nothing is another', () => {
    const { asked, groups } = counted();
    groups.of(items, 1);
    asked.length = 0;
    expect([...groups.of([...items], 1)]).toEqual([...groupByEach(items, ({ keys }) => keys)]);
    expect(asked).toEqual([]);
  });

  test('are made of all items where what is given is another', () => {
    const { groups } = counted();
    groups.of(items, 1);
    expect([...groups.of(items, 2).keys()]).toEqual([0, 2, 4, 6, 8]);
  });

  test('are made of all items where these are in another order', () => {
    const { groups } = counted();
    groups.of(items, 1);
    const reversed = items.toReversed();
    expect([...groups.of(reversed, 1)]).toEqual([...groupByEach(reversed, ({ keys }) => keys)]);
  });

  test('are, in their order too, those that are made of any list', () => {
    const keys = fc.uniqueArray(fc.nat({ max: 6 }), { maxLength: 3 });
    const edits = fc.record({
      kind: fc.constantFrom('other', 'gone', 'new', 'moved', 'given'),
      at: fc.nat({ max: 11 }),
      to: fc.nat({ max: 11 }),
      keys,
    });
    fc.assert(
      fc.property(
        fc.array(keys, { maxLength: 8 }),
        fc.array(fc.array(edits, { maxLength: 3 }), { maxLength: 6 }),
        (lists, revisions) => {
          const { groups } = counted();
          let [list, given] = [lists.map((own, place): Item => ({ place, keys: own })), 1];
          groups.of(list, given);
          for (const revision of revisions) {
            for (const { kind, at, to, keys: own } of revision) {
              const old = list[at];
              const item = kind === 'moved' && old ? old : { place: at, keys: own };
              if (kind === 'given') given = at + 1;
              else if (kind !== 'new') list = list.filter((_, place) => place !== at);
              if (kind === 'moved' && old) list = list.toSpliced(to, 0, item);
              if (kind === 'other' || kind === 'new') list = list.toSpliced(at, 0, item);
            }
            const [present, factor] = [list, given];
            expect([...groups.of(present, factor)]).toEqual([
              ...groupByEach(present, (one) => one.keys.map((key) => key * factor)),
            ]);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
