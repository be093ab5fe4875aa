import { decodeXML } from 'entities';
import type { SiteConfig } from '../../src/config.ts';
import { addressExtension, fileKindOf } from '../../src/contract/file-kinds.ts';
import type { EventCount } from '../../src/outputs/target.ts';
import { ownHosts } from '../../src/site/cms-addresses.ts';
import { XmlError, xmlElements } from '../lint-feed/xml.ts';
import type { Problem } from './facts.ts';
import { type CheckedLink, type CheckPlace, type OtherFiles, targetOf } from './page-check.ts';

const imageExtension = /^(?:jpe?g|png|gif|webp|avif)$/;

/** Recognizes the addresses of images and files that the configuration leaves on other hosts (mode "link"). */
export function externalMediaTest({
  images,
  files,
}: Pick<SiteConfig, 'images' | 'files'>): (url: URL) => boolean {
  const isImageHost = ownHosts([], images.mode === 'link' ? images.hosts : []);
  const isFileHost = ownHosts([], files.mode === 'link' ? files.hosts : []);
  return (url) => {
    const extension = addressExtension(url.href);
    return (
      (isImageHost(url) && imageExtension.test(extension)) ||
      (isFileHost(url) && fileKindOf(extension) !== undefined)
    );
  };
}

/** Events of a calendar that is known to be well formed. */
export function countEvents(text: string): number {
  return text.split('\nBEGIN:VEVENT').length - 1;
}

/**
 * Compares the events in calendars of a target with what the site has for it.
 *
 * @param calendars number of events by file
 */
export function checkCount(
  expected: EventCount | undefined,
  calendars: readonly (readonly [file: string, events: number])[],
): readonly Problem[] {
  if (expected === undefined) return [];
  const [[file] = ['']] = calendars;
  const held = calendars.reduce((sum, [, events]) => sum + events, 0);
  const isRight = expected.isMost
    ? held <= expected.events && (held > 0 || expected.events === 0)
    : held === expected.events;
  if (isRight) return [];
  return [{ file, reason: `has ${held} events instead of ${expected.events}` }];
}

/**
 * Entries of a sitemap as they are written nearly always, some that follow each other: whatever of
 * them could be wrong, this is not.
 */
const plainEntries =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids.
  /(?:<url><loc>[^<>&\u0000-\u001f\ufffe\uffff]*<\/loc>(?:<lastmod>[\d:.TZ+-]*<\/lastmod>)?(?:<xhtml:link rel="alternate" hreflang="[\w-]*" href="[^<>&"\u0000-\u001f\ufffe\uffff]*"\/>)*<\/url>){2,50}/g;

/** As many elements as are right or wrong in a place where several are. */
const twoElements = '<url/><url/>';

/** The reason why a text is not well-formed XML; none where it is. */
export function checkXml(text: string): readonly string[] {
  const isSitemap = text.includes('<urlset');
  const reason = isSitemap ? faultOf(text.replaceAll(plainEntries, twoElements)) : faultOf(text);
  // Only the whole text has the line of it.
  const fault = isSitemap && reason !== undefined ? faultOf(text) : reason;
  return fault === undefined ? [] : [fault];
}

function faultOf(text: string): string | undefined {
  try {
    for (const _ of xmlElements(text));
    return undefined;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return `is not well-formed in line ${error.line}: ${error.message}`;
  }
}

/**
 * Reasons against the sitemaps: addresses that are missing, that should not be there, or that are there twice.
 *
 * @param texts the sitemap files, without their index
 * @param expected absolute URLs
 */
export function checkSitemaps(
  texts: readonly string[],
  expected: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys' | 'size'>,
): readonly string[] {
  const listed = new Set<string>();
  const reasons: string[] = [];
  for (const text of texts) {
    for (const [, address = ''] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      const url = address.includes('&') ? decodeXML(address) : address;
      if (listed.has(url)) reasons.push(`lists ${url} twice`);
      if (!expected.has(url)) reasons.push(`lists ${url}, which does not belong there`);
      listed.add(url);
    }
  }
  if (reasons.length === 0 && listed.size === expected.size) return [];
  for (const url of expected.keys()) {
    if (!listed.has(url)) reasons.push(`does not list ${url}`);
  }
  return reasons;
}

/** Reasons against a style sheet: what it loads from elsewhere, and what does not exist. */
export function checkStyles(
  file: string,
  css: string,
  place: CheckPlace & Pick<OtherFiles, 'has'>,
): readonly string[] {
  const url = new URL(file, place.siteUrl).href;
  const addresses = [
    ...css.matchAll(
      /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g,
    ),
  ];
  return addresses.flatMap((match) => {
    const address = match.slice(1).find((part) => part !== undefined) ?? '';
    if (address.startsWith('data:') || address.startsWith('#')) return [];
    return reasonsAgainst(address, targetOf(address, url, place), place.has);
  });
}

function reasonsAgainst(
  address: string,
  target: CheckedLink,
  has: OtherFiles['has'],
): readonly string[] {
  if (target.kind === 'elsewhere') return [`loads "${address}" from another host`];
  if (target.kind === 'broken') return [`has the address "${address}", which ${target.reason}`];
  return target.kind === 'file' && !has(target.file)
    ? [`loads "${address}", which does not exist`]
    : [];
}
