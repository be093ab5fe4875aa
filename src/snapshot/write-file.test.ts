import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { writeAside } from './write-file.ts';

test('many pieces become one file, whatever their sizes', () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'write-'));
  const file = join(folder, 'items.ndjson');
  const sizes = [0, 700_000, 400_000, 1, 3_000_000, 1_048_576, 5];
  const pieces = sizes.map((size, index) => Buffer.alloc(size, 'abcdefg'.charAt(index)));
  const place = writeAside(file, pieces);
  expect(readdirSync(folder)).toEqual(['items.ndjson.unfinished']);
  place();
  expect(readdirSync(folder)).toEqual(['items.ndjson']);
  expect(readFileSync(file).equals(Buffer.concat(pieces))).toBe(true);
});
