import type { Language } from '../../src/contract/language.ts';
import type { Namespace } from '../../src/contract/routes/route.ts';
import { encodePath } from './formatted-texts.ts';
import { utcTime, utcToLocal } from './local-time.ts';
import { dialectOf, type MockDialect, type Part } from './rest-dialect.ts';
import { Store } from './store.ts';
import {
  type Content,
  collections,
  contentOf,
  type Doc,
  type Fields,
  type Kind,
  type Town,
} from './stored.ts';

/** A clock: the same instant for ever, or one that passes. */
export type Clock = () => Temporal.Instant;

/** Everything an answer depends on besides the request. */
export class World {
  readonly store: Store;
  readonly dialect: MockDialect;
  readonly origin: string;
  readonly #clock: Clock;
  readonly #texts: Map<string, string>;
  /** Parts that many items carry, made since the last write. */
  readonly parts: Map<string, Fields | null>;
  /** Lists found since the last write. */
  readonly found: Map<string, readonly Doc[]>;
  readonly #addresses: Map<string, ReadonlyMap<string, Doc>>;
  /** Items that wait for their time. */
  readonly #scheduled: Map<string, readonly Doc[]>;

  /** Whether items hold fields that servers add with some extensions only. */
  readonly extended: boolean;

  /** @param town what it serves: a town, or everything a server served before */
  constructor(town: Town | Content, clock: Clock, part: Part, origin: string, extended = true) {
    this.store = new Store(contentOf(town));
    this.dialect = dialectOf(part);
    this.origin = origin;
    this.extended = extended;
    this.#clock = clock;
    this.#texts = this.store.cache();
    this.parts = this.store.cache();
    this.found = this.store.cache();
    this.#addresses = this.store.cache();
    this.#scheduled = this.store.cache();
  }

  get now(): Temporal.Instant {
    return this.#clock();
  }

  /** Publishes what has come due: an item in the state `future` whose time of publication has passed. */
  publishDue(): void {
    const now = utcTime(this.now);
    const waiting = this.#scheduled.getOrInsertComputed('', () =>
      [...this.store.all()].filter(({ status }) => status === 'future'),
    );
    for (const doc of waiting) {
      if (doc.created <= now) this.store.put({ ...doc, status: 'publish' });
    }
  }

  /** Languages that can be asked for, the default one first. */
  get languages(): readonly Language[] {
    return this.store.site.languages;
  }

  get isObserved(): boolean {
    return this.dialect.part === 'observed';
  }

  /** JSON text of a value, placeholders filled in, written as these servers write it. */
  json(value: unknown): string {
    return escapeJson(this.fill(JSON.stringify(value)));
  }

  /** The JSON text made for a key since the last write, or else now. */
  cached(key: string, make: () => unknown): string {
    return this.#texts.getOrInsertComputed(key, () => this.json(make()));
  }

  /** Name and description of the site in a language. */
  words(language: Language): { readonly name: string; readonly description: string } {
    return this.store.site.translated?.[language] ?? this.store.site;
  }

  /** Time of the site's zone. */
  local(utc: string): string {
    return utcToLocal(utc, this.store.site.timeZone);
  }

  /** Address of a route, by its namespace and path in the documents' spelling. */
  rest(namespace: Namespace, path = ''): string {
    return `${this.origin}/wp-json/${`${this.dialect.namespace(namespace)}${path}`.replace(/^\/+/, '')}`;
  }

  /** Address of the collection of a kind, or of an item in it. */
  collection(kind: Kind, id?: number | string): string {
    const [namespace, name] = collections[kind];
    return this.rest(namespace, `/${name}${id === undefined ? '' : `/${id}`}`);
  }

  upload(file: string): string {
    return `${this.origin}/uploads/${encodePath(file)}`;
  }

  /** Permanent address of an item on the site. */
  link(doc: Doc): string {
    return `${this.origin}${this.#path(doc)}`;
  }

  /** Turns `{{origin}}`, `{{host}}` and `{{path:ID}}` of texts into addresses. */
  fill(text: string): string {
    if (!text.includes('{{')) return text;
    return text.replace(/\{\{(?:(origin)|(host)|path:(\d+))\}\}/g, (all, isOrigin, isHost, id) => {
      if (isOrigin) return this.origin;
      if (isHost) return new URL(this.origin).host;
      const doc = this.store.get(Number(id));
      return doc ? this.#path(doc) : all;
    });
  }

  /** The published item at an address of the site, whatever its port. */
  resolve(address: string): Doc | undefined {
    const url = URL.parse(address);
    if (!url || url.hostname !== new URL(this.origin).hostname) return undefined;
    // Only what is not published has such an address.
    if (url.searchParams.has('p') || url.searchParams.has('page_id')) return undefined;
    const addresses = this.#addresses.getOrInsertComputed('', () => {
      const docs = [...this.store.all()].filter(
        ({ kind, status }) => !withoutPage.has(kind) && status === 'publish',
      );
      docs.sort((a, b) => b.id - a.id);
      return new Map(docs.map((doc) => [new URL(this.link(doc)).pathname.toLowerCase(), doc]));
    });
    return addresses.get(url.pathname.toLowerCase().replace(/\/?$/, '/'));
  }

  #path(doc: Doc): string {
    const { id, kind, language } = doc;
    const start = language === this.languages[0] ? '' : `/${language}`;
    const query = hiddenQueries[kind];
    if (query !== undefined && !isShown(doc)) {
      return `/?${query.replace(/calendar_\w+/, this.dialect.name)}=${id}`;
    }
    const folder = folders[kind] ?? '';
    const month =
      kind === 'post' ? `${this.local(doc.created).slice(0, 7).replace('-', '/')}/` : '';
    if (kind === 'page' && this.#isFront(doc)) return `${start}/`;
    const isNested = kind === 'page' || kind === 'category';
    return `${start}/${folder}${month}${isNested ? this.#chain(doc) : encodePath(doc.slug)}/`;
  }

  #isFront({ id, group }: Doc): boolean {
    const front = this.store.find('page', this.store.site.frontPage);
    return front !== undefined && (id === front.id || (front.group !== 0 && group === front.group));
  }

  /** Slugs of an item and those above it, the root first; pages nobody can visit leave no trace. */
  #chain(doc: Doc): string {
    const shown = this.store.chain(doc).filter((one) => doc.kind !== 'page' || isShown(one));
    return shown
      .map(({ slug }) => encodePath(slug))
      .toReversed()
      .join('/');
  }
}

/** The folders of addresses. */
const folders: Readonly<Partial<Record<Kind, string>>> = {
  ...{ event: 'event/', venue: 'venue/', organizer: 'organizer/' },
  ...{ category: 'events/category/', tag: 'tag/' },
};

/** What is asked of the site for an item that nobody can visit, before its id. */
const hiddenQueries: Readonly<Partial<Record<Kind, string>>> = {
  ...{ event: 'post_type=calendar_events&p', venue: 'post_type=calendar_venue&p' },
  organizer: 'post_type=calendar_organizer&p',
  ...{ post: 'p', page: 'page_id' },
};

function isShown({ status }: Doc): boolean {
  return status === 'publish' || status === 'private';
}

const withoutPage: ReadonlySet<Kind> = new Set(['menu-item', 'block', 'template']);

/** Slashes with a backslash and everything beyond ASCII as `\uXXXX`, as these servers write JSON. */
function escapeJson(text: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replaceAll('/', '\\/').replace(/[\u007f-\uffff]/g, escaped);
}
