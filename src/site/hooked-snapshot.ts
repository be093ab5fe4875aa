import type { FileContent, HookContext, Hooks, PagesContent, SiteConfig } from '../config.ts';
import { type Collection, collectionSchemas, type WireItem } from '../contract/collections.ts';
import type { WireEvent } from '../contract/events.ts';
import type { Language } from '../contract/language.ts';
import { escapeHtml } from '../html/escape.ts';
import type { AddedValues } from '../model/added.ts';
import { digest, itemSchema, type Snapshot, stableJson } from '../snapshot/format.ts';

/** Raised where a hook of the site throws, or returns what it may not. It names hook, item and way out. */
export class HookError extends Error {
  override readonly name = 'HookError';
}

const collectionOf = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
  post: 'posts',
  page: 'pages',
} as const;

type HookName = keyof typeof collectionOf;

/** Collections whose items hooks may leave out or change. */
export const hookedCollections = Object.values(collectionOf);

/** The fields of an event that hold other items, by the hooks of these. */
const partFields = {
  venue: 'venue',
  organizer: 'organizer',
  category: 'categories',
  tag: 'tags',
} as const;

type PartName = keyof typeof partFields;

/** What hooks left out and what they changed, by their names. @example { event: { dropped: ['12 (en)'], changed: [] } } */
export type HookFindings = {
  readonly [Name in HookName]?: {
    readonly dropped: readonly string[];
    readonly changed: readonly string[];
  };
};

export type HookedSnapshot = {
  /** As the hooks of the site leave it. What they leave out is withheld: nothing tells of it. */
  readonly snapshot: Snapshot;
  readonly findings: HookFindings;
};

/** As much of an item as all of them have; a category or tag has no status and is public. */
type AnyItem = { readonly id: number; readonly status?: string };

type Occasion = { readonly language: Language; readonly drafts: boolean };

/** The hooks of a site. What they made of an item is known of later snapshots that have the same. */
export class Hooking {
  readonly #hooks: Hooks | undefined;
  readonly #languages: readonly Language[];
  /** What became of items, by language: parts of events are shared. */
  readonly #made = new Map<string, WeakMap<object, { readonly item: unknown }>>();
  readonly #events = new WeakMap<object, WireEvent>();
  readonly #digests = new WeakMap<object, string>();

  constructor({ hooks, languages }: Pick<SiteConfig, 'hooks' | 'languages'>) {
    this.#hooks = hooks;
    this.#languages = languages;
  }

