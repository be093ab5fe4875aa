import type { Language } from '../contract/language.ts';
import { dictionaries, likelyLocale } from '../i18n/dictionaries.ts';
import { looksOf, resolved, type ThemeTokens, tokensOf } from './tokens.ts';

export type FontFile = {
  /** As style sheets name it. */
  readonly family: string;
  /** WOFF2: a file of the theme, beginning with `./`, one of an installed package, or an own one, beginning with `#fonts/`. */
  readonly file: string;
  /** Weights that are in it, as `font-weight` in `@font-face` writes them. @example '400 700' */
  readonly weights: string;
  readonly style: 'normal' | 'italic';
  /** Characters that are in it, as `unicode-range` writes them; all when it is left out. */
  readonly range?: string | undefined;
  /** Languages whose pages ask for it before their styles are read. */
  readonly preload: readonly Language[];
  /** The letters that it is for, where those are not Latin (ISO 15924). */
  readonly script?: string;
};

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

const polish = 'U+0104-0107,U+0118-0119,U+0141-0144,U+015A-015B,U+0179-017C';

/** Other languages in Latin letters. */
const other =
  'U+0100-0103,U+0108-0117,U+011A-0140,U+0145-0159,U+015C-0178,U+017D-024F,U+1E80-1E85,U+1E9E,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113';

/** Brygada 1918 and Atkinson Hyperlegible Next, both under the SIL Open Font License. */
export const ownFonts: readonly FontFile[] = [
  ...filesOf('Brygada 1918', 'brygada-1918'),
  ...filesOf('Atkinson Hyperlegible Next', 'atkinson-hyperlegible-next'),
];

/** What decides which typefaces a site has. */
type FontChoice = {
  readonly fonts?: readonly FontFile[] | undefined;
  readonly tokens?: ThemeTokens | undefined;
};

/**
 * The typefaces of a site: those of its theme, and of the own ones those that its tokens still name, with letters of the scripts of its
 * languages.
 */
export function fontsOf(
  theme: FontChoice,
  languages: readonly Language[] = [],
): readonly FontFile[] {
  const { fonts } = theme;
  const own = [...ownFonts, ...fontsOfScripts(languages)];
  if (fonts === undefined) return own;
  const named = new Set(namedFamilies(theme.tokens));
  for (const { family } of fonts) named.delete(family);
  return [...fonts, ...own.filter(({ family }) => named.has(family))];
}

/** The own typefaces for letters that are not Latin. Pages of a language ask early for those of its script. */
export function fontsOfScripts(languages: readonly Language[]): readonly FontFile[] {
  return otherScripts.flatMap((font) => {
    const spoken = languages.filter((language) => likelyLocale(language).script === font.script);
    if (spoken.length === 0) return [];
    return { ...font, preload: font.style === 'normal' ? spoken : [] };
  });
}

const cyrillic = 'U+0400-045F,U+0490-0491,U+2116';
const arabic =
  'U+060C,U+061B,U+061F,U+0621-063A,U+0640-0655,U+0660-066C,U+0670-0671,U+067E,U+0686,U+0698,U+06A9,U+06AF,U+06CC,U+06F0-06F9';

/**
 * Under the names of the families that they stand beside, so that tokens and fallbacks are those of every site: Golos Text beside Atkinson,
 * which has no Cyrillic letters, Noto Naskh Arabic beside both.
 */
const otherScripts = [
  ofScript('Brygada 1918', 'brygada-1918-cyrillic-normal', 'Cyrl', cyrillic),
  {
    ...ofScript('Brygada 1918', 'brygada-1918-cyrillic-italic', 'Cyrl', cyrillic),
    style: 'italic',
  },
  ofScript('Atkinson Hyperlegible Next', 'golos-text-cyrillic-normal', 'Cyrl', cyrillic),
  ofScript('Brygada 1918', 'noto-naskh-arabic-normal', 'Arab', arabic),
  ofScript('Atkinson Hyperlegible Next', 'noto-naskh-arabic-normal', 'Arab', arabic),
] as const satisfies readonly FontFile[];

