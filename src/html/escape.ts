const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Plain text as HTML or XML that shows it, in content and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Markup that was made here or cleaned before. */
export type Html = { readonly html: string };

/** What markup is made of: text, which is escaped, markup, and nothing. Parts of a list follow each other. */
type HtmlPart = Html | string | number | false | undefined | readonly HtmlPart[];

/**
 * Makes markup of a template: what is put into it is text unless it is markup itself.
 *
 * @example html`<p>${'1 < 2'}</p>`.html // '<p>1 &lt; 2</p>'
 */
export const html = createHtmlTag(escapeHtml);

/** @param escapeText plain text as markup that shows it */
export function createHtmlTag(escapeText: (text: string) => string) {
  const markupOf = (part: HtmlPart): string => {
    if (typeof part === 'string') return escapeText(part);
    if (typeof part === 'number') return String(part);
    if (part === undefined || part === false) return '';
    return 'html' in part ? part.html : part.map(markupOf).join('');
  };
  return (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html => {
    let text = strings[0] ?? '';
    for (const [index, part] of parts.entries())
      text += markupOf(part) + (strings[index + 1] ?? '');
    return { html: text };
  };
}

/** Parts with the same markup between each two. */
export function joinHtml(parts: readonly HtmlPart[], between: Html): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : [between, part]))}`;
}
