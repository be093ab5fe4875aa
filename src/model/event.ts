import type { WireEvent } from '../contract/event.ts';
import type { Language } from '../contract/language.ts';
import { type Cost, costOf } from './cost.ts';
import { eventStatusOf } from './event-status.ts';
import type { CleanHtml } from './html.ts';
import type { Image } from './image.ts';
import { datesOf } from './instant.ts';
import { withEventTexts } from './item-body.ts';
import type { ItemContext } from './item-context.ts';
import type { Organizer } from './organizer.ts';
import { type SeoHead, toSeoHead } from './seo-head.ts';
import type { Category, Tag } from './term.ts';
import { plainText } from './text.ts';
import type { Venue } from './venue.ts';
import { websiteOf } from './website.ts';
import { type When, whenOf } from './when.ts';

/** schema.org's EventStatusType, in short. `undefined` where the source is silent: silence is not "as planned". */
export type EventStatus = 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled' | 'movedOnline';

/** Both are plain text and not empty. */
export type EventField = { readonly label: string; readonly value: string };

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
  /** Plain text of the excerpt and of how the body begins, for searches. Computed on every read. */
  readonly opening: string;
  readonly cost: Cost;
  readonly website: string | undefined;
  readonly image: Image | undefined;
  readonly venues: readonly Venue[];
  readonly organizers: readonly Organizer[];
  readonly categories: readonly Category[];
  readonly tags: readonly Tag[];
  /** What editors say in fields of their own, as plain text. */
  readonly fields: readonly EventField[];
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

/** The items of the event's language that events refer to, by id. */
export type EventContext = ItemContext & {
  readonly venues: ReadonlyMap<number, Venue>;
  readonly organizers: ReadonlyMap<number, Organizer>;
  readonly categories: ReadonlyMap<number, Category>;
  readonly tags: ReadonlyMap<number, Tag>;
};

export function toEvent(wire: WireEvent, context: EventContext): Event {
  const title = plainText(wire.title) || context.untitled;
  if (wire.post_parent !== undefined) {
    context.warn(
      `event ${wire.id} "${title}"`,
      `belongs to the item ${wire.post_parent} ("post_parent"), which the site does not use`,
    );
  }
  const own = {
    kind: 'event',
    id: wire.id,
    language: context.language,
    slug: context.slugOf('event', wire.id),
    title,
    when: whenOf(wire, {
      timeZone: context.timeZone,
      warn: (message) => context.warn(`event ${wire.id} "${title}"`, message),
    }),
    status: eventStatusOf(wire),
    cost: costOf(wire, context.currency),
    image: wire.image ? context.imageOf(wire.image) : undefined,
    venues: referredTo(wire.venue, context.venues),
    organizers: referredTo(wire.organizer, context.organizers),
    categories: referredTo(wire.categories, context.categories),
    tags: referredTo(wire.tags, context.tags),
    fields: fieldsOf(wire.custom_fields, (message) => context.warn(`event ${wire.id} "${title}"`, message)),
    featured: wire.featured ?? false,
    sticky: wire.sticky ?? false,
    hidden: wire.hide_from_listings ?? false,
    showMap: wire.show_map ?? false,
    showMapLink: wire.show_map_link ?? false,
    ...datesOf(wire.date_utc, wire.modified_utc, () => context.unknownDates('event', wire.id)),
    sourceUrl: wire.url,
    seo: toSeoHead(wire.yoast_head_json, context.imageOf),
  } as const;
  return withEventTexts(own, {
    html: wire.description,
    excerpt: wire.excerpt,
    website: websiteOf(wire.website, wire.url),
    context: context.htmlContext(wire.url),
  });
}

function fieldsOf(
  fields: WireEvent['custom_fields'] = [],
  warn: (message: string) => void,
): readonly EventField[] {
  const texts = fields.map(({ label, value }) => ({ label: plainText(label), value: plainText(value) }));
  const shown = texts.filter(({ label, value }) => label !== '' && value !== '');
  const dropped = texts.length - shown.length;
  if (dropped > 0)
    warn(`has ${dropped} fields ("custom_fields") without a label or a text, which are left out`);
  return shown;
}

function referredTo<Item>(
  references: readonly { readonly id: number }[],
  items: ReadonlyMap<number, Item>,
): Item[] {
  return [...new Set(references.map(({ id }) => id))].flatMap((id) => items.get(id) ?? []);
}
