import { sameAddress } from '../model/address-key.ts';
import type { Links } from './links.ts';
import type { Item, Site } from './site.ts';

type CanonicalSettings = {
  /** Asked when something has an address of its own: links need every language. */
  links(): Links;
  /** Address of the site in the CMS. */
  readonly home: string;
  /** Absolute address of an item's page. */
  urlOf(item: Item): string;
};

/**
 * Tells which page editors want search engines to keep instead of an item's own. One of the CMS becomes the page of this
 * site, or none where this site has no such page; one elsewhere stays as it is.
 */
export function createCanonicalOf({ links, home, urlOf }: CanonicalSettings): Site['canonicalOf'] {
  const host = URL.parse(home)?.host;
  return (item) => {
    const wanted = 'seo' in item ? item.seo.canonical : undefined;
    if (wanted === undefined || wanted === item.sourceUrl || sameAddress(wanted, item.sourceUrl))
      return undefined;
    const link = links().resolve(wanted, { from: item.language, base: item.sourceUrl, isExact: true });
    if (!link || !/^https?:/.test(link.url)) return undefined;
    if (link.external && withoutWww(new URL(link.url).host) === withoutWww(host)) return undefined;
    return link.url === urlOf(item) ? undefined : link.url;
  };
}

function withoutWww(host = ''): string {
  return host.replace(/^www\./, '');
}
