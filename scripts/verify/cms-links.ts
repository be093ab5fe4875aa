import { extname } from 'node:path';
import { decodeHTML } from 'entities';
import type { SiteConfig } from '../../src/config.ts';
import { hostOf } from '../../src/site/cms-addresses.ts';
import type { CmsAddresses, DeadLink } from '../../src/site/site.ts';
import { externalMediaTest } from './file-checks.ts';
import { decoded } from './page-check.ts';

/** Characters before an address that show what it is in. */
const lookBack = 2_000;

/** Attributes, keys and properties whose value people read. */
const readAttributes = /^(?:alt|title|aria-label|aria-description|placeholder|value|label)$/;
const readKeys =
  /"(?:title|name|alternateName|headline|description|summary|content_text|text|caption|keywords|articleBody|reviewBody)":\s*"[^"]*$/;
const readProperties =
  /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|CONTACT|CATEGORIES|NAME|X-WR-CALNAME|X-WR-CALDESC|X-ALT-DESC|STYLED-DESCRIPTION)[;:]/;
const addressElements =
  /<(?:\w+:)?(?:link|id|guid|url|uri|loc|comments|icon|logo|docs|source)(?:\s[^>]*)?>\s*$/;

/** An attribute of escaped HTML, as feeds and calendars carry it. */
const escapedAttribute = /=(?:&quot;|&#34;|\\"|"|')$/;

/**
 * Whether an address is one that programs follow, rather than words that people read.
 *
 * @param near what the file has right before the address
 */
function isFollowed(file: string, near: string): boolean {
  switch (extname(file)) {
    case '.html':
      return inHtml(near);
    case '.rss':
    case '.atom':
    case '.xml':
      return isInTag(near) ? true : escapedAttribute.test(near) || addressElements.test(near);
    case '.json':
      return inJson(near);
    case '.ics': {
      const line = near.slice(near.lastIndexOf('\n') + 1);
      return !readProperties.test(line) || escapedAttribute.test(line);
    }
    default:
      return true;
  }
}

function inHtml(near: string): boolean {
  if (near.lastIndexOf('<script') > near.lastIndexOf('</script')) return inJson(near);
  if (!isInTag(near)) return false;
  const [, name = '', value = ''] = /([\w:-]+)="([^"]*)$/.exec(near) ?? [];
  if (readAttributes.test(name)) return false;
  return name !== 'content' || value.trim() === '' || /url=\s*$/i.test(value);
}

