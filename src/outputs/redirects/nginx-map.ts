import { type Redirect, redirectKey } from '../../site/redirects/redirect.ts';

/** Lines of a `map` of nginx, by the path without its last slash. nginx has no limit worth a pattern. */
export function renderNginxMap(redirects: readonly Redirect[]): string {
  return redirects
    .map(({ from, to }) => `${quoted(redirectKey(from))} ${quoted(constant(encodeURI(decoded(to))))};\n`)
    .join('');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** In a value a dollar sign begins a variable, and nothing escapes it; keys have none. */
function constant(address: string): string {
  return address.replaceAll('$', '%24');
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
