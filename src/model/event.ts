import type { Language } from '../contract/language.ts';
import type { Cost } from './cost.ts';
import type { CleanHtml } from './html.ts';
import type { Image } from './image.ts';
import type { Organizer } from './organizer.ts';
import type { SeoHead } from './seo-head.ts';
import type { Category, Tag } from './term.ts';
import type { Venue } from './venue.ts';
import type { When } from './when.ts';

/** schema.org's EventStatusType, in short. `undefined` where the source is silent: silence is not "as planned". */
export type EventStatus = 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled' | 'movedOnline';

export type Event = {
  readonly kind: 'event';
  readonly id: number;
  readonly language: Language;
  /** Unique among the events of this language, safe in a URL and as a file name. */
  readonly slug: string;
  /** Plain text, never empty. */
  readonly title: string;
  readonly when: When;
  readonly status: EventStatus | undefined;
  /** The body. Cleaned on every read: read it once for a page. Empty string when there is none. */
  readonly description: CleanHtml;
  /** Plain text of at most about 200 characters, from the excerpt or else the description; may be empty. */
  readonly summary: string;
  /** Plain text of the whole body, paragraphs separated by blank lines. Computed on every read. */
  readonly text: string;
  readonly cost: Cost;
  readonly website: string | undefined;
  readonly image: Image | undefined;
  readonly venues: readonly Venue[];
  readonly organizers: readonly Organizer[];
  readonly categories: readonly Category[];
  readonly tags: readonly Tag[];
  readonly featured: boolean;
  readonly sticky: boolean;
  /** Absent from every list, feed and sitemap; has a page because something links to it. */
  readonly hidden: boolean;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly created: Temporal.Instant;
  /** Newest change of the event itself. */
  readonly modified: Temporal.Instant;
  /** Address in the CMS. */
  readonly sourceUrl: string;
  readonly seo: SeoHead;
};
