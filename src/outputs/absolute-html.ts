import type { CleanHtml } from '../model/html.ts';

const linkAttributes = new Set(['href', 'src', 'poster', 'cite']);

/** As `printPlayers` writes them. */
const placard =
  /<a class="embed embed-[a-z]+" (href="[^"]*") rel="noopener" data-frame="[^"]*">(<img [^>]*>)?<span class="embed-title">([^<]*)<\/span> <span class="embed-note">[^<]*<\/span><\/a>/g;

/**
 * The same HTML with every address absolute, for readers that do not know which page it comes from. What a script would
 * replace by another site's frame is a link with its title.
 *
 * @param page absolute URL of the page the HTML stands on
 */
export function absoluteHtml(html: CleanHtml, page: string): string {
  const plain = html.includes(' data-frame="') ? html.replace(placard, asLink) : html;
  return plain.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/\s([a-z-]+)="([^"]*)"/gi, (attribute, name: string, value: string) => {
      if (name === 'srcset') return ` srcset="${absoluteSet(value, page)}"`;
      return linkAttributes.has(name) ? ` ${name}="${absoluteUrl(value, page)}"` : attribute;
    }),
  );
}

function asLink(_: string, href: string, picture: string | undefined, title: string): string {
  return `<a ${href} rel="noopener">${picture === undefined ? '' : `${picture}<br>`}${title}</a>`;
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
