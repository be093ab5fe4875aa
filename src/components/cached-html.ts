import {
  createComponent,
  markHTMLString,
  renderSlotToString,
  renderTemplate,
} from 'astro/runtime/server/index.js';
import { SlotString, type SlotStringChunk } from 'astro/runtime/server/render/slot.js';
import type { NavigationLink } from '../views/layout.ts';

/** HTML that is the same on every page that shows it, scripts left as instructions that each page carries out itself. */
export type CachedHtml = ReturnType<typeof markHTMLString>;

/**
 * HTML that `CachedHtml.astro` rendered before, the same on many pages. Asked for before the component, which is not even
 * created then.
 *
 * @param of what it shows; both are forgotten together
 * @param name distinguishes it from other HTML of the same thing, and names all else that it shows
 * @example {cachedHtml(venue, 'facts') ?? <CachedHtml of={venue} name="facts">…</CachedHtml>}
 */
export function cachedHtml(of: object, name: string): CachedHtml | undefined {
  return cache.get(of)?.get(name);
}

/** Which links of a menu are marked, as a text: menus of a language with the same marks are the same. */
export function currentMarks(links: readonly NavigationLink[]): string {
  let marks = '';
  for (const { current, children } of links) {
    marks += current?.[0] ?? '-';
    if (children.length > 0) marks += `(${currentMarks(children)})`;
  }
  return marks;
}

/**
 * Renders its slot once for all pages that show the same. A script, which Astro writes once a page wherever it comes
 * first, is part of what is cached but not of its text: whether a page has it already is decided for each page.
 */
export const RenderedOnce = createComponent(
  async (result, { of, name, trimmed }: RenderOnceProps, slots) => {
    const known = cachedHtml(of, name);
    if (known !== undefined) return renderTemplate`${known}`;
    const rendered = toCachedHtml(await renderSlotToString(result, slots.default), trimmed);
    // In development an edited component must be rendered again.
    if (!import.meta.env.DEV) cache.getOrInsertComputed(of, () => new Map()).set(name, rendered);
    return renderTemplate`${rendered}`;
  },
);

type RenderOnceProps = { readonly of: object; readonly name: string; readonly trimmed: boolean };

let cache = new WeakMap<object, Map<string, CachedHtml>>();

/** Begins anew: in a later build an object that is the same may stand beside others. */
export function forgetCachedHtml(): void {
  cache = new WeakMap();
}

/** @param rendered what Astro makes of a slot: HTML with its instructions beside it */
function toCachedHtml(rendered: unknown, trimmed: boolean): CachedHtml {
  if (!(rendered instanceof SlotString))
    throw new Error('Astro renders slots in a form that cannot be cached.');
  const text = rendered.toString();
  const hasScripts = rendered.chunks.some((chunk) => typeof chunk !== 'string');
  const hasOthers = (rendered.instructions ?? []).length > 0;
  if (!hasScripts && !hasOthers) return markHTMLString(trimmed ? text.trim() : text);
  const chunks = trimmed ? trimmedChunks(rendered.chunks) : rendered.chunks;
  return new SlotString(text, rendered.instructions, chunks);
}

function trimmedChunks(chunks: readonly SlotStringChunk[]): SlotStringChunk[] {
  return chunks.map((chunk, index) => {
    if (typeof chunk !== 'string') return chunk;
    const begun = index === 0 ? chunk.trimStart() : chunk;
    return index === chunks.length - 1 ? begun.trimEnd() : begun;
  });
}
