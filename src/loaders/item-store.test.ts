import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSpool } from './item-store.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'kalendarium-spool-'));
});
afterEach(() => rmSync(place, { recursive: true }));

const texts = Array.from(
  { length: 900 },
  (_, index) => `${index} Zażółć gęślą 🎷 ${'ł'.repeat(index * 7)}`,
);

test('a spool gives back each text, forwards, backwards and while it is written', () => {
  const spool = openSpool(join(place, 'spool'));
  const spans = texts.map((text) => {
    const span = spool.write(text);
    expect(spool.read(span)).toBe(text);
    return span;
  });
  expect(spans.map(spool.read)).toEqual(texts);
  expect(spans.toReversed().map(spool.read)).toEqual(texts.toReversed());
  spool[Symbol.dispose]();
});

test('a spool takes a text that is larger than what it writes at once, and an empty one', () => {
  const spool = openSpool(join(place, 'spool'));
  const large = 'ż'.repeat(1 << 19);
  const spans = ['before', large, '', 'after'].map(spool.write);
  expect(spans.map(spool.read)).toEqual(['before', large, '', 'after']);
  spool[Symbol.dispose]();
});

test('nothing is left of a spool that was closed', () => {
  const path = join(place, 'spool');
  const spool = openSpool(path);
  spool.write('text');
  spool[Symbol.dispose]();
  expect(existsSync(path)).toBe(false);
});
