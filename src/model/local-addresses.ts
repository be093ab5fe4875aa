import { decodeHTML, escapeText } from 'entities';
import type { HtmlContext } from './html-context.ts';

const addresses = /\bhttps?:\/\/[^\s<>"]+/gi;
const lastMark = /(?:[.,;:!?)\]}'’”»…]|&(?:quot|apos|#39);)$/;
const longestMark = '&quot;'.length;

/** Text in which an address that means a page of this site is that page's. */
export function localAddresses(text: string, context: HtmlContext): string {
  return text.includes('://') ? text.replace(addresses, (address) => local(address, context)) : text;
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
  for (let mark = markBefore(address, length); mark > 0; mark = markBefore(address, length)) length -= mark;
  return { bare: address.slice(0, length), end: address.slice(length) };
}

/** Length of the mark that ends there; 0 for none. */
function markBefore(address: string, end: number): number {
  return lastMark.exec(address.slice(Math.max(0, end - longestMark), end))?.[0].length ?? 0;
}
