import type { Language } from '../contract/language.ts';
import type { WireTerm } from '../contract/term.ts';
import { bodyText } from './body-text.ts';
import type { ItemContext } from './item-context.ts';
import { type SeoHead, toSeoHead } from './seo-head.ts';
import { summaryOf } from './summary.ts';
import { plainText } from './text.ts';

type Term = {
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  readonly name: string;
  /** Plain text. */
  readonly description: string;
  /** The same as a sentence or two of at most about 200 characters; may be empty. */
  readonly summary: string;
  readonly sourceUrl: string;
  readonly seo: SeoHead;
};

/** A category of events. `parentId` is 0 for a root. */
export type Category = Term & { readonly kind: 'category'; readonly parentId: number };

/** A tag of events and posts. */
export type Tag = Term & { readonly kind: 'tag' };

/** @param parentId 0 for a root */
export function toCategory(wire: WireTerm, parentId: number, context: ItemContext): Category {
  return { kind: 'category', ...toTerm(wire, 'category', context), parentId };
}

export function toTag(wire: WireTerm, context: ItemContext): Tag {
  return { kind: 'tag', ...toTerm(wire, 'tag', context) };
}

function toTerm(wire: WireTerm, kind: 'category' | 'tag', context: ItemContext): Term {
  return {
    id: wire.id,
    language: context.language,
    slug: context.slugOf(kind, wire.id),
    name: plainText(wire.name) || context.untitled,
    description: bodyText(wire.description),
    summary: summaryOf('', wire.description),
    sourceUrl: wire.url,
    seo: toSeoHead(wire.yoast_head_json, context.imageOf),
  };
}
