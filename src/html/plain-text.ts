import { decodeHTML } from 'entities';
import { addressLabel, replaceAddresses } from './addresses.ts';
import { embedOf } from './embeds.ts';
import { saysNothing } from './players.ts';
import {
  attributesOf,
  type HtmlToken,
  htmlTokens,
  names,
  validTokens,
  withoutHidden,
} from './tags.ts';
import { normalizeLines, normalizeText } from './text.ts';

const paragraphs = names(
  'p div section article h1 h2 h3 h4 h5 h6 ul ol dl blockquote pre table figure figcaption ' +
    'details hr header footer main aside nav address center fieldset legend form',
);
const lines = names('br tr dt dd summary caption');
const cells = names('td th');

/**
 * A complete body as plain text: paragraphs separated by blank lines, list items in lines that begin with a dash, cells
 * separated by a bar, shortcodes and what was struck out removed. What another site shows in a
 * frame is replaced by its title and address, where addresses are written at all.
 *
 * @param linkUrl absolute address for the target of a link, written behind its words; `undefined` for none
 */
export function bodyText(
  html: string,
  linkUrl: (href: string) => string | undefined = () => undefined,
): string {
  return textOf(validTokens(html), linkUrl);
}

/** The same with what was struck out, as servers make excerpts. */
function wholeText(html: string): string {
  return textOf(htmlTokens(html), () => undefined);
}

function textOf(
  tokens: Iterable<HtmlToken>,
  linkUrl: (href: string) => string | undefined,
): string {
  let text = '';
  let link: { readonly url: string; readonly start: number } | undefined;
  for (const token of tokens) {
    if (token.kind === 'text') {
      text += inlineText(token.source);
    } else if (token.name === 'a') {
      text += link ? behind(text.slice(link.start), link.url) : '';
      link = token.kind === 'open' ? linkAt(token.source, text.length, linkUrl) : undefined;
    } else if (token.name === 'iframe') {
      text += token.kind === 'open' ? frameText(token.source, linkUrl) : '';
    } else {
      text += separator(token.name, token.kind === 'open');
    }
  }
  return tidy(text + (link ? behind(text.slice(link.start), link.url) : ''));
}

/** Text between two tags, in one line. */
function inlineText(source: string): string {
  const text = source.includes('&') ? decodeHTML(source) : source;
  return /[\n\r]/.test(text) ? text.replace(/[\n\r]+/g, ' ') : text;
}

function linkAt(tag: string, start: number, linkUrl: (href: string) => string | undefined) {
  const url = linkUrl(attributesOf(tag).get('href') ?? '');
  return url === undefined ? undefined : { url, start };
}

function behind(words: string, url: string): string {
  const label = normalizeText(words);
  const address = url.replace(/^(?:https?:\/\/|mailto:|tel:)(?:www\.)?/, '').replace(/\/$/, '');
  return label === '' || label.includes(address) ? '' : ` (${url})`;
}

