import type { Language } from '../contract/language.ts';
import type { CleanHtml } from './html.ts';
import type { Image } from './image.ts';

export type Organizer = {
  readonly kind: 'organizer';
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  readonly name: string;
  /** Cleaned on every read. */
  readonly description: CleanHtml;
  readonly summary: string;
  readonly image: Image | undefined;
  readonly phone: string;
  readonly email: string;
  readonly website: string | undefined;
  readonly created: Temporal.Instant;
  readonly modified: Temporal.Instant;
  readonly sourceUrl: string;
};
