import {
  createComponent,
  markHTMLString,
  renderSlotToString,
  renderTemplate,
} from 'astro/runtime/server/index.js';
import { SlotString, type SlotStringChunk } from 'astro/runtime/server/render/slot.js';

/** HTML that is the same on every page that shows it, scripts left as instructions that each page carries out itself. */
export type KeptHtml = ReturnType<typeof markHTMLString>;

/**
 * HTML that `Kept.astro` rendered before, the same on many pages. Asked for before the component, which then is not even
 * begun.
 *
 * @param of what it shows; it is forgotten with that
 * @param name tells it from other HTML of the same thing, and stands for all else that it shows
 * @example {keptHtml(venue, 'facts') ?? <Kept of={venue} name="facts">…</Kept>}
 */
export function keptHtml(of: object, name: string): KeptHtml | undefined {
  return kept.get(of)?.get(name);
}

/**
 * Renders its slot once for all pages that show the same. A script, which Astro writes once a page wherever it comes
 * first, is part of what is remembered but not of its text: whether a page has it already is decided for each page.
 */
export const RenderedOnce = createComponent(async (result, { of, name, trimmed }: RenderOnceProps, slots) => {
  const known = keptHtml(of, name);
  if (known !== undefined) return renderTemplate`${known}`;
  const rendered = asKept(await renderSlotToString(result, slots.default), trimmed);
  // Whoever edits a component wants to see it.
  if (!import.meta.env.DEV) kept.getOrInsertComputed(of, () => new Map()).set(name, rendered);
  return renderTemplate`${rendered}`;
});

type RenderOnceProps = { readonly of: object; readonly name: string; readonly trimmed: boolean };

const kept = new WeakMap<object, Map<string, KeptHtml>>();

/** @param rendered what Astro makes of a slot: HTML with its instructions beside it */
function asKept(rendered: unknown, trimmed: boolean): KeptHtml {
  if (!(rendered instanceof SlotString))
    throw new Error('Astro renders slots in a form that cannot be kept.');
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
