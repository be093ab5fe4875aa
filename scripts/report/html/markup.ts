import { escapeHtml } from '../../../src/outputs/escape-html.ts';
import { printable } from '../../../src/outputs/printable.ts';

/** HTML that was made here; everything else is text and is escaped. */
export type Markup = { readonly html: string };

type Hole = Markup | string | number | readonly Markup[];

/** Markup with holes: what is no markup is escaped, so that nothing a server wrote can be more than text. */
export function markup(strings: TemplateStringsArray, ...holes: readonly Hole[]): Markup {
  const filled = holes.map(fill);
  return { html: strings.map((text, index) => `${text}${filled[index] ?? ''}`).join('') };
}

/** An address as a link where it is one of the web, else as text. */
export function link(address: string, text: string): Markup {
  const { protocol } = URL.parse(address) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:') return markup`${text}`;
  return markup`<a href="${address}" rel="noreferrer">${text}</a>`;
}

function fill(hole: Hole): string {
  if (typeof hole === 'string') return escapeHtml(printable(hole)).replaceAll("'", '&#39;');
  if (typeof hole === 'number') return String(hole);
  return 'html' in hole ? hole.html : hole.map(({ html }) => html).join('');
}
