import type { Language } from '../contract/language.ts';

/** A file of a typeface that the site serves. */
export type FontFile = {
  /** As style sheets name it. */
  readonly family: string;
  /** WOFF2: a file of the theme, beginning with `./`, or one of an installed package. */
  readonly file: string;
  /** Weights that are in it, as `font-weight` in `@font-face` writes them. @example '400 700' */
  readonly weights: string;
  readonly style: 'normal' | 'italic';
  /** Characters that are in it, as `unicode-range` writes them; all when it is left out. */
  readonly range?: string | undefined;
  /** Languages whose pages ask for it before their styles are read. */
  readonly preload: readonly Language[];
};

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** Brygada 1918 and Atkinson Hyperlegible Next, both under the SIL Open Font License. */
export const ownFonts: readonly FontFile[] = [
  ...filesOf('Brygada 1918', 'brygada-1918', '400 700'),
  ...filesOf('Atkinson Hyperlegible Next', 'atkinson-hyperlegible-next', '200 800'),
];

export function fontsOf(theme: { readonly fonts?: readonly FontFile[] | undefined }): readonly FontFile[] {
  return theme.fonts ?? ownFonts;
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

function filesOf(family: string, name: string, weights: string): readonly FontFile[] {
  const folder = `@fontsource-variable/${name}/files/${name}`;
  return (['normal', 'italic'] as const).flatMap((style) => [
    {
      family,
      weights,
      style,
      file: `${folder}-latin-wght-${style}.woff2`,
      range: latin,
      preload: style === 'normal' ? (['en', 'pl'] as const) : [],
    },
    {
      family,
      weights,
      style,
      file: `${folder}-latin-ext-wght-${style}.woff2`,
      range: latinExtended,
      preload: style === 'normal' ? (['pl'] as const) : [],
    },
  ]);
}

/** The typeface that a list of families, as CSS writes it, begins with, where the site serves it. */
export function servedFamily(fonts: readonly FontFile[], families: string): string | undefined {
  const [first = ''] = families.split(',');
  const name = first.trim().replace(/^["']|["']$/g, '');
  return fonts.some(({ family }) => family === name) ? name : undefined;
}
