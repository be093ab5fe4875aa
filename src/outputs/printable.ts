/**
 * Text that any format can carry: control characters, lone surrogates and Unicode's noncharacters removed, every
 * kind of line end turned into `\n`, composed (NFC).
 */
export function printable(text: string): string {
  if (!suspicious.test(text)) return text.normalize('NFC');
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

const unprintable = /[^\P{Cc}\t\n]|[\ufffd\ufeff]|\p{Noncharacter_Code_Point}/gu;

/** Finds every text that has something to replace, and some that have not, faster than replacing does. */
const suspicious = /[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufdcf\ufdf0-\ufefe\uff00-\ufffc]/;
