import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { fontsOf, ownFonts, unservedFamilies } from './fonts.ts';

test.each(ownFonts.filter(({ range }) => range?.startsWith('U+0000')).map(({ file }) => file))(
  'the zero of %s is an outline and one counter, without a slash',
  (file) => {
    const font = create(readFileSync(fileURLToPath(import.meta.resolve(file))));
    if (!('layout' in font)) throw new Error(`${file} holds several fonts.`);
    const zeros = [[], ['tnum'], ['pnum']].flatMap((features) => font.layout('0', features).glyphs);
    expect(zeros.map(({ path }) => path.toSVG().split('M').length - 1)).toEqual([2, 2, 2]);
  },
);

describe('the typefaces of a theme', () => {
  const own = ['Brygada 1918', 'Atkinson Hyperlegible Next'];
  const town = {
    family: 'Town Serif',
    file: './town.woff2',
    weights: '400',
    style: 'normal',
    preload: [],
  } as const;
  const display = { base: { 'font-display': '"Town Serif", serif' } };
  const families = (theme: Parameters<typeof fontsOf>[0]) => [
    ...new Set(fontsOf(theme).map(({ family }) => family)),
  ];

  test('stand beside the own ones that its tokens still name', () => {
    expect(families({})).toEqual(own);
    expect(families({ fonts: [town], tokens: display })).toEqual([
      'Town Serif',
      'Atkinson Hyperlegible Next',
    ]);
    expect(families({ fonts: [town] })).toEqual(['Town Serif', ...own]);
    const plain = { base: { 'font-display': 'serif', 'font-text': 'sans-serif' } };
    expect(families({ fonts: [], tokens: plain })).toEqual([]);
  });

  test('stand in for an own one of their name', () => {
    const files = fontsOf({ fonts: [{ ...town, family: 'Brygada 1918' }] });
    expect(files.filter(({ family }) => family === 'Brygada 1918')).toHaveLength(1);
  });

  test('are missed where a token begins with one that no file has', () => {
    expect(unservedFamilies({})).toEqual([]);
    expect(unservedFamilies({ tokens: display })).toEqual(['Town Serif']);
    expect(unservedFamilies({ fonts: [town], tokens: display })).toEqual([]);
    expect(
      unservedFamilies({ tokens: { base: { 'font-text': 'system-ui, sans-serif' } } }),
    ).toEqual([]);
  });
});
