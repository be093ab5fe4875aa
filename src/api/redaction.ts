/** Takes what must stay secret out of a text. */
export type Redact = (text: string) => string;

/** So many letters of a secret in a row give it away. */
const longestPiece = 8;

/** A shorter password would blot out half of every sentence; no server gives one. */
const shortestPassword = 4;

/** How something is written that means a secret, and in what. @example { how: 'in hexadecimal', text: '6162' } */
type SecretSpelling = { readonly how: string; readonly text: string };

/**
 * Makes what takes a login out of texts. Servers repeat what they were sent, in messages, headers and redirects: a
 * password is taken out in every spelling, and also where it was cut off.
 */
export function createRedaction(user = '', applicationPassword = ''): Redact {
  const bare = applicationPassword.replaceAll(/\s/g, '');
  if (bare.length < shortestPassword) return (text) => text;
  const passwords = [...new Set([applicationPassword, bare])];
  const pieces = new Map<number, Set<string>>();
  const add = (text: string) => {
    const length = Math.min(longestPiece, text.length);
    const known = pieces.getOrInsertComputed(length, () => new Set());
    for (let at = 0; at + length <= text.length; at += 1) known.add(text.slice(at, at + length));
  };
  for (const password of passwords) {
    add(password);
    const pair = `${user}:${password}`;
    // As the header has it (RFC 7617), to its last character.
    add(Buffer.from(pair).toString('base64').replace(/=+$/, ''));
    const encoded = [...encodings(password), ...wholeEncodings(pair)];
    // What is short after it was encoded is half a secret at most, and could be part of any word.
    for (const { text } of encoded) if (text.length >= longestPiece) add(text);
  }
  return (text) => blot(text, pieces);
}

/** Every spelling of a text that is not the text itself, some of them equal. */
export function encodings(text: string): readonly SecretSpelling[] {
  const percent = encodeURIComponent(text);
  return [
    ...[
      percent,
      percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
      percent.replaceAll('%20', '+'),
    ].map((one) => ({ how: 'percent-encoded', text: one })),
    { how: 'as a JSON text', text: JSON.stringify(text).slice(1, -1) },
    ...wholeEncodings(text),
  ];
}

/** Those of its spellings that leave no letter as it is. */
export function wholeEncodings(text: string): readonly SecretSpelling[] {
  const hexadecimal = Buffer.from(text).toString('hex');
  return [
    ...base64(text).map((one) => ({ how: 'in base64', text: one })),
    ...[hexadecimal, hexadecimal.toUpperCase()].map((one) => ({
      how: 'in hexadecimal',
      text: one,
    })),
  ];
}

/** The text at any place of a longer one that was encoded as a whole, in both alphabets (RFC 4648). */
function base64(text: string): readonly string[] {
  const shifted = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'\0'.repeat(before)}${text}`)
      .toString('base64')
      .replaceAll('=', '');
    const bits = (before + Buffer.byteLength(text)) * 8;
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
  });
  return [...shifted, ...shifted.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))];
}

/** One `…` for every stretch of a text that is made of telling pieces. @param pieces by their length */
function blot(text: string, pieces: ReadonlyMap<number, ReadonlySet<string>>): string {
  let shown = '';
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    const longest = Math.max(
      0,
      ...[...pieces]
        .filter(([length, telling]) => telling.has(text.slice(at, at + length)))
        .map(([length]) => length),
    );
    if (longest > 0) {
      if (at >= end) shown += '…';
      end = Math.max(end, at + longest);
    } else if (at >= end) {
      shown += text[at];
    }
  }
  return shown;
}
