import type { Collection, WireItem } from '../../../src/contract/collections.ts';
import { itemSchema, stableJson } from '../../../src/snapshot/format.ts';
import type { StoredItem, Town } from '../stored.ts';
import { blockWire } from '../wire/block.ts';
import { contentWire } from '../wire/content.ts';
import { listedEventWire } from '../wire/event.ts';
import { mediaWire } from '../wire/media.ts';
import { menuItemWire } from '../wire/menu-item.ts';
import { organizerWire, venueWire } from '../wire/place.ts';
import { termWire } from '../wire/term.ts';
import { createWorld, type World } from '../world.ts';
import type { Placed, PlacedItems } from './snapshot-town.ts';

/**
 * A town of which every item is answered as the server answered it: where the answer the mock makes of an item is
 * another, the field is replaced by the server's.
 */
export function completedTown(town: Town, items: PlacedItems): Town {
  const terms = new Map([...items.categories, ...items.tags].map((placed) => [placed.item.id, placed]));
  const alone = worldOf(town);
  const view = { context: 'view', open: false } as const;
  const withoutEvents: Town = {
    ...town,
    venues: completed(alone, 'venues', town.venues, items.venues, (item) => venueWire(item, alone)),
    organizers: completed(alone, 'organizers', town.organizers, items.organizers, (item) =>
      organizerWire(item, alone),
    ),
    terms: completed(alone, 'categories', town.terms, [...terms.values()], (item) => termWire(item, alone)),
    posts: completed(alone, 'posts', town.posts, items.posts, (item) => contentWire(item, alone, view)),
    pages: completed(alone, 'pages', town.pages, items.pages, (item) => contentWire(item, alone, view)),
    media: completed(alone, 'media', town.media, items.media, (item) => mediaWire(item, alone)),
    menuItems: completed(alone, 'menu-items', town.menuItems, items['menu-items'], (item) =>
      menuItemWire(item, alone),
    ),
    blocks: completed(alone, 'blocks', town.blocks, items.blocks, (item) => blockWire(item, alone, false)),
  };
  // Events carry venues, organizers and terms, which are answered by now as they were.
  const whole = worldOf(withoutEvents);
  return {
    ...withoutEvents,
    events: completed(whole, 'events', town.events, items.events, (item) => listedEventWire(item, whole)),
  };
}

const time = Temporal.Instant.fromEpochMilliseconds(0);

function worldOf(town: Town): World {
  return createWorld(town, () => time, 'documents', 'http://snapshot.invalid');
}

function completed<C extends Collection, T extends StoredItem>(
  world: World,
  collection: C,
  stored: readonly T[],
  placed: readonly Placed<C>[],
  wireOf: (item: T) => unknown,
): readonly T[] {
  const schema = itemSchema<C>(collection);
  const originals = new Map(placed.map(({ item }) => [item.id, item]));
  return stored.map((item) => {
    const original = originals.get(item.id);
    if (!original) return item;
    const answered = schema.parse(JSON.parse(world.json(wireOf(item))));
    const overrides = replacedFields(original, filled(original, world), answered);
    return Object.keys(overrides).length > 0 ? { ...item, overrides } : item;
  });
}

/** Linked data stands in the answers of single events alone, which the mock makes itself. */
const made: ReadonlySet<string> = new Set(['json_ld']);

function replacedFields(
  original: Readonly<Record<string, unknown>>,
  told: unknown,
  answered: unknown,
): Readonly<Record<string, unknown>> {
  const [before, after] = [record(told), record(answered)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !made.has(name),
  );
  return Object.fromEntries(
    names
      .filter((name) => stableJson(before[name]) !== stableJson(after[name]))
      .map((name) => [name, original[name] ?? null]),
  );
}

function filled(item: WireItem<Collection>, world: World): unknown {
  return JSON.parse(world.links.fill(JSON.stringify(item)));
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