function frameText(tag: string, linkUrl: (href: string) => string | undefined): string {
  const attributes = attributesOf(tag);
  const source = (attributes.get('src') || attributes.get('data-src') || '').trim();
  if (source === '') return '';
  const url = linkUrl(embedOf(source)?.url ?? source.replace(/^\/\//, 'https://'));
  if (url === undefined) return '';
  const title = normalizeText(attributes.get('title') ?? '');
  const words = title === '' || saysNothing.test(title) ? url : `${title}${behind(title, url)}`;
  return `\n\n${words}\n\n`;
}

function separator(name: string, opens: boolean): string {
  if (name === 'li') return opens ? '\n- ' : '';
  if (paragraphs.has(name)) return '\n\n';
  if (lines.has(name)) return opens ? '\n' : '';
  return cells.has(name) && !opens ? ' | ' : '';
}

function tidy(text: string): string {
  const lines = normalizeLines(withoutShortcodes(text));
  const rows = lines.includes('|') ? lines.replace(/(?:(?:^|(?<=\n)| )\|)+(?=\n|$)/g, '') : lines;
  const items = /(?:^|\n)-(?:\n|$)/.test(rows)
    ? rows.replace(/(^|\n)-\n+(?=(?!- )\S)/g, '$1- ').replace(/(?<=^|\n)-(?=\n|$)/g, '')
    : rows;
  return (items.includes('\n\n\n') ? items.replace(/\n{3,}/g, '\n\n') : items).trim();
}

/** A bracketed word that an extension of the CMS would have replaced: `[name]`, `[/name]`, `[name key="value"]`, `[name /]`. */
const bracketed = /\[(\/?)([a-z][a-z0-9_-]*)((?:\s[^[\]]*)?)\]/g;

const wellKnown = names('audio caption embed gallery playlist video wp_caption');

/** Shortcodes within shortcodes are looked for no deeper than this: a text may hold thousands on purpose. */
const deepest = 12;

/**
 * Text without shortcodes nothing replaced; what is between an opening and a closing one stays. Words that people
 * put in brackets, such as `[sic]`, are no shortcodes.
 */
export function withoutShortcodes(text: string): string {
  let shorter = text;
  for (let depth = 0; depth < deepest && shorter.includes('['); depth++) {
    const isShortcode = shortcodeTest(shorter);
    const next = shorter.replace(bracketed, (whole, slash: string, name: string, rest: string) =>
      isShortcode(slash, name, rest) ? '' : whole,
    );
    if (next === shorter) break;
    shorter = next;
  }
  return shorter;
}

/** The names of the shortcodes in a text, each as often as it is opened. */
export function shortcodesIn(text: string): string[] {
  if (!text.includes('[')) return [];
  const isShortcode = shortcodeTest(text);
  return Array.from(text.matchAll(bracketed))
    .filter(
      ([, slash = '', name = '', rest = '']) => slash === '' && isShortcode(slash, name, rest),
    )
    .map(([, , name = '']) => name);
}

function shortcodeTest(text: string): (slash: string, name: string, rest: string) => boolean {
  const closed = new Set(
    Array.from(text.matchAll(/\[\/([a-z][a-z0-9_-]*)\s*\]/g), ([, name]) => name),
  );
  return (slash, name, rest) =>
    slash === '/' ||
    closed.has(name) ||
    wellKnown.has(name) ||
    /[_-]/.test(name) ||
    /^\s+\/$/.test(rest) ||
    /\s[a-z][\w-]*\s*=/i.test(rest);
}

const mostCharacters = 200;

/** Characters of a body that are enough to find its first 200 of text. */
const enoughHtml = 20_000;

/** Characters of text, before it is made readable, that are enough likewise. */
const enoughText = 4_000;

/**
 * The excerpt, or else the beginning of the body, as full sentences or full words of at most 200 characters. An
 * excerpt that the server cut out of the body is worth less than the body, whose elements are still known.
 *
 * @param labelOf words for an address within a sentence
 */
export function summaryOf(excerpt: string, body: string, labelOf = addressLabel): string {
  const head = beginningOf(body);
  const text = excerpt === '' ? '' : bodyText(excerpt);
  const isCopy = text !== '' && isBeginning(text, head);
  const written = isCopy ? '' : shorten(phrasesOf(excerpt, { labelOf }));
  if (written !== '' && !cutByServer.test(text)) return written;
  return (
    shorten(phrasesOf(head, { labelOf })) ||
    (isCopy ? shorten(phrasesOf(head, { labelOf, captions: true })) : written)
  );
}

/** Characters of an excerpt that is shown before its text. */
const longestExcerpt = 600;

/**
 * What an editor wrote to stand before the body, in one line; empty where the body begins with the same words, as it does
 * where servers make the excerpt.
 *
 * @param labelOf words for an address within a sentence
 */
export function excerptOf(excerpt: string, body: string, labelOf = addressLabel): string {
  const text = excerpt === '' ? '' : bodyText(excerpt);
  if (text === '' || cutByServer.test(text) || isCopy(text, wholeText(beginningOf(body))))
    return '';
  return shorten(phrasesOf(excerpt, { labelOf }), longestExcerpt);
}

/** Characters of a body that nearly always have as much text as its opening. */
const openingHtml = 3_000;
const openingCharacters = 600;

/** The excerpt and how the body begins, as about 600 characters of plain text without addresses: what searches look through. */
export function openingOf(excerpt: string, body: string): string {
  const shown = withoutHidden(body);
  // An excerpt that servers make has what is hidden, too.
  const given = shown === body ? excerpt : excerptOf(excerpt, body);
  const opening = shown.slice(0, openingHtml);
  const html = given === '' ? opening : `${given} ${opening}`;
  return bodyText(html)
    .replace(/https?:\/\/\S+/g, ' ')
    .slice(0, openingCharacters);
}

/**
 * A text in one line, of `most` characters at most. A longer one ends with its last full sentence, or, where that would
 * leave little of it, behind a word with an ellipsis.
 */
export function shorten(text: string, most = mostCharacters): string {
  const whole = withSingleStops(text);
  if (whole.length <= most) return whole;
  const end = endOfSentences(whole, most);
  if (end >= leastOfSentences * most) return whole.slice(0, end);
  const head = whole.slice(0, most);
  const space = head.lastIndexOf(' ');
  const words = space > most / 2 ? head.slice(0, space) : wholeCharacters(head);
  return `${words.replace(/[\s,;:.!?…–—([„“«-]+$/u, '')}…`;
}

type PhraseOptions = {
  /** Words for an address within a sentence. */
  readonly labelOf?: (address: string) => string;
  /** Whether captions of pictures are read: they say little without the picture. */
  readonly captions?: boolean;
};

/**
 * What HTML says, in one line: items of lists and rows of tables separated by semicolons, paragraphs as sentences, after
 * their heading and a colon. Addresses on their own, buttons, blocks of files, and what another site shows in a frame are left out, since
 * they say nothing without their link; so are the heads of tables.
 */
export function phrasesOf(
  html: string,
  { labelOf = addressLabel, captions = false }: PhraseOptions = {},
): string {
  if (html === '') return '';
  const head = beginningOf(html);
  const phrases = readPhrases(
    head.includes('[') ? withoutShortcodes(head) : head,
    captions,
  ).flatMap((phrase) => {
    const text = readable(phrase.text, labelOf);
    return text === '' ? [] : [{ ...phrase, text }];
  });
  let line = '';
  for (const { joint, text } of withoutTableHeads(withTypedItems(phrases)))
    line = joined(line, joint, text);
  return withSingleStops(line.replace(/\s*\[(?:…|\.\.\.)\]$/, '…'));
}

/** As much of HTML as a short text is made of, cut before a tag that would be left open. */
function beginningOf(html: string): string {
  if (html.length <= enoughHtml) return html;
  const head = html.slice(0, enoughHtml);
  const tag = head.lastIndexOf('<');
  return tag > head.lastIndexOf('>') ? head.slice(0, tag) : head;
}

/** What divides a phrase from the one before it; of several the one further down counts. */
const joints = ['line', 'inner', 'cell', 'item', 'sentence', 'label'] as const;

type Joint = (typeof joints)[number];

type Phrase = {
  readonly joint: Joint;
  readonly text: string;
  /** Number of the table and of the row it is a cell of; 0 for none. */
  readonly table: number;
  readonly row: number;
  readonly isHead: boolean;
};

const silentElements = names(
  'audio video canvas button label option datalist noembed noframes object',
);

const silentClasses =
  /(?:^|\s)(?:wp-block-(?:file|buttons?|button__link|embed(?:__wrapper)?|footnotes)|wp-embedded-content|twitter-tweet|instagram-media|more-link|screen-reader-text)(?=\s|$)/;

const paragraphTags = names(
  'p div section article blockquote pre figure figcaption details hr header footer main aside ' +
    'nav address center fieldset legend form',
);
const headings = names('h1 h2 h3 h4 h5 h6 summary caption');
const lists = names('ul ol dl table');

function readPhrases(html: string, captions: boolean): readonly Phrase[] {
  const reader = new PhraseReader(captions);
  for (const token of validTokens(html)) {
    if (reader.length > enoughText) break;
    reader.read(token);
  }
  return reader.finish();
}

/** An element that is left out, and how many of its name are open. */
type SilentElement = { readonly name: string; depth: number };

/** Divides markup into phrases, one token after the other. */
class PhraseReader {
  /** Characters of the phrases that are complete. */
  length = 0;
  readonly #captions: boolean;
  readonly #phrases: Phrase[] = [];
  /** Of the phrase that is being read. */
  #text = '';
  #joint: Joint = 'line';
  #listDepth = 0;
  /** Items and cells around it; in these, paragraphs are no sentences of their own. */
  #inside = 0;
  #table = 0;
  #row = 0;
  #isHead = false;
  #isAfterLink = false;
  #silent: SilentElement | undefined;

  constructor(captions: boolean) {
    this.#captions = captions;
  }

  read({ kind, name, source }: HtmlToken): void {
    if (this.#silent) this.#skip(this.#silent, kind, name);
    else if (kind === 'text') {
      this.#text += source;
      this.#isAfterLink = false;
    } else if (kind === 'open' && isSilent(name, source, this.#captions)) {
      this.#silent = { name, depth: 1 };
      if (paragraphTags.has(name)) this.#divide(this.#paragraph());
    } else if (name === 'a') {
      if (kind === 'open' && this.#isAfterLink) this.#text += ' ';
      this.#isAfterLink = kind === 'close';
    } else this.#readTag(name, kind === 'open');
  }

  finish(): readonly Phrase[] {
    this.#divide('line');
    return this.#phrases;
  }

  #skip(silent: SilentElement, kind: HtmlToken['kind'], name: string): void {
    if (kind !== 'text' && name === silent.name) silent.depth += kind === 'open' ? 1 : -1;
    if (silent.depth === 0) this.#silent = undefined;
  }

  /** How a paragraph is joined to what is before it. */
  #paragraph(): Joint {
    return this.#inside > 0 ? 'inner' : 'sentence';
  }

  #readTag(name: string, opens: boolean): void {
    if (name === 'br') {
      const isSecond = this.#text.trim() === '' && this.#phrases.length > 0;
      this.#divide(isSecond ? this.#paragraph() : 'line');
    } else if (headings.has(name)) this.#divide(opens ? this.#paragraph() : 'label');
    else if (paragraphTags.has(name)) this.#divide(this.#paragraph());
    else if (lists.has(name)) {
      if (opens) this.#beginList(name);
      else this.#endList();
    } else if (name === 'li' || name === 'dt' || name === 'dd') {
      this.#divide(name === 'dd' && opens ? 'label' : 'item');
      this.#inside = Math.max(0, this.#inside + (opens ? 1 : -1));
    } else if (name === 'tr') {
      this.#divide('item');
      this.#row += 1;
      this.#inside = 0;
    } else if (name === 'td' || name === 'th') {
      this.#divide('cell');
      this.#inside = opens ? 1 : 0;
      this.#isHead = opens && name === 'th';
    }
  }

  #beginList(name: string): void {
    this.#divide('inner');
    const last = this.#phrases.at(-1);
    const isIntroduced =
      this.#listDepth > 0 || (last !== undefined && last.joint !== 'item' && last.row === 0);
    this.#joint = isIntroduced ? 'label' : 'sentence';
    this.#listDepth += 1;
    if (name === 'table') this.#table += 1;
  }

  #endList(): void {
    this.#listDepth = Math.max(0, this.#listDepth - 1);
    this.#divide(this.#listDepth > 0 ? 'item' : 'sentence');
    if (this.#listDepth > 0) return;
    this.#inside = 0;
    this.#row = 0;
  }

  /** Ends the phrase that is being read. @param next what joins it to the one after it */
  #divide(next: Joint): void {
    const isInTable = this.#row > 0;
    if (this.#text.trim() !== '') {
      this.length += this.#text.length;
      this.#phrases.push({
        joint: this.#joint,
        text: this.#text,
        table: isInTable ? this.#table : 0,
        row: this.#row,
        isHead: isInTable && this.#isHead,
      });
      this.#joint = next;
    } else if (joints.indexOf(next) > joints.indexOf(this.#joint)) this.#joint = next;
    this.#text = '';
    this.#isAfterLink = false;
  }
}

