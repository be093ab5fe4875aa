import { invalidAnswer, type RequestFailure } from './errors.ts';
import type { Redact } from './redaction.ts';
import type { Answer } from './request.ts';

type JsonAnswer = Pick<Answer, 'body' | 'header' | 'warn' | 'redact'>;

/**
 * The value of a JSON body. Marks and messages around a JSON text that is complete are left out, with a warning.
 *
 * @throws RequestFailure for anything else than one JSON text
 */
export function parseJsonBody({ body, header, warn, redact }: JsonAnswer): unknown {
  checkJsonShape(body);
  const { text, oddity } = bodyText(body, redact(header('content-type') ?? ''));
  const value = parse(text, { warn, redact });
  if (oddity !== undefined) warn(oddity);
  return value;
}

function parse(text: string, { warn, redact }: Pick<JsonAnswer, 'warn' | 'redact'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const bare = withoutComments(text);
    const freed = parsedMessage(bare) ?? withoutMessages(bare);
    if (!freed) throw notJson(text, redact);
    warn('come with messages of a program on the server, which were left out');
    return freed.value;
  }
}

function notJson(text: string, redact: Redact): RequestFailure {
  const transient = true;
  const shown = JSON.stringify(redact(text.slice(0, 2000)).slice(0, 80));
  if (text === '') {
    const advice = 'The program behind the server may have crashed: see its error log.';
    return invalidAnswer('answered an empty body', advice, { transient });
  }
  if (/^[[{]/.test(text)) {
    const problem = `answered JSON that is cut off or damaged after ${text.length} characters`;
    const advice = 'A proxy or the server cut the answer: see their logs and size limits.';
    return invalidAnswer(problem, advice, { transient });
  }
  if (beginsWithMessage(text)) {
    const problem = `printed a message of the program behind it instead of JSON: ${shown}`;
    const advice =
      'The operator of the server has to fix that, or to switch off the display of errors.';
    return invalidAnswer(problem, advice, { transient });
  }
  return invalidAnswer(
    `answered ${text.startsWith('<') ? 'HTML' : 'text'} instead of JSON: ${shown}`,
    'Is API_URL the root of a REST API (it often ends in /wp-json)? A firewall or a page about maintenance answers like that too.',
  );
}

const mostParts = 1_000_000;
const deepest = 500;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Refuses JSON that is small as text and huge in memory, before it is parsed: 30 MB of empty arrays are a gigabyte.
 *
 * @throws RequestFailure
 */
export function checkJsonShape(body: Uint8Array): void {
  let parts = 0;
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    switch (body[at]) {
      case quote:
        at = endOfString(body, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        parts += 1;
        depth += 1;
        if (depth > deepest) throw refused(`nested more than ${deepest} deep`);
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        parts += 1;
        break;
    }
    if (parts > mostParts) throw refused(`of more than ${mostParts} parts`);
  }
}

/** Most strings of an API are keys and words: asking the platform for the end of each takes longer than looking. */
const short = 32;

/** Where a string that begins at a quotation mark ends; the end of the text where it does not. */
function endOfString(body: Uint8Array, begin: number): number {
  let at = begin + 1;
  for (const far = at + short; at < far; at += 1) {
    if (body[at] === quote) return at;
    if (body[at] === backslash) at += 1;
  }
  for (at -= 1; ; ) {
    at = body.indexOf(quote, at + 1);
    if (at === -1) return body.length;
    let before = at - 1;
    while (body[before] === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
}

function refused(what: string): RequestFailure {
  return invalidAnswer(
    `answered JSON ${what}`,
    'No answer of this API is like that: something else than the API answers, or it was broken into.',
  );
}

/** A body as text, and what is odd about it; an oddity continues "Answers that …". */
type BodyText = { readonly text: string; readonly oddity?: string };

/**
 * The text of a JSON body. JSON is UTF-8 (RFC 8259, section 8.1), so that is what its bytes are read as whatever the
 * server calls them; what cannot be UTF-8 is read as what the server declares.
 *
 * @throws RequestFailure where it is neither
 */
function bodyText(body: Uint8Array, contentType: string): BodyText {
  const text = decode(body, 'utf-8');
  // The first character of a JSON text is ASCII: a zero beside it is half of a wider one.
  const isWide = body[0] === 0 || body[1] === 0;
  if (text !== undefined && !isWide) return withoutMark(text);
  const declared = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1]?.toLowerCase();
  const other = declared === undefined || isUtf8(declared) ? undefined : decode(body, declared);
  if (other !== undefined) {
    return { text: withoutMark(other).text, oddity: `are written in ${declared} instead of UTF-8` };
  }
  throw invalidAnswer(
    `answered text that is not UTF-8${declared === undefined || isUtf8(declared) ? '' : `, nor "${declared}" as it says`}`,
    'The server, its database or a proxy before it spoils letters; its operator has to fix that.',
  );
}

function decode(body: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
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

/** JSON that came with messages around it. */
type Freed = { readonly value: unknown };

const words =
  '(?:notice|warning|deprecated|strict standards|recoverable fatal error|fatal error|parse error)';

const message = new RegExp(`<b>${words}</b>:|^(?:php )?${words}:`, 'im');

const messageAfter = new RegExp(`\\s*(?:<br />\\s*)?<b>${words}</b>:|\\n(?:php )?${words}:`, 'gi');

/** Characters before or after the JSON that messages may take. */
const farthest = 100_000;

/** Whether a program behind the server printed messages of its own before what it was asked for. */
function beginsWithMessage(text: string): boolean {
  return !/^[[{]/.test(text) && message.test(text.slice(0, 2000));
}

/**
 * The JSON among the messages a program printed before or after it. Messages end with their line, so the first line
 * that begins like JSON has to be all of it.
 */
function withoutMessages(text: string): Freed | undefined {
  if (beginsWithMessage(text)) {
    const begin = /^[ \t]*[[{]/m.exec(text.slice(0, farthest));
    return begin ? parsedMessage(text.slice(begin.index)) : undefined;
  }
  const tail = Math.max(0, text.length - farthest);
  for (const { index } of text.slice(tail).matchAll(messageAfter).take(mostMessages)) {
    const freed = parsedMessage(text.slice(0, tail + index));
    if (freed) return freed;
  }
  return undefined;
}

/** Caches and extensions that are made for pages sign what they pass on, JSON too. */
function withoutComments(text: string): string {
  let bare = text;
  while (bare.endsWith('-->')) {
    const begin = bare.lastIndexOf('<!--');
    if (begin === -1) break;
    bare = bare.slice(0, begin).trimEnd();
  }
  return bare;
}

const mostMessages = 10;

function parsedMessage(text: string): Freed | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
