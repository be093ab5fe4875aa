import { decodeHTMLAttribute, escapeText } from 'entities';
import type { BodyFile, HtmlContext } from './html-context.ts';

/** The files a body links to, by the `href` its links have. */
export type BodyFiles = ReadonlyMap<string, BodyFile>;

const named = /\.[a-z0-9]{2,5}(?:[?#]|$)/i;
const link = /(<a [^>]*href="([^"]*)"[^>]*>(?:[^<]|<(?!\/a>))*<\/a>)( <span class="file-note">)?/g;

/** Keeps what is known of the file an address leads to. @param href what the link got in its place */
export function rememberFile(
  files: Map<string, BodyFile>,
  address: string | undefined,
  href: string | undefined,
  context: HtmlContext,
): void {
  if (address === undefined || href === undefined || !named.test(address)) return;
  const file = context.file(address.trim());
  if (file) files.set(href, file);
}

/** The sanitiser's output with type and size behind the first link to each document, so that nobody loads one unawares. */
export function noteFiles(html: string, files: BodyFiles, context: HtmlContext): string {
  if (files.size === 0) return html;
  const noted = new Set<string>();
  return html.replace(link, (whole, element: string, escaped: string, note: string | undefined) => {
    const href = decodeHTMLAttribute(escaped);
    const file = files.get(href);
    if (file?.use !== 'document' || noted.has(href) || /<img /.test(element)) return whole;
    noted.add(href);
    if (note !== undefined) return whole;
    return `${element} <span class="file-note">(${escapeText(context.fileNote(file))})</span>`;
  });
}