function isSilent(name: string, tag: string, captions: boolean): boolean {
  if (silentElements.has(name) || (name === 'figcaption' && !captions)) return true;
  if (voidElements.has(name) || !/class/i.test(tag)) return false;
  const classes = attributesOf(tag).get('class') ?? '';
  return silentClasses.test(classes) || (name === 'sup' && classes === 'fn');
}

const voidElements = names('br hr img input source wbr col embed');

/** The text of a phrase; empty for one that is nothing but addresses. */
function readable(source: string, labelOf: (address: string) => string): string {
  const text = normalizeText(source.includes('&') ? decodeHTML(source) : source);
  const words = text.includes('[') ? normalizeText(withoutShortcodes(text)) : text;
  if (!words.includes('://')) return words;
  const others = replaceAddresses(words, () => '');
  return /[\p{L}\p{N}]/u.test(others) ? normalizeText(replaceAddresses(words, labelOf)) : '';
}

const typedMark = /^(?:[-*•·▪►●○✓✔]|–(?=\s\d))\s+/u;

/** Lines that editors began with a dash or a dot are items, where there are several. */
function withTypedItems(phrases: readonly Phrase[]): readonly Phrase[] {
  const isItem = (phrase: Phrase | undefined) =>
    phrase !== undefined && typedMark.test(phrase.text);
  if (!phrases.some(isItem)) return phrases;
  const isTyped = phrases.map(
    (phrase, at) => isItem(phrase) && (isItem(phrases[at - 1]) || isItem(phrases[at + 1])),
  );
  return phrases.map((phrase, at) => {
    const follows = isTyped[at - 1] === true;
    if (isTyped[at] !== true) {
      return follows && phrase.joint === 'line' ? { ...phrase, joint: 'sentence' } : phrase;
    }
    const isOfList = phrase.joint === 'item' || phrase.joint === 'cell';
    const joint = isOfList ? phrase.joint : follows ? 'item' : 'label';
    return { ...phrase, joint, text: phrase.text.replace(typedMark, '') };
  });
}

