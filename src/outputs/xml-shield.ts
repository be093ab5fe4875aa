import { escapeHtml } from './escape-html.ts';
import { printable } from './printable.ts';

/**
 * The characters that mean something in XML, and the noncharacters that stand for them on the way through a writer
 * that escapes some texts twice, some not at all, and closes a CDATA section wherever the text says so. No printable
 * text holds a noncharacter.
 */
const shields: readonly (readonly [string, string])[] = [
  ['&', '\u{fdd0}'],
  ['<', '\u{fdd1}'],
  ['>', '\u{fdd2}'],
  ['"', '\u{fdd3}'],
];

/** Makes any text safe to hand to the writer. */
export function shield(text: string): string {
  return shields.reduce(
    (shielded, [character, shape]) => shielded.replaceAll(character, shape),
    printable(text),
  );
}

/** Turns what the writer made of shielded texts into XML: no CDATA sections, every character escaped once. */
export function unshield(xml: string): string {
  const plain = xml.replaceAll('<![CDATA[', '').replaceAll(']]>', '');
  return shields.reduce((text, [character, shape]) => text.replaceAll(shape, escapeHtml(character)), plain);
}
