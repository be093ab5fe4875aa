import { decodeHTMLAttribute } from 'entities';

/** What one start tag means for the rest of the site. */
export type TagFacts = {
  /** Addresses the browser asks for by itself. */
  readonly loads: readonly string[];
  /** Addresses a visitor or a machine may follow. */
  readonly links: readonly string[];
  readonly id: string | undefined;
  /** What the Content-Security-Policy would refuse. */
  readonly refused: readonly string[];
  /** Address of a script. */
  readonly script: string | undefined;
  /** Those of `scriptedAttributes` it has. */
  readonly scripted: readonly string[];
  /** What a `time` element says to programs, empty where it says nothing; undefined for other elements. */
  readonly datetime: string | undefined;
};

/** Attributes by which a script finds what it brings to life; without that script the element does nothing. */
export const scriptedAttributes = [
  'data-frame',
  'data-search',
  'data-combine',
  'data-snippet',
  'data-status',
];

/** Attributes by name; values decoded. */
type Attributes = ReadonlyMap<string, string>;

const loadedRelations =
  /\b(?:stylesheet|preload|modulepreload|prefetch|icon|apple-touch-icon|manifest|preconnect|dns-prefetch)\b/;

/** @param tag text between `<` and `>` */
export function readTag(tag: string): TagFacts {
  const name = /^[^\s/]+/.exec(tag)?.[0].toLowerCase() ?? '';
  const attributes = readAttributes(tag.slice(name.length));
  return {
    loads: loadsOf(name, attributes),
    links: linksOf(name, attributes),
    id: attributes.get('id'),
    refused: refusedIn(name, attributes),
    script: name === 'script' ? attributes.get('src') : undefined,
    scripted: scriptedAttributes.filter((attribute) => attributes.has(attribute)),
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
    name === 'use' || name === 'image' ? (attributes.get('href') ?? attributes.get('xlink:href')) : undefined,
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
  if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') return /url=\s*(.+)$/i.exec(content)?.[1];
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
  if (name === 'script' && !attributes.has('src') && attributes.get('type') !== 'application/ld+json') {
    refused.push('an inline script');
  }
  return refused;
}

function readAttributes(text: string): Attributes {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(
    /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    attributes.set(name.toLowerCase(), decodeHTMLAttribute(double ?? single ?? bare ?? ''));
  }
  return attributes;
}
