import { escapeHtml } from '../../../src/outputs/escape-html.ts';
import type { Credentials } from '../../settings.ts';
import type { Trace } from './trace.ts';

/**
 * Every spelling in which a login could get out. A user's name alone counts where it is none of the words that texts
 * have: the name `editor` would be found on any page about editors.
 */
export function credentialTraces({ user, password }: Credentials): readonly Trace[] {
  const bare = password.replaceAll(' ', '');
  const passwords = [...new Set([password, bare])];
  const pairs = passwords.map((one) => `${user}:${one}`);
  return [
    ...passwords.flatMap((one) => spellings('the application password', one)),
    ...pairs.flatMap((pair) => base64(pair).map((text) => trace('user and password', 'in base64', text))),
    ...passwords.flatMap((one) =>
      base64(one).map((text) => trace('the application password', 'in base64', text)),
    ),
    ...passwords.map((one) =>
      trace('the application password', 'in hexadecimal', Buffer.from(one).toString('hex')),
    ),
    ...(isTelling(user) ? spellings('the name of the API user', user) : []),
  ];
}

function spellings(kind: string, text: string): readonly Trace[] {
  const percent = encodeURIComponent(text);
  return [
    trace(kind, 'as it is', text),
    trace(kind, 'percent-encoded', percent),
    trace(
      kind,
      'percent-encoded',
      percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    ),
    trace(kind, 'percent-encoded', percent.replaceAll('%20', '+')),
    trace(kind, 'as a JSON text', JSON.stringify(text).slice(1, -1)),
    trace(kind, 'as HTML', escapeHtml(text)),
  ];
}

/** The text at any place of a longer one that was encoded as a whole, in both alphabets. */
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

function isTelling(user: string): boolean {
  return user.length >= 6 && /[^\p{L} ]/u.test(user);
}

function trace(kind: string, how: string, text: string): Trace {
  return { kind: `${kind}, ${how}`, text };
}
