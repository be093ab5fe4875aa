import {
  boolean,
  context,
  dateTime,
  get,
  integer,
  integers,
  type Parameters,
  page,
  pathId,
  type Route,
  string,
  strings,
  terms,
} from './route.ts';

/** The rows of the content namespace that read items (content document, "Content namespace"). */

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

const listed = (meaning: string) => integers(meaning, { default: [] });

const termIds = listed('Ids of terms.');
const includeChildren = boolean('Whether the terms below them count too.', { default: false });
const operator = string('Whether an item needs one of the terms or all of them.', {
  default: 'OR',
  enum: ['AND', 'OR'],
});
const termsOf = (meaning: string) => terms(meaning, { properties: { terms: termIds, operator } });
const termsExcluded = (meaning: string) => terms(meaning, { properties: { terms: termIds } });
const nestedTerms = (meaning: string) =>
  terms(meaning, { properties: { terms: termIds, include_children: includeChildren, operator } });
const nestedTermsExcluded = (meaning: string) =>
  terms(meaning, { properties: { terms: termIds, include_children: includeChildren } });

export const search: Parameters = { search: string('Text that items contain.') };
export const chosen: Parameters = {
  exclude: listed('All but these items.'),
  include: listed('These items only.'),
};
export const offset = integer('How many items are skipped.');
export const ordering = string('Whether the list ascends or descends.', {
  default: 'desc',
  enum: ['asc', 'desc'],
});
export const sorting = (keys: readonly string[], first = 'date') =>
  string('What the list is sorted by.', { default: first, enum: keys });

export const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;

/** What every collection's list takes. */
const list: Parameters = {
  ...context,
  page,
  per_page: integer('How many items a page has.', { default: 10, minimum: 1, maximum: 100 }),
  ...search,
  after: dateTime('Items published after this time.'),
  before: dateTime('Items published before this time.'),
  modified_after: dateTime('Items changed after this time.'),
  modified_before: dateTime('Items changed before this time.'),
  ...chosen,
  search_semantics: string('How the text is searched for: as it stands.', { enum: ['exact'] }),
  offset,
  order: ordering,
  orderby: sorting(sortKeys),
  search_columns: strings('Which texts of an item are searched.', {
    default: [],
    enum: ['post_title', 'post_content', 'post_excerpt'],
  }),
  slug: strings('Items with one of these slugs.'),
  status: strings('Items in one of these states.', {
    default: ['publish'],
    enum: [...writableStatuses, ...filterOnlyStatuses],
  }),
};

const authors: Parameters = {
  author: listed('Items by one of these authors.'),
  author_exclude: listed('Items by other authors than these.'),
};
const parents: Parameters = {
  parent: listed('Items right below one of these.'),
  parent_exclude: listed('Items below others than these.'),
};
const taxonomyRelation: Parameters = {
  tax_relation: string('Whether filters of several taxonomies hold together or one suffices.', {
    enum: ['AND', 'OR'],
  }),
};
const menuOrder = integer('Items with this place among those beside them.');

export const formats = [
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

const postList: Parameters = {
  ...list,
  ...authors,
  ...taxonomyRelation,
  categories: nestedTerms('Posts in these categories.'),
  categories_exclude: nestedTermsExcluded('Posts outside these categories.'),
  tags: termsOf('Posts with these tags.'),
  tags_exclude: termsExcluded('Posts without these tags.'),
  sticky: boolean('Posts that stand first only, or all but those.'),
  ignore_sticky: boolean('Whether posts that stand first keep their place in the order.', {
    default: true,
  }),
  format: strings('Posts of one of these kinds.', { uniqueItems: true, enum: formats }),
};

const pageList: Parameters = {
  ...list,
  ...authors,
  ...parents,
  menu_order: menuOrder,
  orderby: sorting([...sortKeys, 'menu_order']),
};

const mediaList: Parameters = {
  ...list,
  ...authors,
  ...parents,
  media_type: strings('Files of one of these kinds.', {
    default: null,
    enum: ['image', 'video', 'text', 'application', 'audio'],
  }),
  mime_type: strings('Files of one of these media types.', { default: null }),
  status: strings('Files in one of these states; `inherit` is that of the item they belong to.', {
    default: ['inherit'],
    enum: ['inherit', 'private', 'trash'],
  }),
};

const menuItemList: Parameters = {
  ...list,
  ...taxonomyRelation,
  per_page: integer('How many items a page has.', { default: 100, minimum: 1, maximum: 100 }),
  order: { ...ordering, default: 'asc' },
  orderby: sorting([...sortKeys, 'menu_order'], 'menu_order'),
  menus: termsOf('Entries of these menus.'),
  menus_exclude: termsExcluded('Entries of other menus than these.'),
  menu_order: menuOrder,
};

const blockList: Parameters = {
  ...list,
  ...taxonomyRelation,
  cms_pattern_category: termsOf('Blocks in these pattern categories.'),
  cms_pattern_category_exclude: termsExcluded('Blocks outside these pattern categories.'),
};

const plainItem: Parameters = { ...pathId, ...context };
const textItem: Parameters = {
  ...plainItem,
  excerpt_length: integer('Length of an excerpt that is made from the text, in words.'),
  password: string('Password of the item, where it has one.'),
};

export const contentReads = {
  posts: reads('posts', 'a post', postList, textItem),
  pages: reads('pages', 'a page', pageList, textItem),
  media: reads('media', 'a media item', mediaList, plainItem),
  'menu-items': reads('menu-items', 'an entry of a menu', menuItemList, plainItem),
  blocks: reads('blocks', 'a reusable block', blockList, textItem),
} as const;

function reads(collection: string, one: string, list: Parameters, item: Parameters) {
  const namespace = 'cms/v2';
  return {
    list: get(namespace, `/${collection}`, `Lists ${collection}.`, list),
    item: get(namespace, `/${collection}/{id}`, `Reads ${one}.`, item),
  } as const satisfies Readonly<Record<string, Route>>;
}
