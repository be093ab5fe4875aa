const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const reference = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([A-Za-z][\w.-]*));|&/g;

/**
 * Decodes the references in a text (XML 1.0, 4.1).
 *
 * @throws Error that names the reference XML does not have
 */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole: string, decimal?: string, hex?: string, name?: string) => {
    const letter = name === undefined ? characterOf(decimal, hex) : named[name];
    if (letter === undefined) throw new Error(whole === '&' ? 'a stray "&"' : `no reference "${whole}"`);
    return letter;
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
