import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { ownFonts } from './fonts.ts';

test.each(ownFonts.filter(({ range }) => range?.startsWith('U+0000')).map(({ file }) => file))(
  'the zero of %s is an outline and one counter, without a slash',
  (file) => {
    const font = create(readFileSync(fileURLToPath(import.meta.resolve(file))));
    if (!('layout' in font)) throw new Error(`${file} holds several fonts.`);
    const zeros = [[], ['tnum'], ['pnum']].flatMap((features) => font.layout('0', features).glyphs);
    expect(zeros.map(({ path }) => path.toSVG().split('M').length - 1)).toEqual([2, 2, 2]);
  },
);
