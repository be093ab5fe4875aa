import type { Language } from '../../../src/contract/language.ts';
import type { AnyStored } from '../store.ts';
import type { StoredMedia, Town } from '../stored.ts';
import type { Memory, World } from '../world.ts';
import type { MockState } from './state-schema.ts';

/** Makes and finds the bytes of a file. */
export type Bytes = () => Promise<Uint8Array>;

/** What of a world is written down beside its items. */
type Beside = {
  readonly snapshot: string;
  readonly isTold: boolean;
  readonly languages: readonly Language[];
};

/**
 * Everything a world holds, ready to be written.
 *
 * @param nameOf the name bytes are kept under
 */
export function stateOf(world: World, beside: Beside, nameOf: (bytes: Bytes) => string): unknown {
  const { store, revisions, templates } = world;
  const {
    name,
    description,
    translated,
    timeZone,
    frontPage,
    postsPage,
    embeds = [],
    copies = [],
  } = store.town;
  const items = Object.groupBy(store.all.values(), ({ kind }) => kind);
  return {
    version: 1,
    ...beside,
    town: {
      ...{ name, description, translated, timeZone, frontPage, postsPage, embeds },
      lastId: store.lastId(),
    },
    copies: copies.map(({ path, type, bytes }) => ({ path, type, kept: nameOf(bytes) })),
    items: {
      events: items.event ?? [],
      venues: items.venue ?? [],
      organizers: items.organizer ?? [],
      terms: [...(items.category ?? []), ...(items.tag ?? [])],
      posts: items.post ?? [],
      pages: items.page ?? [],
      media: (items.media ?? []).flatMap((item) =>
        isMedia(item) ? [{ ...item, bytes: undefined, kept: nameOf(item.bytes) }] : [],
      ),
      menuItems: items['menu-item'] ?? [],
      blocks: items.block ?? [],
    },
    revisions: revisions.kept(),
    templates: {
      templates: [...templates.templates],
      autosaves: [...templates.autosaves],
      forgotten: [...templates.forgotten],
    },
  };
}

/** @param bytesOf finds the bytes that are kept under a name */
export function townOf({ town, items, copies }: MockState, bytesOf: (name: string) => Bytes): Town {
  return {
    ...town,
    ...items,
    media: items.media.map(({ kept, ...media }) => ({ ...media, bytes: bytesOf(kept) })),
    copies: copies.map(({ kept, ...copy }) => ({ ...copy, bytes: bytesOf(kept) })),
  };
}

export function memoryOf({ revisions, templates }: MockState): Memory {
  return {
    revisions,
    templates: {
      templates: new Map(templates.templates),
      autosaves: new Map(templates.autosaves),
      forgotten: new Set(templates.forgotten),
    },
  };
}

function isMedia(item: AnyStored): item is StoredMedia {
  return item.kind === 'media';
}
