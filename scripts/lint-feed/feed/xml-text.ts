import { XmlError } from './xml-error.ts';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const reference = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([A-Za-z][\w.-]*));|&/g;

/**
 * Decodes the references in a text (XML 1.0, 4.1).
 *
 * @throws XmlError that names the reference XML does not have
 * @param line where the text begins
 */
export function decodeXml(text: string, line: number): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (...match: [string, string?, string?, string?, ...unknown[]]) => {
    const [whole, decimal, hex, name, offset] = match;
    const letter = name === undefined ? characterOf(decimal, hex) : named[name];
    if (letter !== undefined) return letter;
    const lines = text.slice(0, Number(offset)).split('\n').length - 1;
    throw new XmlError(whole === '&' ? 'a stray "&"' : `no reference "${whole}"`, line + lines);
  });
}

function characterOf(decimal: string | undefined, hex: string | undefined): string | undefined {
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const exists = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
  const letter = exists ? String.fromCodePoint(point) : undefined;
  return letter === undefined || forbidden.test(letter) ? undefined : letter;
}

/** Characters XML 1.0, 2.2 leaves out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are they.
export const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
