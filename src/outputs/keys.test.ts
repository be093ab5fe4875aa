import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { BodyTexts } from '../model/texts.ts';
import { derivedOfSite } from '../site/derived.ts';
import { DerivedValues } from '../site/renewal/derived-values.ts';
import { createDigest, createTargetKeys } from './keys.ts';

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
    ...{ html: '<p>Hello.</p>', excerpt: '', inlineImage: false },
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
