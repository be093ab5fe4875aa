import type { Note } from '../findings.ts';

const attribute = /\s([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;
const addresses = new Set(['href', 'src', 'poster']);
const tag = /<[a-z](?:"[^"<]*"|'[^'<]*'|[^'"<>])*>/gi;
const script = /<script[\s>]|<[a-z][^<>]*\son[a-z]+\s*=|(?:href|src)\s*=\s*(?:["']\s*)?javascript:/i;

/** Checks a content of HTML. */
export function checkHtml(html: string, line: number | undefined, note: Note): void {
  if (!html.includes('<')) return;
  if (script.test(html)) note('script-in-content', line, script.exec(html)?.[0]);
  for (const [one] of html.matchAll(tag)) {
    for (const [, name = '', ...values] of one.matchAll(attribute)) {
      const value = values.find((text) => text !== undefined) ?? '';
      if (addresses.has(name.toLowerCase())) checkAddress(name.toLowerCase(), value, line, note);
    }
  }
}

/** Checks one address in a content; a bare fragment leads to a place in the same content. */
export function checkAddress(name: string, address: string, line: number | undefined, note: Note): void {
  const text = address.trim();
  if (text.startsWith('#')) return;
  if (!/^[a-z][a-z\d+.-]*:/i.test(text)) note('relative-url', line, `${name}="${text}"`);
  else if (name !== 'href' && /^http:/i.test(text)) note('insecure-url', line, `${name}="${text}"`);
}
