import type { Language } from '../contract/language.ts';
import type { WireOrganizer } from '../contract/organizer.ts';
import type { CleanHtml } from './html.ts';
import type { Image } from './image.ts';
import { datesOf } from './instant.ts';
import { withDescription } from './item-body.ts';
import type { ItemContext } from './item-context.ts';
import { plainText } from './text.ts';
import { websiteOf } from './website.ts';

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

export function toOrganizer(wire: WireOrganizer, context: ItemContext): Organizer {
  const email = plainText(wire.email);
  const own = {
    kind: 'organizer',
    id: wire.id,
    language: context.language,
    slug: context.slugOf('organizer', wire.id),
    name: plainText(wire.organizer) || context.untitled,
    image: wire.image ? context.imageOf(wire.image) : undefined,
    phone: plainText(wire.phone),
    email: /^[^\s@<>"?&]+@[^\s@<>"?&]+$/.test(email) ? email : '',
    ...datesOf(wire.date_utc, wire.modified_utc, () => context.unknownDates('organizer', wire.id)),
    sourceUrl: wire.url,
  } as const;
  return withDescription(own, {
    html: wire.description,
    excerpt: '',
    website: websiteOf(wire.website, wire.url),
    context: context.htmlContext(wire.url),
  });
}
