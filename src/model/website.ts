import { decodeHTMLAttribute } from 'entities';
import { sameAddress } from './address-key.ts';
import { normalizeText } from './text.ts';

/**
 * The website of an item: an absolute http or https address. `undefined` for none, for one that makes no sense, and for
 * the item's own address in the CMS, which servers give where editors leave the website empty.
 */
export function websiteOf(website: string, ownUrl: string): string | undefined {
  const address = normalizeText(decodeHTMLAttribute(website)).replaceAll(' ', '%20');
  if (address === '') return undefined;
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]+:\d/.test(address)
      ? address
      : `https://${address.replace(/^\/\//, '')}`,
  );
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return undefined;
  return sameAddress(url.href, ownUrl) ? undefined : url.href;
}
