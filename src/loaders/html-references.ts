import { decodeHTMLAttribute } from 'entities';

/** An image of an HTML text. */
type ImageReference = {
  /** Its address, as written. */
  readonly source: string;
  /** The media item it shows, as editors mark it (`wp-image-7`); 0 for none. */
  readonly mediaId: number;
};

/** The addresses links in an HTML text lead to, as written. */
export function linkTargets(html: string): string[] {
  return attributesOf(html, /<a(?=[\s/])/gi)
    .map((attributes) => attributes.get('href') ?? '')
    .filter((target) => target !== '');
}

/** The addresses of sounds, films and documents an HTML text shows or links to, as written. */
export function fileTargets(html: string): string[] {
  const shown = attributesOf(html, /<(?:audio|video|source|embed|object)(?=[\s/])/gi);
  return [
    ...linkTargets(html),
    ...shown
      .map((attributes) => attributes.get('src') ?? attributes.get('data') ?? '')
      .filter((target) => target !== ''),
  ];
}

/** The pictures that stand for films until they play, as written. */
export function posters(html: string): string[] {
  return attributesOf(html, /<video(?=[\s/])/gi)
    .map((attributes) => attributes.get('poster') ?? '')
    .filter((source) => source !== '');
}

/** The images of an HTML text. */
export function imageReferences(html: string): ImageReference[] {
  return attributesOf(html, /<img(?=[\s/])/gi)
    .map((attributes) => ({
      source: sourceOf(attributes),
      mediaId: mediaIdOf(attributes.get('class') ?? ''),
    }))
    .filter(({ source }) => source !== '');
}

/** Scripts that load images later keep the address in an attribute of their own. */
function sourceOf(attributes: ReadonlyMap<string, string>): string {
  const sources = ['src', 'data-src', 'data-lazy-src', 'data-orig-file'].map(
    (name) => attributes.get(name) ?? '',
  );
  return sources.find((source) => source !== '' && !source.startsWith('data:')) ?? '';
}

function mediaIdOf(className: string): number {
  return Number(/(?:^|\s)wp-image-(\d{1,12})(?:\s|$)/.exec(className)?.[1] ?? 0);
}

// Walks each tag once: a single expression for a whole tag takes quadratic time on hostile text.
function attributesOf(html: string, tag: RegExp): Map<string, string>[] {
  const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y;
  const tags: Map<string, string>[] = [];
  while (tag.exec(html)) {
    const attributes = new Map<string, string>();
    attribute.lastIndex = tag.lastIndex;
    for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
      tag.lastIndex = attribute.lastIndex;
      const [, name = '', double, single, bare] = match;
      attributes.getOrInsert(name.toLowerCase(), decodeHTMLAttribute(double ?? single ?? bare ?? '').trim());
    }
    tags.push(attributes);
  }
  return tags;
}