  /** @throws HookError */
  apply(snapshot: Snapshot): HookedSnapshot {
    if (this.#hooks === undefined) return { snapshot, findings: {} };
    const notes = new Notes();
    const lists = new Map<string, readonly AnyItem[]>();
    const { languages, drafts = false } = snapshot.manifest;
    for (const language of languages) {
      const occasion = { language, drafts };
      const read = (name: HookName, items: readonly AnyItem[]) =>
        items.flatMap((item) => this.#noted(name, item, { occasion, notes }) ?? []);
      const events = snapshot.items('events', language);
      for (const name of partNames) {
        lists.set(
          `${collectionOf[name]} ${language}`,
          read(name, snapshot.items(collectionOf[name], language)),
        );
        for (const event of events) read(name, event[partFields[name]]);
      }
      lists.set(`posts ${language}`, read('post', snapshot.items('posts', language)));
      lists.set(
        `events ${language}`,
        read(
          'event',
          events.map((event) => this.#withParts(event, { occasion, notes })),
        ),
      );
      const { pages } = this.#hooks;
      const hasPages = this.#hasPages(snapshot, language);
      if (hasPages || pages)
        lists.set(`pages ${language}`, [
          ...(hasPages ? read('page', snapshot.items('pages', language)) : []),
          ...(pages ? ownPages(pages, contentOf(lists, occasion), snapshot.home) : []),
        ]);
    }
    return { snapshot: this.#snapshotOf(snapshot, lists, notes), findings: notes.findings() };
  }

  /** Whether the pages of the server are in a language: what it does not translate belongs to the first. */
  #hasPages({ manifest }: Snapshot, language: Language): boolean {
    return language === this.#languages[0] || !manifest.untranslated.includes('pages');
  }

  #noted<Item extends AnyItem>(
    name: HookName,
    item: Item,
    { occasion, notes }: { readonly occasion: Occasion; readonly notes: Notes },
  ): Item | undefined {
    const made = this.#made.getOrInsertComputed(
      `${name} ${occasion.language}`,
      () => new WeakMap(),
    );
    const known = made.get(item) ?? {
      item: hookedItem(this.#hooks ?? noHooks, name, item, occasion),
    };
    made.set(item, known);
    // Under the name of the hook there is what it made of this very item.
    const hooked = known.item as Item | undefined;
    if (hooked !== item)
      notes.note(name, hooked === undefined ? 'dropped' : 'changed', item, occasion);
    return hooked;
  }

  /**
   * An event with what it names of others as their hooks leave it; what these left out anywhere is
   * out of all.
   */
  #withParts(
    event: WireEvent,
    noting: { readonly occasion: Occasion; readonly notes: Notes },
  ): WireEvent {
    const { notes, occasion } = noting;
    const parts = <Item extends AnyItem>(name: PartName, items: readonly Item[]) => {
      const left = items.filter(({ id }) => !notes.isDropped(name, id, occasion.language));
      return left.flatMap((item) => this.#noted(name, item, noting) ?? []);
    };
    const venue = parts('venue', event.venue);
    const organizer = parts('organizer', event.organizer);
    const categories = parts('category', event.categories);
    const tags = parts('tag', event.tags);
    const left = { venue, organizer, categories, tags };
    const isMadeOf = (one: WireEvent | undefined) =>
      Object.values(partFields).every((field) => isSameList(one?.[field], left[field]));
    const known = [event, this.#events.get(event)].find(isMadeOf);
    if (known) return known;
    const made = { ...event, ...left };
    this.#events.set(event, made);
    return made;
  }

  #digestOf(item: object): string {
    const known = this.#digests.get(item) ?? digest(stableJson(item)).slice(0, digestLength);
    this.#digests.set(item, known);
    return known;
  }

  #snapshotOf(
    snapshot: Snapshot,
    lists: ReadonlyMap<string, readonly AnyItem[]>,
    notes: Notes,
  ): Snapshot {
    const changed = new Map<string, AnyItem>();
    for (const [name, items] of lists) {
      const [collection, language] = name.split(' ') as [Collection, Language];
      const before = new Set<object>(snapshot.items(collection, language));
      for (const item of items) if (!before.has(item)) changed.set(`${name} ${item.id}`, item);
    }
    const items = <C extends Collection>(collection: C, language: Language) =>
      // Under this name there is nothing but this list.
      (lists.get(`${collection} ${language}`) as readonly WireItem<C>[] | undefined) ??
      snapshot.items(collection, language);
    return {
      ...snapshot,
      manifest: {
        ...snapshot.manifest,
        withheld: [...snapshot.manifest.withheld, ...notes.withheld()],
        untranslated: snapshot.manifest.untranslated.filter(
          (collection) => collection !== 'pages' || !this.#hooks?.pages,
        ),
      },
      items,
      digestOf: (collection, language, id) => {
        const item = changed.get(`${collection} ${language} ${id}`);
        return item === undefined
          ? snapshot.digestOf(collection, language, id)
          : this.#digestOf(item);
      },
    };
  }
}

const noHooks: Hooks = { fields: {}, files: {} };

const partNames = ['venue', 'organizer', 'category', 'tag'] as const satisfies PartName[];

/** Characters of a digest: as many as those have that a snapshot is read with. */
const digestLength = 12;

function isSameList(one: readonly unknown[] | undefined, other: readonly unknown[]): boolean {
  return one?.length === other.length && one.every((item, place) => item === other[place]);
}

/** What hooks did, each item once. */
class Notes {
  readonly #found = new Map<
    string,
    { name: HookName; what: Noted; id: number; language: Language }
  >();

