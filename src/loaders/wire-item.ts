import { z } from 'zod';
import { rawId } from '../api/list-reading.ts';
import { type Collection, collectionSchemas, type WireItem } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { withheldReason } from './publicity.ts';
import { describeIssue } from './quarantine.ts';
import type { Quarantined, Withheld } from './snapshot-format.ts';

/** What became of an item that was received. */
export type Outcome<C extends Collection> = {
  /** Absent where it was withheld or quarantined. */
  readonly item?: WireItem<C>;
  readonly quarantined?: Quarantined;
  /** The item itself, or venues and organizers that were taken out of it. */
  readonly withheld: readonly Withheld[];
};

/** The item as it came, and the circumstances. */
export type Received = {
  readonly raw: unknown;
  readonly language: Language;
  readonly now: Temporal.Instant;
};

const schemas: { readonly [C in Collection]: z.ZodType<WireItem<C>> } = collectionSchemas;

/** Brings an item into its canonical form, unless it must not be public or cannot be understood. */
export function receiveItem<C extends Collection>(collection: C, received: Received): Outcome<C> {
  const { raw, language, now } = received;
  const reason = withheldReason(collection, raw, now);
  if (reason) return withhold(collection, received, reason);
  const { item, withheld } =
    collection === 'events' ? withoutUnpublished(received) : { item: raw, withheld: [] };
  const parsed = schemas[collection].safeParse(item);
  if (parsed.success) return { item: parsed.data, withheld };
  return { quarantined: { collection, language, ...describeIssue(parsed.error, item) }, withheld };
}

function withhold<C extends Collection>(
  collection: C,
  { raw, language }: Received,
  reason: Withheld['reason'],
): Outcome<C> {
  const id = Number(rawId(raw));
  if (Number.isSafeInteger(id)) return { withheld: [{ collection, language, id, reason }] };
  const quarantined = {
    collection,
    language,
    id: 'unknown',
    field: 'id',
    value: '',
    reason: `not public (${reason})`,
  };
  return { quarantined, withheld: [] };
}

const embeddingSchema = z.looseObject({ venue: z.unknown(), organizer: z.unknown() });

/** The event without venues and organizers that are drafts, in the trash or otherwise not public. */
function withoutUnpublished({ raw, language, now }: Received): {
  item: unknown;
  withheld: readonly Withheld[];
} {
  const event = embeddingSchema.safeParse(raw).data;
  if (!event) return { item: raw, withheld: [] };
  const withheld: Withheld[] = [];
  const published = (collection: 'venues' | 'organizers', embedded: unknown) =>
    (Array.isArray(embedded) ? embedded : [embedded ?? []].flat()).filter((one: unknown) => {
      const reason = withheldReason(collection, one, now);
      const id = Number(rawId(one));
      if (reason && Number.isSafeInteger(id)) withheld.push({ collection, language, id, reason });
      return !reason;
    });
  const item = {
    ...event,
    venue: published('venues', event.venue),
    organizer: published('organizers', event.organizer),
  };
  return { item, withheld };
}
