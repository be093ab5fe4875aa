import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Computed, ComputedIndex, Input, Revisions } from './renewal.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const start = Temporal.Instant.from('2026-11-20T09:00:00Z');
const minutes = (count: number) => start.add({ minutes: count });

/** Counts how often values are computed. */
function counted() {
  const computed: string[] = [];
  const revisions = new Revisions(start);
  return {
    revisions,
    computed,
    value: <Value>(name: string, compute: () => Value) =>
      new Computed(revisions, () => {
        computed.push(name);
        return compute();
      }),
  };
}

describe('a computed value', () => {
  test('is computed when it is first read, and again only where what it read is another', () => {
    const { revisions, computed, value } = counted();
    const [one, other] = [new Input(revisions, 1), new Input(revisions, 10)];
    const sum = value('sum', () => one.get() + 1);
    expect(computed).toEqual([]);
    expect([sum.get(), sum.get()]).toEqual([2, 2]);
    revisions.begin(minutes(1));
    other.set(11);
    expect(sum.get()).toBe(2);
    revisions.begin(minutes(2));
    one.set(5);
    expect(sum.get()).toBe(6);
    expect(computed).toEqual(['sum', 'sum']);
  });

  test('that comes out equal is the object it was, and nothing that reads it is computed', () => {
    const { revisions, computed, value } = counted();
    const words = new Input(revisions, ['a', 'b']);
    const lengths = value('lengths', () => words.get().map((word) => word.length));
    const total = value('total', () => lengths.get().reduce((sum, length) => sum + length, 0));
    const before = lengths.get();
    expect(total.get()).toBe(2);
    revisions.begin(minutes(1));
    words.set(['c', 'd']);
    expect(total.get()).toBe(2);
    expect(lengths.get()).toBe(before);
    expect(computed).toEqual(['lengths', 'total', 'lengths']);
  });

  test('reads other sources when it takes another way', () => {
    const { revisions, computed, value } = counted();
    const isFirst = new Input(revisions, true);
    const [first, second] = [new Input(revisions, 1), new Input(revisions, 2)];
    const chosen = value('chosen', () => (isFirst.get() ? first : second).get());
    expect(chosen.get()).toBe(1);
    revisions.begin(minutes(1));
    isFirst.set(false);
    expect(chosen.get()).toBe(2);
    revisions.begin(minutes(2));
    first.set(100);
    expect(chosen.get()).toBe(2);
    revisions.begin(minutes(3));
    second.set(200);
    expect(chosen.get()).toBe(200);
    expect(computed).toHaveLength(3);
  });

  test('of the present is computed again when the moment has come, and not before', () => {
    const { revisions, computed, value } = counted();
    const ends = minutes(10).epochMilliseconds;
    const isOver = value('isOver', () => {
      revisions.readUntil(ends);
      return revisions.now.epochMilliseconds >= ends;
    });
    const found = [0, 9, 10, 11].map((count) => {
      revisions.begin(minutes(count));
      return isOver.get();
    });
    expect(found).toEqual([false, false, true, true]);
    expect(computed).toHaveLength(2);
  });

  test('that needs the very moment is computed in each revision', () => {
    const { revisions, value } = counted();
    const stamp = value('stamp', () => {
      revisions.readNow();
      return revisions.now.toString();
    });
    expect(stamp.get()).toBe('2026-11-20T09:00:00Z');
    revisions.begin(minutes(1));
    expect(stamp.get()).toBe('2026-11-20T09:01:00Z');
  });

  test('whose source cannot be computed any more is computed without it, where it no longer reads it', () => {
    const { revisions, value } = counted();
    const items = new Input<readonly string[]>(revisions, ['a']);
    const first = value('first', () => {
      const [one] = items.get();
      if (one === undefined) throw new Error('There is none.');
      return one;
    });
    const shown = value('shown', () => (items.get().length > 0 ? first.get() : 'nothing'));
    expect(shown.get()).toBe('a');
    revisions.begin(minutes(1));
    items.set([]);
    expect(shown.get()).toBe('nothing');
    expect(() => first.get()).toThrow('There is none.');
  });

  test('is told by what it reads, after one that it read before was asked for again', () => {
    const { revisions, value } = counted();
    const [isFirst, isLate, other] = [true, false, 10].map((one) => new Input(revisions, one));
    const source = new Input(revisions, 1);
    const low = value('low', () => source.get());
    const switched = value('switched', () => (isFirst?.get() === true ? low : other)?.get());
    const reader = value('reader', () => [switched.get()]);
    const middle = value('middle', () => [isLate?.get()]);
    const high = value('high', () => (middle.get()[0] === true ? low.get() : 0));
    const highest = value('highest', () => [high.get()]);
    const read = () => [...reader.get(), ...highest.get()];
    expect(read()).toEqual([1, 0]);
    revisions.begin(minutes(1));
    isFirst?.set(false);
    expect(read()).toEqual([10, 0]);
    revisions.begin(minutes(2));
    source.set(2);
    isLate?.set(true);
    expect(read()).toEqual([10, 2]);
    revisions.begin(minutes(3));
    other?.set(11);
    expect(read()).toEqual([11, 2]);
  });

  test('that was collected is no way out of telling those who read it', async () => {
    const { revisions, value } = counted();
    const source = new Input(revisions, 1);
    const passing: { value?: Computed<number> } = {};
    passing.value = new Computed(revisions, () => source.get());
    const reader = value('reader', () => (passing.value ?? source).get() % 10);
    expect(reader.get()).toBe(1);
    delete passing.value;
    await setImmediate();
    collectGarbage();
    revisions.graph.sweep();
    revisions.begin(minutes(1));
    source.set(12);
    expect(reader.get()).toBe(2);
  });

  test('that was not asked for in the last revision stands for no equal one: what it holds may be of before', () => {
    const { revisions, value } = counted();
    const titles = new Input(revisions, ['Ball']);
    const items = value('items', () => titles.get().map((title) => ({ title })));
    const rows = value('rows', () => items.get().map((item) => ({ item })));
    const byTitle = new ComputedIndex(
      revisions,
      () => new Map(items.get().map((item) => [item.title, { item }])),
    );
    const found = () => [rows.get()[0]?.item, byTitle.at('Ball')?.item];
    expect(found()).toEqual([{ title: 'Ball' }, { title: 'Ball' }]);
    revisions.begin(minutes(1));
    titles.set(['Fair']);
    items.get();
    revisions.begin(minutes(2));
    titles.set(['Ball']);
    const [item] = items.get();
    for (const one of found()) expect(one).toBe(item);
  });

  test('gives its warnings in every revision, in the order in which they are met, each once', () => {
    const { revisions, value } = counted();
    const warn = (text: string) => revisions.warn({ of: 'en', text });
    const low = value('low', () => warn('low'));
    const high = value('high', () => {
      low.get();
      warn('high');
      return low.get();
    });
    const read = () => void [high.get(), low.get()];
    const texts = () => revisions.warningsOf(read).map(({ text }) => text);
    expect(texts()).toEqual(['low', 'high']);
    revisions.begin(minutes(1));
    expect(texts()).toEqual(['low', 'high']);
  });

  test('gives a warning that came or went beneath values which came out equal', () => {
    const { revisions, value } = counted();
    const names = new Input<readonly string[]>(revisions, ['ball']);
    const count = value('count', () => {
      for (const name of names.get())
        if (name === '') revisions.warn({ of: 'en', text: 'no name' });
      return names.get().length;
    });
    const byCount = new ComputedIndex(revisions, () => new Map([[count.get(), 'some']]));
    const direct = value('direct', () => count.get() > 0);
    const entry = value('entry', () => byCount.at(1));
    const texts = () => {
      const all = [direct, entry, value('all', () => entry.get() + direct.get().toString())];
      return all.map((one) => revisions.warningsOf(() => one.get()).map(({ text }) => text));
    };
    expect(texts()).toEqual([[], [], []]);
    revisions.begin(minutes(1));
    names.set(['']);
    expect(texts()).toEqual([['no name'], ['no name'], ['no name']]);
    revisions.begin(minutes(2));
    names.set(['fair']);
    expect(texts()).toEqual([[], [], []]);
  });
});

