import type { Routes } from '../routes.ts';

/** A file of a typeface, as its package has it, with the characters that are in it. */
type FontFile = {
  readonly family: string;
  readonly weights: string;
  /** Folder below `@fontsource-variable/`. */
  readonly package: string;
  readonly file: string;
  readonly range: string;
};

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** The upright typefaces, under names that stay: for pages that Astro does not write. */
export const siteFonts: readonly FontFile[] = [
  ...filesOf('Brygada 1918', 'brygada-1918', '400 700'),
  ...filesOf('Atkinson Hyperlegible Next', 'atkinson-hyperlegible-next', '200 800'),
];

/** The style rules that load them. */
export function fontFaces({ fontPath }: Routes): string {
  return siteFonts
    .map(
      ({ family, weights, file, range }) =>
        `@font-face{font-family:"${family}";font-weight:${weights};font-display:swap;src:url("${fontPath(file)}") format("woff2");unicode-range:${range}}`,
    )
    .join('\n');
}

function filesOf(family: string, name: string, weights: string): readonly FontFile[] {
  return [
    { family, weights, package: name, file: `${name}-latin-wght-normal.woff2`, range: latin },
    { family, weights, package: name, file: `${name}-latin-ext-wght-normal.woff2`, range: latinExtended },
  ];
}
