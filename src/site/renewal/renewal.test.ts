import { describe, expect, test } from 'vitest';
import { Computed, ComputedIndex, Input, Revisions } from './renewal.ts';

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

test('a revision does not lie before the last one', () => {
  const revisions = new Revisions(minutes(5));
  expect(() => revisions.begin(minutes(4))).toThrow('A revision cannot lie before');
});
