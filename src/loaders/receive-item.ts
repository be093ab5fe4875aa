import { decodeHTML } from 'entities';
import { z } from 'zod';
import { rawId } from '../api/list.ts';
import type { Collection, WireItem } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { textSchema } from '../contract/primitives.ts';
import type { Quarantined, Withheld } from '../snapshot/format.ts';
import { type Fault, readItem } from './read-item.ts';

export type Outcome<C extends Collection> = {
  /** Absent where it was withheld or quarantined. */
  readonly item?: WireItem<C>;
  readonly quarantined?: Quarantined;
  /** Fields of the item that cannot be read and that it can do without. */
  readonly dropped?: readonly Quarantined[];
  /** The item itself, or venues and organizers that were taken out of it. */
  readonly withheld: readonly Withheld[];
  /** Of what was withheld. */
  readonly privateTexts?: readonly PrivateTexts[];
};

type Received = Publicity & {
  readonly raw: unknown;
  readonly language: Language;
};

/** Brings an item into its canonical form, unless it must not be public or what it needs cannot be read. */
export function receiveItem<C extends Collection>(collection: C, received: Received): Outcome<C> {
  const { raw, language } = received;
  const withheld = withheldOutcome(collection, received);
  if (withheld) return withheld;
  const { item, ...left } =
    collection === 'events' ? withoutUnpublished(received) : { item: raw, withheld: [] };
  const read = readItem(collection, received.drafts ? withDate(item, received.now) : item);
  const placed = (fault: Fault) => ({ collection, language, ...fault });
  const dropped = read.dropped.length > 0 && { dropped: read.dropped.map(placed) };
  return read.fault
    ? { quarantined: placed(read.fault), ...left }
    : { item: read.item, ...left, ...dropped };
}

/** What is left of an item that must not be public; `undefined` of one that may be. */
export function withheldOutcome<C extends Collection>(
  collection: C,
  received: Received,
): Outcome<C> | undefined {
  const { raw, language } = received;
  const reason = withheldReason(collection, raw, received);
  if (!reason) return undefined;
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

type Reason = Withheld['reason'];

// Servers say no by `false` or by nothing; any other value may mean yes.
const bodySchema = z
  .object({
    protected: z
      .unknown()
      .transform(
        (flag) => ![undefined, null, false, 0, '', '0', 'false'].some((no) => no === flag),
      ),
  })
  .optional()
  .catch(undefined);

// Reads only what decides, and of items that may be broken otherwise: what must not be public is left out unread. What
// decides and cannot be read decides against the item.
const publicitySchema = z.compile(
  z.object({
    status: textSchema.catch('unreadable'),
    content: bodySchema,
    excerpt: bodySchema,
    password: textSchema.catch('unreadable'),
    date_utc: z.string().optional().catch(undefined),
    date_gmt: z.string().optional().catch(undefined),
    all_day: z.unknown().optional(),
    show_map: z.unknown().optional(),
    show_map_link: z.unknown().optional(),
    hide_from_listings: z.unknown().optional(),
    sticky: z.unknown().optional(),
    featured: z.unknown().optional(),
  }),
);

const flags = [
  'all_day',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
] as const;

type Publicity = {
  /** What is dated later is not published yet. */
  readonly now: Temporal.Instant;
  /** Whether drafts, pending and future items are wanted, for a preview. @default false */
  readonly drafts?: boolean | undefined;
};

/**
 * Why an item as it came must not be public; `undefined` for one that is.
 *
 * A server says that a password protects an event by flags that are `null`, and of other items by `protected`; to
 * editors it gives the password itself.
 */
export function withheldReason(
  collection: Collection,
  item: unknown,
  { now, drafts = false }: Publicity,
): Reason | undefined {
  const parsed = publicitySchema.safeParse(item).data;
  if (!parsed) return undefined;
  if (!isPublished(collection, parsed.status, drafts)) return 'status';
  if (flags.some((flag) => parsed[flag] === null)) return 'password';
  if (parsed.password !== '') return 'password';
  if (parsed.content?.protected || parsed.excerpt?.protected) return 'password';
  return !drafts && collection !== 'media' && isLater(parsed.date_utc ?? parsed.date_gmt, now)
    ? 'future'
    : undefined;
}

const unpublished: ReadonlySet<string> = new Set(['draft', 'pending', 'future']);

function isPublished(collection: Collection, status: string, drafts: boolean): boolean {
  if (drafts && unpublished.has(status)) return true;
  return status === '' || status === 'publish' || (collection === 'media' && status === 'inherit');
}

function isLater(date: string | undefined, now: Temporal.Instant): boolean {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(date ?? '');
  return match !== null && `${match[1]}T${match[2]}` > now.toString().slice(0, 19);
}

/** What of a withheld item could be met elsewhere. It stays in memory and is written to no file. */
export type PrivateTexts = {
  /** As people read it; empty where it has none. */
  readonly title: string;
  /** In the CMS; empty where it has none. */
  readonly address: string;
  /** Whose they are; absent where that has no id. */
  readonly item?: Withheld;
};

/** The title of a withheld item, and which item it is. */
export type PrivateTitle = Pick<PrivateTexts, 'title' | 'item'>;

const renderedTextSchema = z.string().catch('');
const renderedSchema = z
  .union([z.string(), z.object({ rendered: renderedTextSchema, raw: renderedTextSchema })])
  .catch('')
  .transform((text) => (typeof text === 'string' ? text : text.rendered || text.raw));

const privateItemSchema = z.object({
  title: renderedSchema,
  venue: renderedTextSchema,
  organizer: renderedTextSchema,
  url: renderedTextSchema,
  link: renderedTextSchema,
});

export function privateTexts(raw: unknown, item?: Withheld): PrivateTexts {
  const { title, venue, organizer, url, link } = privateItemSchema.safeParse(raw).data ?? nothing;
  const html = title || venue || organizer;
  return {
    title: decodeHTML(html.replace(/<[^>]*>/g, ''))
      .replace(/\s+/g, ' ')
      .trim(),
    address: url || link,
    ...(item && { item }),
  };
}

const nothing = { title: '', venue: '', organizer: '', url: '', link: '' };
