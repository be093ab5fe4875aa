import type { XmlElement } from './xml-element.ts';
import { XmlError } from './xml-error.ts';
import { type XmlToken, xmlTokens } from './xml-tokens.ts';

type OpenElement = Omit<XmlElement, 'parent' | 'children' | 'text'> & {
  readonly parent: OpenElement | undefined;
  readonly children: XmlElement[];
  text: string;
};

type Hooks = {
  /** Names of elements that their parents do not keep, so that memory holds one of them. */
  readonly apart: ReadonlySet<string>;
  readonly onDoctype: (line: number) => void;
};

const predeclared: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
]);

/**
 * Yields each element when it ends, inner ones first.
 *
 * @throws XmlError at the first place where the text is not well-formed
 */
export function* xmlElements(text: string, { apart, onDoctype }: Hooks): Generator<XmlElement> {
  let open: OpenElement | undefined;
  let hasRoot = false;
  for (const token of xmlTokens(text)) {
    const { kind, line } = token;
    if (kind === 'doctype') onDoctype(line);
    else if (kind === 'text') addText(open, token);
    else if (kind === 'start') {
      if (!open && hasRoot) throw new XmlError('a second root element', line);
      hasRoot = true;
      open = opened(token, open);
    }
    const closes = kind === 'end' || (kind === 'start' && token.isEmpty);
    if (!closes) continue;
    if (open?.name !== token.name)
      throw new XmlError(`</${token.name}> closes <${open?.name ?? 'nothing'}>`, line);
    const { parent }: OpenElement = open;
    if (parent && !apart.has(open.local)) parent.children.push(open);
    yield open;
    open = parent;
  }
  if (open) throw new XmlError(`<${open.name}> is not closed`, open.line);
  if (!hasRoot) throw new XmlError('no element', 1);
}

function addText(
  open: OpenElement | undefined,
  { text, isSection, line }: Extract<XmlToken, { kind: 'text' }>,
): void {
  if (open) open.text += text;
  else if (isSection || text.trim() !== '') throw new XmlError('text outside of the root element', line);
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
