import type { Collection, NameList } from '../contract/collections.ts';
import type { Namespace } from '../contract/route.ts';
import type { ParameterValues } from './target.ts';

/** How a collection is asked for, whole. */
export type CollectionSource = {
  readonly namespace: Namespace;
  /** Path of the list; the item's is `{path}/{id}`. */
  readonly path: string;
  /** Items to ask for on one page. A server may give fewer. */
  readonly perPage: number;
  readonly parameters: ParameterValues;
  /** Anonymous readers get nothing. */
  readonly needsCredentials: boolean;
  /** The total told may count items this reader may not see: media of drafts, for example. */
  readonly mayWithhold: boolean;
};

const events = {
  namespace: 'calendar/events/v1',
  perPage: 50,
  needsCredentials: false,
  mayWithhold: false,
} as const;
const content = { namespace: 'cms/v2', perPage: 100, needsCredentials: false, mayWithhold: false } as const;

// Without bounds /events answers two years from today and leaves out what began before; these are the first and
// nearly the last day databases can hold, so that a shift between zones does not leave their range.
const allOfTime = { start_date: '1000-01-01 00:00:00', end_date: '9998-12-31 23:59:59' } as const;

// The one order in which items neither change places nor share one.
const byId = { orderby: 'id', order: 'asc' } as const;

// Editors are answered drafts as well unless published items are asked for.
const published = { status: 'publish' } as const;

const terms = { ...events, parameters: { hide_empty: false, ...byId } } as const;

export const collectionSources: Readonly<Record<Collection, CollectionSource>> = {
  events: { ...events, path: '/events', parameters: { ...allOfTime, ...published } },
  venues: { ...events, path: '/venues', parameters: published },
  organizers: { ...events, path: '/organizers', parameters: published },
  categories: { ...terms, path: '/categories' },
  tags: { ...terms, path: '/tags' },
  posts: { ...content, path: '/posts', parameters: { ...byId, ...published } },
  pages: { ...content, path: '/pages', parameters: { ...byId, ...published } },
  media: { ...content, path: '/media', parameters: byId, mayWithhold: true },
  'menu-items': {
    ...content,
    path: '/menu-items',
    parameters: { ...byId, ...published },
    needsCredentials: true,
    mayWithhold: true,
  },
  blocks: {
    ...content,
    path: '/blocks',
    parameters: { ...byId, ...published },
    needsCredentials: true,
    mayWithhold: true,
  },
};

/** How lists of names are asked for, which the documents do not have. Authors are counted who are shown to editors only. */
export const nameSources: Readonly<Record<NameList, CollectionSource>> = {
  'post-categories': {
    ...content,
    path: '/categories',
    parameters: { hide_empty: false, ...byId, _fields: ['id', 'name', 'slug', 'link', 'taxonomy'] },
  },
  authors: {
    ...content,
    path: '/users',
    parameters: { ...byId, _fields: ['id', 'name', 'slug'] },
    mayWithhold: true,
  },
};

/**
 * How a collection is asked for with what is not published yet. The events namespace answers editors everything when no
 * status is asked for, and does not take several.
 */
export function withDrafts(collection: Collection): CollectionSource {
  const source = collectionSources[collection];
  const { status, ...parameters } = source.parameters;
  if (source.namespace !== 'cms/v2') return { ...source, parameters, needsCredentials: true };
  if (status === undefined) return { ...source, needsCredentials: true };
  const statuses = ['publish', 'draft', 'pending', 'future'];
  return { ...source, parameters: { ...parameters, status: statuses }, needsCredentials: true };
}
