import type { Language } from '../contract/language.ts';
import { isRightToLeft } from './dictionaries.ts';

/**
 * Marks a text as written in a language, by the tag characters of Unicode (RFC 2482), which no
 * reader sees: HTML is finished by `withWordLanguages`, and what is none says by `languageOfWords`
 * what its format can, and has them taken out.
 */
export function inLanguage(text: string, language: Language): string {
  return begin(language) + text + end;
}

/** A value that is filled into a text that is marked, and is not in its language. */
export function withinLanguage(value: string, language: Language): string {
  return end + value + begin(language);
}

/** Text without such marks. */
export function withoutWordLanguages(text: string): string {
  return text.includes(tag) ? text.replace(anyMark, '') : text;
}

/** The language of a text that is marked from its beginning to its end; undefined of any other. */
export function languageOfWords(text: string): Language | undefined {
  const [found] = text.matchAll(markedText);
  return found?.[0] === text ? languageIn(found[1] ?? '') : undefined;
}

/** The script that gives words their language which other scripts write. Pages that load it keep the marks in their data. */
export const saidWordsFile = 'said-words.js';

/**
 * A page in a language, whose marked words have the attribute `lang`: the element that consists of
 * them, else a `span`. A name in an attribute, which has no language of its own, is the element's
 * where that has no text; else it is said by text that nobody sees.
 */
export function withWordLanguages(html: string, ofPage: Language): string {
  if (!html.includes(tag)) return html.includes(encodedTag) ? html.replace(encodedMark, '') : html;
  const parts = new PageParts(html);
  const mark = marker(ofPage);
  const names = new HiddenNames(parts, mark);
  const isFinishedLater = html.includes(`/${saidWordsFile}"`);
  for (const place of parts.marked()) {
    const { open } = place;
    const text = parts.text(place);
    if (!text.includes(tag)) continue;
    if (text.startsWith('<')) {
      const finished = finishedTag(parts, place, { mark, names });
      parts.set(place, isFinishedLater ? withDataOf(text, finished) : finished);
      // Scripts put texts of the page into what they copy.
    } else if (open.template > 0 || !setOnElement(parts, place, mark)) {
      const before = place.before === undefined ? '' : parts.text(place.before);
      const isPlain = open.svg > 0 || /^<(?:title|option|textarea)\b/i.test(before);
      parts.set(place, isPlain ? withoutWordLanguages(text) : withSpans(text, mark));
    }
  }
  return names.addTo(parts.toString()).replace(encodedMark, '');
}

const tag = '\u{e0001}';
const end = `${tag}\u{e007f}`;
const anyMark = /\u{e0001}(?:\u{e007f}|[\u{e0020}-\u{e007e}]+)?/gu;
const markedText = /\u{e0001}([\u{e0020}-\u{e007e}]+)([^\u{e0001}]*)\u{e0001}\u{e007f}/gu;

/** In addresses, as in those of messages. */
const encodedTag = '%F3%A0%80%81';
const encodedMark = /%F3%A0%80%81(?:%F3%A0%8[01]%[89AB][\dA-F])+/g;

/** A script or style sheet, a comment, a tag, text. */
const part = new RegExp(`${partWith(String.raw`\s\S`, '')}|[^<]+|<`, 'iy');

/** Marks are pairs of surrogates, and this is the first of each. */
const firstOfMark = String.raw`\uDB40`;

/** Counted by `countOpen`, or of another kind where it has no end. */
const notCounted = String.raw`(?!(?:script|style|svg|template)\b)`;

/**
 * Up to 400 parts, of which the last is captured: none has a mark, or begins or ends something that
 * `countOpen` counts.
 */
const unmarkedParts = new RegExp(
  `(?:(${partWith(`^${firstOfMark}`, notCounted, firstOfMark)}` +
    `|[^<${firstOfMark}]+(?![^<]))){1,400}`,
  'iy',
);

/**
 * A pattern of what is no text.
 *
 * @param inside characters of scripts, style sheets and comments, as in a class
 * @param before what the name of a tag must be
 * @param without characters that are in no tag, as in a class
 */
function partWith(inside: string, before: string, without = ''): string {
  return [
    String.raw`<(?<element>script|style)\b[${inside}]*?</\k<element>>`,
    `<!--[${inside}]*?-->`,
    `<[/!]?${before}[a-z][^">${without}]*(?:"[^"${without}]*"[^">${without}]*)*>`,
  ].join('|');
}

const ofReaders = /\s(alt|aria-label|placeholder|title)="([^"]*)"/g;

