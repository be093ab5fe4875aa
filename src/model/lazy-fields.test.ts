import { expect, test } from 'vitest';
import { lazyFields } from './lazy-fields.ts';

const withSize = lazyFields<{ reads: number }, { readonly size: number }>({
  size: (source) => {
    source.reads += 1;
    return source.reads;
  },
});

test('computes a field whenever it is read, and not before', () => {
  const source = { reads: 0 };
  const box = withSize({ name: 'box' }, source);
  expect(source.reads).toBe(0);
  expect([box.size, box.size, box.name]).toEqual([1, 2, 'box']);
});

test('copies made by spreading hold the value', () => {
  const copy = { ...withSize({ name: 'box' }, { reads: 4 }), name: 'copy' };
  expect([copy.size, copy.size]).toEqual([5, 5]);
});

test('objects do not share their sources', () => {
  const one = withSize({}, { reads: 10 });
  const other = withSize({}, { reads: 20 });
  expect([one.size, other.size, one.size]).toEqual([11, 21, 12]);
});

test('refuses to be read through another object', () => {
  const heir: { readonly size: number } = Object.create(withSize({}, { reads: 0 }));
  expect(() => heir.size).toThrow('through its own object');
});
