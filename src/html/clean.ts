import { decodeHTML, escapeAttribute, escapeText } from 'entities';
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { addressLabel, localMarkup } from './addresses.ts';
import {
  allowedAttributes,
  allowedClasses,
  allowedTags,
  ownSections,
  placeholderClasses,
  replacedTags,
  scrollFrame,
  silentTags,
  voidTags,
  withStyleClasses,
} from './allowed.ts';
import {
  type BodyFiles,
  imageAttributes,
  linkAttributes,
  noteFiles,
  rememberFile,
  tidyAnchors,
} from './attributes.ts';
import {
  type BodyFile,
  bodyId,
  type CleanHtml,
  type HtmlContext,
  isStatementId,
} from './context.ts';
import { embedOf } from './embeds.ts';
import { withoutShortcodes } from './plain-text.ts';
import { playersAsLinks, printPlayers } from './players.ts';
import { attributeOf, withoutHidden } from './tags.ts';
import { normalizeText, plainText } from './text.ts';
import { isTimeValue } from './time-value.ts';

/**
 * A body as it may be printed: elements, attributes and classes of the lists in `allowed-html.ts`, links and images as
 * the context says, players of the site's own files, click-to-load previews for frames of other sites, headings in unbroken order below the
 * page's own. What editors hid is not in it. Nothing in it runs, sends or makes a browser ask
 * another host for anything.
 */
export function cleanHtml(html: string, context: HtmlContext): CleanHtml {
  const source = withoutHidden(html).trim();
  if (source === '') return asClean('');
  const files = new Map<string, BodyFile>();
  const clean = plainBody.test(source)
    ? source
    : sanitize(
        playersAsLinks(nameIconLinks(source.replace(buttonOfLink, '$1'), context)),
        context,
        files,
      );
  return asClean(finishHtml(clean, context, files));
}

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;
const emphasized = ['strong', 'em', 'b', 'i'].map((name) => element(name, '[^<>&]*'));
const words = `[^<>&]*(?:(?:&(?:amp|lt|gt);|<br>|${emphasized.join('|')})[^<>&]*)*`;
const items = `\\s*(?:${element('li', words)}\\s*)*`;
const blocks = [
  ...['p', 'h2', 'h3', 'h4'].map((name) => element(name, words)),
  element('ul', items),
];

/** A body that a sanitizer gives back as it is. Many texts are such, and parsing them takes longer than all else that is done to them. */
const plainBody = new RegExp(`^(?:(?:${blocks.join('|')})\\s*)*$`);

const listed: IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes,
  allowedClasses,
  nonTextTags: [...silentTags],
  selfClosing: [...voidTags],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 60,
};

/** A button that a link consists of: only its words count. */
const buttonOfLink = /(<a\b[^<>]*>\s*)<button\b[^<>]*>/gi;

