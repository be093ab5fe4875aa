import { type Collection, collectionSchemas, collections } from '../../src/contract/collections.ts';
import { documentedLanguages as languages } from '../../src/contract/language.ts';
import { stableJson } from '../../src/snapshot/format.ts';

type Wire = Record<string, unknown>;

/** The items of a server, by collection and language. */
type ItemsOfAll = Readonly<
  Record<Collection, Readonly<Record<(typeof languages)[number], Wire[]>>>
>;

/** A field of the items of a collection, as its schema names it. */
export type Field = { readonly collection: Collection; readonly field: string };

/** Every field that the contract reads of an item but its id: with another one it would be another item. */
export const allFields: readonly Field[] = collections.flatMap((collection) =>
  Object.keys(collectionSchemas[collection].shape)
    .filter((field) => field !== 'id')
    .map((field) => ({ collection, field })),
);

/** Values of fields whose types say less than the program reads from them. */
const meaningful: Readonly<Record<string, unknown>> = {
  event_status: 'postponed',
  status: 'draft',
  timezone: 'Europe/London',
  taxonomy: 'category',
  website: 'https://other.example/',
  format: 'aside',
  slug: 'edited',
  url: '{{origin}}/edited/',
  link: '{{origin}}/edited/',
  cost: '77 zł',
  start_date: '2026-11-21 17:00:00',
  end_date: '2026-12-30 23:00:00',
};

/** Values of many types: a field is given the first that its schema accepts and that is something else there. */
const candidates: readonly unknown[] = [
  'Edited',
  '2026-11-21 17:00:00',
  true,
  false,
  { rendered: '<p>Edited.</p>', protected: false },
  51.5,
  3,
  [5000, 5100],
  [{ id: 5001, name: 'Edited', venue: 'Edited', organizer: 'Edited', slug: 'edited' }],
  { url: '{{origin}}/uploads/photo-1.png', id: 8000, width: 4, height: 2, alt: 'Edited' },
  { pl: 200, en: 100 },
  { title: 'Edited', description: 'Edited.', robots: ['noindex'] },
  '<link rel="alternate" hreflang="pl" href="{{origin}}/event/event-200/">',
  { currency_symbol: '€', currency_code: 'EUR', currency_position: 'prefix', values: ['7'] },
  { eventStatus: 'https://schema.org/EventPostponed' },
  { Age: 'from 7' },
  { inline_featured_image: true },
  { author: [{ name: 'Ewa Edited', slug: 'ewa' }] },
  { width: 40, height: 20, filesize: 77, sizes: {} },
  // Of fields that have all of the above already, after hundreds of edits.
  ...[7, 'Edited again', '2026-11-22 09:30:00', [5100], [], {}, '', null],
];

/**
 * Edits a field of one item, which others of its round leave alone where there are enough. Returns what was done.
 *
 * @param now when: an instant without its offset, as servers write it
 * @throws Error when no value is at hand that changes what is read of it
 */
export function editField(
  items: ItemsOfAll,
  { collection, field }: Field,
  place: number,
  now: string,
): string {
  const language = languages[place % languages.length] ?? 'en';
  const list = items[collection][language];
  const index = Math.floor(place / languages.length) % list.length;
  const item = list[index];
  if (!item) throw new Error(`There is nothing of ${collection} in ${language} to be edited.`);
  const changed = [meaningful[field], ...candidates]
    .filter((value) => value !== undefined)
    .map((value) => ({ ...item, [field]: value }))
    .find((edited) => isReadOtherwise(collection, item, edited));
  if (!changed) throw new Error(`No value at hand changes ${collection}.${field}.`);
  const stamp = collection in stamps ? stamps[collection as keyof typeof stamps] : 'modified_gmt';
  list[index] = field === stamp ? changed : { ...changed, [stamp]: now };
  return `${collection} ${item['id']} ${field}`;
}

/** Of the events namespace, whose items have times of another name. */
const stamps = { events: 'modified_utc', venues: 'modified_utc', organizers: 'modified_utc' };

function isReadOtherwise(collection: Collection, before: Wire, after: Wire): boolean {
  const schema = collectionSchemas[collection];
  const read = schema.safeParse(after);
  return read.success && stableJson(read.data) !== stableJson(schema.parse(before));
}