/** Cells that name columns say nothing in a line; one on its own is a label of the rows below it. */
function withoutTableHeads(phrases: readonly Phrase[]): Phrase[] {
  const rows = Map.groupBy(phrases, ({ row, table }) => `${table} ${row}`);
  const withData = new Set(
    phrases.filter(({ row, isHead }) => row > 0 && !isHead).map(({ table }) => table),
  );
  let instead: Joint | undefined;
  return phrases.flatMap((phrase) => {
    const cells = rows.get(`${phrase.table} ${phrase.row}`) ?? [];
    const isTop =
      phrase.row > 0 && withData.has(phrase.table) && cells.every(({ isHead }) => isHead);
    const joint = instead ?? phrase.joint;
    if (isTop && cells.length > 1) {
      instead = joint;
      return [];
    }
    instead = isTop ? 'label' : undefined;
    return [{ ...phrase, joint }];
  });
}

/** Characters at the end of a text that decide what may follow. */
const longestEnd = 8;

/** Ends in a word or what belongs to one, so that a mark may follow. */
const endsOpen = /[\p{L}\p{M}\p{N}\p{Sc}%)\]"”’»°]$/u;
const beginsSentence = /^["„“«¿¡]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;
const endsClosed = /[\p{Terminal_Punctuation}…]["”’»)\]]*$/u;

function joined(before: string, joint: Joint, next: string): string {
  if (before === '') return next;
  const end = before.slice(-longestEnd);
  const isClosed = endsClosed.test(end);
  const isOpen = !isClosed && endsOpen.test(end);
  switch (joint) {
    case 'line':
      return `${before} ${next}`;
    case 'cell':
      return /[,;:!?…]$/.test(end) ? `${before} ${next}` : `${before}, ${next}`;
    case 'item':
      return isClosed ? `${before} ${next}` : `${before}; ${next}`;
    case 'label':
      return `${before}${isOpen ? ':' : ''} ${next}`;
    case 'inner':
    case 'sentence':
      return `${before}${isOpen && beginsSentence.test(next) ? '.' : ''} ${next}`;
  }
}

/** Text without a full stop or an ellipsis behind another; three full stops are an ellipsis. */
function withSingleStops(text: string): string {
  return text.replace(/[.…]{2,}(?=(.?))/gsu, (stops, next: string) => {
    if (stops === '..') return next === '' || /[\s)\]"”’»,;:]/.test(next) ? '.' : stops;
    return /^\.…+$/.test(stops) ? '.' : '…';
  });
}

/** The least part of a short text that its full sentences must fill for the rest to be left out. */
const leastOfSentences = 0.6;

/**
 * The end of a sentence: a full stop behind a word that is too long for an abbreviation, with a capital or a figure to
 * follow. Figures before a full stop count something in Polish.
 */
const sentenceEnds =
  /(?:(?<=\p{L}{4}|[)\]"”’»%])(?<!(?<!\p{L})(?:[Gg]odz|[Pp]rof|[Nn]ast|[Ss]pec|[Dd]ept|[Uu]niv|[Aa]pprox))\.|[!?…؟۔।])["”’»)\]]*(?=\s+[^\s\p{Ll}]|$)|[。！？]/gu;

