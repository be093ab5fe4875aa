/** Takes what must stay secret out of a text. */
export type Redact = (text: string) => string;

/** So many letters of a secret in a row give it away. */
const longestPiece = 8;

/** A shorter password would blot out half of every sentence; no server gives one. */
const shortestPassword = 4;

/**
 * Servers repeat what they were sent, in messages, headers and redirects: a password is taken out in every guise, and
 * also where it was cut off.
 */
export function createRedaction(user = '', applicationPassword = ''): Redact {
  const bare = applicationPassword.replaceAll(/\s/g, '');
  const guises = [applicationPassword, bare].flatMap((password) => [
    password,
    encodeURIComponent(password),
    encodeURIComponent(password).replaceAll('%20', '+'),
    JSON.stringify(password).slice(1, -1),
    Buffer.from(`${user}:${password}`).toString('base64').replace(/=+$/, ''),
  ]);
  if (bare.length < shortestPassword) return (text) => text;
  const length = Math.min(longestPiece, bare.length);
  const telling = new Set(guises.flatMap((guise) => piecesOf(guise, length)));
  return (text) => blot(text, telling, length);
}

function piecesOf(secret: string, length: number): string[] {
  return Array.from({ length: secret.length - length + 1 }, (_, at) => secret.slice(at, at + length));
}

/** One `…` for every stretch of a text that is made of telling pieces. */
function blot(text: string, telling: ReadonlySet<string>, length: number): string {
  let shown = '';
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (telling.has(text.slice(at, at + length))) {
      if (at >= end) shown += '…';
      end = at + length;
    } else if (at >= end) {
      shown += text[at];
    }
  }
  return shown;
}
