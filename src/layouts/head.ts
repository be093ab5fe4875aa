import { escapeHtml } from '../html/escape.ts';
import type { LayoutData } from '../views/layout.ts';

/** A typeface that a page needs at once. */
type Preload = { readonly href: string };

/**
 * The elements of a head between its title and its scripts, as HTML: what a page says to browsers, search engines and other
 * sites. In the template these elements, thirty on each page, would take as long as the rest of a page.
 *
 * @param around.icon path of the icon of the site
 * @param around.install paths of what lets the site be installed, and of the icon that it then has
 * @param around.colors of what is around a page, by its look
 */
export function headElements(
  head: LayoutData['head'],
  around: {
    readonly fonts: readonly Preload[];
    readonly icon: string;
    readonly install?: LayoutData['shared']['install'];
    readonly colors: Readonly<Record<'light' | 'dark', string>>;
  },
): string {
  const { fonts, icon, install, colors } = around;
  const { description, robots, accessibilityStatement, canonical, oembed } = head;
  const oembedType = 'application/json+oembed';
  return [
    description === '' ? '' : element('meta', { name: 'description', content: description }),
    robots === '' ? '' : element('meta', { name: 'robots', content: robots }),
    accessibilityStatement === ''
      ? ''
      : element('meta', { name: 'deklaracja-dostępności', content: accessibilityStatement }),
    ...(['light', 'dark'] as const).map((look) =>
      element('meta', {
        name: 'theme-color',
        content: colors[look],
        media: `(prefers-color-scheme: ${look})`,
        'data-look': look,
      }),
    ),
    ...fonts.map(({ href }) =>
      element('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' }),
    ),
    element('link', { rel: 'icon', href: icon, type: 'image/svg+xml' }),
    ...(install
      ? [
          element('link', { rel: 'apple-touch-icon', href: install.icon }),
          element('link', { rel: 'manifest', href: install.manifest }),
        ]
      : []),
    element('link', { rel: 'canonical', href: canonical }),
    ...head.alternates.map(({ language, url }) =>
      element('link', { rel: 'alternate', hreflang: language, href: url }),
    ),
    ...head.feeds.map(({ type, title, url }) =>
      element('link', { rel: 'alternate', type, title, href: url }),
    ),
    oembed === undefined
      ? ''
      : element('link', { rel: 'alternate', type: oembedType, href: oembed }),
    ...head.openGraph.map(({ property, content }) => element('meta', { property, content })),
    ...head.xCard.map(({ name, content }) => element('meta', { name, content })),
  ].join('');
}

/** An element without content. An attribute without a value has only a name. */
function element(name: 'link' | 'meta', attributes: Readonly<Record<string, string>>): string {
  let text = `<${name}`;
  for (const attribute in attributes) {
    const value = attributes[attribute] ?? '';
    text += value === '' ? ` ${attribute}` : ` ${attribute}="${escapeHtml(value)}"`;
  }
  return `${text}>`;
}
