import { posix } from 'node:path';
import { attributesOf } from '../../src/html/tags.ts';
import { isTimeValue } from '../../src/html/time-value.ts';

/** What the check of one file has to know of the others. */
export type OtherFiles = {
  /** Whether there is such a file in the output folder. */
  readonly has: (file: string) => boolean;
  /** Whether one of some scripts brings to life what has an attribute. */
  readonly serves: (attribute: string, scripts: ReadonlySet<string>) => boolean;
};

/** What a tag means, resolved: the same for every page as long as its addresses are not relative. */
type Verdict = ReturnType<typeof judge>;

const mediumTag = /^(?:img|audio|video|source)[\s/]/i;

/** Most pages share most of their tags. */
const rememberedTags = 10_000;
const rememberedLinks = 100_000;

/**
 * Makes the check of one page, which returns reasons against it.
 *
 * @param place.isExternalMedia whether an address is one of an image, sound or film that stays on another host
 * @param place.has is asked for each file that a page leads to, once a link
 * @param onPlace receives each place in another page that is linked to, as `file#id`
 */
export function createPageCheck(
  place: PageLocation,
  onPlace: (name: string) => void,
): (file: string, html: string) => readonly string[] {
  const verdicts = new Map<string, Verdict>();
  /** Addresses of this host that may be linked to from any page, and their files. */
  const knownLinks = new Map<string, string>();
  const { host: ownHost } = new URL(place.siteUrl);
  const isKnownLink = (address: string) => {
    const known = knownLinks.get(address);
    if (known !== undefined) return place.has(known);
    const host = plainHost.exec(address)?.[1];
    if (host !== undefined && host !== ownHost) return true;
    // Without references to characters, and to no place within a page.
    const isPlain = /^(?:\/(?!\/)|https:)[^&#]*$/.test(address);
    const target = isPlain ? targetOf(address, place.siteUrl, place) : undefined;
    if (target?.kind !== 'file' || !place.has(target.file)) return false;
    if (knownLinks.size >= rememberedLinks) knownLinks.clear();
    knownLinks.set(ownText(address), target.file);
    return true;
  };

  const verdictOf = (tag: string): Verdict => {
    const known = verdicts.get(tag);
    if (known !== undefined) {
      for (const file of known.files) place.has(file);
      for (const name of known.places) onPlace(name);
      return known;
    }
    if (verdicts.size >= rememberedTags) verdicts.clear();
    const own = ownText(tag);
    const verdict = judge(own, place);
    for (const name of verdict.places) onPlace(name);
    verdicts.set(own, verdict);
    return verdict;
  };

  return (_page, html) => {
    const page = new CheckedPage();
    for (const tag of startTags(html, isKnownLink)) page.add(verdictOf(tag));
    return page.finish(html, place.serves);
  };
}

/** What the tags of one page say together. */
class CheckedPage {
  readonly #reasons = new Set<string>();
  readonly #ids = new Set<string>();
  readonly #fragments = new Set<string>();
  readonly #scripts = new Set<string>();
  readonly #scripted = new Set<string>();
  #hasBareTimes = false;

  add({ reasons, fragments, scripted, isBareTime, script, id }: Verdict): void {
    for (const reason of reasons) this.#reasons.add(reason);
    for (const fragment of fragments) this.#fragments.add(fragment);
    for (const attribute of scripted) this.#scripted.add(attribute);
    this.#hasBareTimes ||= isBareTime;
    if (script !== undefined) {
      if (this.#scripts.has(script)) this.#reasons.add(`has the script ${script} twice`);
      this.#scripts.add(script);
    }
    if (id !== undefined) {
      if (this.#ids.has(id)) this.#reasons.add(`has the id "${id}" twice`);
      this.#ids.add(id);
    }
  }

  /** Returns the reasons against the page whose tags were all added. */
  finish(html: string, serves: OtherFiles['serves']): readonly string[] {
    for (const fragment of this.#fragments) {
      if (fragment !== '' && fragment !== 'top' && !this.#ids.has(fragment))
        this.#reasons.add(`links to #${fragment}, which it does not have`);
    }
    for (const attribute of this.#scripted) {
      if (!serves(attribute, this.#scripts))
        this.#reasons.add(
          `has an element with ${attribute} and not the script that brings it to life`,
        );
    }
    if (this.#hasBareTimes) this.#checkBareTimes(html);
    return [...this.#reasons];
  }

  /** A `time` without `datetime` has to say it in its text (HTML, "The time element"). */
  #checkBareTimes(html: string): void {
    const bareTime = /<time(?![^>]*\sdatetime=)(?:\s[^>]*)?>([^<]*)/gi;
    for (const [, said = ''] of html.matchAll(bareTime)) {
      const text = said.trim();
      if (!isTimeValue(text))
        this.#reasons.add(
          `has a time without datetime whose text "${text}" is no date or time for programs`,
        );
    }
  }
}

export function idsOf(html: string): ReadonlySet<string> {
  const ids = [...startTags(html)].map((tag) => readTag(tag).id);
  return new Set(ids.filter((id) => id !== undefined));
}

/**
 * The scripts that bring to life what has one of the `scriptedAttributes`: those that have it as a selector, and those
 * that import them.
 *
 * @param files every path in the output folder
 */
export function servingScripts(
  files: Iterable<string>,
  read: (file: string) => string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map<string, string>();
  for (const file of files) if (file.endsWith('.js')) texts.set(file, read(file));
  const importStatement = /\b(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g;
  const withImports = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const [, path = ''] of (texts.get(file) ?? '').matchAll(importStatement))
      withImports(posix.join(posix.dirname(file), path), seen);
    return seen;
  };
  const closures = new Map([...texts.keys()].map((file) => [file, [...withImports(file)]]));
  return new Map(
    scriptedAttributes.map((attribute) => {
      const serves = (file: string) => texts.get(file)?.includes(`[${attribute}]`) ?? false;
      return [
        attribute,
        new Set([...texts.keys()].filter((file) => closures.get(file)?.some(serves))),
      ];
    }),
  );
}

type PageLocation = CheckPlace &
  OtherFiles & {
    readonly isExternalMedia?: (url: URL) => boolean;
  };

function judge(tag: string, place: PageLocation) {
  const { loads, links, id, refused, script, scripted, datetime } = readTag(tag);
  const reasons = refused.map((what) => `contains ${what}`);
  if (datetime && !isTimeValue(datetime))
    reasons.push(
      `has a time with the datetime "${datetime}", which is no date or time for programs`,
    );
  const files: string[] = [];
  const places: string[] = [];
  const fragments: string[] = [];
  const follow = (address: string, loaded: boolean) => {
    if (!/^(?:[a-z][a-z0-9+.-]*:|[/#])/i.test(address)) {
      reasons.push(`has the relative address "${address}"`);
      return;
    }
    const target = targetOf(address, place.siteUrl, place);
    // Pictures and players only: no script, style or frame is ever left on another host.
    const medium = mediumTag.test(tag) ? URL.parse(address) : null;
    const isAllowed =
      target.kind === 'elsewhere' && medium !== null && place.isExternalMedia?.(medium);
    if (target.kind === 'file') files.push(target.file);
    const reason = reasonAgainst(address, target, loaded && !isAllowed, place.has);
    if (reason !== undefined) reasons.push(reason);
    else if (target.kind === 'fragment') fragments.push(target.fragment);
    else if (target.kind === 'file' && target.fragment !== '')
      places.push(`${target.file}#${target.fragment}`);
  };
  for (const address of loads) follow(address, true);
  for (const address of links) follow(address, false);
  const own = script === undefined ? undefined : targetOf(script, place.siteUrl, place);
  return {
    reasons,
    /** Files it leads to. */
    files,
    places,
    fragments,
    id,
    /** File of a script of the site. */
    script: own?.kind === 'file' ? own.file : undefined,
    scripted,
    /** Whether it is a `time` that says in its text alone which. */
    isBareTime: datetime === '',
  };
}

function reasonAgainst(
  address: string,
  target: CheckedLink,
  loaded: boolean,
  has: OtherFiles['has'],
): string | undefined {
  switch (target.kind) {
    case 'file':
      return has(target.file) ? undefined : `links to "${address}", which does not exist`;
    case 'elsewhere':
      return loaded ? `loads "${address}" from another host` : undefined;
    case 'broken':
      return `has the address "${address}", which ${target.reason}`;
    case 'other':
    case 'fragment':
      return undefined;
  }
}

/** Attributes by which a script finds what it brings to life; without that script the element does nothing. */
const scriptedAttributes = [
  'data-frame',
  'data-search',
  'data-find',
  'data-snippet',
  'data-status',
];

/** The host of an address by https that is right whatever follows: letters of ASCII, no number, no port. */
const plainHost = /^https:\/\/(?![a-z\d.-]*xn--)((?:[a-z\d-]+\.)+[a-z]{2,})[/?#]/;

/** A slice of a page would hold all of its text in memory. */
const ownText = (text: string) => Buffer.from(text).toString();

/** Attributes by name; values decoded. */
type Attributes = ReadonlyMap<string, string>;

const loadedRelations =
  /\b(?:stylesheet|preload|modulepreload|prefetch|icon|apple-touch-icon|manifest|preconnect|dns-prefetch)\b/;

/** What one start tag means for the rest of the site. @param tag text between `<` and `>` */
export function readTag(tag: string) {
  const name = /^[^\s/]+/.exec(tag)?.[0].toLowerCase() ?? '';
  const attributes = attributesOf(tag);
  return {
    /** Addresses the browser asks for by itself. */
    loads: loadsOf(name, attributes),
    /** Addresses a visitor or a machine may follow. */
    links: linksOf(name, attributes),
    id: attributes.get('id'),
    /** What the Content-Security-Policy would refuse. */
    refused: refusedIn(name, attributes),
    /** Address of a script. */
    script: name === 'script' ? attributes.get('src') : undefined,
    scripted: scriptedAttributes.filter((attribute) => attributes.has(attribute)),
    /** What a `time` element says to programs, empty where it says nothing; undefined for other elements. */
    datetime: name === 'time' ? (attributes.get('datetime') ?? '') : undefined,
  };
}

function loadsOf(name: string, attributes: Attributes): readonly string[] {
  const sources = [attributes.get('src'), attributes.get('poster'), attributes.get('background')];
  const candidates = (attributes.get('srcset') ?? attributes.get('imagesrcset') ?? '')
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0]);
  const others = [
    name === 'link' && isLoaded(attributes) ? attributes.get('href') : undefined,
    name === 'object' ? attributes.get('data') : undefined,
    name === 'use' || name === 'image'
      ? (attributes.get('href') ?? attributes.get('xlink:href'))
      : undefined,
  ];
  return [...sources, ...candidates, ...others]
    .filter((address) => address !== undefined)
    .filter((address) => address !== '');
}

function linksOf(name: string, attributes: Attributes): readonly string[] {
  const links = [
    name === 'a' || name === 'area' || (name === 'link' && !isLoaded(attributes))
      ? attributes.get('href')
      : undefined,
    name === 'form' ? attributes.get('action') : undefined,
    name === 'meta' ? addressInMeta(attributes) : undefined,
  ];
  return links.filter((address) => address !== undefined);
}

function isLoaded(attributes: Attributes): boolean {
  return loadedRelations.test(attributes.get('rel') ?? '');
}

function addressInMeta(attributes: Attributes): string | undefined {
  const content = attributes.get('content') ?? '';
  if (attributes.get('http-equiv')?.toLowerCase() === 'refresh')
    return /url=\s*(.+)$/i.exec(content)?.[1];
  return /^(?:og:url|og:image|twitter:image)$/.test(
    attributes.get('property') ?? attributes.get('name') ?? '',
  )
    ? content
    : undefined;
}

function refusedIn(name: string, attributes: Attributes): readonly string[] {
  const refused = [...attributes.keys()]
    .filter((attribute) => attribute === 'style' || attribute.startsWith('on'))
    .map((attribute) => `a ${attribute} attribute on ${name}`);
  if (name === 'style') refused.push('a style element');
  if (name === 'base') refused.push('a base element');
  if (
    name === 'script' &&
    !attributes.has('src') &&
    attributes.get('type') !== 'application/ld+json'
  ) {
    refused.push('an inline script');
  }
  return refused;
}

/** Attributes that are no address, no id, no style and no script, and need no script. */
const harmless =
  '(?:\\s(?:class|dir|data-(?!frame|search|find|snippet|status)[\\w-]+|aria-[a-z]+|hidden|lang|hreflang|role|title|tabindex|charset|width|height|fill|stroke|shape-rendering|focusable|viewBox|d|cx|cy|r|colspan|scope|value|type|popover[a-z]*)(?:="[^"]*")?)';

/** A start tag with nothing in it that may be an address, an id, a style, a script, what needs one, or a time that is none. Most are such. */
const plainTag = new RegExp(
  [
    '<meta (?:name|property)="(?!og:url"|og:image"|twitter:image")[^"]*" content="[^"]*">',
    `<time datetime="\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])(?:T(?:[01]\\d|2[0-3]):[0-5]\\d[+-](?:0\\d|1[0-4]):[0-5]\\d)?"${harmless}*>`,
    `<(?!base|script|style|time)[a-z][a-z\\d]*(?:${harmless}|\\s(?:datetime|name)="[^"]*")*>`,
  ].join('|'),
  'y',
);

/** A tag that is nothing but a link which a visitor or a machine may follow. */
const linkTag = new RegExp(
  `<(?:(?:a(?:${harmless}|\\s(?:rel|target)="[^"]*")*|link rel="(?:alternate|canonical)"${harmless}*)\\shref="([^"]*)"(?:${harmless}|\\s(?:rel|target)="[^"]*")*|meta property="og:(?:url|image)" content="([^"]*)")>`,
  'y',
);

/**
 * The start tags of a page that may have an address, an id, what a Content-Security-Policy refuses, a script, what needs
 * one, or a time, each as its text between `<` and `>`. Reads what this program writes: closed comments, quoted attribute values, `<` escaped in text.
 *
 * @param isKnownLink whether an address is of no interest in tags that are links and nothing else; the others of those are
 *   yielded without their other attributes, as `a href="…"`
 */
export function* startTags(
  html: string,
  isKnownLink?: (address: string) => boolean,
): Generator<string> {
  for (let at = html.indexOf('<'); at !== -1; ) {
    const meaningless = endOfMeaningless(html, at);
    if (meaningless !== -1) {
      at = html.indexOf('<', meaningless);
      continue;
    }
    if (isKnownLink !== undefined) {
      linkTag.lastIndex = at;
      const [, ofLink, ofMeta] = linkTag.exec(html) ?? [];
      const address = ofLink ?? ofMeta;
      if (address !== undefined) {
        if (!isKnownLink(address)) yield `a href="${address}"`;
        at = html.indexOf('<', linkTag.lastIndex);
        continue;
      }
    }
    const end = tagEnd(html, at);
    if (end === -1) return;
    if (!/[a-z]/i.test(html.charAt(at + 1))) {
      at = html.indexOf('<', end);
      continue;
    }
    const tag = html.slice(at + 1, end);
    yield tag;
    // Elements whose text is not markup.
    const [, text] = /^(script|style)\b/i.exec(tag) ?? [];
    at = html.indexOf(text === undefined ? '<' : `</${text.toLowerCase()}`, end);
  }
}

/** Where an end tag, a comment or a start tag that is of no interest ends; -1 where there is none of these. */
function endOfMeaningless(html: string, at: number): number {
  if (html[at + 1] === '/') return at + 1;
  plainTag.lastIndex = at;
  if (plainTag.test(html)) return plainTag.lastIndex;
  if (!html.startsWith('!--', at + 1)) return -1;
  const end = html.indexOf('-->', at);
  return end === -1 ? html.length : end;
}

/** Position of the `>` that is not inside a quoted value. */
function tagEnd(html: string, start: number): number {
  let end = html.indexOf('>', start);
  for (let from = start; end !== -1; ) {
    const double = html.indexOf('"', from);
    if (double === -1 || double > end) return end;
    const closing = html.indexOf('"', double + 1);
    if (closing === -1) return -1;
    from = closing + 1;
    if (from > end) end = html.indexOf('>', from);
  }
  return end;
}

/** Where an address in the output leads. */
export type CheckedLink =
  /** A file of this site; `fragment` is empty where there is none. */
  | { readonly kind: 'file'; readonly file: string; readonly fragment: string }
  /** A place in the page itself. */
  | { readonly kind: 'fragment'; readonly fragment: string }
  | { readonly kind: 'elsewhere'; readonly host: string }
  /** Mail, telephone and the like. */
  | { readonly kind: 'other' }
  | { readonly kind: 'broken'; readonly reason: string };

export type CheckPlace = {
  readonly siteUrl: string;
  /** From a root-relative path to a path in the output folder. */
  readonly outputFile: (path: string) => string;
  /** Whether an address on the host of the site is no part of the site, and may be linked to. */
  readonly isOutside?: (url: URL) => boolean;
};

const otherSchemes = new Set(['mailto:', 'tel:', 'sms:', 'geo:']);

/** @param page absolute URL of the page or style sheet the address is in */
export function targetOf(
  address: string,
  page: string,
  { siteUrl, outputFile, isOutside }: CheckPlace,
): CheckedLink {
  if (address.startsWith('#')) return { kind: 'fragment', fragment: decoded(address.slice(1)) };
  const site = sites.getOrInsertComputed(siteUrl, () => new URL(siteUrl));
  // Calendar apps write `webcal:` for `https:`.
  const url = URL.parse(address.replace(/^webcals?:/, 'https:'), page);
  if (url === null) return { kind: 'broken', reason: 'is not an address' };
  if (otherSchemes.has(url.protocol)) return { kind: 'other' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { kind: 'broken', reason: `has the scheme ${url.protocol}` };
  }
  if (url.host !== site.host || isOutside?.(url)) return { kind: 'elsewhere', host: url.host };
  if (!url.pathname.startsWith(site.pathname)) {
    return { kind: 'broken', reason: `leaves the base path ${site.pathname}` };
  }
  return {
    kind: 'file',
    file: decoded(outputFile(url.pathname)),
    fragment: decoded(url.hash.slice(1)),
  };
}

const sites = new Map<string, URL>();

/** The text of percent-encoding, as far as it is some. */
export function decoded(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}
