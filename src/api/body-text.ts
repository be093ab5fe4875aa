import { Failure } from './failure.ts';

/** A body as text, and what is odd about it; an oddity continues "Answers that …". */
type BodyText = { readonly text: string; readonly oddity?: string };

/**
 * The text of a JSON body. JSON is UTF-8 (RFC 8259, section 8.1), so that is what its bytes are read as whatever the
 * server calls them; what cannot be UTF-8 is read as what the server declares.
 *
 * @throws Failure where it is neither
 */
export function bodyText(body: Uint8Array, contentType: string | undefined): BodyText {
  const text = decode(body, 'utf-8');
  if (text !== undefined && !hasWideCharacters(body)) return withoutMark(text);
  const declared = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  const other = declared === undefined || isUtf8(declared) ? undefined : decode(body, declared);
  if (other !== undefined) {
    return { text: withoutMark(other).text, oddity: `are written in ${declared} instead of UTF-8` };
  }
  throw new Failure({
    kind: 'nonsense',
    problem: `answered text that is not UTF-8${declared === undefined || isUtf8(declared) ? '' : `, nor "${declared}" as it says`}`,
    advice: 'The server, its database or a proxy before it spoils letters; its operator has to fix that.',
    transient: false,
  });
}

function decode(body: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}

/** Whether the first character of a JSON text, which is ASCII, takes more than one byte. */
function hasWideCharacters([first, second]: Uint8Array): boolean {
  return first === 0 || second === 0;
}

function isUtf8(label: string): boolean {
  return /^utf-?8$/.test(label);
}

function withoutMark(text: string): BodyText {
  const bare = text.replace(/^\s*\uFEFF[\uFEFF\s]*/, '').trim();
  return text.startsWith('\uFEFF')
    ? { text: bare, oddity: 'begin with a byte order mark, which JSON does not have' }
    : { text: bare };
}
