import type { Section } from '../routes.ts';
import type { NewsCategory } from './news-archive.ts';
import type { EventGroup, Item } from './site.ts';
import type { Tombstone } from './tombstones.ts';

/** What one page of the site is about. Together with a language it names exactly one page. */
export type Subject =
  | { readonly kind: 'home' }
  /** A list; `page` counts from 1. Only `events` and `news` have more than one page. */
  | { readonly kind: 'section'; readonly section: Exclude<Section, 'calendar'>; readonly page: number }
  /** The past events of a year. */
  | { readonly kind: 'pastYear'; readonly year: number; readonly page: number }
  /** The news of a year in the site's zone. */
  | { readonly kind: 'newsYear'; readonly year: number; readonly page: number }
  | { readonly kind: 'newsCategory'; readonly category: NewsCategory; readonly page: number }
  | { readonly kind: 'month'; readonly month: Temporal.PlainYearMonth }
  /** A week, named by its Monday. */
  | { readonly kind: 'week'; readonly monday: Temporal.PlainDate }
  | { readonly kind: 'day'; readonly day: Temporal.PlainDate }
  | { readonly kind: 'item'; readonly item: Item }
  /** Coming events for which the page of their venue, organizer, category or tag has no room; `page` counts from 2. */
  | { readonly kind: 'groupEvents'; readonly group: EventGroup; readonly page: number }
  /** How to subscribe, and every feed of the language. */
  | { readonly kind: 'subscribe' }
  /** Where a calendar of one's own is chosen. */
  | { readonly kind: 'combine' }
  /** What developers are offered with the site's data. */
  | { readonly kind: 'openData' }
  /** How other sites show events of this one. */
  | { readonly kind: 'embeddable' }
  /** What changed lately. */
  | { readonly kind: 'changes' }
  /** Where everything is searched. */
  | { readonly kind: 'search' }
  /** What is told of an event that vanished. */
  | { readonly kind: 'vanished'; readonly tombstone: Tombstone }
  | { readonly kind: 'notFound' };

/** One page of a list that may have several. */
export type PagedSubject =
  | Extract<Subject, { readonly page: number }>
  | { readonly kind: 'item'; readonly item: EventGroup };
