import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';

type Noticed = Identified & { readonly what: string; readonly at: string };

type Identified = { readonly kind: string; readonly id: number; readonly language: Language };

/** Identifies an event in calendars for good (RFC 7986, 5.3): of nothing that an editor can change. */
export function calendarUid({ kind, id, language }: Identified, config: SiteConfig): string {
  return `${kind}-${id}-${language}@${config.identifierDomain}`;
}

/** Identifies an entry in feeds for good: a `tag` URI (RFC 4151) of nothing that an editor can change. */
export function entryUri({ kind, id, language }: Identified, config: SiteConfig): string {
  return tagUri(`${kind}-${id}-${language}`, config);
}

/** Identifies for good that something was noticed of an item at an instant. */
export function changeUri({ at, kind, id, language, what }: Noticed, config: SiteConfig): string {
  return tagUri(`change-${kind}-${id}-${language}-${what}-${at}`, config);
}

/** Identifies a feed for good. */
export function feedUri(feed: string, language: Language, config: SiteConfig): string {
  return tagUri(`${feed}-${language}`, config);
}

/** The year in which every identifier's domain belongs to the site (RFC 4151, 2.1). */
export const identifierYear = 2026;

/** The year only has to be one in which the domain was the site's; it never changes. */
function tagUri(specific: string, { identifierDomain }: SiteConfig): string {
  return `tag:${identifierDomain},${identifierYear}:${specific}`;
}
