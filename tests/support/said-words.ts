import { Parser } from 'htmlparser2';
import type { Language } from '../../src/contract/language.ts';
import { dictionaryOf } from '../../src/i18n/dictionaries.ts';

/**
 * Texts of a page, its attributes that are read aloud among them, that have words of a dictionary
 * and not its language, or its language and a text of the page's own.
 *
 * @param own a text that is in the language of the page
 */
export function wrongLanguages(html: string, stranger: Language, own: string): string[] {
  const said = saidIn(stranger);
  const found: string[] = [];
  const open: { readonly tag: string; readonly lang: string | undefined }[] = [];
  const check = (where: string, text: string, lang: string | undefined) => {
    if ((said.test(text) && lang !== stranger) || (text.includes(own) && lang === stranger))
      found.push(`${where} in ${lang}: ${text.trim()}`);
  };
  const parser = new Parser({
    onopentag(tag, values) {
      const lang = values['lang'] ?? open.at(-1)?.lang;
      open.push({ tag, lang });
      if (tag === 'link') return;
      // Of these the text is said to which they point.
      const isSaid = 'aria-labelledby' in values || 'aria-describedby' in values;
      for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
        if (!isSaid || name === 'aria-label') check(`${tag} ${name}`, values[name] ?? '', lang);
    },
    ontext(text) {
      const around = open.at(-1);
      if (around && !unmarked.has(around.tag)) check(around.tag, text, around.lang);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return found;
}

/** Elements whose text has no elements in it, or is no text. */
const unmarked = new Set(['code', 'option', 'script', 'style', 'textarea', 'title']);

/**
 * Finds what a dictionary says in words that no other language has: with letters of its own, or
 * long.
 */
function saidIn(language: Language): RegExp {
  const texts = Object.values(dictionaryOf(language).words).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );
  const pieces = texts
    .flatMap((text) => text.split(/\{\w+\}/))
    .map((piece) => piece.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
    .filter((piece) => piece.length > 3 && /[^\x20-\x7e]/.test(piece));
  return new RegExp([...new Set(pieces)].map((piece) => RegExp.escape(piece)).join('|'));
}
