import type { Language } from '../../src/contract/language.ts';
import { timeZoneOf } from '../../src/model/when.ts';
import { compareTexts } from '../../src/snapshot/format.ts';
import { decodeSlug } from './formatted-texts.ts';
import { toInstant } from './local-time.ts';
import {
  type Content,
  type Doc,
  firstRevision,
  type Kind,
  type MockSite,
  revised,
  revisionOf,
} from './stored.ts';

type HasFields = Pick<Doc, 'fields'>;

export function text({ fields }: HasFields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

export function number({ fields }: HasFields, name: string): number {
  const value = fields[name];
  return typeof value === 'number' ? value : 0;
}

export function flag({ fields }: HasFields, name: string): boolean {
  return fields[name] === true;
}

export function ids({ fields }: HasFields, name: string): readonly number[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}

/** What an item is called, as it was typed. */
export function titleOf(doc: Pick<Doc, 'kind' | 'fields'>): string {
  const { kind } = doc;
  if (kind === 'venue' || kind === 'organizer') return text(doc, kind);
  return text(doc, kind === 'category' || kind === 'tag' ? 'name' : 'title');
}

/** The ids an item names in the fields that link it to venues, organizers and terms. */
export function namedIds(doc: Doc): readonly number[] {
  return ['venue', 'organizer', 'categories', 'tags'].flatMap((name) => ids(doc, name));
}

/** Whether lists of a language have an item. */
export function isIn({ language, alsoIn }: Doc, asked: Language): boolean {
  return language === asked || alsoIn?.includes(asked) === true;
}

/** When an event happens, in milliseconds since 1970. */
export type TimeSpan = { readonly start: number; readonly end: number };

/** What one write did: without `before` an item was added, without `after` one was removed. */
type DocChange = { readonly before?: Doc | undefined; readonly after?: Doc | undefined };

/** The items of a server, with the indexes its requests need. Documents are never changed in place. */
export class Store {
  readonly site: MockSite;
  readonly #docs: Map<number, Doc>;
  readonly #listeners: ((change: DocChange) => void)[] = [];
  readonly #spans = new WeakMap<Doc, TimeSpan>();
  readonly #lists = this.cache<readonly Doc[]>();
  readonly #groups = this.cache<ReadonlyMap<unknown, readonly Doc[]>>();
  #lastId: number;

  constructor({ site, docs, lastId }: Content) {
    this.site = site;
    this.#docs = new Map(docs.map((doc) => [doc.id, doc]));
    this.#lastId = docs.reduce(
      (last, { id }) => (id < firstRevision ? Math.max(last, id) : last),
      lastId,
    );
  }

  get(id: number): Doc | undefined {
    return this.#docs.get(id);
  }

  find(kind: Kind, id: number): Doc | undefined {
    const doc = this.#docs.get(id);
    return doc?.kind === kind ? doc : undefined;
  }

  all(kind?: Kind): Iterable<Doc> {
    if (kind === undefined) return this.#docs.values();
    return this.#group('kinds', kind, () => Map.groupBy(this.#docs.values(), (doc) => doc.kind));
  }

  /** The items of a kind in a language, in the order lists have when nothing else is asked; those of one rank by id. */
  list(kind: Kind, language: Language): readonly Doc[] {
    return this.#lists.getOrInsertComputed(`${kind} ${language}`, () => {
      const compare = this.#order(kind);
      const docs = [...this.all(kind)].filter((doc) => isIn(doc, language));
      return docs.sort((a, b) => compare(a, b) || a.id - b.id);
    });
  }

  /** Items with this slug, in whatever spelling of it: published ones first, then those of the language, then by id. */
  bySlug(kind: Kind, slug: string, language: Language): readonly Doc[] {
    const key = (one: string, other: string) => `${one} ${decodeSlug(other)}`;
    const slugs = () => Map.groupBy(this.#docs.values(), (doc) => key(doc.kind, doc.slug));
    const rank = (doc: Doc) =>
      Number(doc.status !== 'publish') * 2 + Number(doc.language !== language);
    const found = this.#group('slugs', key(kind, slug), slugs);
    return found.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
  }

  /** An item and those above it; a circle ends where it closes. */
  chain(doc: Doc): readonly Doc[] {
    const found = new Map<number, Doc>();
    for (let next: Doc | undefined = doc; next && !found.has(next.id); ) {
      found.set(next.id, next);
      next = this.find(doc.kind, number(next, 'parent'));
    }
    return [...found.values()];
  }

  /** The zone of an event, as Temporal understands it. */
  zone(event: Doc): string {
    return timeZoneOf(text(event, 'timezone')) ?? this.site.timeZone;
  }

  span(event: Doc): TimeSpan {
    const known = this.#spans.get(event);
    if (known) return known;
    const zone = this.zone(event);
    const start = toInstant(text(event, 'start_date'), zone) ?? 0;
    const span = { start, end: toInstant(text(event, 'end_date'), zone) ?? start };
    this.#spans.set(event, span);
    return span;
  }

  /** Published events of a venue or organizer; of a term also the posts. */
  eventsOf(id: number): readonly Doc[] {
    return this.#group('carriers', id, () => {
      const carriers = new Map<number, Doc[]>();
      for (const doc of [...this.all('event'), ...this.all('post')]) {
        if (doc.status !== 'publish') continue;
        for (const named of new Set(namedIds(doc)))
          carriers.getOrInsertComputed(named, () => []).push(doc);
      }
      return carriers;
    });
  }

  /** An id no item ever had. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Adds an item, or puts it in the place of the one with its id. */
  put(after: Doc): void {
    const before = this.#docs.get(after.id);
    this.#lastId = Math.max(this.#lastId, after.id);
    this.#docs.set(after.id, after);
    const isNew = (name: string) => !before || text(before, name) !== text(after, name);
    if (revised.has(after.kind) && ['title', 'content', 'excerpt'].some(isNew)) {
      const revision = revisionOf(after, before && this.nextId());
      this.#docs.set(revision.id, revision);
    }
    this.#announce({ before, after });
  }

  /** Takes an item away for good. */
  remove(before: Doc): void {
    for (const { id } of [before, ...this.revisions(before)]) this.#docs.delete(id);
    this.#announce({ before });
  }

  /** The states of an item: each text it had, and its autosave. */
  revisions({ id }: Doc): readonly Doc[] {
    return this.#group('revisions', id, () =>
      Map.groupBy(this.all('revision'), (one) => number(one, 'parent')),
    );
  }

  /** Calls a function after every write. */
  watch(listener: (change: DocChange) => void): void {
    this.#listeners.push(listener);
  }

  /** A map for what is found out about the items: every write empties it. */
  cache<T>(): Map<string, T> {
    const cache = new Map<string, T>();
    this.watch(() => cache.clear());
    return cache;
  }

  content(): Content {
    return { site: this.site, docs: [...this.#docs.values()], lastId: this.#lastId };
  }

  #group(
    name: string,
    key: unknown,
    make: () => ReadonlyMap<unknown, readonly Doc[]>,
  ): readonly Doc[] {
    return this.#groups.getOrInsertComputed(name, make).get(key) ?? [];
  }

  #order(kind: Kind): (a: Doc, b: Doc) => number {
    if (kind === 'event') return (a, b) => this.span(a).start - this.span(b).start;
    if (kind === 'category' || kind === 'tag') {
      return (a, b) => compareTexts(titleOf(a).toLowerCase(), titleOf(b).toLowerCase());
    }
    if (kind !== 'menu-item') return (a, b) => compareTexts(b.created, a.created);
    const [menu, place] = ['menus', 'menu_order'];
    return (a, b) => number(a, menu) - number(b, menu) || number(a, place) - number(b, place);
  }

  #announce(change: DocChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
