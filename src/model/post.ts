import type { Language } from '../contract/language.ts';
import type { CleanHtml } from './html.ts';
import type { Image } from './image.ts';
import type { SeoHead } from './seo-head.ts';
import type { Tag } from './term.ts';

export type Post = {
  readonly kind: 'post';
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  /** Plain text, never empty. */
  readonly title: string;
  /** Cleaned on every read. */
  readonly body: CleanHtml;
  readonly summary: string;
  readonly image: Image | undefined;
  readonly tags: readonly Tag[];
  readonly sticky: boolean;
  readonly format: string;
  readonly published: Temporal.Instant;
  readonly modified: Temporal.Instant;
  readonly sourceUrl: string;
  readonly seo: SeoHead;
};
