import { expect, test } from 'vitest';
import { theme as harbor } from '../../examples/theme-harbor/theme.ts';
import { siteConfigSchema } from '../../src/config.ts';
import { themeRemarks } from './theme-remarks.ts';

test('says nothing of a site without colors of its own', () => {
  expect(themeRemarks({ tokens: {} })).toEqual([]);
});

test('says nothing of the colors that every site begins with', () => {
  expect(themeRemarks({ tokens: { base: { 'space-1': '0.3rem' } } })).toEqual([]);
});

test('tells colors that are hard to read, in which look, and what a theme forgot', () => {
  expect(themeRemarks({ tokens: { base: { accent: '#ff8800' } } })).toEqual([
    '"theme.tokens.dark" says nothing of accent, which "theme.tokens.base" replaces: the site\'s own ones stay there. Write them too.',
    '"theme.tokens.contrast" says nothing of accent, which "theme.tokens.base" replaces: the site\'s own ones stay there. Write them too.',
    '"theme.tokens.contrastDark" says nothing of accent, which "theme.tokens.base" replaces: the site\'s own ones stay there. Write them too.',
    'The color accent on ground has a contrast of 2.12:1 (light), and 4.5:1 is what WCAG 2.2 AA asks for: change one of them in "theme.tokens".',
    'The color accent on ground-raised has a contrast of 2.33:1 (light), and 4.5:1 is what WCAG 2.2 AA asks for: change one of them in "theme.tokens".',
  ]);
});

test('says which colors it cannot compare', () => {
  expect(themeRemarks({ tokens: { dark: { band: 'oklch(20% 0 0)' } } })).toEqual([
    'The contrast of band in "theme.tokens" cannot be told: write colors as #rrggbb, or look yourself whether they can be read.',
  ]);
});

test('has nothing to say of the example theme', () => {
  expect(themeRemarks(siteConfigSchema.parse({ theme: harbor }).theme)).toEqual([]);
});
