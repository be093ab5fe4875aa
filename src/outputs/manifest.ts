import type { Language } from '../contract/language.ts';
import { html } from '../html/escape.ts';
import type { Site } from '../site/site.ts';
import { groundColors, tokensOf } from '../theme/tokens.ts';
import { markOf } from '../theme/values.ts';
import { iconFile } from './assets.ts';
import { isReadOffline } from './offline.ts';
import { type Target, textTarget } from './target.ts';

/** The icon of an app of a device: on a ground of its own, which systems may cut round. */
export const appIconFile = 'app-icon.svg';

/** The same as a PNG, its sides in pixels, which are drawn beside the pages. */
type AppIconPicture = { readonly file: string; readonly size: number };

/**
 * Where a system looks for the icon that its manifests do not name (Safari, "Configuring Web
 * Applications").
 */
export const touchIconFile = 'app-icon-180.png';

/** None where the site cannot be installed. */
export function appIconPictures(
  site: Parameters<typeof isReadOffline>[0],
): readonly AppIconPicture[] {
  if (!isReadOffline(site)) return [];
  return [
    { file: touchIconFile, size: 180 },
    ...[192, 512].map((size) => ({ file: `app-icon-${size}.png`, size })),
  ];
}

/** What lets a language of the site be installed (W3C, Web Application Manifest). */
export function manifestTarget(site: Site, language: Language): Target {
  const { routes } = site;
  const file = routes.outputFile(routes.manifestPath(language));
  return textTarget(`${language} manifest`, file, () => renderManifest(site, language));
}

export function renderManifest(site: Site, language: Language): string {
  const { routes, config } = site;
  const { name, description } = site.in(language);
  const { light } = groundColors(config.theme.tokens);
  const home = routes.homePath(language);
  const icon = { sizes: 'any', type: 'image/svg+xml' };
  const manifest = {
    name,
    short_name: name,
    ...(description === '' ? {} : { description }),
    lang: language,
    // Of all languages one app, which begins in the one that it was installed in.
    id: routes.base,
    start_url: home,
    scope: routes.base,
    display: 'standalone',
    background_color: light,
    theme_color: light,
    icons: [
      { src: `${routes.base}${appIconFile}`, ...icon, purpose: 'any maskable' },
      { src: `${routes.base}${iconFile}`, ...icon, purpose: 'any' },
      ...appIconPictures(site).map(({ file, size }) => ({
        src: `${routes.base}${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * The mark on the ground of the site. What a system leaves of a maskable icon is a circle of 80 %
 * at least.
 *
 * @param base colors; those of the light pages when left out
 */
export function renderAppIcon(
  { config }: Pick<Site, 'config'>,
  base: Readonly<Record<'ground' | 'ink' | 'accent', string>> = tokensOf(config.theme.tokens).base,
): string {
  const { viewBox, ink, accent } = markOf(config.theme);
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<rect width="512" height="512" fill="${base.ground}"/>
<svg x="128" y="128" width="256" height="256" viewBox="${viewBox}">
<path fill="${base.ink}" d="${ink}"/>
<path fill="${base.accent}" d="${accent}"/>
</svg>
</svg>
`.html;
}
