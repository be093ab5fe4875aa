import { decodeHTML, escapeText } from 'entities';
import type { HtmlContext } from './context.ts';
import { percentDecoded } from './text.ts';

/** Parameters of a query that hold the id of an item of the CMS. */
const ids = ['p', 'page_id'];

/**
 * What is the same for all spellings of an address: scheme, `www.`, a trailing slash, the case of percent-encoding,
 * the fragment and the parameters that name nothing do not count. `undefined` for what is no http address.
 *
 * @param base address that relative ones are relative to
 */
export function addressKey(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) ? urlKey(url) : undefined;
}

/** The same of an http address that is parsed already. */
export function urlKey({ host, pathname, search, searchParams }: URL): string {
  const query = search === '' ? '' : namingQuery(searchParams);
  return pathKey(host, pathname) + query;
}

/** What {@link urlKey} makes of an address without a query. */
export function pathKey(host: string, pathname: string): string {
  return `${host.replace(/^www\./, '')}${percentDecoded(pathname).normalize('NFC').replace(/\/+$/, '')}`;
}

export function sameAddress(one: string, other: string): boolean {
  const key = addressKey(one);
  return key !== undefined && key === addressKey(other);
}

/** Id of an item that an address of the CMS names; `undefined` for none. */
export function namedId(query: URLSearchParams): string | undefined {
  return (
    ids.map((name) => query.get(name)).find((value) => value && /^\d+$/.test(value)) ?? undefined
  );
}

function namingQuery(query: URLSearchParams): string {
  const id = namedId(query);
  const language = query.get('lang');
  return `${id ? `?p=${id}` : ''}${language ? `?lang=${language}` : ''}`;
}

/** `photo-300x200.jpg` is a smaller copy of `photo.jpg`. */
export function withoutSize(url: string): string {
  return url.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z0-9]+(?:[?#]|$))/i, '');
}

const longest = 60;

/** An address as words of a link: host and path, or the name of the file it ends in. */
export function addressLabel(address: string): string {
  const url = URL.parse(address, 'https://host.invalid/');
  if (!url) return address;
  const file = /\/([^/]+\.[a-z0-9]{2,5})$/i.exec(url.pathname)?.[1];
  if (file) return percentDecoded(file);
  const host = url.hostname.replace(/^www\./, '');
  const label = percentDecoded(
    `${host === 'host.invalid' ? '' : host}${url.pathname}`.replace(/\/$/, ''),
  );
  return label.length > longest ? host : label;
}

const addresses = /\bhttps?:\/\/[^\s<>"]+/gi;
const lastMark = /(?:[.,;:!?)\]}'’”»…]|&(?:quot|apos|#39);)$/;
const longestMark = '&quot;'.length;

/** Text in which an address that means a page of this site is that page's. */
export function localAddresses(text: string, context: HtmlContext): string {
  return text.includes('://')
    ? text.replace(addresses, (address) => local(address, context))
    : text;
}

/** Text with other words in the place of its addresses; marks that end a sentence belong to no address. */
export function replaceAddresses(text: string, wordsOf: (address: string) => string): string {
  return text.replace(addresses, (address) => {
    const { bare, end } = parted(address);
    return wordsOf(bare) + end;
  });
}

/** The same for text between the tags of clean HTML. */
export function localMarkup(text: string, context: HtmlContext): string {
  if (!text.includes('://')) return text;
  return text.replace(addresses, (escaped) => {
    const address = decodeHTML(escaped);
    const shown = local(address, context);
    return shown === address ? escaped : escapeText(shown);
  });
}

function local(address: string, context: HtmlContext): string {
  const { bare, end } = parted(address);
  const link = context.link(bare);
  return link && !link.external ? link.url + end : address;
}

function parted(address: string): { readonly bare: string; readonly end: string } {
  let length = address.length;
  for (let mark = markBefore(address, length); mark > 0; mark = markBefore(address, length))
    length -= mark;
  return { bare: address.slice(0, length), end: address.slice(length) };
}

/** Length of the mark that ends there; 0 for none. */
function markBefore(address: string, end: number): number {
  return lastMark.exec(address.slice(Math.max(0, end - longestMark), end))?.[0].length ?? 0;
}
