import type { WireEvent } from '../contract/event.ts';
import type { Language } from '../contract/language.ts';

/** An address that looks like that of an event. */
export type EventLink = {
  readonly url: string;
  readonly language: Language;
  /** Not percent-encoded. */
  readonly slug: string;
};

/** Recognises the addresses of a server's events by those of the events that are known. */
type EventLinks = {
  /** @param language of the text the address was found in, for servers whose addresses do not tell */
  find(address: string, language: Language): EventLink | undefined;
};

type Listed = { readonly language: Language; readonly event: WireEvent };

/** @param base what relative addresses are relative to */
export function createEventLinks(listed: Iterable<Listed>, base: string): EventLinks {
  const languagesOf = new Map<string, Set<Language>>();
  const known = new Set<string>();
  for (const { language, event } of listed) {
    const address = split(event.url, base);
    if (!address || address.slug !== decoded(event.slug)) continue;
    languagesOf.getOrInsertComputed(address.stem, () => new Set()).add(language);
    known.add(address.stem + address.slug);
  }
  return {
    find: (text, language) => {
      const address = split(text, base);
      const languages = address && languagesOf.get(address.stem);
      if (!languages || known.has(address.stem + address.slug)) return undefined;
      const [first = language] = languages;
      return { url: address.url, language: languages.has(language) ? language : first, slug: address.slug };
    },
  };
}

/** Host and path up to the last segment, and that segment. */
function split(text: string, base: string): { url: string; stem: string; slug: string } | undefined {
  const url = URL.parse(text, base);
  const match = /^(.*\/)([^/]+)\/?$/.exec(url?.pathname ?? '');
  if (!url || !match?.[2]) return undefined;
  return { url: `${url.origin}${url.pathname}`, stem: `${url.host}${match[1]}`, slug: decoded(match[2]) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
