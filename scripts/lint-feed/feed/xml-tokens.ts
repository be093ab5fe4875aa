import { XmlError } from './xml-error.ts';
import { decodeXml, forbidden } from './xml-text.ts';

/** A piece of XML: a tag, or a text between tags, decoded. */
export type XmlToken = { readonly line: number } & (
  | {
      readonly kind: 'start';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string; readonly isSection: boolean }
  | { readonly kind: 'doctype' }
);

const namePattern = '[A-Za-z_:\\u0080-\\uffff][\\w:.\\-\\u0080-\\uffff]*';
const startTag = new RegExp(
  `<(${namePattern})((?:\\s+${namePattern}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`,
  'y',
);
const endTag = new RegExp(`</(${namePattern})\\s*>`, 'y');
const attribute = new RegExp(`(${namePattern})\\s*=\\s*("[^"]*"|'[^']*')`, 'g');
const instruction = /<\?[\s\S]*?\?>/y;
const comment = /<!--[\s\S]*?--[\s\S]/y;
const section = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const doctype = /<!DOCTYPE[^<>[]*(?:\[[^\]]*\]\s*)?>/y;

/**
 * Cuts XML into tags and texts; comments and instructions are left out.
 *
 * @throws XmlError at the first place that is neither
 */
export function* xmlTokens(text: string): Generator<XmlToken> {
  const lineAt = lineCounter(text);
  const bad = text.search(forbidden);
  const end = bad === -1 ? text.length : bad;
  for (let position = 0; position < end; ) {
    const line = lineAt(position);
    const next = text.indexOf('<', position);
    const stop = Math.min(next === -1 ? end : next, end);
    if (stop > position)
      yield { kind: 'text', line, isSection: false, text: decodeText(text.slice(position, stop), line) };
    position = stop;
    if (stop === end) break;
    const { length, token } = readMarkup(text, position, lineAt(position));
    if (token) yield token;
    position += length;
  }
  if (bad !== -1) throw new XmlError('a control character', lineAt(bad));
}

type Markup = { readonly length: number; readonly token?: XmlToken };

function readMarkup(text: string, position: number, line: number): Markup {
  const take = (pattern: RegExp) => {
    pattern.lastIndex = position;
    return pattern.exec(text);
  };
  const end = take(endTag);
  if (end) return { length: end[0].length, token: { kind: 'end', line, name: end[1] ?? '' } };
  const start = take(startTag);
  if (start) {
    const [whole, name = '', list = '', slash] = start;
    const attributes = readAttributes(list, line);
    return { length: whole.length, token: { kind: 'start', line, name, attributes, isEmpty: slash === '/' } };
  }
  const cdata = take(section);
  if (cdata) {
    const [whole, content = ''] = cdata;
    return { length: whole.length, token: { kind: 'text', line, isSection: true, text: content } };
  }
  const type = take(doctype);
  if (type) return { length: type[0].length, token: { kind: 'doctype', line } };
  return { length: lengthOfRemark(take(instruction) ?? take(comment), position, line) };
}

/** A remark is for programs other than readers: a comment or an instruction. */
function lengthOfRemark(match: RegExpExecArray | null, position: number, line: number): number {
  if (!match) throw new XmlError('a stray "<", or a tag that cannot be read', line);
  const [whole] = match;
  if (/^<\?xml\s/.test(whole) && position > 0)
    throw new XmlError('something before the XML declaration', line);
  if (whole.startsWith('<!--') && !whole.endsWith('-->')) throw new XmlError('"--" in a comment', line);
  return whole.length;
}

function readAttributes(list: string, line: number): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted = ''] of list.matchAll(attribute)) {
    if (attributes.has(name)) throw new XmlError(`the attribute ${name} twice`, line);
    attributes.set(name, decodeXml(quoted.slice(1, -1), line));
  }
  return attributes;
}

function decodeText(raw: string, line: number): string {
  if (raw.includes(']]>')) throw new XmlError('"]]>" in a text', line);
  return decodeXml(raw, line);
}

/** Tells the lines of positions that are asked for in rising order. */
function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let feed = nextFeed(text, 0);
  return (position) => {
    for (; feed < position; feed = nextFeed(text, feed + 1)) line++;
    return line;
  };
}

function nextFeed(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
}
