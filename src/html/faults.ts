import { voidTags } from './allowed.ts';
import { limitedBody, mostBodyCharacters } from './context.ts';
import { embedOf } from './embeds.ts';
import { shortcodesIn } from './plain-text.ts';
import { attributesOf, htmlTokens, names } from './tokens.ts';

/** How often a body has something that pages cannot show, by what it is. */
export type BodyFaults = ReadonlyMap<string, number>;

const none: BodyFaults = new Map();

const suspicious =
  /<(?:script|style|iframe|frame|form|input|select|textarea|base|meta|link|object|embed|applet|svg|math)\b|\son[a-z]+\s*=|(?:java|vb)script|data:|position\s*:|\[\/?[a-z]|(?:href|src)\s*=\s*["']?[^"'<>:/]{0,16}&/i;

const removed: ReadonlyMap<string, string> = new Map([
  ['script', 'Scripts removed'],
  ['style', 'Style sheets removed'],
  ...['form', 'input', 'select', 'textarea'].map(
    (name) => [name, 'Forms and fields removed'] as const,
  ),
  ['base', 'Base addresses removed'],
  ['meta', 'Elements for the head of a page (meta) removed'],
  ['link', 'Elements for the head of a page (link) removed'],
  ...['object', 'embed', 'applet', 'frame'].map((name) => [name, 'Plug-ins removed'] as const),
  ...['svg', 'math'].map((name) => [name, 'Drawings and formulas (SVG, MathML) removed'] as const),
]);

const mustClose = names(
  'a b strong em i u span div section table figure blockquote details ul ol h1 h2 h3 h4 h5 h6 pre code',
);

/** What cleaning takes out of a body or repairs in it, from its source. Most bodies have nothing of it, which is seen at once. */
export function bodyFaults(html: string): BodyFaults {
  const tooLong = html.length > mostBodyCharacters;
  if (!tooLong && !suspicious.test(html) && isBalanced(html)) return none;
  const faults = new Map<string, number>();
  const add = (what: string) => faults.set(what, (faults.get(what) ?? 0) + 1);
  const shown = limitedBody(html);
  if (tooLong || shown.length < html.length)
    add('Text beyond a million characters or thousands of nested elements cut off');
  const open = new Map<string, number>();
  const isCode = () => (open.get('pre') ?? 0) > 0 || (open.get('code') ?? 0) > 0;
  for (const { kind, name, source } of htmlTokens(shown)) {
    if (kind === 'text' && !isCode())
      for (const shortcode of shortcodesIn(source))
        add(`Shortcode [${shortcode.slice(0, 60)}] removed`);
    else if (mustClose.has(name))
      open.set(name, (open.get(name) ?? 0) + (kind === 'open' ? 1 : -1));
    if (kind === 'open') tagFaults(name, source, add);
  }
  if (open.values().some((count) => count > 0)) add('Elements that were left open closed');
  return faults;
}

const handler = /[\s"'/]on[a-z]+\s*=/i;
const addresses = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href'];
const running = /^(?:javascript|vbscript|data):/;

function tagFaults(name: string, tag: string, add: (what: string) => void): void {
  const element = removed.get(name);
  if (element !== undefined) add(element);
  const attributes = attributesOf(tag);
  if (name === 'iframe') frameFaults(tag, attributes, add);
  if (!tag.includes('=')) return;
  if (handler.test(tag)) add('Event handlers removed');
  if (/position\s*:\s*(?:fixed|absolute|sticky)/i.test(attributes.get('style') ?? ''))
    add('Styles that cover the page removed');
  for (const attribute of addresses) {
    const value = (attributes.get(attribute) ?? '').replace(/[\s\p{Cc}]/gu, '').toLowerCase();
    const isPlaceholder = name === 'img' && value.startsWith('data:image/');
    if (running.test(value) && !isPlaceholder) add('Addresses that run code or hold data removed');
  }
}

function frameFaults(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  add: (what: string) => void,
): void {
  if (attributes.has('srcdoc')) add('Frames with a page of their own removed');
  const address = attributes.get('src') ?? attributes.get('data-src') ?? '';
  if (/\bwp-embedded-content\b/.test(tag) || embedOf(address)) return;
  add('Frames of sites that are not shown in frames turned into links or removed');
}

/** Whether as many elements are opened as closed: cheap, and true of what editors write. */
function isBalanced(html: string): boolean {
  let depth = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const next = html.charCodeAt(at + 1);
    if (next === slash) depth--;
    else if (next >= letterA && !isVoid(html, at + 1)) depth++;
  }
  return depth === 0;
}

const slash = 47;
const letterA = 65;

function isVoid(html: string, at: number): boolean {
  return (
    voidTags.values().some((name) => html.startsWith(name, at)) ||
    html.startsWith('source', at) ||
    html.startsWith('iframe', at)
  );
}