/** A value that begins with the address, and HTML in one. */
function inJson(near: string): boolean {
  if (escapedAttribute.test(near) && !/[:,[{]\s*"$/.test(near)) return true;
  return /"$/.test(near) && !/\\"$/.test(near) && !readKeys.test(near);
}

function isInTag(near: string): boolean {
  return near.lastIndexOf('<') > near.lastIndexOf('>');
}

/** Files that editors uploaded, handed on as they are. */
const copied = /^(?:media|files)\/.*\.(?!svg$)[^.]+$/;

/**
 * Looks for the CMS in the files of a site: none of its addresses may be where programs follow it, but those the
 * configuration allows. Where CMS and site have one host, every address on it must be one that the site has.
 *
 * @param order.hasFile whether the output folder has a file
 * @returns checks one file by its text, of a calendar with its lines unfolded: reasons against it, and an example of what
 *   its words say about the CMS
 */
export function createCmsGate({
  config,
  cms,
  outputFile,
  hasFile,
}: {
  readonly config: Pick<SiteConfig, 'siteUrl' | 'images' | 'files'>;
  readonly cms: CmsAddresses;
  readonly outputFile: (path: string) => string;
  readonly hasFile: (file: string) => boolean;
}): (
  file: string,
  text: string,
) => { readonly reasons: readonly string[]; readonly mention?: string } {
  const site = new URL(config.siteUrl);
  const hosts = [...cms.hosts];
  /** Of an address on the site, the file that has to be there. */
  const verdicts = new Map<string, boolean | string>();
  const isExternalMedia = externalMediaTest(config);

  return (file, text) => {
    const reasons: string[] = [];
    if (copied.test(file)) return { reasons };
    const found = new Set<string>();
    let mention: string | undefined;
    for (const host of hosts) {
      for (const { start, address } of placesOfHost(text, host)) {
        const isMention =
          address === undefined
            ? host !== hostOf(site)
            : !isFine(address) &&
              !isFollowed(file, text.slice(Math.max(0, start - lookBack), start));
        if (isMention) mention ??= around(text, start);
        else if (address !== undefined && !isFine(address)) found.add(address);
      }
    }
    for (const address of found)
      reasons.push(
        `has the address "${address}" of the CMS, which this site has no page for. ` +
          'Allow it by "cms.linkTo" in src/site.config.ts, or fix what wrote it',
      );
    return mention === undefined ? { reasons } : { reasons, mention };
  };

  function isFine(address: string): boolean {
    const verdict = verdicts.getOrInsertComputed(address, () => {
      const url = URL.parse(decodeHTML(address.replaceAll('\\/', '/')));
      if (!url) return false;
      if (cms.mayLink(url) || isExternalMedia(url)) return true;
      const isOnSite = hostOf(url) === hostOf(site) && url.pathname.startsWith(site.pathname);
      return isOnSite && decoded(outputFile(url.pathname));
    });
    return typeof verdict === 'string' ? hasFile(verdict) : verdict;
  }
}

/** Whether a file names a host of the CMS: in any other nothing would be found. */
export function namesCms({ hosts }: Pick<CmsAddresses, 'hosts'>, bytes: Buffer): boolean {
  return hosts.values().some((host) => bytes.includes(host));
}

/** A warning of what only the words of the site say about the CMS. @param mentions an example of each file that does */
export function mentionWarnings(mentions: ReadonlyMap<string, string>): readonly string[] {
  const [example] = [...mentions].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (!example) return [];
  return [
    `The words of ${mentions.size} files name the CMS, which leads nobody there. ${example[0]} says "${example[1]}".`,
  ];
}

function around(text: string, at: number): string {
  return text
    .slice(Math.max(0, at - 20), at + 60)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Links that are named one by one. */
const mostNamed = 500;

/** A sentence for each link that lost its address. */
export function deadLinkWarnings(links: readonly DeadLink[]): readonly string[] {
  const warnings = links
    .slice(0, mostNamed)
    .map(
      ({ language, kind, id, address }) =>
        `${language}: ${kind} ${id} links to ${address} on the CMS; link removed (text kept): no such page on this site.`,
    );
  const more = links.length - warnings.length;
  return more > 0
    ? [...warnings, `${more} more links lead to the CMS and are removed likewise.`]
    : warnings;
}

/** What comes before the host of an address: plain, in JSON, or percent-encoded in the query of another address. */
const beginning = /(?:(https?):)?(?:\/\/|\\\/\\\/)(?:www\.)?$/i;
const encodedBeginning = /(?:https?(?::|%3A))?%2F%2F(?:www\.)?$/i;

/** Characters that end an address in all formats of the output. */
const addressEnd = /[\s"'<>\\)]|&(?:quot|lt|gt|#34|#39|apos);/g;

/**
 * Where a text names a host: the beginning, and the absolute address, which is missing where only the host is named. Mail
 * addresses and other hosts that only contain its name are none.
 */
function* placesOfHost(
  text: string,
  host: string,
): Iterable<{ start: number; address: string | undefined }> {
  for (let at = text.indexOf(host); at !== -1; at = text.indexOf(host, at + host.length)) {
    const after = text.slice(at + host.length, at + host.length + 2);
    if (/^(?:[\w-]|\.\w|:\d)/.test(after)) continue;
    const before = text.slice(Math.max(0, at - 24), at);
    const opening = beginning.exec(before) ?? encodedBeginning.exec(before);
    if (opening) {
      const rest = text.slice(at, endOfAddress(text, at));
      const scheme = opening[1] ?? 'https';
      yield { start: at - opening[0].length, address: `${scheme}://${rest}` };
    } else if (!/[\w.@-]$/.test(before) || /(?:^|[^\w.@-])www\.$/.test(before)) {
      yield { start: at, address: undefined };
    }
  }
}

function endOfAddress(text: string, from: number): number {
  addressEnd.lastIndex = from;
  for (let match = addressEnd.exec(text); match; match = addressEnd.exec(text)) {
    if (match[0] !== '\\' || text[match.index + 1] !== '/') return match.index;
  }
  return text.length;
}