const ofScripts = /\sdata-[\w-]+="[^"]*\u{e0001}[^"]*"/gu;

/** An element that is a tag alone, of those that pages have beside text. */
const voidElement = /^<(?:area|br|hr|img|input|source|wbr)\b/i;

/** Counts the elements around a part that make of it something else. */
function countOpen(open: Open, text: string): void {
  const [, end, name = ''] = /^<(\/?)(svg|template)\b/i.exec(text) ?? [];
  if (name !== '') open[name.toLowerCase() === 'svg' ? 'svg' : 'template'] += end === '' ? 1 : -1;
}

/**
 * Elements that have no text, or none but a name where they have one in an attribute: scripts may
 * fill any other.
 */
const neverText = /^<(?:a|area|button|img|input|link|select|svg)\b/i;

function begin(language: Language): string {
  const letters = language.replace(/[^-\w]/g, '');
  return (
    tag +
    letters.replace(/./g, (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
  );
}

function languageIn(letters: string): Language {
  return Array.from(letters, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000),
  ).join('');
}

/** Sets the language of a text on the element around it, where that holds nothing else. */
function setOnElement(parts: PageParts, place: MarkedPart, mark: Marker): boolean {
  const { before } = place;
  if (before === undefined) return false;
  const [opening, text] = [parts.text(before), parts.text(place)];
  const closing = parts.text(parts.after(place));
  const [found, another] = [...text.matchAll(markedText)];
  if (found === undefined || another !== undefined) return false;
  const [whole, letters = '', words = ''] = found;
  const isAlone =
    text.trim() === whole &&
    /^<[a-z]/i.test(opening) &&
    !voidElement.test(opening) &&
    closing.startsWith('</');
  if (!isAlone || /\slang=/.test(opening) || opening.search(ofReaders) !== -1) return false;
  parts.set(before, mark(opening, languageIn(letters)));
  parts.set(
    place,
    text.replace(whole, () => words),
  );
  return true;
}

function withSpans(text: string, mark: Marker): string {
  const spanned = text.replace(markedText, (_, letters: string, words: string) =>
    words.trim() === '' ? words : `${mark('<span>', languageIn(letters))}${words}</span>`,
  );
  return withoutWordLanguages(spanned);
}

/** A tag, the names in whose attributes have their languages. */
function finishedTag(parts: PageParts, place: MarkedPart, { mark, names }: Finishing): string {
  const { open } = place;
  const opening = parts.text(place);
  const plain = withoutWordLanguages(opening);
  if (/^<(?:script|style|!|\/)/i.test(opening)) return plain;
  const isEmpty = isWithoutText(parts, place);
  const hasNoText = isEmpty && neverText.test(opening) && !/\slang=/.test(opening);
  // What scripts copy gets other names from them.
  const language = hasNoText && open.template === 0 ? languageOfNames(opening) : undefined;
  if (language !== undefined) return mark(plain, language);
  if (/^<link\b|\saria-labelledby=/i.test(opening)) return plain;
  let finished = plain;
  for (const [whole, attribute = '', text = ''] of opening.matchAll(ofReaders)) {
    if (!text.includes(tag)) continue;
    const isSaid = attribute === 'aria-label' && open.svg === 0 && names.sayInside(place, text);
    const pointer = isSaid ? '' : pointerTo(names.idOf(text), attribute, isEmpty);
    // The others are shown too: a picture that does not load by its text, a hint.
    finished =
      attribute === 'aria-label'
        ? finished.replace(withoutWordLanguages(whole), () => pointer)
        : finished.replace(/\s*\/?>$/, () => `${pointer}>`);
  }
  return finished;
}

/**
 * The language of all that readers are told by attributes, where it is one, and another than that
 * of the page.
 */
function languageOfNames(opening: string): Language | undefined {
  const texts = Array.from(opening.matchAll(ofReaders), ([, , text = '']) => text.trim());
  const found = texts
    .filter((text) => text !== '')
    .map((text) => {
      const [first, another] = [...text.matchAll(markedText)];
      return another === undefined && first?.[0] === text ? first[1] : undefined;
    });
  const [letters] = found;
  return letters !== undefined && found.every((other) => other === letters)
    ? languageIn(letters)
    : undefined;
}

/** The attribute by which an element is told what another says. */
function pointerTo(id: string, attribute: string, isEmpty: boolean): string {
  if (attribute === 'placeholder') return '';
  const isName = attribute !== 'title' || isEmpty;
  return ` aria-${isName ? 'labelledby' : 'describedby'}="${id}"`;
}

/** Names of elements as text that nobody sees, since text may have several languages. */
class HiddenNames {
  readonly #parts: PageParts;
  readonly #mark: Marker;
  /** By what they say. */
  readonly #ids = new Map<string, string>();

  constructor(parts: PageParts, mark: Marker) {
    this.#parts = parts;
    this.#mark = mark;
  }

  /**
   * Says a name in a link or a button, in place of its text; false where that is more than a text.
   */
  sayInside(place: PagePart, name: string): boolean {
    const parts = this.#parts;
    const [, element = ''] = /^<(a|button)\b/i.exec(parts.text(place)) ?? [];
    if (element === '') return false;
    const closing = `</${element}>`;
    const hidden = `<span class="visually-hidden">${this.#htmlOf(name)}</span>`;
    if (isWithoutText(parts, place)) {
      const end = parts.following(place).find((one) => parts.text(one) === closing);
      if (end === undefined) return false;
      parts.set(end, hidden + closing);
      return true;
    }
    const inside = parts.after(place);
    const text = parts.text(inside);
    if (inside === undefined || text.startsWith('<')) return false;
    if (parts.text(parts.after(inside)) !== closing) return false;
    parts.set(inside, `<span aria-hidden="true">${withSpans(text, this.#mark)}</span>${hidden}`);
    return true;
  }

  /** The id of an element that says a name. */
  idOf(name: string): string {
    const text = this.#htmlOf(name);
    return this.#ids.getOrInsertComputed(text, () => `said__${this.#ids.size + 1}`);
  }

  /** A page with what its elements point to, where it disturbs neither lists nor tables. */
  addTo(html: string): string {
    if (this.#ids.size === 0) return html;
    const texts = Array.from(this.#ids, ([text, id]) => `<p id="${id}">${text}</p>`);
    const end = html.lastIndexOf('</body>');
    const place = end < 0 ? html.length : end;
    return `${html.slice(0, place)}<div hidden>${texts.join('')}</div>${html.slice(place)}`;
  }

  #htmlOf(name: string): string {
    return withSpans(name.replaceAll('<', '&lt;'), this.#mark);
  }
}

/** A tag without marks, with those that scripts read from its data. */
function withDataOf(marked: string, finished: string): string {
  return [...marked.matchAll(ofScripts)].reduce(
    (opening, [data]) => opening.replace(withoutWordLanguages(data), () => data),
    finished,
  );
}

/** Whether an element has no text in it. */
function isWithoutText(parts: PageParts, place: PagePart): boolean {
  const opening = parts.text(place);
  const [, name = ''] = /^<([a-z][^\s/>]*)/i.exec(opening) ?? [];
  if (voidElement.test(opening)) return true;
  for (const one of parts.following(place)) {
    const text = parts.text(one);
    if (text.startsWith(`</${name}`)) return true;
    if (!text.startsWith('<') && text.trim() !== '') return false;
  }
  return false;
}

/**
 * A page in parts, of which nearly all stay as they are: those are passed over many at a time, and
 * the others looked at with what is around them.
 */
class PageParts {
  readonly #html: string;
  /** What became of parts, by where they begin. */
  readonly #changed = new Map<number, PagePart & { readonly text: string }>();

  constructor(html: string) {
    this.#html = html;
  }

  /** Text of a part as it is now; nothing of none. */
  text(place: PagePart | undefined): string {
    if (place === undefined) return '';
    return this.#changed.get(place.start)?.text ?? this.#html.slice(place.start, place.end);
  }

  set({ start, end }: PagePart, text: string): void {
    this.#changed.set(start, { start, end, text });
  }

  /** The parts that have marks in the page, in their order, and some of the others. */
  *marked(): Generator<MarkedPart> {
    const open = { svg: 0, template: 0 };
    let before: PagePart | undefined;
    for (let at = 0; at < this.#html.length; ) {
      unmarkedParts.lastIndex = at;
      const [unmarked = '', last = ''] = unmarkedParts.exec(this.#html) ?? [];
      at += unmarked.length;
      if (unmarked !== '') before = { start: at - last.length, end: at };
      const place = this.#partAt(at);
      if (place === undefined) return;
      countOpen(open, this.text(place));
      yield { ...place, before, open };
      before = place;
      at = place.end;
    }
  }

  /** The part that follows another. */
  after({ end }: PagePart): PagePart | undefined {
    return this.#partAt(end);
  }

  /** All that follow another. */
  *following(place: PagePart): Generator<PagePart> {
    for (let next = this.after(place); next !== undefined; next = this.after(next)) yield next;
  }

  /** The page as it is now. */
  toString(): string {
    const pieces: string[] = [];
    let at = 0;
    for (const { start, end, text } of this.#changed.values().toArray().toSorted(byStart)) {
      pieces.push(this.#html.slice(at, start), text);
      at = end;
    }
    return pieces.join('') + this.#html.slice(at);
  }

  #partAt(start: number): PagePart | undefined {
    part.lastIndex = start;
    return part.test(this.#html) ? { start, end: part.lastIndex } : undefined;
  }
}

function byStart(one: PagePart, other: PagePart): number {
  return one.start - other.start;
}

/** Where a part of a page is: from a character to the one after its last. */
type PagePart = { readonly start: number; readonly end: number };

/** One that may have marks, with the part before it and what it is in. */
type MarkedPart = PagePart & {
  readonly before: PagePart | undefined;
  readonly open: Readonly<Open>;
};

type Marker = (opening: string, language: Language) => string;

/** How many drawings and templates are around a part. */
type Open = { svg: number; template: number };

type Finishing = {
  readonly mark: Marker;
  readonly names: HiddenNames;
};

/** Gives opening tags a language, and a direction where that is not the one of the page. */
function marker(ofPage: Language): Marker {
  const direction = isRightToLeft(ofPage);
  return (opening, language) => {
    const isTurned = isRightToLeft(language) !== direction && !/\sdir=/.test(opening);
    const turn = isTurned ? ` dir="${direction ? 'ltr' : 'rtl'}"` : '';
    return opening.replace(/\s*\/?>$/, () => ` lang="${language}"${turn}>`);
  };
}