  note(name: HookName, what: Noted, { id }: AnyItem, { language }: Occasion): void {
    const key = `${name} ${id} ${language}`;
    if (this.#found.get(key)?.what !== 'dropped')
      this.#found.set(key, { name, what, id, language });
  }

  isDropped(name: HookName, id: number, language: Language): boolean {
    return this.#found.get(`${name} ${id} ${language}`)?.what === 'dropped';
  }

  findings(): HookFindings {
    const byName = Map.groupBy(this.#found.values(), ({ name }) => name);
    const named = (
      found: readonly { what: Noted; id: number; language: Language }[],
      what: Noted,
    ) => found.filter((one) => one.what === what).map(({ id, language }) => `${id} (${language})`);
    return Object.fromEntries(
      Array.from(byName, ([name, found]) => [
        name,
        { dropped: named(found, 'dropped'), changed: named(found, 'changed') },
      ]),
    );
  }

  withheld(): Snapshot['manifest']['withheld'] {
    return [...this.#found.values()]
      .filter(({ what }) => what === 'dropped')
      .map(({ name, id, language }) => ({
        ...{ collection: collectionOf[name], language, id },
        reason: 'status' as const,
      }));
  }
}

type Noted = 'dropped' | 'changed';

/** What a hook makes of an item: the very item where it stays as it is, undefined where it is left out. */
function hookedItem(hooks: Hooks, name: HookName, item: AnyItem, occasion: Occasion): unknown {
  // Each is called with the items of its own name.
  const hook = hooks[name] as ((item: AnyItem, context: HookContext) => unknown) | undefined;
  if (hook === undefined || !isPublic(item, occasion)) return item;
  const { language } = occasion;
  const refusal = (problem: string, cause?: unknown) =>
    new HookError(`The hook "${name}" ${problem} (${name} ${item.id}, ${language}).`, { cause });
  const returned = called(() => hook(frozen(item), { language }), refusal);
  if (returned === item) return item;
  if (returned === null) return undefined;
  if (!isRecord(returned) || returned instanceof Promise)
    throw refusal(`returned ${kindOf(returned)}: ${whatToReturn}`);
  const made = acceptedItem(returned, { hooks, name, item, refusal });
  return stableJson(made) === stableJson(item) ? item : made;
}

type Hooked = {
  readonly hooks: Hooks;
  readonly name: HookName;
  readonly item: AnyItem;
  readonly refusal: Refusal;
};

/** What a hook returned for an item, read as if a server had sent it. */
function acceptedItem(
  { added: given, ...rest }: Readonly<Record<string, unknown>>,
  { hooks, name, item, refusal }: Hooked,
): object {
  const before: Readonly<Record<string, unknown>> = { ...item };
  const differing = fixedFields.find(
    (field) => stableJson(rest[field]) !== stableJson(before[field]),
  );
  if (differing !== undefined)
    throw refusal(`returned another "${differing}": leave it as it is, or return null`);
  const { data, error } = itemSchema<Collection>(collectionOf[name]).safeParse(rest);
  if (error) {
    const [issue] = error.issues;
    throw refusal(`returned a "${issue?.path.join('.')}" that cannot be read: ${issue?.message}`);
  }
  const { shape } = collectionSchemas[collectionOf[name]];
  const unknown = Object.keys(rest).find((field) => !Object.hasOwn(shape, field));
  if (unknown !== undefined)
    throw refusal(`returned "${unknown}", which is no field: see docs/hooks.md`);
  const read: Readonly<Record<string, unknown>> = { ...data };
  if (name === 'event') checkEvent(read, before, refusal);
  const added = addedValues(name === 'event' ? hooks.fields : {}, given, refusal);
  return Object.keys(added).length === 0 ? read : { ...read, added };
}

const whatToReturn = 'return the item, changed or not, or null to leave it out';

/** By which an item is found, is public, and belongs to others: hooks leave them alone. */
const fixedFields = ['id', 'status', 'slug', 'url', 'link', 'translations'];

function isPublic(item: AnyItem, { drafts }: Occasion): boolean {
  const isProtected =
    'content' in item && isRecord(item.content) && item.content['protected'] === true;
  return ((item.status ?? 'publish') === 'publish' || drafts) && !isProtected;
}

type Refusal = (problem: string, cause?: unknown) => HookError;

/**
 * What a function of the site's own returns for what nobody can change.
 *
 * @throws HookError where it fails
 */
function called(call: () => unknown, refusal: Refusal): unknown {
  try {
    return call();
  } catch (cause) {
    const said = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    const place = cause instanceof Error ? placeIn(cause.stack ?? '') : '';
    const frozenItem = cause instanceof TypeError ? '. Items are frozen: return a copy' : '';
    throw refusal(`failed${place}: ${said}${frozenItem}`, cause);
  }
}

/** @example ' at /srv/site/hooks.ts:12:9' */
function placeIn(stack: string): string {
  const [, place] = /^\s+at .*?((?:file:\/\/)?\/[^()]*:\d+:\d+)\)?$/m.exec(stack) ?? [];
  return place === undefined ? '' : ` at ${place.replace('file://', '')}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value instanceof Promise) {
    // What becomes of it is nobody's concern.
    value.catch(() => {});
    return 'a promise, and hooks wait for nothing';
  }
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** What an event names of others can become less, and what is hidden stays hidden. */
function checkEvent(
  event: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  refusal: Refusal,
): void {
  if (before['hide_from_listings'] === true && event['hide_from_listings'] !== true)
    throw refusal('shows a hidden event: leave "hide_from_listings" as it is');
  for (const name of partNames) {
    const field = partFields[name];
    const had = new Set(listOf(before[field]).map((part) => stableJson(part)));
    if (listOf(event[field]).some((part) => !had.has(stableJson(part))))
      throw refusal(
        `returned something in "${field}" that the event did not have: leave out of it what you want, and change it in the hook "${name}"`,
      );
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What a hook says in fields of its own. */
function addedValues(fields: Hooks['fields'], given: unknown, refusal: Refusal): AddedValues {
  if (given === undefined) return {};
  if (!isRecord(given)) throw refusal('returned an "added" that is no object of fields');
  const said = Object.entries(given).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) throw refusal(`returned "added.${name}", which "hooks.fields" does not declare`);
    const values = value === undefined ? [] : [value].flat();
    const wrong = values.find(
      (one) =>
        typeof one !== 'string' ||
        one.trim() === '' ||
        (field.values !== undefined && !Object.hasOwn(field.values, one)),
    );
    if (values.length > 0 && wrong !== undefined)
      throw refusal(
        `returned "added.${name}" with ${JSON.stringify(wrong)}, which is ${field.values ? `none of ${Object.keys(field.values).join(', ')}` : 'no text'}`,
      );
    return [name, [...new Set(values.map(String))]] as const;
  });
  return Object.fromEntries(said.filter(([, values]) => values.length > 0));
}

/** What pages are made of. */
function contentOf(
  lists: ReadonlyMap<string, readonly AnyItem[]>,
  occasion: Occasion,
): PagesContent {
  const { language } = occasion;
  const listed = <Item extends AnyItem>(name: HookName) =>
    (lists.get(`${collectionOf[name]} ${language}`) ?? []).filter(
      // Under the name of a collection are its items.
      (item): item is Item =>
        isPublic(item, occasion) &&
        !('hide_from_listings' in item && item.hide_from_listings === true),
    );
  return {
    language,
    events: listed('event'),
    venues: listed('venue'),
    organizers: listed('organizer'),
    posts: listed('post'),
  };
}

/**
 * The pages of the site's own in a language, as a server would send them.
 *
 * @param home address of the site in the CMS
 */
function ownPages(
  write: (content: PagesContent) => unknown,
  content: PagesContent,
  home: string,
): readonly AnyItem[] {
  const { language } = content;
  const refusal = (problem: string, cause?: unknown) =>
    new HookError(`The hook "pages" ${problem} (${language}).`, { cause });
  const returned = called(() => write(frozen(content)), refusal);
  if (!Array.isArray(returned))
    throw refusal(`returned ${kindOf(returned)}: return a list of pages`);
  const pages = returned.map((page: unknown) => ownPage(page, home, refusal));
  if (new Set(pages.map(({ id }) => id)).size < pages.length)
    throw refusal('returned two pages of one "name": give each its own');
  return pages;
}

const pageFields = ['name', 'slug', 'title', 'html', 'modified'] as const;

const fieldPatterns: Readonly<Record<string, RegExp>> = {
  name: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  slug: /\S/,
  title: /\S/,
  modified: /^\d{4}-\d{2}-\d{2}$/,
};

function ownPage(page: unknown, home: string, refusal: Refusal): AnyItem {
  if (!isRecord(page)) throw refusal(`returned ${kindOf(page)} among its pages`);
  const [name = '', slug, title = '', html, modified] = pageFields.map((field) => {
    const text = page[field];
    if (typeof text === 'string' && (fieldPatterns[field]?.test(text) ?? true)) return text;
    const place = typeof page['name'] === 'string' ? ` of the page "${page['name']}"` : '';
    throw refusal(`returned a "${field}"${place} that is none: see docs/hooks.md`);
  });
  const id = firstOwnId + Number.parseInt(digest(name).slice(0, 8), 16);
  const { data, error } = itemSchema('pages').safeParse({
    ...{ id, slug, status: 'publish', link: `${home}?page_id=${id}` },
    title: { rendered: escapeHtml(title) },
    content: { rendered: html, protected: false },
    excerpt: { rendered: '', protected: false },
    ...{ date_gmt: `${modified} 00:00:00`, modified_gmt: `${modified} 00:00:00` },
  });
  if (data) return data;
  throw refusal(`returned the page "${name}", which cannot be read: ${error.issues[0]?.message}`);
}

/** Servers do not count so far. */
const firstOwnId = 2 ** 40;

/**
 * The text that a file of the site's own has.
 *
 * @throws HookError
 */
export function ownText(
  file: string,
  content: FileContent,
  write: (content: FileContent) => unknown,
): string {
  const refusal = (problem: string, cause?: unknown) =>
    new HookError(`The file "${file}" of the hooks ${problem}.`, { cause });
  const text = called(() => write(frozen(content)), refusal);
  if (typeof text === 'string') return text;
  throw refusal(`is ${kindOf(text)}: return a text`);
}

/** The same object, which nobody can change any more, nor anything in it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
