import type { Language } from '../contract/language.ts';

type Term = {
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  readonly name: string;
  /** Plain text. */
  readonly description: string;
  readonly sourceUrl: string;
};

/** A category of events. `parentId` is 0 for a root. */
export type Category = Term & { readonly kind: 'category'; readonly parentId: number };

/** A tag of events and posts. */
export type Tag = Term & { readonly kind: 'tag' };