describe('an index', () => {
  test('is another for those alone who read an entry that is', () => {
    const { revisions, computed, value } = counted();
    const prices = new Input(revisions, { ball: 10, fair: 20 });
    const index = new ComputedIndex(
      revisions,
      () => new Map(Object.entries(prices.get()).map(([name, price]) => [name, { price }])),
    );
    const ball = value('ball', () => index.at('ball')?.price);
    const fair = value('fair', () => index.at('fair')?.price);
    const gone = value('gone', () => index.at('gone')?.price);
    const all = value('all', () => index.all().size);
    const read = () => [ball, fair, gone, all].map((one) => one.get());
    expect(read()).toEqual([10, 20, undefined, 2]);
    const before = index.at('ball');
    computed.length = 0;
    revisions.begin(minutes(1));
    prices.set({ ball: 10, fair: 30 });
    expect(read()).toEqual([10, 30, undefined, 2]);
    expect(index.at('ball')).toBe(before);
    expect(computed).toEqual(['fair', 'all']);
  });

  test('tells of an entry that came, and of one that went', () => {
    const { revisions } = counted();
    const names = new Input(revisions, ['a']);
    const index = new ComputedIndex(
      revisions,
      () => new Map(names.get().map((name) => [name, true] as const)),
    );
    const has = new Computed(revisions, () => [index.at('a'), index.at('b')]);
    expect(has.get()).toEqual([true, undefined]);
    revisions.begin(minutes(1));
    names.set(['b']);
    expect(has.get()).toEqual([undefined, true]);
  });

  test('is what it is computed as, with the objects of before where they are equal', () => {
    const keys = fc.uniqueArray(fc.nat({ max: 12 }), { maxLength: 10 });
    const version = fc.record({ keys, changed: fc.nat({ max: 3 }) });
    const versions = fc.array(version, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(versions, ([first = { keys: [], changed: 0 }, ...later]) => {
        const { revisions } = counted();
        const present = new Input(revisions, first);
        const made = () => {
          const { keys: own, changed } = present.get();
          return own.map(
            (key) => [key, { text: key % 4 === changed ? `${own}` : 'same' }] as const,
          );
        };
        const index = new ComputedIndex(revisions, () => new Map(made()));
        const entries = Array.from(
          { length: 13 },
          (_, key) => new Computed(revisions, () => [index.at(key)]),
        );
        let before: ReadonlyMap<number, { readonly text: string }> = new Map();
        for (const [number, next] of [first, ...later].entries()) {
          if (number > 0) revisions.begin(minutes(number));
          present.set(next);
          const after = index.all();
          expect([...after]).toEqual(made());
          for (const [key, one] of after)
            if (before.get(key)?.text === one.text) expect(before.get(key)).toBe(one);
          expect(entries.map((entry) => entry.get()[0])).toEqual(
            entries.map((_, key) => after.get(key)),
          );
          before = after;
        }
      }),
    );
  });

  test('whose entries are in another order is another map, and each entry what it was', () => {
    const { revisions } = counted();
    const names = new Input(revisions, ['a', 'b']);
    const index = new ComputedIndex(
      revisions,
      () => new Map(names.get().map((name) => [name, true] as const)),
    );
    const order = new Computed(revisions, () => [...index.all().keys()]);
    expect(order.get()).toEqual(['a', 'b']);
    revisions.begin(minutes(1));
    names.set(['b', 'a']);
    expect(order.get()).toEqual(['b', 'a']);
  });
});