const iconLink = /(<a\b[^<>]*>)([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a\s*>/gi;
const icon = /<(?:svg\b|i\b[^<>]*\sclass\s*=|span\b[^<>]*\sclass\s*=[^<>]*(?:icon|\bfa|social))/i;
const shown = /<(?:img|picture|video|audio|iframe|object|embed|input)\b/i;
const svgTitle = /<title\b[^<>]*>([^<]*)<\/title/i;

/**
 * A link that consists of an icon, of which nothing stays, is named: as it names itself, or by
 * where it leads.
 */
function nameIconLinks(html: string, context: HtmlContext): string {
  return html.replace(iconLink, (link, tag: string, content: string, at: number, whole: string) => {
    if (!icon.test(content) || shown.test(content) || plainText(content) !== '') return link;
    const name = iconName(tag, content, context);
    // Side by side, icons are divided by their looks alone.
    const space = whole.startsWith('<a', at + link.length) ? ' ' : '';
    return name === '' ? link : `${tag}${escapeText(name)}</a>${space}`;
  });
}

function iconName(tag: string, content: string, context: HtmlContext): string {
  const address = attributeOf(tag, 'href')?.trim() ?? '';
  if (address === '' || address.startsWith('#')) return '';
  const [icons = ''] = /^\s*<[^<>]*>/.exec(content) ?? [];
  const names = [tag, icons].flatMap((one) => [
    attributeOf(one, 'aria-label'),
    attributeOf(one, 'title'),
  ]);
  const title = decodeHTML(svgTitle.exec(content)?.[1] ?? '');
  const given = [...names, title].map((name) => normalizeText(name ?? '')).find(Boolean);
  return given ?? context.link(address)?.title ?? hostOf(address);
}

function hostOf(address: string): string {
  const url = URL.parse(address);
  const isWeb = url && /^https?:$/.test(url.protocol);
  return isWeb ? url.host.replace(/^www\./, '') : addressLabel(address);
}

/** Removed elements may leave others within each other that must not be, so what remains is put in order again. */
function sanitize(html: string, context: HtmlContext, files: Map<string, BodyFile>): string {
  let isRemoved = false;
  const clean = sanitizeHtml(html, {
    ...listed,
    transformTags: {
      '*': (tagName, given) => {
        const style = tagName === 'center' ? 'text-align: center' : given['style'];
        const attribs = withOwnId(withStyleClasses(style ? { ...given, style } : given));
        const isDiv = ownSections.has(tagName) && isStatementId(attribs['id'] ?? '');
        return { tagName: isDiv ? 'div' : (replacedTags.get(tagName) ?? tagName), attribs };
      },
      a: (tagName, given) => {
        const attribs = linkAttributes(withStyleClasses(given), context);
        rememberFile(files, given['href'], attribs['href'], context);
        return { tagName, attribs };
      },
      time: (tagName, attribs) =>
        isTimeValue(attribs['datetime'] ?? '')
          ? { tagName, attribs }
          : { tagName: 'span', attribs: withoutDatetime(attribs) },
      del: withTimeValue,
      ins: withTimeValue,
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs, context) ?? {} }),
    },
    onOpenTag: (name) => {
      isRemoved ||= !allowedTags.has(name);
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img') return !attribs['src'];
      const isNothing =
        isBareLink(tag, attribs) || (tag === 'div' && attribs['class'] === scrollFrame);
      isRemoved ||= isNothing;
      return isNothing && 'excludeTag';
    },
  });
  const anchored = tidyAnchors(clean);
  return isRemoved || anchored !== clean ? inOrder(anchored) : clean;
}

function inOrder(html: string): string {
  const ordered = tidyAnchors(sanitizeHtml(html, withoutBareLinks));
  return ordered === html ? html : inOrder(ordered);
}

const withoutBareLinks: IOptions = {
  ...listed,
  exclusiveFilter: ({ tag, attribs }) => isBareLink(tag, attribs) && 'excludeTag',
};

function isBareLink(tag: string, { href, id }: Attributes): boolean {
  return tag === 'a' && !href && !id;
}

/** When something was changed is a date, or a date and a time with its offset (HTML, "Attributes common to ins and del"). */
function withTimeValue(
  tagName: string,
  attribs: Attributes,
): { tagName: string; attribs: Attributes } {
  const { datetime = '' } = attribs;
  const isDated =
    /^\d{4,}-\d{2}-\d{2}(?:$|.*(?:Z|[+-]\d{2}:?\d{2})$)/.test(datetime) && isTimeValue(datetime);
  return { tagName, attribs: isDated ? attribs : withoutDatetime(attribs) };
}

function withoutDatetime({ datetime: _, ...others }: Attributes): Attributes {
  return others;
}

function withOwnId({ id, ...attributes }: Attributes): Attributes {
  const own = bodyId(id ?? '');
  return own === '' ? attributes : { ...attributes, id: own };
}

const openingBlocks = /^\s*(?:<h([2-6])[\s>].*?<\/h\1>\s*)?<p[\s>].*?<\/p>/s;

/** A body in two: its first paragraph, with a heading above it, and what follows; without such a paragraph all of it follows. */
export function splitOpening(body: CleanHtml) {
  const [opening = ''] = openingBlocks.exec(body) ?? [];
  return { opening: asClean(opening), rest: asClean(body.slice(opening.length).trimStart()) };
}

function asClean(html: string): CleanHtml {
  return html as CleanHtml;
}

/*
 * What is done to the sanitiser's output. There every `<` begins and every `>` ends a tag, since it escapes both in text
 * and in attribute values; so simple patterns are exact.
 */

