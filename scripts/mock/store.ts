import type { Language } from '../../src/contract/language.ts';
import { toInstant, zoneId } from './local-time.ts';
import type { Content, Doc, Kind, Revision, Site } from './stored.ts';
import { compareTexts, decodeSlug } from './texts.ts';

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

/** Where the title of an item is that calls it otherwise. */
const titleNames: Readonly<Partial<Record<Kind, string>>> = {
  venue: 'venue',
  organizer: 'organizer',
  category: 'name',
  tag: 'name',
};

/** What an item is called, as it was typed. */
export function titleOf(doc: Pick<Doc, 'kind' | 'fields'>): string {
  return text(doc, titleNames[doc.kind] ?? 'title');
}

/** When an event happens, in milliseconds since 1970. */
export type Span = { readonly start: number; readonly end: number };

/** What one write did: without `before` an item was added, without `after` one was removed. */
type Change = { readonly before?: Doc | undefined; readonly after?: Doc | undefined };

/** Revisions begin beyond the ids of all items, so that those an item began with need not be stored. */
export const firstRevision = 1_000_000_000;

const revised: ReadonlySet<Kind> = new Set(['post', 'page', 'block', 'menu-item']);

/** What is found out about all items when it is first needed, and again after a write. */
type Indexes = {
  readonly lists: Map<string, readonly Doc[]>;
  kinds?: ReadonlyMap<Kind, readonly Doc[]>;
  slugs?: ReadonlyMap<string, readonly Doc[]>;
  carriers?: ReadonlyMap<number, readonly Doc[]>;
};

/** The items of a server, with the indexes its requests need. Documents are never changed in place. */
export class Store {
  readonly site: Site;
  readonly #docs: Map<number, Doc>;
  readonly #revisions: Map<number, readonly Revision[]>;
  readonly #listeners: ((change: Change) => void)[] = [];
  readonly #spans = new WeakMap<Doc, Span>();
  #indexes: Indexes = { lists: new Map() };
  #lastId: number;

  constructor({ site, docs, lastId, revisions }: Content) {
    this.site = site;
    this.#docs = new Map(docs.map((doc) => [doc.id, doc]));
    this.#revisions = new Map(revisions);
    this.#lastId = docs.reduce((last, { id }) => Math.max(last, id), lastId);
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
    this.#indexes.kinds ??= Map.groupBy(this.#docs.values(), (doc) => doc.kind);
    return this.#indexes.kinds.get(kind) ?? [];
  }

  /** The items of a kind in a language, in the order lists have when nothing else is asked; those of one rank by id. */
  list(kind: Kind, language: Language): readonly Doc[] {
    return this.#indexes.lists.getOrInsertComputed(`${kind} ${language}`, () => {
      const compare = this.#order(kind);
      return [...this.all(kind)]
        .filter((doc) => isIn(doc, language))
        .sort((a, b) => compare(a, b) || a.id - b.id);
    });
  }

  /** Items with this slug, in whatever spelling of it; those of the language first, then by id. */
  bySlug(kind: Kind, slug: string, language: Language): readonly Doc[] {
    const key = (one: string, other: string) => `${one} ${decodeSlug(other)}`;
    this.#indexes.slugs ??= Map.groupBy(this.#docs.values(), (doc) => key(doc.kind, doc.slug));
    return (this.#indexes.slugs.get(key(kind, slug)) ?? []).toSorted(
      (a, b) => Number(b.language === language) - Number(a.language === language) || a.id - b.id,
    );
  }

  span(event: Doc): Span {
    const known = this.#spans.get(event);
    if (known) return known;
    const zone = zoneId(text(event, 'timezone'), this.site.timeZone);
    const start = toInstant(text(event, 'start_date'), zone) ?? 0;
    const span = { start, end: toInstant(text(event, 'end_date'), zone) ?? start };
    this.#spans.set(event, span);
    return span;
  }

  /** Published events of a venue or organizer; of a term also the posts. */
  eventsOf(id: number): readonly Doc[] {
    this.#indexes.carriers ??= carriersOf([...this.all('event'), ...this.all('post')]);
    return this.#indexes.carriers.get(id) ?? [];
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
    if (before && revised.has(after.kind) && textsOf(before) !== textsOf(after)) {
      this.addRevision(after, false, before);
    }
    this.#announce({ before, after });
  }

  /** Takes an item away for good. */
  remove(before: Doc): void {
    this.#docs.delete(before.id);
    this.#revisions.delete(before.id);
    this.#announce({ before });
  }

  /** States of an item: its autosave, then the saved ones, newest first; the last is the one it began with. */
  revisions(doc: Doc): readonly Revision[] {
    return this.#revisions.get(doc.id) ?? [{ id: firstRevision + doc.id, doc, isAutosave: false }];
  }

  /** Adds a state of an item. An autosave takes the place of the one before. */
  addRevision(doc: Doc, isAutosave: boolean, before = doc): Revision {
    const present = this.revisions(before);
    const [autosave] = present.filter((one) => one.isAutosave);
    const saved = present.filter((one) => !one.isAutosave);
    const revision = { id: (isAutosave && autosave?.id) || this.nextId(), doc, isAutosave };
    const first = isAutosave ? [revision] : [...(autosave ? [autosave] : []), revision];
    this.#revisions.set(doc.id, [...first, ...saved]);
    return revision;
  }

  removeRevision(doc: Doc, { id }: Revision): void {
    const others = this.revisions(doc).filter((revision) => revision.id !== id);
    this.#revisions.set(doc.id, others);
  }

  /** Calls a function after every write. */
  watch(listener: (change: Change) => void): void {
    this.#listeners.push(listener);
  }

  content(): Content {
    return {
      site: this.site,
      docs: [...this.#docs.values()],
      lastId: this.#lastId,
      revisions: [...this.#revisions],
    };
  }

  #order(kind: Kind): (a: Doc, b: Doc) => number {
    if (kind === 'event') return (a, b) => this.span(a).start - this.span(b).start;
    if (kind === 'category' || kind === 'tag') {
      return (a, b) => compareTexts(text(a, 'name').toLowerCase(), text(b, 'name').toLowerCase());
    }
    if (kind === 'menu-item') {
      return (a, b) =>
        number(a, 'menus') - number(b, 'menus') || number(a, 'menu_order') - number(b, 'menu_order');
    }
    return (a, b) => compareTexts(b.created, a.created);
  }

  #announce(change: Change): void {
    this.#indexes = { lists: new Map() };
    for (const listener of this.#listeners) listener(change);
  }
}

/** Whether lists of a language have an item. */
export function isIn({ language, alsoIn }: Doc, asked: Language): boolean {
  return language === asked || alsoIn?.includes(asked) === true;
}

/** Published items by the id of what they name. */
function carriersOf(docs: readonly Doc[]): ReadonlyMap<number, readonly Doc[]> {
  const pairs = docs
    .filter(({ status }) => status === 'publish')
    .flatMap((doc) => {
      const named = ['venue', 'organizer', 'categories', 'tags'].flatMap((name) => ids(doc, name));
      return [...new Set(named)].map((id) => ({ id, doc }));
    });
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, all]) => [id, all.map(({ doc }) => doc)]));
}

function textsOf(doc: Doc): string {
  return JSON.stringify(['title', 'content', 'excerpt'].map((name) => text(doc, name)));
}