function ofScript(family: string, name: string, script: string, range: string) {
  const file = `#fonts/${name}.woff2`;
  return { family, file, script, range, weights: '400 700', style: 'normal', preload: [] } as const;
}

/** Families that the tokens of a site begin with and that nobody serves: devices may have them or not. */
export function unservedFamilies(theme: FontChoice): readonly string[] {
  const served = new Set(fontsOf(theme).map(({ family }) => family));
  const firsts = familyLists(theme.tokens).map((families) => familiesIn(families)[0] ?? '');
  return [...new Set(firsts)].filter((family) => !(served.has(family) || isOfDevices(family)));
}

const fontTokens = ['font-display', 'font-text', 'font-code'] as const;

function familyLists(tokens: ThemeTokens | undefined): readonly string[] {
  return looksOf(tokensOf(tokens)).flatMap(({ values }) =>
    fontTokens.map((token) => resolved(values, token)),
  );
}

function namedFamilies(tokens: ThemeTokens | undefined): readonly string[] {
  return familyLists(tokens).flatMap(familiesIn);
}

function familiesIn(list: string): readonly string[] {
  return list.split(',').map((family) => family.trim().replace(/^["']|["']$/g, ''));
}

/** Whether a family is a kind of typefaces rather than one (CSS Fonts 4, 2.1.3), or a value of another property. */
function isOfDevices(family: string): boolean {
  return /^(?:(?:ui-)?(?:serif|sans-serif|monospace|rounded)|system-ui|cursive|fantasy|math|-apple-system|inherit|.*\(.*)$/.test(
    family,
  );
}

/** Name of the file without its folders, under which pages that Astro does not write load it. */
export function fontName({ file }: FontFile): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

/**
 * The style rules that load them. `swap`, since a face comes in several files: with `optional` a page could end up with
 * one of them and Polish letters from another face.
 */
export function fontFaces(fonts: readonly FontFile[], urlOf: (font: FontFile) => string): string {
  return fonts
    .map(
      (font) =>
        `@font-face{font-family:"${font.family}";font-style:${font.style};font-weight:${font.weights};font-display:swap;src:url("${urlOf(font)}") format("woff2")${font.range ? `;unicode-range:${font.range}` : ''}}`,
    )
    .join('\n');
}

/** A page loads those parts whose letters it has, so each is small; `src/theme/fonts` has them. */
function filesOf(family: string, name: string): readonly FontFile[] {
  const parts = [
    { part: 'latin', range: latin, preload: languagesWith(latin) },
    { part: 'polish', range: polish, preload: languagesWith(polish) },
    { part: 'other', range: other, preload: languagesWith(other) },
  ];
  return (['normal', 'italic'] as const).flatMap((style) =>
    parts.map(({ part, range, preload }) => ({
      family,
      weights: '400 700',
      style,
      file: `#fonts/${name}-${part}-${style}.woff2`,
      range,
      preload: style === 'normal' ? preload : [],
    })),
  );
}

/** The languages with letters in a range of Unicode; those of ASCII are of each that is written in Latin letters. */
function languagesWith(range: string): readonly Language[] {
  const inRange = new RegExp(
    `[${range.replace(/U\+/g, '').replace(/([\dA-F]+)(-?),?/g, '\\u{$1}$2')}]`,
    'u',
  );
  return Object.entries(dictionaries)
    .filter(([language, { letters }]) =>
      inRange.test(likelyLocale(language).script === 'Latn' ? `a${letters}` : letters),
    )
    .map(([language]) => language);
}

/** The typeface that a list of families, as CSS writes it, begins with, where the site serves it. */
export function servedFamily(fonts: readonly FontFile[], families: string): string | undefined {
  const [first] = familiesIn(families);
  return fonts.some(({ family }) => family === first) ? first : undefined;
}
