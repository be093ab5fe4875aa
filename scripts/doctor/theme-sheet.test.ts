import { expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { en } from '../../src/i18n/en.ts';
import { tokenNames } from '../../src/theme/tokens.ts';
import { renderThemeSheet } from './theme-sheet.ts';

const sheet = renderThemeSheet(
  siteConfigSchema.parse({
    languages: ['pl', 'fr'],
    theme: {
      tokens: { base: { 'ink-soft': '#aaaaaa' }, contrast: { ink: 'oklch(0% 0 0)' } },
      words: { pl: { 'section.news': 'Blog <b>' }, fr: { 'section.events': 'Agenda' } },
    },
  }),
  '/town/config.ts',
);

test('the page of a theme has every token and every word by its name', () => {
  for (const name of tokenNames) expect(sheet).toContain(`<code>${name}</code>`);
  for (const key of Object.keys(en.words)) expect(sheet).toContain(`<code>${key}</code>`);
});

test('it says which colors cannot be read on which', () => {
  expect(sheet).toContain('<b><code>ink-soft</code></b>');
  expect(sheet).toContain('<span class="faint">ground 2.06:1, 4.5:1 is due</span>');
});

test('it shows what is the theme’s own, and what is in another language', () => {
  expect(sheet).toContain('<td lang="pl" dir="ltr"><div><b>Blog &lt;b&gt;</b></div></td>');
  expect(sheet).toContain('<td lang="fr" dir="ltr"><div><b>Agenda</b></div></td>');
  expect(sheet).toContain('<td lang="pl" dir="ltr" class="other"><div>Kalendarz</div></td>');
});

test('it is about the site where the configuration has no name for it', () => {
  expect(sheet).toContain('<h1>The theme of this site</h1>');
});
