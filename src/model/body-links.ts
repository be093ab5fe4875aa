import type { Attributes } from 'sanitize-html';
import { fragmentId } from './body-id.ts';
import type { BodyLink, HtmlContext } from './html-context.ts';
import { normalizeText } from './text.ts';

/** Attributes of a link of a body: without `href` when there is nowhere it may lead, with its id or `name` all the same. */
export function linkAttributes(given: Attributes, context: HtmlContext): Attributes {
  const href = given['href']?.trim();
  const link = href ? targetOf(href, given, context) : undefined;
  const { class: className, name, id = name, lang, dir, hreflang } = given;
  const label = normalizeText(given['aria-label'] ?? '');
  const kept = Object.entries({ class: className, id, lang, dir, hreflang, 'aria-label': label }).flatMap(
    ([key, value]) => (value ? [[key, value] as const] : []),
  );
  if (!link) return id ? Object.fromEntries(kept) : {};
  return {
    ...Object.fromEntries(kept),
    href: link.href,
    ...(link.external && { rel: 'noopener' }),
  };
}

function targetOf(
  href: string,
  { hreflang, lang }: Attributes,
  context: HtmlContext,
): Pick<BodyLink, 'href' | 'external'> | undefined {
  if (!href.startsWith('#')) return context.link(href, hreflang ?? lang);
  const id = fragmentId(href);
  return id === '' ? undefined : { href: `#${id}`, external: false };
}
