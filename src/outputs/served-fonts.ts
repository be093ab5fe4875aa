import { type FontFile, fontsOf } from '../theme/fonts.ts';

/** The upright typefaces, which have names that stay: for pages that Astro does not write. */
export function servedFonts(theme: Parameters<typeof fontsOf>[0]): readonly FontFile[] {
  return fontsOf(theme).filter(({ style }) => style === 'normal');
}
