import { escapeHtml } from './escape-html.ts';
import type { FeedProperties } from './feeds.ts';
import { printableLine } from './printable.ts';
import { unshield } from './xml-shield.ts';

/** The writer declares a namespace only when it sees a use of it, and does not see all. */
const rssNamespaces =
  'version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"';

/** Makes what the writer wrote RSS 2.0. */
export function finishRss(text: string, { hubs, language }: FeedProperties): string {
  const rss = withStyle(unshield(text)).replace(
    /<rss [^>]*>/,
    `<rss ${rssNamespaces} xml:lang="${language}">`,
  );
  return withAllHubs(rss, hubs);
}

/** Makes what the writer wrote Atom 1.0: in its language, with plain texts told from HTML. */
export function finishAtom(text: string, { hubs, language }: FeedProperties): string {
  const atom = withStyle(unshield(text))
    .replace('<feed ', `<feed xml:lang="${language}" `)
    .replace(/<(title|summary) type="html">/g, '<$1 type="text">');
  return withAllHubs(atom, hubs);
}

/** Makes JSON Feed 1.1 of the 1.0 that the writer wrote. */
export function finishJson(text: string, { hubs, language, author }: FeedProperties): string {
  const head = JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      language,
      authors: [{ name: printableLine(author) }],
      ...(hubs.length > 0 ? { hubs: hubs.map((url) => ({ type: 'WebSub', url })) } : {}),
    },
    null,
    4,
  );
  return text
    .replace('{\n    "version": "https://jsonfeed.org/version/1"', () => head.slice(0, -'\n}'.length))
    .replace(authorOfItem, (_, name: string) => `"authors": [{ "name": ${name} }]`);
}

/** Of one item, in JSON Feed 1.0. Line feeds stand between the parts of JSON only. */
const authorOfItem = /(?<=\n {12})"author": \{\n {16}"name": ([^\n]*)\n {12}\}/g;

/** The writer knows one language of style sheets, which browsers forget (docs/decisions/0009). */
function withStyle(xml: string): string {
  return xml.replace('type="text/xsl"?>', 'type="text/css"?>');
}

/** The writer takes one hub. */
function withAllHubs(xml: string, hubs: readonly string[]): string {
  return xml.replace(
    /\n( *)<((?:atom:)?link) (?=[^>]*rel="hub")[^>]*>/,
    (_link, indent: string, name: string) =>
      hubs.map((url) => `\n${indent}<${name} rel="hub" href="${escapeHtml(new URL(url).href)}"/>`).join(''),
  );
}
