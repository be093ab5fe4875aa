import type { Language } from '../../../src/contract/language.ts';
import type { createRoutes } from '../../../src/routes.ts';

type Routes = ReturnType<typeof createRoutes>;

/** What makes the addresses of a row: a function of the routes, or the program beside them. */
export type AddressSource = Extract<keyof Routes, `${string}Path`> | 'besides';

/** How long an address lives, by the names of `lifetimes`. */
export type Lifetime = keyof typeof lifetimes;

/** A kind of file that a site may have, and its addresses. */
export type AddressRow = {
  readonly from: AddressSource;
  readonly what: string;
  /** Address with places in braces. `language` is the first one of the site for what exists once. */
  readonly address: (routes: Routes, language: Language) => string;
  readonly lives: Lifetime;
  /** When there is such a file; always when it is left out. */
  readonly exists?: string;
  /** What the place `{slug}` is not in a language: words of the site's own addresses. */
  readonly taken?: (language: Language) => ReadonlySet<string>;
  /** Whether the example town, as it is configured, has none. */
  readonly unseen?: true;
};

/** Rows of one table. */
export type AddressGroup = {
  readonly title: string;
  readonly about: string;
  /** Whether addresses have words of their language. */
  readonly translated?: true;
  readonly rows: readonly AddressRow[];
};

/** What is said of how long addresses live. */
export const lifetimes = {
  fixed: 'stays',
  item: 'while the item is public; after a change of its slug the former address leads there',
  permanent: 'while the item is public, whatever its slug',
  linked: 'while a text links to it; its bytes may change',
  list: 'stays; what is on it moves on with time',
  span: 'while its days have events and are near, then leads to the month',
  month: 'while the month has events',
  subscribed: 'stays: valid and empty, or leading to a wider calendar, when what it was of is gone',
  named: 'stays, under former slugs too; empty when what it was of is gone',
  brief: 'while the event is to come',
  version: 'stays for version 1',
  content: 'as long as something names it; its bytes never change',
  host: 'read by the host alone',
} as const;

/** Values that stand for the places of an address where functions ask for one. */
export const place = {
  id: 987_654_321,
  page: 98_765,
  year: 2987,
  month: Temporal.PlainYearMonth.from('2987-10'),
  day: Temporal.PlainDate.from('2987-10-12'),
  slug: '{slug}',
} as const;

/** An address with names in braces for the values of `place`. */
export function named(address: string): string {
  return address
    .replaceAll('2987-10-12', '{day}')
    .replace(/2987-([a-z])\d\d/, '{year}-$1{week}')
    .replaceAll('2987-10', '{month}')
    .replaceAll(String(place.id), '{id}')
    .replaceAll(String(place.page), '{page}')
    .replaceAll(String(place.year), '{year}');
}