function finishHtml(html: string, context: HtmlContext, files: BodyFiles): string {
  const whole = removeEmpty(html.replaceAll(' />', '>').replace(controls, ''));
  const named = namePictureLinks(removeEmpty(finishText(whole, context)));
  const ordered = orderHeadings(noteFiles(printPlayers(named, context, files), files, context));
  // Wide tables scroll in a frame of their own, which the keyboard reaches.
  return ordered
    .replace(/<table(?=[ >])/g, `<div class="${scrollFrame}" tabindex="0"><table`)
    .replaceAll('</table>', '</table></div>');
}

const controls = /[[\p{Cc}\p{Cs}\u{fffe}\u{ffff}]--[\t\n\r]]/gv;
const bareAddress = /^(\s*)(https?:\/\/[^\s<>"]+)(\s*)$/;
const literal = /^<(\/?)(a|pre|code)[ >]/;

/** Text: no shortcodes but those shown as code, form C; an address on its own becomes a link. */
function finishText(html: string, context: HtmlContext): string {
  let links = 0;
  let codes = 0;
  return html.replace(/<[^>]*>|[^<]+/g, (piece) => {
    if (piece.startsWith('<')) {
      const [, slash, name] = literal.exec(piece) ?? [];
      const step = slash === '' ? 1 : -1;
      if (name === 'a') links += step;
      else if (name !== undefined) codes += step;
      return piece;
    }
    const text = (codes > 0 ? piece : withoutShortcodes(piece)).normalize('NFC');
    if (links > 0 || codes > 0 || !bareAddress.test(text)) return localMarkup(text, context);
    return text.replace(
      bareAddress,
      (_, before: string, address: string, after: string) =>
        `${before}${addressAsLink(address, context)}${after}`,
    );
  });
}

function addressAsLink(escaped: string, context: HtmlContext): string {
  const address = decodeHTML(escaped);
  const link = context.link(address);
  if (!link) return escaped;
  const words = escapeText(link.title ?? addressLabel(address));
  const frame = link.external && embedOf(address) ? ` class="${placeholderClasses.iframe}"` : '';
  return `<a${frame} href="${escapeAttribute(link.href)}"${link.external ? ' rel="noopener"' : ''}>${words}</a>`;
}

const emptyHeading = /<(h[1-6])(?: [^>]*)?>\s*<\/\1>/g;
const emptyElement =
  /<(a|p|figcaption|figure|span|strong|em|b|i|u|li|ul|ol|blockquote|pre|details|summary|table|tbody|thead|tfoot|tr|caption|dl)(?: (?![^>]*\bid=)[^>]*)?>\s*<\/\1>/g;
const captionAlone =
  /<figure(?: [^>]*)?>\s*<figcaption(?: [^>]*)?>(?:[^<]|<(?!\/?fig))*<\/figcaption>\s*<\/figure>/g;
const empties = (html: string) =>
  html.replace(emptyHeading, '').replace(emptyElement, '').replace(captionAlone, '');

/**
 * What a removed image leaves behind: links, paragraphs and figures around nothing, captions of nothing. An
 * element with an id may be empty: it is a place that links lead to.
 */
function removeEmpty(html: string): string {
  const shorter = empties(html);
  return shorter === html ? html.trim() : removeEmpty(shorter);
}

const pictureLink = /<a (?:[^>]* )?href="([^"]*)"[^>]*>((?:\s*<img [^>]*\balt=""[^>]*>)+\s*)<\/a>/g;
const digestName = /[0-9a-f]{64}[^/]*$/;

/**
 * A link around pictures without a text alternative has no name for those who listen. It is named by its address, or
 * goes where that is only a larger picture.
 */
function namePictureLinks(html: string): string {
  return html.replace(pictureLink, (link, href: string, pictures: string) =>
    digestName.test(href)
      ? pictures
      : link.replace('alt=""', `alt="${escapeAttribute(addressLabel(decodeHTML(href)))}"`),
  );
}

/** Headings count from 2, below the page's own, and skip no level that others of the body do not use. */
function orderHeadings(html: string): string {
  const used = new Set(Array.from(html.matchAll(/<h([1-6])[ >]/g), ([, level]) => Number(level)));
  const levels = new Map(
    [...used].toSorted((a, b) => a - b).map((level, rank) => [level, Math.min(rank + 2, 6)]),
  );
  return html.replace(
    /<(\/?)h([1-6])(?=[ >])/g,
    (_, slash: string, level: string) => `<${slash}h${levels.get(Number(level)) ?? level}`,
  );
}
