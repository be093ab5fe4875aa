import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { digestOf, ledgerFile, openLedger } from './ledger.ts';

const entry = (key: string, id: number) => ({ key, id, digest: digestOf(key) });

describe('a ledger', () => {
  test('is made with its first entry, and knows after a new start what it was told', () => {
    const file = join(temporaryFolder(), 'seed/ledger.ndjson');
    openLedger(file).add(entry('posts 1', 11));
    openLedger(file).add({ ...entry('media 2', 12), url: 'https://new.example/a.png' });
    const again = openLedger(file);
    expect([again.get('posts 1'), again.get('media 2'), again.get('posts 3')]).toEqual([
      entry('posts 1', 11),
      { ...entry('media 2', 12), url: 'https://new.example/a.png' },
      undefined,
    ]);
  });

  test('counts the last entry of an item', () => {
    const file = join(temporaryFolder(), 'ledger');
    const ledger = openLedger(file);
    ledger.add(entry('posts 1', 11));
    ledger.add(entry('posts 1', 12));
    expect([ledger.get('posts 1')?.id, openLedger(file).get('posts 1')?.id]).toEqual([12, 12]);
  });

  test('leaves out a line that was cut off, and goes on behind it', () => {
    const file = join(temporaryFolder(), 'ledger');
    openLedger(file).add(entry('posts 1', 11));
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"key":"posts 2","id":1`);
    const ledger = openLedger(file);
    expect(ledger.get('posts 2')).toBeUndefined();
    ledger.add(entry('posts 3', 13));
    expect(['posts 1', 'posts 3'].map((key) => openLedger(file).get(key)?.id)).toEqual([11, 13]);
  });

  test('is another one for another source or server, and named after the server', () => {
    const names = [
      ['town', 'https://a.example/wp-json'],
      ['other', 'https://a.example/wp-json'],
      ['town', 'https://b.example/wp-json'],
    ].map(([source = '', target = '']) => ledgerFile('/cache', source, target));
    expect(new Set(names).size).toBe(3);
    expect(names[0]).toMatch(/^\/cache\/seed\/a\.example-[0-9a-f]{16}\.ndjson$/);
  });
});
