import { rawId } from '../api/raw-id.ts';
import type { Collection, WireItem } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { itemSchema } from './item-schema.ts';
import { type PrivateTexts, privateTexts } from './private-texts.ts';
import { type Publicity, withheldReason } from './publicity.ts';
import { describeIssue } from './quarantine.ts';
import type { Quarantined, Withheld } from './snapshot-format.ts';

/** The result of reading one item. */
export type Outcome<C extends Collection> = {
  /** Absent where it was withheld or quarantined. */
  readonly item?: WireItem<C>;
  readonly quarantined?: Quarantined;
  /** The item itself, or venues and organizers that were taken out of it. */
  readonly withheld: readonly Withheld[];
  /** Of what was withheld. */
  readonly privateTexts?: readonly PrivateTexts[];
};

/** The item as it came, and the circumstances. */
type Received = Publicity & {
  readonly raw: unknown;
  readonly language: Language;
};

/** Brings an item into its canonical form, unless it must not be public or cannot be understood. */
export function receiveItem<C extends Collection>(collection: C, received: Received): Outcome<C> {
  const { raw, language } = received;
  const reason = withheldReason(collection, raw, received);
  if (reason) return withhold(collection, received, reason);
  const { item, ...left } =
    collection === 'events' ? withoutUnpublished(received) : { item: raw, withheld: [] };
  const parsed = itemSchema(collection).safeParse(received.drafts ? withDate(item, received.now) : item);
  if (parsed.success) return { item: parsed.data, ...left };
  return { quarantined: { collection, language, ...describeIssue(parsed.error, item) }, ...left };
}

function withhold<C extends Collection>(
  collection: C,
  { raw, language }: Received,
  reason: Withheld['reason'],
): Outcome<C> {
  const id = Number(rawId(raw));
  if (id > 0) {
    const item = { collection, language, id, reason };
    return { withheld: [item], privateTexts: [privateTexts(raw, item)] };
  }
  const quarantined = {
    collection,
    language,
    id: 'unknown',
    field: 'id',
    value: '',
    reason: `not public (${reason})`,
  };
  return { quarantined, withheld: [], privateTexts: [privateTexts(raw)] };
}

/** A draft that was never published has no date yet: it gets that of its last change. */
function withDate(item: unknown, now: Temporal.Instant): unknown {
  if (!isRecord(item) || !('date_gmt' in item) || isDated(item['date_gmt'])) return item;
  const { modified_gmt } = item;
  return { ...item, date_gmt: isDated(modified_gmt) ? modified_gmt : now.toString().slice(0, 19) };
}

function isDated(value: unknown): boolean {
  return typeof value === 'string' && /^(?!0000)\d{4}-/.test(value);
}

/** The event without venues and organizers that are drafts, in the trash or otherwise not public. */
function withoutUnpublished({ raw, language, ...publicity }: Received): Cleaned {
  if (!isRecord(raw)) return { item: raw, withheld: [] };
  const { venue: venues, organizer: organizers } = raw;
  const withheld: Withheld[] = [];
  const texts: PrivateTexts[] = [];
  const published = (collection: 'venues' | 'organizers', embedded: unknown) => {
    if (typeof embedded !== 'object' || embedded === null) return embedded;
    const all: readonly unknown[] = Array.isArray(embedded) ? embedded : [embedded];
    const left = all.filter((one) => {
      const reason = withheldReason(collection, one, publicity);
      const id = Number(rawId(one));
      if (!reason) return true;
      const item = id > 0 ? { collection, language, id, reason } : undefined;
      texts.push(privateTexts(one, item));
      if (item) withheld.push(item);
      return false;
    });
    return left.length === all.length && all === embedded ? embedded : left;
  };
  const venue = published('venues', venues);
  const organizer = published('organizers', organizers);
  const item = venue === venues && organizer === organizers ? raw : { ...raw, venue, organizer };
  return texts.length > 0 ? { item, withheld, privateTexts: texts } : { item, withheld };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Cleaned = { readonly item: unknown } & Pick<Outcome<'events'>, 'withheld' | 'privateTexts'>;
