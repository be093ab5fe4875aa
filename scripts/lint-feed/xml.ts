type XmlToken = { readonly line: number } & (
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
function* xmlTokens(text: string): Generator<XmlToken> {
  const lineAt = lineCounter(text);
  const bad = text.search(forbidden);
  const end = bad === -1 ? text.length : bad;
  for (let position = 0; position < end; ) {
    const line = lineAt(position);
    const next = text.indexOf('<', position);
    const stop = Math.min(next === -1 ? end : next, end);
    if (stop > position) {
      const raw = text.slice(position, stop);
      if (raw.includes(']]>')) throw new XmlError('"]]>" in a text', line);
      yield { kind: 'text', line, isSection: false, text: decodeXml(raw, line) };
    }
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
    return {
      length: whole.length,
      token: { kind: 'start', line, name, attributes, isEmpty: slash === '/' },
    };
  }
  const cdata = take(section);
  if (cdata) {
    const [whole, content = ''] = cdata;
    return { length: whole.length, token: { kind: 'text', line, isSection: true, text: content } };
  }
  const type = take(doctype);
  if (type) return { length: type[0].length, token: { kind: 'doctype', line } };
  const [other] = take(instruction) ?? take(comment) ?? [];
  if (other === undefined) throw new XmlError('a stray "<", or a tag that cannot be read', line);
  if (/^<\?xml\s/.test(other) && position > 0)
    throw new XmlError('something before the XML declaration', line);
  if (other.startsWith('<!--') && !other.endsWith('-->'))
    throw new XmlError('"--" in a comment', line);
  return { length: other.length };
}

function readAttributes(list: string, line: number): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted = ''] of list.matchAll(attribute)) {
    if (attributes.has(name)) throw new XmlError(`the attribute ${name} twice`, line);
    attributes.set(name, decodeXml(quoted.slice(1, -1), line));
  }
  return attributes;
}

/** The lines of positions that are asked for in rising order. */
function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let feed = text.indexOf('\n');
  return (position) => {
    for (; feed !== -1 && feed < position; feed = text.indexOf('\n', feed + 1)) line++;
    return line;
  };
}

type OpenElement = Omit<XmlElement, 'parent' | 'children' | 'text'> & {
  readonly parent: OpenElement | undefined;
  readonly children: XmlElement[];
  text: string;
};

const predeclared: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
]);

/**
 * Yields each element when it ends, inner ones first.
 *
 * @param hooks.apart names of elements that their parents do not list, so that memory holds one of them
 * @throws XmlError at the first place where the text is not well-formed
 */
export function* xmlElements(
  text: string,
  {
    apart,
    onDoctype,
  }: { readonly apart?: ReadonlySet<string>; readonly onDoctype?: (line: number) => void } = {},
): Generator<XmlElement> {
  let open: OpenElement | undefined;
  let hasRoot = false;
  for (const token of xmlTokens(text)) {
    const { kind, line } = token;
    if (kind === 'doctype') onDoctype?.(line);
    else if (kind === 'text') {
      if (open) open.text += token.text;
      else if (token.isSection || token.text.trim() !== '')
        throw new XmlError('text outside of the root element', line);
    } else if (kind === 'start') {
      if (!open && hasRoot) throw new XmlError('a second root element', line);
      hasRoot = true;
      open = opened(token, open);
    }
    const closes = kind === 'end' || (kind === 'start' && token.isEmpty);
    if (!closes) continue;
    if (open?.name !== token.name)
      throw new XmlError(`</${token.name}> closes <${open?.name ?? 'nothing'}>`, line);
    const { parent }: OpenElement = open;
    if (parent && !apart?.has(open.local)) parent.children.push(open);
    yield open;
    open = parent;
  }
  if (open) throw new XmlError(`<${open.name}> is not closed`, open.line);
  if (!hasRoot) throw new XmlError('no element', 1);
}

function opened(
  { name, attributes, line }: Extract<XmlToken, { kind: 'start' }>,
  parent: OpenElement | undefined,
): OpenElement {
  const declared = [...attributes].filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'));
  const above = parent?.prefixes ?? predeclared;
  const own = declared.map(([key, uri]) => [key.slice('xmlns:'.length), uri] as const);
  const prefixes = own.length === 0 ? above : new Map([...above, ...own]);
  const [local = name, prefix = ''] = name.split(':').toReversed();
  const namespace = prefixes.get(prefix);
  return { name, local, namespace, attributes, line, parent, prefixes, children: [], text: '' };
}

/** An element of XML, read to its end. */
export type XmlElement = {
  /** As written, with its prefix. */
  readonly name: string;
  readonly local: string;
  /** Undefined when its prefix is not declared. */
  readonly namespace: string | undefined;
  readonly attributes: ReadonlyMap<string, string>;
  /** The namespaces declared at its place, by prefix. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Counted from 1. */
  readonly line: number;
  readonly parent: XmlElement | undefined;
  readonly children: readonly XmlElement[];
  /** The text right in it, decoded. */
  readonly text: string;
};

export const namespaces = {
  none: '',
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  creator: 'http://purl.org/dc/elements/1.1/',
} as const;

export function childrenOf(
  element: XmlElement,
  namespace: string,
  local: string,
): readonly XmlElement[] {
  return element.children.filter((child) => child.local === local && child.namespace === namespace);
}

/** The trimmed text of the first child of a name; undefined when there is no child, or no text. */
export function textOf(element: XmlElement, namespace: string, local: string): string | undefined {
  return childrenOf(element, namespace, local)[0]?.text.trim() || undefined;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const reference = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([A-Za-z][\w.-]*));|&/g;

/**
 * Decodes the references in a text (XML 1.0, 4.1).
 *
 * @throws XmlError that names the reference XML does not have
 * @param line where the text begins
 */
function decodeXml(text: string, line: number): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (...match: [string, string?, string?, string?, ...unknown[]]) => {
    const [whole, decimal, hex, name, offset] = match;
    const letter = name === undefined ? characterOf(decimal, hex) : named[name];
    if (letter !== undefined) return letter;
    const lines = text.slice(0, Number(offset)).split('\n').length - 1;
    throw new XmlError(whole === '&' ? 'a stray "&"' : `no reference "${whole}"`, line + lines);
  });
}

function characterOf(decimal: string | undefined, hex: string | undefined): string | undefined {
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  if (!(point > 0 && point <= 0x10ffff) || (point >= 0xd800 && point <= 0xdfff)) return undefined;
  const letter = String.fromCodePoint(point);
  return forbidden.test(letter) ? undefined : letter;
}

/** Characters XML 1.0, 2.2 leaves out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are they.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Why a text is no well-formed XML. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}
