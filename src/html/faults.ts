import { voidTags } from './allowed.ts';
import { limitedBody, mostBodyCharacters } from './context.ts';
import { embedOf } from './embeds.ts';
import { shortcodesIn } from './plain-text.ts';
import { attributesOf, htmlTokens, names } from './tags.ts';

/** How often a body has something that pages cannot show, by what it is: a name of `wordings`, or `[shortcode]`. */
export type BodyFaults = ReadonlyMap<string, number>;

type HtmlFault = keyof typeof wordings;

const removedFrom = (one: string, many: string) => ['Removed', one, many, 'from'] as const;

const wordings = {
  script: removedFrom('script', 'scripts'),
  style: removedFrom('style sheet', 'style sheets'),
  form: removedFrom('form or field', 'forms and fields'),
  base: removedFrom('base address', 'base addresses'),
  meta: removedFrom('<meta> element', '<meta> elements'),
  link: removedFrom('<link> element', '<link> elements'),
  plugIn: removedFrom('plug-in', 'plug-ins'),
  drawing: removedFrom('drawing or formula (SVG, MathML)', 'drawings and formulas (SVG, MathML)'),
  handler: removedFrom('event handler', 'event handlers'),
  address: removedFrom('javascript: or data: link', 'javascript: or data: links'),
  cover: removedFrom('style that covers the page', 'styles that cover the page'),
  document: removedFrom('frame with a page of its own', 'frames with pages of their own'),
  frame: [
    'Replaced or removed',
    'frame of a site that is not shown in frames',
    'frames of sites that are not shown in frames',
    'in',
  ],
  unclosed: ['Closed', 'unclosed element', 'unclosed elements', 'in'],
  excess: [
    'Cut off',
    'part beyond a million characters or thousands of nested elements',
    'parts beyond a million characters or thousands of nested elements',
    'of',
  ],
} as const satisfies Record<string, readonly [verb: string, one: string, many: string, of: string]>;

/**
 * Says how often something was taken out of texts or repaired in them.
 *
 * @param what a key of `BodyFaults`
 * @example 'Removed 10 javascript: or data: links from the text of event 7 (en).'
 */
export function faultSentence(what: string, count: number, items: string): string {
  const shortcode = removedFrom(`shortcode ${what}`, `shortcodes ${what}`);
  const [verb, one, many, of] = isFault(what) ? wordings[what] : shortcode;
  return `${verb} ${count} ${count === 1 ? one : many} ${of} the text of ${items}.`;
}

function isFault(what: string): what is HtmlFault {
  return Object.hasOwn(wordings, what);
}

const none: BodyFaults = new Map();

const suspicious =
  /<(?:script|style|iframe|frame|form|input|select|textarea|base|meta|link|object|embed|applet|svg|math)\b|\son[a-z]+\s*=|(?:java|vb)script|data:|position\s*:|\[\/?[a-z]|(?:href|src)\s*=\s*["']?[^"'<>:/]{0,16}&/i;

const removed: ReadonlyMap<string, HtmlFault> = new Map<string, HtmlFault>([
  ['script', 'script'],
  ['style', 'style'],
  ...['form', 'input', 'select', 'textarea'].map((name) => [name, 'form'] as const),
  ['base', 'base'],
  ['meta', 'meta'],
  ['link', 'link'],
  ...['object', 'embed', 'applet', 'frame'].map((name) => [name, 'plugIn'] as const),
  ...['svg', 'math'].map((name) => [name, 'drawing'] as const),
]);

const mustClose = names(
  'a b strong em i u span div section table figure blockquote details ul ol h1 h2 h3 h4 h5 h6 pre code',
);

/** What cleaning takes out of a body or repairs in it, from its source. Most bodies have nothing of it, which is seen at once. */
export function bodyFaults(html: string): BodyFaults {
  const tooLong = html.length > mostBodyCharacters;
  if (!tooLong && !suspicious.test(html) && isBalanced(html)) return none;
  const faults = new Map<string, number>();
  const count = (what: string) => faults.set(what, (faults.get(what) ?? 0) + 1);
  const add = (what: HtmlFault) => void count(what);
  const shown = limitedBody(html);
  if (tooLong || shown.length < html.length) add('excess');
  const open = new Map<string, number>();
  const isCode = () => (open.get('pre') ?? 0) > 0 || (open.get('code') ?? 0) > 0;
  for (const { kind, name, source } of htmlTokens(shown)) {
    if (kind === 'text' && !isCode())
      for (const shortcode of shortcodesIn(source)) count(`[${shortcode.slice(0, 60)}]`);
    else if (mustClose.has(name))
      open.set(name, (open.get(name) ?? 0) + (kind === 'open' ? 1 : -1));
    if (kind === 'open') tagFaults(name, source, add);
  }
  if (open.values().some((count) => count > 0)) add('unclosed');
  return faults;
}

const handler = /[\s"'/]on[a-z]+\s*=/i;
const addresses = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href'];
const running = /^(?:javascript|vbscript|data):/;

function tagFaults(name: string, tag: string, add: (what: HtmlFault) => void): void {
  const element = removed.get(name);
  if (element !== undefined) add(element);
  const attributes = attributesOf(tag);
  if (name === 'iframe') frameFaults(tag, attributes, add);
  if (!tag.includes('=')) return;
  if (handler.test(tag)) add('handler');
  if (/position\s*:\s*(?:fixed|absolute|sticky)/i.test(attributes.get('style') ?? '')) add('cover');
  for (const attribute of addresses) {
    const value = (attributes.get(attribute) ?? '').replace(/[\s\p{Cc}]/gu, '').toLowerCase();
    const isPlaceholder = name === 'img' && value.startsWith('data:image/');
    if (running.test(value) && !isPlaceholder) add('address');
  }
}

function frameFaults(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  add: (what: HtmlFault) => void,
): void {
  if (attributes.has('srcdoc')) add('document');
  const address = attributes.get('src') ?? attributes.get('data-src') ?? '';
  if (/\bwp-embedded-content\b/.test(tag) || embedOf(address)) return;
  add('frame');
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
