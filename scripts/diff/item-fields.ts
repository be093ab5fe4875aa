import { z } from 'zod';
import type { Collection } from '../../src/contract/collections.ts';
import { stableJson } from '../../src/loaders/stable-json.ts';
import { plainText } from '../../src/model/text.ts';
import { printableLine } from '../../src/outputs/printable.ts';
import { shortened } from './shortened.ts';

export type WireFields = Readonly<Record<string, unknown>>;

/** One field that differs, both values as words. */
export type FieldChange = { readonly field: string; readonly from: string; readonly to: string };

/** The fields readers notice first, in this order; the others follow by name. */
const first: readonly string[] = ['title', 'start_date', 'end_date', 'event_status', 'json_ld', 'venue'];

/** What editors call the fields of the API. */
const names: Readonly<Record<string, string>> = {
  start_date: 'start',
  end_date: 'end',
  event_status: 'status',
  json_ld: 'status',
  status: 'publication',
  description: 'text',
  content: 'text',
  featured_media: 'image',
  all_day: 'all day',
  hide_from_listings: 'hidden',
  yoast_head_json: 'search engine head',
  yoast_head: 'search engine head',
};

/** Follow from other fields: told only when nothing else differs. */
const consequences: ReadonlySet<string> = new Set([
  'modified_utc',
  'modified_gmt',
  'utc_start_date',
  'utc_end_date',
  'cost_details',
  'yoast_head',
  'yoast_head_json',
  'url',
  'link',
]);

/** What differs between two versions of an item. */
export function changedFields(before: WireFields, after: WireFields): FieldChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => stableJson(essence(before[key])) !== stableJson(essence(after[key])))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
  const causes = keys.filter((key) => !consequences.has(key));
  return (causes.length > 0 ? causes : keys).map((key) => fieldChange(key, before[key], after[key]));
}

function placeOf(key: string): number {
  const place = first.indexOf(key);
  return place === -1 ? first.length : place;
}

function fieldChange(key: string, before: unknown, after: unknown): FieldChange {
  const field = names[key] ?? key;
  const [from, to] = shortened(words(before), words(after));
  if (from === to) return { field, from: '', to: 'changed in its markup alone' };
  return { field, from, to };
}

/** The name of an item, as a person knows it. */
export function titleOf(collection: Collection, item: WireFields): string {
  const named = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const;
  const key = Object.hasOwn(named, collection) ? named[collection as keyof typeof named] : 'title';
  return words(item[key]) || 'untitled';
}

const referenceSchema = z.looseObject({ id: z.int() });
const nameSchema = z.object({
  venue: z.string().optional(),
  organizer: z.string().optional(),
  name: z.string().optional(),
});
const renderedSchema = z.object({ rendered: z.string() });
const imageSchema = z.looseObject({ url: z.string() });
const linkedDataSchema = z.strictObject({ eventStatus: z.string().optional() });

/** Of what an item only refers to, that it does. */
function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essence);
  const linkedData = linkedDataSchema.safeParse(value).data;
  if (linkedData) return linkedData.eventStatus;
  const reference = referenceSchema.safeParse(value).data;
  return reference ? [reference.id, nameSchema.safeParse(value).data] : value;
}

function words(value: unknown): string {
  if (typeof value === 'string') return printableLine(plainText(value));
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return 'yes';
  if (Array.isArray(value)) return value.map(words).join(', ');
  const linkedData = linkedDataSchema.safeParse(value).data;
  if (linkedData) return words(linkedData.eventStatus);
  const { rendered } = renderedSchema.safeParse(value).data ?? {};
  if (rendered !== undefined) return words(rendered);
  const { venue, organizer, name } = nameSchema.safeParse(value).data ?? {};
  const title = venue ?? organizer ?? name;
  if (title !== undefined) return words(title);
  return words(imageSchema.safeParse(value).data?.url ?? stableJson(value));
}