test('what is computed of given things alone cannot read others, nor the present', () => {
  const { revisions } = counted();
  const input = new Input(revisions, 1);
  const given = input.get();
  expect(revisions.withoutReads(() => given + 1)).toBe(2);
  const message = 'What is computed of given things alone reads others.';
  expect(() => revisions.withoutReads(() => input.get())).toThrow(message);
  expect(() => revisions.withoutReads(() => revisions.readNow())).toThrow(message);
});

test('a revision does not lie before the last one', () => {
  const revisions = new Revisions(minutes(5));
  expect(() => revisions.begin(minutes(4))).toThrow('A revision cannot lie before');
});

describe('any values', () => {
  const small = fc.nat({ max: 9 });
  const formulas = fc.constantFrom('sum', 'chosen', 'parity', 'entry', 'late', 'failing');
  const programs = fc.record({
    inputs: fc.array(small, { minLength: 1, maxLength: 4 }),
    values: fc.array(fc.record({ formula: formulas, reads: fc.tuple(small, small, small) }), {
      maxLength: 14,
    }),
    edits: fc.array(fc.record({ sets: fc.array(fc.tuple(small, small)), asked: fc.array(small) }), {
      maxLength: 8,
    }),
  });
  type Program = typeof programs extends fc.Arbitrary<infer Of> ? Of : never;

  /** What a value of a program is, where `read` gives what it reads. */
  function evaluate(
    { formula, reads }: Program['values'][number],
    read: (place: number) => number,
    now: number,
  ): number {
    const [one, other, third] = reads;
    if (formula === 'sum') return read(one) + read(other) + read(third);
    if (formula === 'chosen') return read(one) % 2 === 0 ? read(other) : read(third);
    if (formula === 'parity') return read(one) % 2;
    if (formula === 'late') return now >= one ? read(other) : read(third);
    if (formula === 'entry') return [read(other), read(third)][read(one) % 3] ?? -1;
    if (read(one) % 4 === 3) throw new Error('No value.');
    return read(other);
  }

  const orFailure = (read: () => number) => {
    try {
      return read();
    } catch {
      return 'fails';
    }
  };

  /** Every value of a program as it is without anything that is kept. */
  function expected({ values }: Program, inputs: readonly number[], now: number) {
    const known: (number | string)[] = [...inputs];
    for (const value of values) {
      const lower = [...known];
      const read = (place: number) => {
        const found = lower[place % lower.length];
        if (typeof found !== 'number') throw new Error('No value.');
        return found;
      };
      known.push(orFailure(() => evaluate(value, read, now)));
    }
    return known;
  }

  /** The same program with values that are renewed. */
  function renewed({ inputs, values }: Program) {
    const revisions = new Revisions(start);
    const sources = inputs.map((value) => new Input(revisions, value));
    const known: { get(): number }[] = [...sources];
    const computed: number[] = [];
    const now = () => Math.round(revisions.now.since(start).total('minutes'));
    for (const value of values) {
      const lower = [...known];
      const at = (place: number) => lower[place % lower.length]?.get() ?? 0;
      const [one, other, third] = value.reads;
      const index = new ComputedIndex(revisions, () => {
        return new Map([other, third].map((place, key) => [key, at(place)]));
      });
      const compute = () => {
        computed.push(known.indexOf(own));
        if (value.formula === 'late') revisions.readUntil(minutes(one).epochMilliseconds);
        if (value.formula === 'entry') return index.at(at(one) % 3) ?? -1;
        return evaluate(value, at, now());
      };
      const own = new Computed(revisions, compute);
      known.push(own);
    }
    return { revisions, sources, known, computed };
  }

  test('are what their sources make them, whatever is edited and asked for', () => {
    fc.assert(
      fc.property(programs, (program) => {
        const { revisions, sources, known, computed } = renewed(program);
        const inputs = [...program.inputs];
        for (const [place, { sets, asked }] of program.edits.entries()) {
          revisions.begin(minutes(place));
          for (const [input, value] of sets) {
            inputs[input % inputs.length] = value;
            sources[input % inputs.length]?.set(value);
          }
          computed.length = 0;
          const right = expected(program, inputs, place);
          for (const one of place === program.edits.length - 1 ? known.keys() : asked) {
            const at = one % known.length;
            expect(orFailure(() => known[at]?.get() ?? 0)).toBe(right[at]);
          }
          const isRight = right.every((value) => typeof value === 'number');
          if (isRight) expect(new Set(computed).size).toBe(computed.length);
          revisions.graph.sweep();
        }
      }),
      { numRuns: 1000 },
    );
  });
});
