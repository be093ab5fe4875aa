import type { Language } from '../contract/language.ts';
import { attributeOf } from '../model/html-tokens.ts';
import type { CmsAddresses } from './cms-addresses.ts';
import type { LanguageItems } from './language-items.ts';
import type { Links } from './links.ts';

/** A link of an editor to something of the CMS that the site has no page for. */
export type DeadLink = {
  readonly language: Language;
  readonly kind: 'event' | 'venue' | 'organizer' | 'post' | 'page' | 'menu entry';
  readonly id: number;
  /** Absolute. */
  readonly address: string;
};

type Text = Pick<DeadLink, 'kind' | 'id'> & { readonly base: string; readonly html: string };

/** Where links begin. A tag that is longer than any link is not looked at. */
const anchors = /<a\s[^>]{0,2000}/gi;

/** The links of a language's bodies that lose their address because the site has nothing for it, in the order of the items. */
export function deadLinks(
  language: Language,
  items: LanguageItems,
  { links, cms, home }: { readonly links: Links; readonly cms: CmsAddresses; readonly home: string },
): DeadLink[] {
  const found = new Map<string, DeadLink>();
  const look = ({ kind, id, base, html }: Text) => {
    if (!html.includes('href')) return;
    for (const [tag] of html.matchAll(anchors)) judge({ kind, id }, attributeOf(tag, 'href')?.trim(), base);
  };
  for (const { id, url: base, description: html } of items.events) look({ kind: 'event', id, base, html });
  for (const { id, url: base, description: html } of items.venues) look({ kind: 'venue', id, base, html });
  for (const { id, url: base, description: html } of items.organizers)
    look({ kind: 'organizer', id, base, html });
  for (const { id, link: base, content } of items.posts)
    look({ kind: 'post', id, base, html: content.rendered });
  for (const { id, link: base, content } of items.pages)
    look({ kind: 'page', id, base, html: content.rendered });
  for (const { id, url, type } of items.menuItems) {
    if (type === 'custom' || type === '') judge({ kind: 'menu entry', id }, url, home);
  }
  return [...found.values()];

  function judge(item: Pick<DeadLink, 'kind' | 'id'>, href: string | undefined, base: string): void {
    if (!href || href.startsWith('#')) return;
    const url = URL.parse(href, URL.canParse(base) ? base : home);
    if (!url || !/^https?:$/.test(url.protocol) || !cms.isOwn(url)) return;
    if (links.resolve(href, { from: language, base })) return;
    const { href: address } = url;
    found.getOrInsert(`${item.kind} ${item.id} ${address}`, { language, ...item, address });
  }
}
