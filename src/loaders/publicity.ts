import { z } from 'zod';
import type { Collection } from '../contract/collections.ts';
import { textSchema } from '../contract/primitives.ts';
import type { Withheld } from './snapshot-format.ts';

type Reason = Withheld['reason'];

// Servers say no by `false` or by nothing; whatever else stands there may mean yes.
const bodySchema = z
  .object({
    protected: z
      .unknown()
      .transform((flag) => ![undefined, null, false, 0, '', '0', 'false'].some((no) => no === flag)),
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

const flags = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

/** What decides about items. */
export type Publicity = {
  /** What is dated later is not published yet. */
  readonly now: Temporal.Instant;
  /** Whether drafts, pending and future items are wanted, for a preview. @default false */
  readonly drafts?: boolean | undefined;
};

/**
 * Why an item as it came must not be public; `undefined` for one that is.
 *
 * A server tells that a password protects an event by flags that are `null`, and of other items by `protected`; to
 * editors it tells the password itself.
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
  return match !== null && `${match[1]}T${match[2]}` > texts.getOrInsertComputed(now, textOf);
}

/** Of the present, which every item is compared with. */
const texts = new WeakMap<Temporal.Instant, string>();

function textOf(instant: Temporal.Instant): string {
  return instant.toString().slice(0, 19);
}
