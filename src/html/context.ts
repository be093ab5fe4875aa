import type { FileUse } from '../contract/file-kinds.ts';
import type { Language } from '../contract/language.ts';
import type { Embed } from './embeds.ts';
import { percentDecoded } from './text.ts';

/** Where a link of a body leads. */
export type BodyLink = {
  /** For the attribute: root-relative for a page of this site, else absolute. */
  readonly href: string;
  /** The same, absolute. */
  readonly url: string;
  readonly external: boolean;
  /** Title of the page it leads to, where that is one of this site. */
  readonly title?: string | undefined;
};

/** What a body says about one of its images. */
export type BodyImageReference = {
  /** Addresses as written, the wanted one first. */
  readonly urls: readonly string[];
  /** Id of the media item; 0 where the body does not say. */
  readonly mediaId: number;
};

/** An image. Dimensions are those of the file in `src`, 0 where they are not known; `srcset` may be empty. */
export type BodyImage = {
  readonly src: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
  /** Text alternative for where the body has none. */
  readonly alt: string;
  /** The color most of it has, `#rrggbb`; empty where it is not known. */
  readonly color: string;
};

/** A document, sound or film an address of the server means. */
export type BodyFile = {
  readonly use: FileUse;
  /** For attributes: root-relative for a copy of this site's own, absolute where files stay on the server. */
  readonly href: string;
  /** Media type, as `audio/mpeg`. */
  readonly type: string;
  /** Extension of its name, in small letters. */
  readonly extension: string;
  /** Size in bytes; `undefined` where it is not known. */
  readonly bytes: number | undefined;
  /** Title of its media item in the page's language, plain text; empty where there is none. */
  readonly title: string;
  /** Caption of its media item in the page's language, plain text; empty where there is none. */
  readonly caption: string;
};

/** What is said of something another site shows in a frame. */
export type EmbedWords = {
  /** Its own title; `undefined` where it is not known. */
  readonly title: string | undefined;
  /** Address of a picture of it. */
  readonly picture: string | undefined;
  /** What it is and whose, such as "Video on YouTube". */
  readonly label: string;
  /** That nothing is loaded from there before a click. */
  readonly note: string;
  /** In which language both are said, where that is not the one of the body. */
  readonly language?: Language | undefined;
};

/** What the links and images of a body mean. */
export type HtmlContext = {
  /**
   * `undefined` takes a link away and leaves its words. Not asked about fragments of the body itself.
   *
   * @param hreflang language the link says its target has
   */
  link(href: string, hreflang?: string): BodyLink | undefined;
  /** `undefined` takes an image away. */
  image(reference: BodyImageReference): BodyImage | undefined;
  /** `undefined` for an address that leads to no file this site offers. */
  file(address: string): BodyFile | undefined;
  /** What a reader wants to know before loading a file: its type, and its size where it is known. */
  fileNote(file: BodyFile): string;
  embed(embed: Embed): EmbedWords;
};

declare const clean: unique symbol;

/** HTML that went through the sanitiser and may be printed as it is. Only the sanitiser makes it. */
export type CleanHtml = string & { readonly [clean]: true };

/** Elements whose attributes refer to nothing. */
const plainTags = /<\/?(?:p|br|hr|b|strong|i|em|ul|ol|li|h[1-6]|blockquote)(?:\s[^<>]*)?\/?>/gi;

/**
 * What may become an address, or begin another element or a shortcode: characters that are removed, and references to
 * characters but the usual ones, may take an address apart.
 */
const noPlainText =
  /[<>\[]|:\/\/|&(?=[\w#])(?!(?:amp|lt|gt|quot|nbsp|hellip|[lr][sd]quo|[mn]dash|#8\d{3}|#0?3[89]);)|[[\p{Cc}\p{Cs}\u{fffe}\u{ffff}]--[\t\n\r]]/v;

/**
 * Whether others decide about what becomes of a body when it is cleaned: it may hold addresses of links, images, documents
 * or embeds. Of plain paragraphs, lists and headings the clean text follows from the source alone.
 */
export function mayRefer(source: string): boolean {
  return noPlainText.test(source.replace(plainTags, ''));
}

/** Most characters of a body that are printed: about a thousand pages of a book. */
export const mostBodyCharacters = 1_000_000;

/** More elements within each other are no text; parsers take quadratic time for them. */
const deepest = 5000;

/** Bodies up to this many characters cost little, whatever is in them. */
const harmless = 50_000;

/** A body that is too long for a page, or too deep for a parser, cut behind a complete tag. */
export function limitedBody(html: string): string {
  if (html.length <= harmless) return html;
  const shallow = html.slice(0, endOfDepth(html));
  if (shallow.length <= mostBodyCharacters) return shallow;
  const head = shallow.slice(0, mostBodyCharacters);
  const paragraph = head.lastIndexOf('</p>') + '</p>'.length;
  const end = paragraph > 0.9 * mostBodyCharacters ? paragraph : head.lastIndexOf('>') + 1;
  return end > 0.5 * mostBodyCharacters ? head.slice(0, end) : head;
}

const slash = 47;
const letterA = 65;

function endOfDepth(html: string): number {
  let depth = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const next = html.charCodeAt(at + 1);
    if (next === slash) depth = Math.max(0, depth - 1);
    else if (next >= letterA && !/^<(?:br|img|hr)\b/.test(html.slice(at, at + 5))) depth++;
    if (depth > deepest) return at;
  }
  return html.length;
}

const prefix = 'text-';

/**
 * An id of a body, prefixed so that it cannot be confused with those of the page around it; empty for no id. The ids of
 * an accessibility statement are prescribed by law and stay as they are: no other part of a page has ids like them.
 */
export function bodyId(id: string): string {
  const word = id.replace(/\s/g, '');
  return word === '' || word.startsWith(prefix) || isStatementId(word) ? word : `${prefix}${word}`;
}

/**
 * Whether an id is one of an accessibility statement of a Polish public body: `a11y-wstep`, `a11y-podmiot`, …
 * ("Warunki techniczne publikacji i struktura dokumentu elektronicznego deklaracji dostępności", versions 1 and 2).
 */
export function isStatementId(id: string): boolean {
  return /^a11y-[a-z0-9-]+$/.test(id);
}

/** The id a fragment of an address leads to; empty for none. @param hash with its `#` */
export function fragmentId(hash: string): string {
  return bodyId(percentDecoded(hash.slice(1)));
}
