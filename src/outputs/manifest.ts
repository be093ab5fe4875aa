import type { Language } from '../contract/language.ts';
import { html } from '../html/escape.ts';
import type { Site } from '../site/site.ts';
import { groundColors, tokensOf } from '../theme/tokens.ts';
import { markOf } from '../theme/values.ts';
import { iconFile } from './assets.ts';
import { type Target, textTarget } from './target.ts';

/** The icon of an app of a device: on a ground of its own, which systems may cut round. */
export const appIconFile = 'app-icon.svg';

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
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The mark on the ground of the site. What a system leaves of a maskable icon is a circle of 80 % at least. */
export function renderAppIcon({ config }: Pick<Site, 'config'>): string {
  const { viewBox, ink, accent } = markOf(config.theme);
  const { base } = tokensOf(config.theme.tokens);
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<rect width="512" height="512" fill="${base.ground}"/>
<svg x="128" y="128" width="256" height="256" viewBox="${viewBox}">
<path fill="${base.ink}" d="${ink}"/>
<path fill="${base.accent}" d="${accent}"/>
</svg>
</svg>
`.html;
}
