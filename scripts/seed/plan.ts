import { decodeHTML } from 'entities';
import type { Collection, WireItem } from '../../src/contract/collections.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Namespace } from '../../src/contract/route.ts';
import type { Snapshot } from '../../src/loaders/snapshot-format.ts';
import { blockFields, menuItemFields, pageFields, postFields } from './content-fields.ts';
import { eventFields, organizerFields, termFields, venueFields } from './event-fields.ts';
import type { Places } from './places.ts';
import type { Fields } from './writer.ts';

/** One item of the source. Its fields are asked for when everything it refers to has its place. */
export type Task = {
  readonly collection: Exclude<Collection, 'media'>;
  readonly namespace: Namespace;
  readonly language: Language;
  readonly id: number;
  /** By which one that is there already is known again. */
  readonly identity: string;
  /** Where no list shows it: the slug by which it is found. */
  readonly hiddenSlug?: string | undefined;
  readonly fields: (places: Places, strict: boolean) => Fields;
};

/** Tasks of which none refers to another. */
type Step = { readonly collection: Collection; readonly tasks: readonly Task[] };

const events = 'calendar/events/v1';
const content = 'cms/v2';

/** Everything of a snapshot but its files, in an order in which nothing refers to what comes later. */
export function planOf(snapshot: Snapshot): readonly Step[] {
  const { languages } = snapshot.manifest;
  const all = <C extends Collection>(collection: C) =>
    languages.flatMap((language) =>
      snapshot.items(collection, language).map((item) => ({ language, item }) as const),
    );
  const plain = <C extends Task['collection']>(
    collection: C,
    namespace: Namespace,
    fields: (item: WireItem<C>, places: Places, strict: boolean) => Fields,
  ): readonly Task[] =>
    once(all(collection)).map(({ language, item }) => ({
      collection,
      namespace,
      language,
      id: item.id,
      identity: identityOf(item, language),
      ...('hide_from_listings' in item && item.hide_from_listings === true && { hiddenSlug: item.slug }),
      fields: (places, strict) => fields(item, places, strict),
    }));
  const parents = (collection: 'categories' | 'pages' | 'menu-items') =>
    new Map(all(collection).map(({ item }) => [item.id, item.parent]));
  const pageParents = parents('pages');
  const categoryParents = parents('categories');
  const entryParents = parents('menu-items');
  return [
    ...generations(
      plain('categories', events, (item, places, strict) =>
        termFields(outOfCircle(item, categoryParents), 'categories', { places, strict }),
      ),
      categoryParents,
    ),
    step(plain('tags', events, (item, places, strict) => termFields(item, 'tags', { places, strict }))),
    step(plain('venues', events, (item, places, strict) => venueFields(item, { places, strict }))),
    step(plain('organizers', events, (item, places, strict) => organizerFields(item, { places, strict }))),
    ...generations(
      plain('pages', content, (item, places) => pageFields(outOfCircle(item, pageParents), places)),
      pageParents,
    ),
    step(plain('posts', content, postFields)),
    step(plain('events', events, (item, places, strict) => eventFields(item, { places, strict }))),
    step(plain('blocks', content, blockFields)),
    ...generations(
      plain('menu-items', content, (item, places) => menuItemFields(outOfCircle(item, entryParents), places)),
      entryParents,
    ),
  ].flatMap((one) => one ?? []);
}

/** What is the same of an item here and there, whatever slug it got. */
export function identityOf(item: unknown, language: Language): string {
  const read = (value: unknown, ...names: readonly string[]): string => {
    let present = value;
    for (const name of names) {
      present = typeof present === 'object' && present !== null ? Reflect.get(present, name) : undefined;
    }
    return typeof present === 'string' || typeof present === 'number' ? String(present) : '';
  };
  const name = ['title', 'name', 'venue', 'organizer'].map((key) =>
    decodeHTML(read(item, key) || read(item, key, 'rendered')),
  );
  const details = ['start_date', 'date_gmt', 'address', 'zip', 'alt_text', 'menu_order'].map((key) =>
    read(item, key),
  );
  return JSON.stringify([language, ...name, ...details, read(item, 'menus', '0')]);
}

function step(tasks: readonly Task[]): Step | undefined {
  const [first] = tasks;
  return first && { collection: first.collection, tasks };
}

/** Without its parent, where that is below the item itself: it would be there in a second run and not in the first. */
function outOfCircle<T extends { readonly id: number; readonly parent: number }>(
  item: T,
  parents: ReadonlyMap<number, number>,
): T {
  const seen = new Set<number>();
  for (let present = item.parent; present !== 0 && !seen.has(present); present = parents.get(present) ?? 0) {
    if (present === item.id) return { ...item, parent: 0 };
    seen.add(present);
  }
  return item;
}

/** Those without a parent, then those whose parent is among these, and so on; a circle comes last. */
function generations(tasks: readonly Task[], parents: ReadonlyMap<number, number>): readonly Step[] {
  const depth = (id: number): number => {
    const seen = new Set<number>();
    for (let present = id; parents.has(present) && !seen.has(present); ) {
      seen.add(present);
      present = parents.get(present) ?? 0;
    }
    return seen.size;
  };
  return [...Map.groupBy(tasks, ({ id }) => depth(id))]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, group]) => step(group) ?? []);
}

/** An item both languages share is one item. */
function once<T extends { readonly item: { readonly id: number } }>(items: readonly T[]): readonly T[] {
  return [...new Map(items.toReversed().map((one) => [one.item.id, one])).values()].toReversed();
}
