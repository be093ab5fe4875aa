import { decodeHTMLAttribute, escapeText } from 'entities';
import type { Attributes } from 'sanitize-html';
import { allowedTags, ownSections, replacedTags, toneClass } from './allowed.ts';
import {
  type BodyFile,
  type BodyImage,
  type BodyLink,
  bodyId,
  fragmentId,
  type HtmlContext,
  isStatementId,
} from './context.ts';
import { attributesOf, htmlTokens, imageSources, mediaIdOf, withoutHidden } from './tags.ts';
import { normalizeText } from './text.ts';

/** Attributes of a link of a body: without `href` when there is nowhere it may lead, with its id or `name` all the same. */
export function linkAttributes(given: Attributes, context: HtmlContext): Attributes {
  const href = given['href']?.trim();
  const link = href ? targetOf(href, given, context) : undefined;
  const { class: className, name, id = name, lang, dir, hreflang } = given;
  const label = normalizeText(given['aria-label'] ?? '');
  const kept = Object.entries({
    class: className,
    id,
    lang,
    dir,
    hreflang,
    'aria-label': label,
  }).flatMap(([key, value]) => (value ? [[key, value] as const] : []));
  if (!link) return id ? Object.fromEntries(kept) : {};
  return {
    ...Object.fromEntries(kept),
    href: link.href,
    ...(link.external && { rel: 'noopener' }),
  };
}

function targetOf(
  href: string,
  { hreflang, lang }: Attributes,
  context: HtmlContext,
): Pick<BodyLink, 'href' | 'external'> | undefined {
  if (!href.startsWith('#')) return context.link(href, hreflang ?? lang);
  const id = fragmentId(href);
  return id === '' ? undefined : { href: `#${id}`, external: false };
}

/** Pixels of the column texts are set in, about: how large an image is shown decides which of its files is loaded. */
const textWidth = 800;

/** Attributes of an image of a body; `undefined` when this site does not have the image. */
export function imageAttributes(given: Attributes, context: HtmlContext): Attributes | undefined {
  const image = context.image({
    urls: addressesOf(given),
    mediaId: mediaIdOf(given['class'] ?? ''),
  });
  if (!image) return undefined;
  const { width, height } = shownSize(image, Number(given['width']));
  const shown = Math.min(width, textWidth);
  const own = (given['class'] ?? '').replace(/(?:^|\s)tone-\w+/g, '').trim();
  const names = [own, image.color && toneClass(image.color)].filter((name) => name !== '');
  return {
    ...(names.length > 0 && { class: names.join(' ') }),
    src: image.src,
    ...(image.srcset !== '' && {
      srcset: image.srcset,
      sizes: `(max-width: ${shown}px) 100vw, ${shown}px`,
    }),
    ...(width > 0 && { width: String(width), height: String(height) }),
    alt: given['alt'] === undefined ? image.alt : normalizeText(given['alt']),
    loading: 'lazy',
    decoding: 'async',
  };
}

/** Those it shows at any time, the wanted one first. */
function addressesOf(given: Attributes): string[] {
  const candidates = (given['srcset'] ?? '')
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter((address) => address !== '' && !address.startsWith('data:'));
  return [...imageSources(given), ...candidates];
}

/** What editors made smaller stays smaller; nothing is shown larger than its file. */
function shownSize(
  { width, height }: BodyImage,
  wanted: number,
): { readonly width: number; readonly height: number } {
  if (!(wanted >= 1 && wanted < width)) return { width, height };
  return { width: Math.round(wanted), height: Math.max(1, Math.round((height * wanted) / width)) };
}

/** Ids that count what is in one answer, so that they differ from answer to answer. */
const numbered = /^text-(?:(?:gallery|audio|video|playlist)-\d|wp-)/;

const tags = /<[a-z][^>]*>/g;
const attributes = / ([a-z]+)(?:="([^"]*)")?/g;

/**
 * The sanitiser's output with each id once, without those that differ from answer to answer (unless a link of the body
 * leads there), and without links to ids that are not there.
 */
export function tidyAnchors(html: string): string {
  if (!html.includes(' id="') && !html.includes(' href="#')) return html;
  const linked = new Set(valuesOf(html, 'href').map((href) => href.slice(1)));
  const there = new Set<string>();
  const withIds = mapAttributes(html, 'id', (id) => {
    const keep = !there.has(id) && (linked.has(id) || !numbered.test(id));
    there.add(id);
    return keep;
  });
  const leadsSomewhere = (href: string) => !href.startsWith('#') || there.has(href.slice(1));
  return mapAttributes(withIds, 'href', leadsSomewhere);
}

/** The ids a body has once it is cleaned, from its source. */
export function anchorsOf(html: string): Set<string> {
  const ids = new Set<string>();
  for (const { kind, name, source } of htmlTokens(withoutHidden(html))) {
    if (kind !== 'open' || name === 'img') continue;
    const attributes = attributesOf(source);
    const id = bodyId(attributes.get('id') ?? (name === 'a' ? attributes.get('name') : '') ?? '');
    const stays =
      allowedTags.has(name) ||
      replacedTags.has(name) ||
      (ownSections.has(name) && isStatementId(id));
    if (stays && id !== '' && !numbered.test(id)) ids.add(id);
  }
  return ids;
}

function valuesOf(html: string, wanted: string): string[] {
  return Array.from(html.matchAll(tags)).flatMap(([tag]) =>
    Array.from(tag.matchAll(attributes)).flatMap(([, name, value = '']) =>
      name === wanted ? [value] : [],
    ),
  );
}

function mapAttributes(html: string, wanted: string, keep: (value: string) => boolean): string {
  return html.replace(tags, (tag) =>
    tag.includes(` ${wanted}="`)
      ? tag.replace(attributes, (attribute, name: string, value = '') =>
          name !== wanted || keep(value) ? attribute : '',
        )
      : tag,
  );
}

/** The files a body links to, by the `href` its links have. */
export type BodyFiles = ReadonlyMap<string, BodyFile>;

const named = /\.[a-z0-9]{2,5}(?:[?#]|$)/i;
const link = /(<a [^>]*href="([^"]*)"[^>]*>(?:[^<]|<(?!\/a>))*<\/a>)( <span class="file-note">)?/g;

/** Remembers what is known of the file an address leads to. @param href what the link got in its place */
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

/** The sanitiser's output with type and size behind the first link to each document, so that none is loaded unawares. */
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
