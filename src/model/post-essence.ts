import type { CleanHtml } from './html.ts';
import { attributeOf, htmlTokens } from './html-tokens.ts';
import type { PostFormat } from './post-format.ts';
import { phrasesOf, shorten } from './summary.ts';

/** What a post of a special format is about, for lists: plain text. */
export type PostEssence =
  | { readonly kind: 'quote'; readonly text: string; readonly source: string }
  | { readonly kind: 'link'; readonly url: string; readonly host: string }
  | { readonly kind: 'pictures'; readonly count: number }
  | { readonly kind: 'note'; readonly text: string };

/** Characters of a note that are told in lists; what is longer is shortened. */
const longestNote = 400;

/** @returns `undefined` for a post that is told by its title, or whose body does not have what its format promises */
export function postEssence(format: PostFormat, body: CleanHtml): PostEssence | undefined {
  switch (format) {
    case 'quote':
      return firstQuote(body);
    case 'link':
      return firstLink(body);
    case 'gallery': {
      const count = body.split('<img ').length - 1;
      return count > 1 ? { kind: 'pictures', count } : undefined;
    }
    case 'aside':
    case 'status': {
      const text = phrasesOf(body);
      return text === ''
        ? undefined
        : { kind: 'note', text: text.length <= longestNote ? text : shorten(text) };
    }
    default:
      return undefined;
  }
}

function firstQuote(body: CleanHtml): PostEssence | undefined {
  const [, inside] = /<blockquote\b[^>]*>([\s\S]*?)<\/blockquote>/.exec(body) ?? [];
  if (inside === undefined) return undefined;
  const [cite = '', source = ''] = /<cite\b[^>]*>([\s\S]*?)<\/cite>/.exec(inside) ?? [];
  const text = phrasesOf(inside.replace(cite, ''));
  return text === '' ? undefined : { kind: 'quote', text: shorten(text), source: phrasesOf(source) };
}

function firstLink(body: CleanHtml): PostEssence | undefined {
  for (const { kind, name, source } of htmlTokens(body)) {
    if (kind !== 'open' || name !== 'a') continue;
    const url = URL.parse(attributeOf(source, 'href') ?? '');
    if (url && /^https?:$/.test(url.protocol)) {
      return { kind: 'link', url: url.href, host: url.host.replace(/^www\./, '') };
    }
  }
  return undefined;
}
