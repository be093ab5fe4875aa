import type { Parameter, Parameters, Route } from '../route.ts';
import { context, get, index, page, pathId, pathParent, search } from './shared.ts';

/** The read routes of the content namespace (content document, "Content namespace"). */

const namespace = 'cms/v2';

const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;

const filterOnlyStatuses = [
  'trash',
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
  'any',
] as const;

const formats = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const;

const sortKeys = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const;

const revisionSortKeys = ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'] as const;

const integer: Parameter = { type: 'integer' };
const string: Parameter = { type: 'string' };
const dateTime: Parameter = { type: 'date-time' };
const terms: Parameter = { type: 'terms' };
const ids: Parameter = { type: 'integer[]', default: [] };
const order: Parameter = { type: 'string', default: 'desc', enum: ['asc', 'desc'] };

/** What every collection's list takes. */
const list: Parameters = {
  ...context,
  page,
  per_page: { type: 'integer', default: 10, minimum: 1, maximum: 100 },
  ...search,
  after: dateTime,
  before: dateTime,
  modified_after: dateTime,
  modified_before: dateTime,
  exclude: ids,
  include: ids,
  search_semantics: { type: 'string', enum: ['exact'] },
  offset: integer,
  order,
  orderby: { type: 'string', default: 'date', enum: sortKeys },
  search_columns: { type: 'string[]', default: [], enum: ['post_title', 'post_content', 'post_excerpt'] },
  slug: { type: 'string[]' },
  status: { type: 'string[]', default: ['publish'], enum: [...writableStatuses, ...filterOnlyStatuses] },
};

const authors: Parameters = { author: ids, author_exclude: ids };
const parents: Parameters = { parent: ids, parent_exclude: ids };
const taxonomyRelation: Parameters = { tax_relation: { type: 'string', enum: ['AND', 'OR'] } };

const postList: Parameters = {
  ...list,
  ...authors,
  ...taxonomyRelation,
  categories: terms,
  categories_exclude: terms,
  tags: terms,
  tags_exclude: terms,
  sticky: { type: 'boolean' },
  ignore_sticky: { type: 'boolean', default: true },
  format: { type: 'string[]', enum: formats },
};

const pageList: Parameters = {
  ...list,
  ...authors,
  ...parents,
  menu_order: integer,
  orderby: { type: 'string', default: 'date', enum: [...sortKeys, 'menu_order'] },
};

const mediaList: Parameters = {
  ...list,
  ...authors,
  ...parents,
  media_type: {
    type: 'string[]',
    default: null,
    enum: ['image', 'video', 'text', 'application', 'audio'],
  },
  mime_type: { type: 'string[]', default: null },
  status: { type: 'string[]', default: ['inherit'], enum: ['inherit', 'private', 'trash'] },
};

const menuItemList: Parameters = {
  ...list,
  ...taxonomyRelation,
  per_page: { type: 'integer', default: 100, minimum: 1, maximum: 100 },
  order: { ...order, default: 'asc' },
  orderby: { type: 'string', default: 'menu_order', enum: [...sortKeys, 'menu_order'] },
  menus: terms,
  menus_exclude: terms,
  menu_order: integer,
};

const blockList: Parameters = {
  ...list,
  ...taxonomyRelation,
  cms_pattern_category: terms,
  cms_pattern_category_exclude: terms,
};

const plainItem: Parameters = { ...pathId, ...context };
const textItem: Parameters = { ...plainItem, excerpt_length: integer, password: string };

const revisionList: Parameters = {
  ...context,
  page,
  per_page: { type: 'integer', minimum: 1, maximum: 100 },
  ...search,
  exclude: ids,
  include: ids,
  offset: integer,
  order,
  orderby: { type: 'string', default: 'date', enum: revisionSortKeys },
};

const templateList: Parameters = { ...context, cms_id: integer, area: string, post_type: string };

/** A template is named by text: a theme, `//` or `/`, and a name. */
const templateId = { id: { type: 'string', in: 'path', required: true } } as const satisfies Parameters;
const templateParent = {
  parent: { type: 'string', in: 'path', required: true },
} as const satisfies Parameters;

export const contentRoutes: readonly Route[] = [
  index(namespace),
  get(namespace, '/posts', postList),
  get(namespace, '/posts/{id}', textItem),
  ...revisionRoutes('posts'),
  ...autosaveRoutes('posts'),
  get(namespace, '/pages', pageList),
  get(namespace, '/pages/{id}', textItem),
  ...revisionRoutes('pages'),
  ...autosaveRoutes('pages'),
  get(namespace, '/media', mediaList),
  get(namespace, '/media/{id}', plainItem),
  get(namespace, '/menu-items', menuItemList),
  get(namespace, '/menu-items/{id}', plainItem),
  ...autosaveRoutes('menu-items'),
  get(namespace, '/blocks', blockList),
  get(namespace, '/blocks/{id}', textItem),
  ...revisionRoutes('blocks'),
  ...autosaveRoutes('blocks'),
  get(namespace, '/templates', templateList),
  get(namespace, '/templates/{parent}/revisions', { ...templateParent, ...revisionList }),
  get(namespace, '/templates/{parent}/revisions/{id}', { ...templateParent, ...pathId, ...context }),
  get(namespace, '/templates/{id}/autosaves', templateId),
  get(namespace, '/templates/{parent}/autosaves/{id}', { ...templateParent, ...pathId }),
];

function revisionRoutes(collection: string): readonly Route[] {
  return [
    get(namespace, `/${collection}/{parent}/revisions`, { ...pathParent, ...revisionList }),
    get(namespace, `/${collection}/{parent}/revisions/{id}`, { ...pathParent, ...pathId, ...context }),
  ];
}

function autosaveRoutes(collection: string): readonly Route[] {
  return [
    get(namespace, `/${collection}/{id}/autosaves`, pathId),
    get(namespace, `/${collection}/{parent}/autosaves/{id}`, { ...pathParent, ...pathId }),
  ];
}
