/**
 * Text that any format can carry: control characters, lone surrogates and Unicode's noncharacters removed, every
 * kind of line end turned into `\n`, composed (NFC).
 */
export function printable(text: string): string {
  if (plain.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unprintable, '')
    .normalize('NFC');
}

/** One line of printable text. */
export function printableLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}

const plain = /^[\n\x20-\x7e]*$/;

const unprintable = /[^\P{Cc}\t\n]|[\ufffd\ufeff]|\p{Noncharacter_Code_Point}/gu;
