import { type Language, languages } from '../../src/contract/language.ts';
import { toInstant, zoneId } from './local-time.ts';
import type { AnyStored, FileCopy, KnownEmbed, Town } from './stored.ts';
import { compareTexts, decodeSlug } from './texts.ts';

export type Kind = AnyStored['kind'];

/** Makes or finds the bytes of a file. */
export type Bytes = () => Promise<Uint8Array>;

export type Fields = Readonly<Record<string, unknown>>;

/**
 * One item as the server keeps it: what every item has and lists look at, and the fields of its kind as a client writes them
 * (`POST`): texts raw, other items by their ids. What follows from other items is made when it is answered.
 */
export type Doc = {
  readonly kind: Kind;
  readonly id: number;
  readonly language: Language;
  /** Other languages whose lists have it too, as on servers that do not translate a collection. */
  readonly alsoIn?: readonly Language[] | undefined;
  /** Number shared by the language versions of one thing; 0 for an item that has none. */
  readonly group: number;
  readonly slug: string;
  readonly status: string;
  /** UTC, `YYYY-MM-DD hh:mm:ss`, like `modified`. */
  readonly created: string;
  readonly modified: string;
  readonly author: number;
  readonly fields: Fields;
  /** Fields of the answer that replace the computed ones. */
  readonly overrides: Fields;
  /** Of a file. */
  readonly bytes?: Bytes | undefined;
};

/** What is known of the site beside its items. */
export type Site = Pick<
  Town,
  'name' | 'description' | 'translated' | 'timeZone' | 'frontPage' | 'postsPage'
> & {
  readonly copies: readonly FileCopy[];
  readonly embeds: readonly KnownEmbed[];
};

/** One state of an item. */
export type Revision = { readonly id: number; readonly doc: Doc; readonly isAutosave: boolean };

/** A template of the theme, or one an editor made; its autosave and whether its one revision is still there. */
export type Template = {
  readonly theme: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly status: string;
  /** 0 of one that is still a file of the theme. */
  readonly id: number;
  readonly author: number;
  /** UTC, empty of a file. */
  readonly modified: string;
  /** Whether the theme has a file of it. */
  readonly hasFile: boolean;
  /** Kinds of items it is made for. @default any */
  readonly postTypes?: readonly string[] | undefined;
  readonly autosave?: Template | undefined;
  readonly hasRevision: boolean;
};

/** Everything a server serves. */
export type Content = {
  readonly site: Site;
  readonly docs: readonly Doc[];
  /** The last id that was given away, to items that were removed too. */
  readonly lastId: number;
  /** Revisions of items by the ids of these, newest first; none of one that was never changed. */
  readonly revisions: readonly (readonly [number, readonly Revision[]])[];
  readonly autosaves: readonly (readonly [number, Revision])[];
  readonly templates: readonly Template[];
};

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

