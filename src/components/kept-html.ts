import { type HTMLString, markHTMLString } from 'astro/runtime/server/index.js';

/**
 * HTML that `Kept.astro` rendered before, the same on many pages. Asked for before the component, which then is not even
 * begun.
 *
 * @param of what it shows; it is forgotten with that
 * @param name tells it from other HTML of the same thing, and stands for all else that it shows
 * @example {keptHtml(venue, 'facts') ?? <Kept of={venue} name="facts">…</Kept>}
 */
export function keptHtml(of: object, name: string): HTMLString | undefined {
  return kept.get(of)?.get(name);
}

/** Keeps rendered HTML for the next page that shows the same. */
export function keepHtml(of: object, name: string, text: string): HTMLString {
  const html = markHTMLString(text);
  kept.getOrInsertComputed(of, () => new Map()).set(name, html);
  return html;
}

const kept = new WeakMap<object, Map<string, HTMLString>>();
