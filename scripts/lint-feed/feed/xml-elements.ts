import type { XmlElement } from './xml-element.ts';
import { XmlError } from './xml-error.ts';
import { decodeXml, forbidden } from './xml-text.ts';

type OpenElement = Omit<XmlElement, 'parent' | 'children' | 'text'> & {
  readonly parent: OpenElement | undefined;
  readonly children: XmlElement[];
  text: string;
};

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

const predeclared = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
]);

type Hooks = {
  /** Names of elements that their parents do not keep, so that memory holds one of them. */
  readonly apart: ReadonlySet<string>;
  readonly onDoctype: (line: number) => void;
};

/**
 * Yields each element when it ends, inner ones first.
 *
 * @throws XmlError at the first place where the text is not well-formed
 */
export function* xmlElements(text: string, { apart, onDoctype }: Hooks): Generator<XmlElement> {
  let position = 0;
  let line = 1;
  let nextFeed = feedFrom(text, 0);
  let open: OpenElement | undefined;
  let hasRoot = false;
  const lineHere = () => {
    for (; nextFeed < position; nextFeed = feedFrom(text, nextFeed + 1)) line++;
    return line;
  };
  const fail = (reason: string): never => {
    throw new XmlError(reason, lineHere());
  };
  const take = (pattern: RegExp) => {
    pattern.lastIndex = position;
    return pattern.exec(text);
  };
  const decode = (raw: string) => {
    try {
      return decodeXml(raw);
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error));
    }
  };

  const bad = text.search(forbidden);
  while (position < text.length) {
    const next = text.indexOf('<', position);
    const raw = text.slice(position, next === -1 ? text.length : next);
    if (raw.includes(']]>')) fail('"]]>" in a text');
    if (open) open.text += decode(raw);
    else if (raw.trim() !== '') fail('text outside of the root element');
    position += raw.length;
    if (bad !== -1 && bad < position) fail('a control character');
    if (next === -1) break;

    const other = take(instruction) ?? take(comment) ?? take(doctype);
    const cdata = other ? null : take(section);
    const end = other || cdata ? null : take(endTag);
    const start = other || cdata || end ? null : take(startTag);
    const [whole = ''] = other ?? cdata ?? end ?? start ?? [];
    if (whole === '') fail('a stray "<", or a tag that cannot be read');
    if (/^<\?xml\s/.test(whole) && position > 0) fail('something before the XML declaration');
    if (whole.startsWith('<!--') && !whole.endsWith('-->')) fail('"--" in a comment');
    if (whole.startsWith('<!D')) onDoctype(lineHere());
    if (cdata && !open) fail('text outside of the root element');
    if (cdata && open) open.text += cdata[1] ?? '';
    if (start) {
      if (!open && hasRoot) fail('a second root element');
      hasRoot = true;
      open = opened(start[1] ?? '', attributesOf(start[2] ?? '', decode, fail), lineHere(), open);
    }
    const closes = end?.[1] ?? (start?.[3] === '/' ? open?.name : undefined);
    position += whole.length;
    if (closes === undefined) continue;
    if (open?.name !== closes) fail(`</${closes}> closes <${open?.name ?? 'nothing'}>`);
    if (!open) continue;
    const { parent }: OpenElement = open;
    if (parent && !apart.has(open.local)) parent.children.push(open);
    yield open;
    open = parent;
  }
  if (open) fail(`<${open.name}> of line ${open.line} is not closed`);
  if (!hasRoot) fail('no element');
}

function feedFrom(text: string, position: number): number {
  const at = text.indexOf('\n', position);
  return at === -1 ? text.length : at;
}

function opened(
  name: string,
  attributes: ReadonlyMap<string, string>,
  line: number,
  parent: OpenElement | undefined,
): OpenElement {
  const declared = [...attributes].filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'));
  const above = parent?.prefixes ?? predeclared;
  const prefixes =
    declared.length === 0
      ? above
      : new Map([...above, ...declared.map(([key, uri]) => [key.slice(6), uri] as const)]);
  const [local = name, prefix = ''] = name.split(':').toReversed();
  const namespace = prefixes.get(prefix);
  return { name, local, namespace, attributes, line, parent, prefixes, children: [], text: '' };
}

function attributesOf(
  list: string,
  decode: (raw: string) => string,
  fail: (reason: string) => never,
): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted = ''] of list.matchAll(attribute)) {
    if (attributes.has(name)) fail(`the attribute ${name} twice`);
    attributes.set(name, decode(quoted.slice(1, -1)));
  }
  return attributes;
}
