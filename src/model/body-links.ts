import type { Attributes } from 'sanitize-html';
import { bodyId } from './body-id.ts';
import type { BodyLink, HtmlContext } from './html-context.ts';

/** Attributes of a link of a body; `undefined` when there is nowhere it may lead. */
export function linkAttributes(given: Attributes, context: HtmlContext): Attributes | undefined {
  const href = given['href']?.trim();
  const link = href ? targetOf(href, context) : undefined;
  if (!link) return undefined;
  const { class: className, id, lang, dir, hreflang } = given;
  const kept = Object.entries({ class: className, id, lang, dir, hreflang }).filter(([, value]) => value);
  return {
    ...Object.fromEntries(kept),
    href: link.href,
    ...(link.external && { rel: 'noopener' }),
  };
}

function targetOf(href: string, context: HtmlContext): Pick<BodyLink, 'href' | 'external'> | undefined {
  if (!href.startsWith('#')) return context.link(href);
  const id = bodyId(href.slice(1));
  return id === '' ? undefined : { href: `#${id}`, external: false };
}
