import type { SiteConfig, Theme } from '../config.ts';
import type { Language } from '../contract/language.ts';
import { type Html, html } from '../html/escape.ts';
import type { Image } from '../model/item.ts';
import type { Item, Site } from '../site/site.ts';
import { type FontFile, fontName, fontsOf, servedFamily } from '../theme/fonts.ts';
import { tokensOf } from '../theme/tokens.ts';
import { markOf } from '../theme/values.ts';

/** Bytes of the written images, by their paths in the output folder. What is not in it has an unknown length. */
export type ImageLengths = ReadonlyMap<string, number>;

export const noImageLengths: ImageLengths = new Map();

/** The image that represents the page of an item: the one editors chose for previews, or else its own. */
export function previewImage(item: Item | undefined): Image | undefined {
  const chosen = item && 'seo' in item ? item.seo.openGraph.image : undefined;
  return chosen ?? (item && 'image' in item ? item.image : undefined);
}

/** The upright typefaces, which have names that stay: for pages that Astro does not write. */
export function servedFonts({
  theme,
  languages,
}: Pick<SiteConfig, 'theme' | 'languages'>): readonly FontFile[] {
  return fontsOf(theme, languages).filter(({ style }) => style === 'normal');
}

/**
 * Links in the head of a page that Astro does not write, so that its letters do not move when their typefaces come.
 *
 * @param families as a token names them; those of all when it is left out
 */
export function fontPreloads(
  { config, routes }: Site,
  language: Language,
  families?: string,
): readonly Html[] {
  const fonts = servedFonts(config);
  const only = families && servedFamily(fonts, families);
  const early = fonts.filter(
    ({ preload, family }) => preload.includes(language) && family === (only ?? family),
  );
  return [...new Map(early.map((font) => [fontName(font), font])).values()].map(
    (font) =>
      html`<link rel="preload" href="${routes.fontPath(fontName(font))}" as="font" type="font/woff2" crossorigin>
`,
  );
}

/** Where pages say that browsers find it. */
export const iconFile = 'favicon.svg';

/** Name under which a picture of the head of pages is published. @param file as the theme names it */
export function logoFile(look: 'light' | 'dark', file: string): string {
  return `logo-${look}${file.slice(file.lastIndexOf('.'))}`;
}

/** The mark of the site for the tabs of browsers, which may be dark. */
export function renderIcon(theme: Theme): string {
  const { viewBox, ink, accent } = markOf(theme);
  const { base, dark } = tokensOf(theme.tokens);
  const nightly = { ...base, ...dark };
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">
<style>
.ink { fill: ${base.ink}; }
.accent { fill: ${base.accent}; }
@media (prefers-color-scheme: dark) {
.ink { fill: ${nightly.ink}; }
.accent { fill: ${nightly.accent}; }
}
</style>
<path class="ink" d="${ink}"/>
<path class="accent" d="${accent}"/>
</svg>
`.html;
}
