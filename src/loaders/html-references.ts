import { decodeHTMLAttribute } from 'entities';

/** The addresses links in an HTML text lead to, as written. */
export function linkTargets(html: string): string[] {
  return attributes(html, /<a(?=[\s/])/gi, 'href');
}

/** The addresses of images in an HTML text, as written. */
export function imageSources(html: string): string[] {
  return attributes(html, /<img(?=[\s/])/gi, 'src');
}

// Walks each tag once: a single expression for a whole tag takes quadratic time on hostile text.
function attributes(html: string, tag: RegExp, wanted: string): string[] {
  const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y;
  const values: string[] = [];
  while (tag.exec(html)) {
    attribute.lastIndex = tag.lastIndex;
    for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
      tag.lastIndex = attribute.lastIndex;
      const [, name, double, single, bare] = match;
      const value = decodeHTMLAttribute(double ?? single ?? bare ?? '').trim();
      if (name?.toLowerCase() === wanted && value !== '') values.push(value);
    }
  }
  return values;
}
