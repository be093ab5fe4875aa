import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { siteConfigSchema, type ThemeInput } from '../config.ts';
import { siteTranslator, translator } from '../i18n/translate.ts';
import { themeComponents } from './components.ts';
import { tokenSheet, tokensOf } from './tokens.ts';

function faultsOf(theme: Readonly<Record<string, unknown>>): string {
  const { error } = siteConfigSchema.safeParse({ theme });
  return error ? z.prettifyError(error) : '';
}

function parsed(theme: ThemeInput) {
  return siteConfigSchema.parse({ theme }).theme;
}

describe('a theme', () => {
  test.each([
    [
      'an unknown token',
      { tokens: { base: { grond: '#fff' } } },
      'unknown token "grond"; did you mean "ground"? src/theme/tokens.ts lists them\n  → at theme.tokens.base',
    ],
    [
      'a value that would end its declaration',
      { tokens: { dark: { ink: '#fff; } body { display: none' } } },
      'one value, as CSS writes it, without a semicolon\n  → at theme.tokens.dark.ink',
    ],
    [
      'an unknown text',
      { words: { en: { 'frame.mneu': 'Contents' } } },
      'unknown text key "frame.mneu"; did you mean "frame.menu"? src/i18n/en.ts lists them\n  → at theme.words.en',
    ],
    [
      'a text that needs forms',
      { words: { pl: { 'events.count': '{count} wydarzeń' } } },
      'this text is chosen by its count: write few, many, one, other\n  → at theme.words.pl["events.count"]',
    ],
    [
      'a form that the language does not have',
      { words: { en: { 'events.count': { one: 'one', few: 'some', other: 'many' } } } },
      'this text is chosen by its count: write one, other\n  → at theme.words.en["events.count"]',
    ],
    [
      'forms of a text that has none',
      { words: { en: { 'frame.menu': { one: 'a', other: 'b' } } } },
      'this text has one form: write it as one text\n  → at theme.words.en["frame.menu"]',
    ],
    [
      'a place that nothing fills',
      { words: { en: { 'events.runningUntil': 'to {day}' } } },
      'nothing is filled in for {day}; this text has {date}\n  → at theme.words.en["events.runningUntil"]',
    ],
    [
      'a component that may not be replaced',
      { components: { EvenRow: './EventRow.astro' } },
      'unknown component "EvenRow"; did you mean "EventRow"? docs/theming.md lists them\n  → at theme.components',
    ],
    [
      'a path that begins nowhere',
      { styles: ['pages.css'] },
      'a path that begins with ./ or ../\n  → at theme.styles[0]',
    ],
    [
      'a mark that is more than outlines',
      { mark: { viewBox: '0 0 9 9', ink: '"/><script>' } },
      'not the data of a path, as in <path d="…">\n  → at theme.mark.ink',
    ],
    [
      'a word of addresses that is none',
      { dictionaries: { fr: { address: { events: 'Événements' } } } },
      'not a word of an address: small letters of ASCII, figures and hyphens\n  → at theme.dictionaries.fr.address.events',
    ],
    [
      'two addresses of one word',
      { dictionaries: { fr: { address: { events: 'news' } } } },
      '"news" is another address too\n  → at theme.dictionaries.fr.address.events',
    ],
    [
      'another name of the page for missing addresses',
      { dictionaries: { fr: { address: { notFound: 'perdu' } } } },
      'unknown word of addresses "notFound"; src/i18n/en.ts lists them\n  → at theme.dictionaries.fr.address',
    ],
    [
      'two typefaces with files of one name',
      {
        fonts: [
          { family: 'A', file: './a/x.woff2' },
          { family: 'B', file: './b/x.woff2' },
        ],
      },
      'two files have the same name: the site serves them from one folder\n  → at theme.fonts',
    ],
  ])('with %s is refused, and the message says what is wrong and where', (_, theme, said) => {
    expect(faultsOf(theme)).toBe(`✖ ${said}`);
  });

  test('replaces values block by block', () => {
    const { tokens } = parsed({
      tokens: { base: { accent: '#00684f' }, contrast: { ink: '#111' } },
    });
    const { base, dark, contrast } = tokensOf(tokens);
    expect([base.accent, base.ink, dark.accent, contrast.ink, contrast.ground]).toEqual([
      '#00684f',
      '#171b30',
      '#6ec1a4',
      '#111',
      '#fff',
    ]);
    expect(tokenSheet(tokensOf(tokens))).toContain('--accent: #00684f;');
  });

  test('says a text by its name in all languages, or in each', () => {
    const { words } = parsed({
      words: {
        'section.news': 'Blog',
        'section.events': { en: 'What’s on', fr: 'Agenda' },
        'frame.menu': { pl: 'Spis' },
      },
    });
    const site = { english: 'british', languages: ['en', 'pl', 'fr'], theme: { words } } as const;
    const [en, pl, fr] = site.languages.map((language) => siteTranslator(site, language));
    expect([en?.('section.news'), pl?.('section.news'), fr?.('section.news')]).toEqual([
      'Blog',
      'Blog',
      'Blog',
    ]);
    expect([en?.('section.events'), pl?.('section.events'), fr?.('section.events')]).toEqual([
      'What’s on',
      'Wydarzenia',
      'Agenda',
    ]);
    expect([en?.('frame.menu'), pl?.('frame.menu')]).toEqual(['Menu', 'Spis']);
    expect(faultsOf({ words: { 'events.count': { one: 'a', other: 'b' } } })).toContain(
      'this text is chosen by its count: give it for each language',
    );
    expect(faultsOf({ words: { 'frame.mneu': 'Contents' } })).toContain(
      'did you mean "frame.menu"?',
    );
  });

  test('says texts in its own words, counted ones in the forms of their language, and leaves the others', () => {
    const { words } = parsed({
      words: {
        en: { 'frame.menu': 'Contents' },
        pl: {
          'events.count': {
            one: 'jedno',
            few: '{count} zajęcia',
            many: '{count} zajęć',
            other: '{count} zajęcia',
          },
        },
      },
    });
    expect(translator('en', words.en)('frame.menu')).toBe('Contents');
    expect(translator('en', words.en)('frame.skip')).toBe('Skip to content');
    expect([1, 3, 5].map((count) => translator('pl', words.pl)('events.count', { count }))).toEqual(
      ['jedno', '3 zajęcia', '5 zajęć'],
    );
  });
});

test.each(Object.entries(themeComponents))(
  'the component %s, which a theme may replace, is there',
  (_, file) => {
    expect(existsSync(new URL(`../components/${file}`, import.meta.url))).toBe(true);
  },
);

test('the type checker finds the original of each of them', () => {
  const { paths } = z
    .object({ compilerOptions: z.object({ paths: z.record(z.string(), z.array(z.string())) }) })
    .parse(
      JSON.parse(readFileSync(new URL('../../tsconfig.json', import.meta.url), 'utf8')),
    ).compilerOptions;
  expect(paths).toEqual({
    'kalendarium/*': ['./src/*'],
    ...Object.fromEntries(
      Object.entries(themeComponents).map(([name, file]) => [
        `kalendarium:original/${name}`,
        [`./src/components/${file}`],
      ]),
    ),
  });
});