export function texts({ fields }: HasFields, name: string): readonly string[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

const titleNames: Readonly<Partial<Record<Kind, string>>> = {
  venue: 'venue',
  organizer: 'organizer',
  category: 'name',
  tag: 'name',
};

/** What an item is called, as it was typed. */
export function titleOf(doc: Doc): string {
  return text(doc, titleNames[doc.kind] ?? 'title');
}

/** When an event happens, in milliseconds since 1970. */
export type Span = { readonly start: number; readonly end: number };

/** What one write did: without `before` an item came, without `after` it went. */
type Change = { readonly before?: Doc | undefined; readonly after?: Doc | undefined };

/** Revisions begin beyond the ids of all items, so that those an item began with need not be stored. */
const firstRevision = 1_000_000_000;

const revised: ReadonlySet<Kind> = new Set(['post', 'page', 'block', 'menu-item']);

/** The items of a server, with the indexes its requests need. Documents are never changed in place. */
export class Store {
  readonly site: Site;
  readonly templates: Map<string, Template>;
  readonly #docs = new Map<number, Doc>();
  readonly #kinds = new Map<Kind, Map<number, Doc>>();
  readonly #slugs = new Map<string, readonly Doc[]>();
  readonly #revisions: Map<number, readonly Revision[]>;
  readonly #autosaves: Map<number, Revision>;
  readonly #listeners: ((change: Change) => void)[] = [];
  #lists = new Map<string, readonly Doc[]>();
  #spans = new Map<number, Span>();
  #counts: Map<number, number> | undefined;
  #links: Map<number, readonly Doc[]> | undefined;
  #lastId: number;

  constructor({ site, docs, lastId, revisions, autosaves, templates }: Content) {
    this.site = site;
    this.templates = new Map(templates.map((template) => [`${template.theme}//${template.slug}`, template]));
    this.#revisions = new Map(revisions);
    this.#autosaves = new Map(autosaves);
    this.#lastId = docs.reduce((last, { id }) => Math.max(last, id), lastId);
    for (const doc of docs) this.#place(doc);
  }

  get(id: number): Doc | undefined {
    return this.#docs.get(id);
  }

  find(kind: Kind, id: number): Doc | undefined {
    return this.#kinds.get(kind)?.get(id);
  }

  all(kind?: Kind): Iterable<Doc> {
    return (kind === undefined ? this.#docs : this.#kinds.get(kind))?.values() ?? [];
  }

  /**
   * The items of a kind in a language, in the order lists have when nothing else is asked. Items of one rank are
   * ordered by id, and the other way round when `turned`.
   */
  list(kind: Kind, language: Language, turned = false): readonly Doc[] {
    return this.#lists.getOrInsertComputed(`${kind} ${language} ${turned}`, () => {
      const compare = this.#order(kind);
      return [...this.all(kind)]
        .filter((doc) => doc.language === language || doc.alsoIn?.includes(language))
        .sort((a, b) => compare(a, b) || (turned ? b.id - a.id : a.id - b.id));
    });
  }

  /** Items with this slug, in whatever spelling of it; those of the language first, then by id. */
  bySlug(kind: Kind, slug: string, language: Language): readonly Doc[] {
    return (this.#slugs.get(`${kind} ${decodeSlug(slug)}`) ?? []).toSorted(
      (a, b) => Number(b.language === language) - Number(a.language === language) || a.id - b.id,
    );
  }

  span(event: Doc): Span {
    return this.#spans.getOrInsertComputed(event.id, () => {
      const zone = zoneId(text(event, 'timezone'), this.site.timeZone);
      const start = toInstant(text(event, 'start_date'), zone) ?? 0;
      return { start, end: toInstant(text(event, 'end_date'), zone) ?? start };
    });
  }

  /** How many published items carry a term. */
  count(term: number): number {
    if (!this.#counts) {
      this.#counts = new Map();
      for (const doc of [...this.all('event'), ...this.all('post')]) {
        if (doc.status !== 'publish') continue;
        for (const id of new Set([...ids(doc, 'categories'), ...ids(doc, 'tags')])) {
          this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
        }
      }
    }
    return this.#counts.get(term) ?? 0;
  }

  /** Published events of a venue or organizer. */
  eventsOf(id: number): readonly Doc[] {
    if (!this.#links) {
      const pairs = [...this.all('event')]
        .filter(({ status }) => status === 'publish')
        .flatMap((event) =>
          [...new Set([...ids(event, 'venue'), ...ids(event, 'organizer')])].map(
            (to) => [to, event] as const,
          ),
        );
      this.#links = new Map(
        [...Map.groupBy(pairs, ([to]) => to)].map(([to, group]) => [to, group.map(([, event]) => event)]),
      );
    }
    return this.#links.get(id) ?? [];
  }

  /** An id no item ever had. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Adds an item, or puts it in the place of the one with its id. */
  put(after: Doc): void {
    const before = this.#docs.get(after.id);
    if (before) this.#displace(before);
    this.#lastId = Math.max(this.#lastId, after.id);
    this.#place(after);
    if (before && revised.has(after.kind) && textsOf(before) !== textsOf(after)) {
      const revision = { id: this.nextId(), doc: after, isAutosave: false };
      this.#revisions.set(after.id, [revision, ...this.#saved(before)]);
    }
    this.#announce({ before, after });
  }

  /** Takes an item away for good. */
  remove(before: Doc): void {
    this.#displace(before);
    this.#revisions.delete(before.id);
    this.#autosaves.delete(before.id);
    this.#announce({ before });
  }

  /** States of an item, newest first, its autosave before them; the first is the one it began with. */
  revisions(doc: Doc): readonly Revision[] {
    const autosave = this.#autosaves.get(doc.id);
    return autosave ? [autosave, ...this.#saved(doc)] : this.#saved(doc);
  }

  /** Puts a state that was not saved in the place of the one before. */
  autosave(doc: Doc): Revision {
    const id = this.#autosaves.get(doc.id)?.id ?? this.nextId();
    const revision = { id, doc, isAutosave: true };
    this.#autosaves.set(doc.id, revision);
    return revision;
  }

  removeRevision(doc: Doc, { id, isAutosave }: Revision): void {
    if (isAutosave) this.#autosaves.delete(doc.id);
    else {
      this.#revisions.set(
        doc.id,
        this.#saved(doc).filter((revision) => revision.id !== id),
      );
    }
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
      autosaves: [...this.#autosaves],
      templates: [...this.templates.values()],
    };
  }

  #saved(doc: Doc): readonly Revision[] {
    return this.#revisions.get(doc.id) ?? [{ id: firstRevision + doc.id, doc, isAutosave: false }];
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

  #place(doc: Doc): void {
    this.#docs.set(doc.id, doc);
    this.#kinds.getOrInsertComputed(doc.kind, () => new Map<number, Doc>()).set(doc.id, doc);
    const slug = `${doc.kind} ${decodeSlug(doc.slug)}`;
    this.#slugs.set(slug, [...(this.#slugs.get(slug) ?? []), doc]);
  }

  #displace(doc: Doc): void {
    this.#docs.delete(doc.id);
    this.#kinds.get(doc.kind)?.delete(doc.id);
    const slug = `${doc.kind} ${decodeSlug(doc.slug)}`;
    this.#slugs.set(
      slug,
      (this.#slugs.get(slug) ?? []).filter(({ id }) => id !== doc.id),
    );
    this.#spans.delete(doc.id);
  }

  #announce(change: Change): void {
    this.#lists = new Map();
    this.#counts = undefined;
    this.#links = undefined;
    for (const listener of this.#listeners) listener(change);
  }
}

function textsOf(doc: Doc): string {
  return JSON.stringify(['title', 'content', 'excerpt'].map((name) => text(doc, name)));
}

/** Which languages lists of an item are in. */
export function languagesOf({ language, alsoIn = [] }: Doc): readonly Language[] {
  return languages.filter((one) => one === language || alsoIn.includes(one));
}
