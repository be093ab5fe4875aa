import type { CleanHtml } from '../model/html.ts';

const linkAttributes = new Set(['href', 'src', 'poster', 'cite']);

/**
 * The same HTML with every address absolute, for readers that do not know which page it comes from.
 *
 * @param page absolute URL of the page the HTML stands on
 */
export function absoluteHtml(html: CleanHtml, page: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/\s([a-z-]+)="([^"]*)"/gi, (attribute, name: string, value: string) => {
      if (name === 'srcset') return ` srcset="${absoluteSet(value, page)}"`;
      return linkAttributes.has(name) ? ` ${name}="${absoluteUrl(value, page)}"` : attribute;
    }),
  );
}

function absoluteSet(value: string, page: string): string {
  return value
    .split(/,\s+/)
    .map((candidate) => candidate.trim())
    .map((candidate) => candidate.replace(/^\S+/, (url) => absoluteUrl(url, page)))
    .join(', ');
}

/** A value that is no address is left as it is: it leads nowhere on the page either. */
function absoluteUrl(value: string, page: string): string {
  return URL.canParse(value, page) ? new URL(value, page).href : value;
}
