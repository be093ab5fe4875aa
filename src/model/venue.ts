import type { Language } from '../contract/language.ts';
import type { CleanHtml } from './html.ts';
import type { Image } from './image.ts';

export type Venue = {
  readonly kind: 'venue';
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  readonly name: string;
  /** Cleaned on every read. */
  readonly description: CleanHtml;
  readonly summary: string;
  readonly image: Image | undefined;
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string;
  readonly website: string | undefined;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly created: Temporal.Instant;
  readonly modified: Temporal.Instant;
  readonly sourceUrl: string;
};