function endOfSentences(text: string, most: number): number {
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(sentenceEnds)) {
    if (index + mark.length > most) break;
    end = index + mark.length;
  }
  return end;
}

const cutByServer = /\[(?:…|\.\.\.)\]$/;

/**
 * Whether an excerpt is the beginning of the body without its tags, as servers make one where editors wrote none: cut, or
 * the full text, or with nothing between the words of two elements that follow each other at once.
 */
function isBeginning(excerpt: string, body: string): boolean {
  const words = excerpt.replace(/\[?(?:…|\.\.\.)\]?$/, '');
  const html = body.slice(0, 4 * excerpt.length + 1_000);
  const isCut = words !== excerpt || closeElements.test(body);
  if (!isCut && html.length < body.length) return false;
  const opening = lettersOf(wholeText(html));
  const letters = lettersOf(words);
  return isCut ? opening.startsWith(letters) : opening === letters;
}

/** Whether words are nothing but the beginning of a text, from which addresses are absent. */
export function isCopy(words: string, text: string): boolean {
  return lettersOf(text).startsWith(lettersOf(replaceAddresses(words, () => '')));
}

/** Elements without a blank between them. */
const closeElements = /<\/(?:t[dh]|li|p|h[1-6]|d[dt]|a)><[a-z/]|\S<br/i;

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

function wholeCharacters(text: string): string {
  const segments = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)];
  return segments
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('');
}
