import { stripTags } from '../texturize.ts';

const defaultLength = 55;

type Excerpted = { readonly excerpt: string; readonly content: string };

/**
 * The excerpt of a post, page or block: the written one, or else the first words of the content.
 *
 * @param length words, when the request says how many
 */
export function excerptHtml({ excerpt, content }: Excerpted, length?: number): string {
  if (excerpt !== '') return paragraph(excerpt);
  const words = stripTags(content)
    .split(/\s+/)
    .filter((word) => word !== '');
  const limit = length ?? defaultLength;
  if (words.length === 0) return '';
  return paragraph(words.length > limit ? `${words.slice(0, limit).join(' ')} [&hellip;]` : words.join(' '));
}

function paragraph(html: string): string {
  return html.startsWith('<p') ? html : `<p>${html}</p>\n`;
}
