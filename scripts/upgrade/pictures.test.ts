import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { findChromium } from '../cli/programs.mjs';
import { compareTrees } from './compare-trees.ts';
import { percent, takePictures, writePicturePage } from './pictures.ts';

const page = (color: string) =>
  `<!DOCTYPE html><html lang="en"><body style="margin:0;height:1000px;background:${color}">Hello</body></html>`;

function sites(before: string, after: string) {
  const folder = temporaryFolder();
  const tree = (name: string, color: string) => {
    writeTree(join(folder, name), {
      'en/index.html': page(color),
      'en/tea/index.html': page('#fff'),
      'site.css': `b{color:${color}}`,
    });
    return { folder: join(folder, name), base: '/town/', targets: new Map() };
  };
  return { before: tree('before', before), after: tree('after', after) };
}

test.skipIf(findChromium() === undefined)(
  'pictures are of pages that look otherwise, in both widths, beside each other',
  async () => {
    const out = join(temporaryFolder(), 'pictures');
    const trees = sites('#f00', '#00f');
    const taken = await takePictures(trees, compareTrees(trees.before, trees.after), () => out);
    const pictured = 'none' in taken ? [] : taken.pictured;
    expect(pictured.map(({ kind, path, width }) => [kind, path, width])).toEqual([
      ['other pages', '/town/en/', 390],
      ['other pages', '/town/en/', 1280],
    ]);
    for (const { differing } of pictured) expect(differing).toBeGreaterThan(0.9);
    const { width, height } = await sharp(join(out, 'other-pages-390-after.png')).metadata();
    expect([width, height]).toEqual([390, 1000]);
    const file = writePicturePage(out, { title: 'From 1 to 2', said: '<b> & more', pictured });
    expect(readFileSync(file, 'utf8')).toMatch(
      /<title>From 1 to 2<\/title>[\s\S]*<pre>&lt;b&gt; &amp; more<\/pre>[\s\S]*src="other-pages-390-before.png" alt="other pages, 390 pixels wide, before"/,
    );
    expect(readdirSync(out)).toHaveLength(5);
  },
);

test('where there is no Chromium, it is said how to have pictures', async () => {
  vi.stubEnv('CHROMIUM', '');
  vi.stubEnv('PATH', temporaryFolder());
  const trees = sites('#f00', '#00f');
  const refuse = () => {
    throw new Error('was asked for a folder');
  };
  const taken = await takePictures(trees, compareTrees(trees.before, trees.after), refuse);
  vi.unstubAllEnvs();
  expect(taken).toEqual({
    none: 'no Chromium was found; for pictures install Chromium or Chrome, or name one by the variable CHROMIUM, and run this again',
  });
});

test('nothing is written where nothing looks otherwise', async () => {
  const trees = sites('#f00', '#f00');
  const changes = compareTrees(trees.before, trees.after);
  const refuse = () => {
    throw new Error('was asked for a folder');
  };
  const taken = await takePictures(trees, changes, refuse);
  expect(taken).toEqual({ pictured: [] });
});

test('a difference is never said to be none', () => {
  expect([0.00001, 0.0234, 1].map(percent)).toEqual(['less than 0.1 %', '2.3 %', '100.0 %']);
});
