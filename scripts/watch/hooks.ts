import { join } from 'node:path';
import { z } from 'zod';
import type { Collection } from '../../src/contract/collections.ts';
import type { NamedItems, NamedKind } from '../../src/loaders/fetch-context.ts';
import { type Manifest, recordSchema } from '../../src/snapshot/format.ts';
import { readRecordLines } from '../../src/snapshot/read.ts';

const changeSchema = z.object({
  /** As the CMS names kinds: `tribe_events`, `page`, `nav_menu`. */
  kind: z.string().regex(/^[\w-]{1,64}$/),
  id: z.int().min(0),
  /** As the CMS names languages; absent where it has one only. */
  language: z
    .string()
    .regex(/^[\w-]{1,16}$/)
    .optional(),
  /** When it was changed (UTC). */
  modified: z.iso.datetime().optional(),
  /** Whether readers may see it from then on; absent where that is not known. */
  public: z.boolean().optional(),
});

/** Something that a CMS says was changed. */
export type HookChange = Readonly<z.output<typeof changeSchema>>;

/** The body of `POST /hook`. An empty list asks for a read all the same. */
export const hookSchema = z.object({
  changes: z.array(changeSchema).max(1000).readonly().default([]),
  /** Whether everything is to be read whole. */
  complete: z.boolean().default(false),
});

export type Hook = Readonly<z.output<typeof hookSchema>>;

/** The collections whose items say when they were modified, by the kinds of a CMS. */
const collectionsOfKinds: Readonly<Record<string, Collection>> = {
  tribe_events: 'events',
  tribe_venue: 'venues',
  tribe_organizer: 'organizers',
  post: 'posts',
  page: 'pages',
  attachment: 'media',
};

/**
 * Whether a change may show in items that were not modified themselves, so that these have to be
 * read whole.
 */
export function reachesOthers({ kind }: HookChange): boolean {
  return kind === 'wp_block';
}

/** What is read alone of the kinds of a CMS. Media are looked for in any case, and gone ones are not. */
const namedKinds: Readonly<Record<string, NamedKind | undefined>> = {
  tribe_events: 'events',
  tribe_venue: 'venues',
  tribe_organizer: 'organizers',
  tribe_events_cat: 'categories',
  post_tag: 'tags',
  post: 'posts',
  category: 'post-categories',
  page: 'pages',
  nav_menu: 'menus',
  attachment: undefined,
};

/**
 * What is to be read because of some changes; undefined where the lists say more, as of kinds that
 * show in other items.
 */
export function namedItems(changes: readonly HookChange[]): NamedItems | undefined {
  const isReadAlone = ({ kind, id, public: isPublic = true }: HookChange) =>
    id > 0 && Object.hasOwn(namedKinds, kind) && (isPublic || namedKinds[kind] !== undefined);
  if (changes.length === 0 || !changes.every(isReadAlone)) return undefined;
  const idsOf = (named: NamedKind) => [
    ...new Set(changes.filter(({ kind }) => namedKinds[kind] === named).map(({ id }) => id)),
  ];
  return {
    events: idsOf('events'),
    venues: idsOf('venues'),
    organizers: idsOf('organizers'),
    categories: idsOf('categories'),
    tags: idsOf('tags'),
    posts: idsOf('posts'),
    'post-categories': idsOf('post-categories'),
    pages: idsOf('pages'),
    menus: idsOf('menus'),
  };
}

const datedSchema = z.object({
  modified_utc: z.string().nullish(),
  modified_gmt: z.string().nullish(),
});

/**
 * Finds what a snapshot has older than a hook named it, as an answer from a cache is; what it lacks
 * although it is public; and what it has although that was deleted.
 *
 * @param folder of the snapshot
 */
export async function olderThanNamed(
  changes: readonly HookChange[],
  folder: string,
  { collections }: Pick<Manifest, 'collections'>,
): Promise<readonly HookChange[]> {
  const named = Map.groupBy(changes, ({ kind }) => collectionsOfKinds[kind]);
  const older: HookChange[] = [];
  for (const [collection, wanted] of named) {
    if (collection === undefined) continue;
    const files = Object.keys(collections).filter((file) => file.startsWith(`${collection}.`));
    const modified = await modifiedTimes(
      files.map((file) => join(folder, file)),
      new Set(wanted.map(({ id }) => id)),
    );
    older.push(...wanted.filter((change) => isOlder(change, modified.get(change.id))));
  }
  return older;
}

/**
 * @param found when the item was modified as the server says; empty where it does not, undefined
 *   where there is no item
 */
function isOlder(change: HookChange, found: string | undefined): boolean {
  if (found === undefined) return change.public === true;
  if (change.modified === undefined || found === '') return false;
  return found < change.modified.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
}

/** When some items were modified last, by id, without a zone: `2026-11-20T10:00:00`. */
async function modifiedTimes(
  files: readonly string[],
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  for (const file of files)
    for await (const line of readRecordLines(file)) {
      const text = line.toString();
      const id = Number(/^\{"id":(\d+),/.exec(text)?.[1]);
      if (!ids.has(id)) continue;
      const { item } = recordSchema.parse(JSON.parse(text));
      const { modified_utc, modified_gmt } = datedSchema.safeParse(item).data ?? {};
      const time = (modified_utc ?? modified_gmt ?? '').replace(' ', 'T').slice(0, 19);
      if (time >= (found.get(id) ?? '')) found.set(id, time);
    }
  return found;
}
