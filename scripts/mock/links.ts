import type { Language } from '../../src/contract/language.ts';
import type { Namespace } from '../../src/contract/route.ts';
import type { Dialect } from './dialect.ts';
import { utcToLocal } from './local-time.ts';
import type { AnyStored, Store } from './store.ts';
import type { StoredPage, StoredTerm } from './stored.ts';

/** Every address the server answers with. */
export type Links = {
  readonly origin: string;
  readonly home: (language: Language) => string;
  /** Address of a route, by its namespace and path in the documents' spelling. */
  readonly rest: (namespace: Namespace, path?: string) => string;
  /** Permanent address of an item on the site. */
  readonly to: (item: AnyStored) => string;
  readonly upload: (file: string) => string;
  /** Turns `{{origin}}`, `{{host}}` and `{{path:ID}}` of stored texts into what they stand for. */
  readonly fill: (text: string) => string;
};

export function createLinks(origin: string, store: Store, dialect: Dialect): Links {
  const host = new URL(origin).host;
  const path = (item: AnyStored): string => pathOf(item, store);
  return {
    origin,
    home: (language) => `${origin}${prefix(language)}/`,
    rest: (namespace, route = '') =>
      `${origin}/wp-json/${`${dialect.namespace(namespace)}${route}`.replace(/^\/+/, '')}`,
    to: (item) => `${origin}${path(item)}`,
    upload: (file) => `${origin}/uploads/${encodePath(file)}`,
    fill: (text) =>
      text.includes('{{')
        ? text.replace(/\{\{(?:(origin)|(host)|path:(\d+))\}\}/g, (whole, isOrigin, isHost, id) => {
            if (isOrigin) return origin;
            if (isHost) return host;
            const item = store.all.get(Number(id));
            return item ? path(item) : whole;
          })
        : text,
  };
}

/** Text as it stands in addresses: percent-encoded where it is not plain ASCII, in small letters. */
export function encodePath(text: string): string {
  return text.replace(/[^\u0021-\u007e]+|["<>\\^`{|}]/gu, encode);
}

/** A slug as items carry it: percent-encoded where it is not ASCII, in small letters. */
export function encodeSlug(slug: string): string {
  return slug.replace(/[\u0080-\u{10ffff}]+/gu, encode);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).toLowerCase();
}

function prefix(language: Language): string {
  return language === 'en' ? '' : `/${language}`;
}

function pathOf(item: AnyStored, store: Store): string {
  const start = prefix(item.language);
  const slug = encodePath(item.slug);
  switch (item.kind) {
    case 'event':
      return hasAddress(item) ? `${start}/event/${slug}/` : `/?post_type=tribe_events&p=${item.id}`;
    case 'venue':
      return hasAddress(item) ? `${start}/venue/${slug}/` : `/?post_type=tribe_venue&p=${item.id}`;
    case 'organizer':
      return hasAddress(item) ? `${start}/organizer/${slug}/` : `/?post_type=tribe_organizer&p=${item.id}`;
    case 'category':
      return `${start}/events/category/${termPath(item, store)}/`;
    case 'tag':
      return `${start}/tag/${slug}/`;
    case 'post':
      return hasAddress(item) ? `${start}/${monthOf(item.created, store)}/${slug}/` : `/?p=${item.id}`;
    case 'page':
      return pagePath(item, store);
    case 'menu-item':
    case 'media':
    case 'block':
      return `${start}/${slug}/`;
  }
}

function hasAddress({ status }: AnyStored): boolean {
  return status === 'publish' || status === 'private';
}

function monthOf(created: string, store: Store): string {
  return utcToLocal(created, store.town.timeZone).slice(0, 7).replace('-', '/');
}

function termPath(term: StoredTerm, store: Store): string {
  return chain(term, (id) => store.categories.byId.get(id))
    .map(({ slug }) => encodePath(slug))
    .join('/');
}

/** Ancestors nobody can visit leave no trace in the address. */
function pagePath(page: StoredPage, store: Store): string {
  if (!hasAddress(page)) return `/?page_id=${page.id}`;
  const front = store.pages.byId.get(store.town.frontPage);
  if (front && (page.id === front.id || (front.group !== 0 && page.group === front.group))) {
    return `${prefix(page.language)}/`;
  }
  const slugs = chain(page, (id) => store.pages.byId.get(id))
    .filter(hasAddress)
    .map(({ slug }) => encodePath(slug));
  return `${prefix(page.language)}/${slugs.join('/')}/`;
}

/** An item and its ancestors, the root first; a circle ends where it closes. */
function chain<T extends { readonly id: number; readonly parent: number }>(
  item: T,
  find: (id: number) => T | undefined,
): readonly T[] {
  const seen = new Set<number>();
  const items: T[] = [];
  let current: T | undefined = item;
  while (current && !seen.has(current.id)) {
    seen.add(current.id);
    items.unshift(current);
    current = find(current.parent);
  }
  return items;
}
