/** Where an address in the output leads. */
export type Target =
  /** A file of this site; `fragment` is empty where there is none. */
  | { readonly kind: 'file'; readonly file: string; readonly fragment: string }
  /** A place in the page itself. */
  | { readonly kind: 'fragment'; readonly fragment: string }
  | { readonly kind: 'elsewhere'; readonly host: string }
  /** Mail, telephone and the like. */
  | { readonly kind: 'other' }
  | { readonly kind: 'broken'; readonly reason: string };

type Place = {
  readonly siteUrl: string;
  /** From a root-relative path to a path in the output folder. */
  readonly outputFile: (path: string) => string;
  /** Whether an address on the host of the site is no part of the site, and may be linked to. */
  readonly isOutside?: (url: URL) => boolean;
};

const harmless = new Set(['mailto:', 'tel:', 'sms:', 'geo:']);

/** @param page absolute URL of the page or style sheet the address stands in */
export function targetOf(address: string, page: string, { siteUrl, outputFile, isOutside }: Place): Target {
  if (address.startsWith('#')) return { kind: 'fragment', fragment: decoded(address.slice(1)) };
  const url = URL.parse(calendarAddress(address), page);
  if (url === null) return { kind: 'broken', reason: 'is not an address' };
  if (harmless.has(url.protocol)) return { kind: 'other' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { kind: 'broken', reason: `has the scheme ${url.protocol}` };
  }
  const site = sites.getOrInsertComputed(siteUrl, () => new URL(siteUrl));
  if (url.host !== site.host || isOutside?.(url)) return { kind: 'elsewhere', host: url.host };
  if (!url.pathname.startsWith(site.pathname)) {
    return { kind: 'broken', reason: `leaves the base path ${site.pathname}` };
  }
  return { kind: 'file', file: decoded(outputFile(url.pathname)), fragment: decoded(url.hash.slice(1)) };
}

const sites = new Map<string, URL>();

/** `webcal:` is `https:` in the mouth of calendar apps. */
function calendarAddress(address: string): string {
  return address.replace(/^webcals?:/, 'https:');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
