import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { BodyTexts } from '../model/texts.ts';
import { derivedOfSite } from '../site/derived.ts';
import { DerivedValues } from '../site/renewal/derived-values.ts';
import { createDigest, createTargetKeys } from './keys.ts';
import { type ListPieces, LongList } from './target.ts';

/** How pieces of lists are read once. */
type OncePiece = NonNullable<NonNullable<Parameters<typeof createDigest>[1]>['oncePiece']>;

const textOf = createDigest((text) => text);

test('values that JSON distinguishes have different digests', () => {
  const values = [
    ...['', 'a', 'ab', '1', '1"a', 'null', '[]', '{}', null, true, false, 0, 1, -1, 0.1],
    ...[[], [''], ['', ''], [[]], ['ab'], ['a', 'b'], ['a"b'], [1, 2], [12], [undefined, 1]],
    ...[
      {},
      { a: '' },
      { a: 'b' },
      { ab: '' },
      { a: {} },
      { a: [] },
      [{}, {}],
      [{ a: 1 }, {}],
      [{ a: 1, b: 2 }],
    ],
    ...[Temporal.PlainDate.from('2026-11-20'), new Set(['x']), new Set(['y']), new Map([['x', 1]])],
  ];
  expect(new Set(values.map(textOf))).toHaveLength(values.length);
});

test('a field without a value is none', () => {
  expect(textOf({ a: undefined, b: 1 })).toBe(textOf({ b: 1 }));
});

test('an object that holds more than its fields is refused, unless it is known', () => {
  const page = new BodyTexts({
    ...{ html: () => '<p>Hello.</p>', excerpt: '', inlineImage: false },
    context: itemContext().htmlContext(''),
    keep: itemContext().keepText,
  });
  expect(() => textOf([page])).toThrow('BodyTexts among inputs does not say what it holds');
  const digestOf = createDigest((text) => text, { known: () => 'page 1' });
  expect(digestOf([page])).toBe(digestOf(['page 1']));
});

test('an object that many values share is read once', () => {
  let reads = 0;
  const readRow = derivedOfSite('row of a test', (_site: { readonly derived: DerivedValues }) => ({
    get title() {
      reads += 1;
      return 'Jazz';
    },
  }));
  const derived = new DerivedValues('site');
  const row = readRow({ derived });
  const digestOf = createDigest((text) => text, { isShared: (object) => derived.made(object) });
  expect(digestOf([row, 1])).not.toBe(digestOf([row, 2]));
  expect(reads).toBe(1);
  expect(digestOf([row])).not.toBe(digestOf([{ title: 'Rock' }]));
});

test('an object that is known otherwise is not read at all', () => {
  const digestOf = createDigest((text) => text, {
    known: (object) => ('id' in object ? 'item' : undefined),
  });
  expect(digestOf([{ id: 1, at: 1 }])).toBe(digestOf([{ id: 2, at: 2 }]));
  expect(digestOf([{ at: 1 }])).not.toBe(digestOf([{ at: 2 }]));
});

test('a key names the inputs that differ, and an item counts by all that is known of it', () => {
  const keyOf = (event: ReturnType<typeof sampleEvent>, given: unknown) => {
    const site = sampleSite({ events: [event] });
    const digest = (text: string) => hash('sha256', text, 'hex');
    return createTargetKeys(site, digest)({ event: site.in('en').events[0], given }, 'en');
  };
  const event = sampleEvent();
  const first = keyOf(event, ['a']);
  expect(keyOf(event, ['a'])).toEqual(first);
  const other = keyOf(event, ['b']);
  expect(other.key).not.toBe(first.key);
  expect(other.parts['event']).toBe(first.parts['event']);
  expect(other.parts['given']).not.toBe(first.parts['given']);
  const renamed = keyOf(sampleEvent({ title: 'Another' }), ['a']);
  expect(renamed.parts['event']).not.toBe(first.parts['event']);
  expect(renamed.parts['given']).toBe(first.parts['given']);
});

test('a long list has one digest, whatever was read of it before, and another for each other list', () => {
  type Numbered = { readonly id: number; readonly title: string };
  const digest = (text: string) => hash('sha256', text);
  const listOf = (items: readonly Numbered[]) =>
    new LongList('en calendar events', items, ({ id, title }) => [id, title]);
  const edit = fc.record({
    at: fc.nat({ max: 999 }),
    kind: fc.constantFrom('other', 'gone', 'moved', 'begins later'),
  });
  const digests = new Map<string, string>();
  fc.assert(
    fc.property(fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 5 }), (revisions) => {
      const [kept, pieces] = [new Map<object, string>(), new Map<string, ListPieces>()];
      let read = 0;
      const oncePiece: OncePiece = (piece, make) =>
        kept.getOrInsertComputed(piece, () => {
          read += 1;
          return make(piece);
        });
      const later = createDigest(digest, { oncePiece, pieces });
      let items = Array.from({ length: 1000 }, (_, id): Numbered => ({ id: 3 * id, title: '' }));
      later(listOf(items));
      expect(read).toBeGreaterThan(3);
      for (const [revision, edits] of revisions.entries()) {
        for (const { at, kind } of edits) {
          const [item] = items.slice(at, at + 1);
          if (item === undefined) continue;
          const other = kind === 'other' ? { ...item, title: `${revision}` } : item;
          items = kind === 'begins later' ? items.slice(1) : items.toSpliced(at, 1);
          if (kind === 'other' || kind === 'moved')
            items = items.toSpliced(kind === 'moved' ? at + 5 : at, 0, other);
        }
        read = 0;
        const own = later(listOf(items));
        expect(own).toBe(createDigest(digest)(listOf(items)));
        const said = JSON.stringify(items);
        expect(digests.getOrInsert(own, said)).toBe(said);
        // The pieces that items left and came to, and that at the beginning.
        expect(read).toBeLessThanOrEqual(2 * edits.length + 1);
      }
    }),
    { numRuns: 60 },
  );
});

test('of a file of a long list, which moves along by one, most items are not read again', () => {
  const digest = (text: string) => hash('sha256', text);
  const all = Array.from({ length: 1000 }, (_, id) => ({ id: 7 * id }));
  const [kept, pieces] = [new Map<object, string>(), new Map<string, ListPieces>()];
  const oncePiece: OncePiece = (piece, make) => kept.getOrInsertComputed(piece, () => make(piece));
  const later = createDigest(digest, { oncePiece, pieces });
  let read = 0;
  const digestAt = (begin: number) => {
    const items = all.slice(begin, begin + 200);
    const count = ({ id }: { readonly id: number }) => {
      read += 1;
      return id;
    };
    return later(new LongList('open data en events-2.json', items, count));
  };
  digestAt(0);
  read = 0;
  const digests = Array.from({ length: 100 }, (_, moved) => digestAt(moved + 1));
  expect(new Set(digests).size).toBe(100);
  expect(read / 100).toBeLessThan(200 / 3);
});
