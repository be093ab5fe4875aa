import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeText } from '../../src/snapshot/write-file.ts';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { createEncoder, createFileReader, encoded, haveSameBytes, holdsBytes } from './files.ts';

/** Longer than what is encoded, read and compared at once. */
const long = 'Zażółć gęślą jaźń 🎺 '.repeat(60_000);

describe('texts that are written a piece after the other', () => {
  test('have the bytes of the text, whatever is in it', () => {
    const file = join(temporaryFolder(), 'text');
    const read = createFileReader();
    for (const text of ['', 'a', long, `${long}\ud800`, `${'ab'.repeat(600_000)}🎺`]) {
      writeText(file, text);
      expect(read(file).equals(Buffer.from(text))).toBe(true);
      expect(holdsBytes(file, Buffer.from(text))).toBe(true);
    }
  });
});

test('what is encoded has the bytes of its text, in pieces or in one, whatever is in it', () => {
  const encode = createEncoder();
  for (const text of ['', 'a', '\ufeffa', 'Żółć 🎺', long, long.repeat(4), long.repeat(12), 'ż']) {
    const bytes = Buffer.from(text);
    const pieces = [text, bytes, '', new Uint8Array(0), 'ż', bytes.subarray(1)];
    const joined = Buffer.concat([bytes, bytes, Buffer.from('ż'), bytes.subarray(1)]);
    expect(encode(text).equals(bytes)).toBe(true);
    for (const made of [encode(pieces), encoded(pieces)]) expect(made.equals(joined)).toBe(true);
    expect(encode([])).toEqual(Buffer.alloc(0));
  }
});

describe('two files', () => {
  test('have the same bytes, or one that differs, wherever it is', () => {
    const folder = temporaryFolder();
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    const length = 200_000;
    fc.assert(
      fc.property(fc.nat({ max: length - 1 }), fc.nat({ max: length }), (at, end) => {
        const bytes = Buffer.alloc(length, 'x').subarray(0, end);
        writeFileSync(one, bytes);
        writeFileSync(other, bytes);
        expect(haveSameBytes(one, other)).toBe(true);
        if (at >= end) return;
        bytes[at] = 0;
        writeFileSync(other, bytes);
        expect([haveSameBytes(one, other), holdsBytes(other, bytes)]).toEqual([false, true]);
        expect(holdsBytes(one, bytes)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  test('of which one is longer are not the same', () => {
    const folder = temporaryFolder();
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    for (const length of [0, 1 << 16, 1 << 17]) {
      writeFileSync(one, Buffer.alloc(length));
      writeFileSync(other, Buffer.alloc(length + 1));
      expect([haveSameBytes(one, other), haveSameBytes(other, one)]).toEqual([false, false]);
    }
  });
});
