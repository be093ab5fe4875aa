import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { makeAppIcons } from './app-icons.ts';

let place = '';
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'icons-'));
});
afterEach(() => rmSync(place, { recursive: true }));

const cache = () => join(place, 'cache');

function made(config: Parameters<typeof sampleSite>[0] = {}, name = 'out') {
  mkdirSync(join(place, name), { recursive: true });
  return makeAppIcons(sampleSite(config), { folder: join(place, name), cache: cache() });
}

test('the icons of the installed site are squares without a hole, in three sizes', async () => {
  expect(await made()).toEqual({ icons: 3, drawn: 3 });
  expect(readdirSync(join(place, 'out')).toSorted()).toEqual([
    ...['app-icon-180.png', 'app-icon-192.png', 'app-icon-512.png'],
  ]);
  for (const size of [180, 192, 512]) {
    const icon = sharp(join(place, 'out', `app-icon-${size}.png`));
    expect(await icon.metadata()).toMatchObject({ format: 'png', width: size, height: size });
    expect((await icon.stats()).isOpaque).toBe(true);
  }
});

test('they are drawn once, and again where the theme has other colors', async () => {
  await made();
  expect(await made({}, 'second')).toMatchObject({ drawn: 0 });
  const icon = (name: string) => readFileSync(join(place, name, 'app-icon-192.png'));
  expect(icon('second')).toEqual(icon('out'));
  const tokens = { base: { ground: '#102030' } };
  expect(await made({ config: { theme: { tokens } } }, 'blue')).toMatchObject({ drawn: 3 });
  const { data } = await sharp(icon('blue'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x10, 0x20, 0x30]);
  expect(readdirSync(cache())).toHaveLength(4);
});

test('colors that drawings cannot have are those of the project', async () => {
  await made();
  const tokens = { base: { ground: 'oklch(50% 0.1 200)' } };
  expect(await made({ config: { theme: { tokens } } }, 'other')).toMatchObject({ drawn: 0 });
});

test('a site that cannot be installed has none, and keeps none', async () => {
  await made();
  expect(await made({ config: { offline: false } }, 'none')).toEqual({ icons: 0, drawn: 0 });
  expect([readdirSync(place).toSorted(), readdirSync(join(place, 'none'))]).toEqual([
    ['none', 'out'],
    [],
  ]);
});
