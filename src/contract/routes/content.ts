import type { Parameters, Route } from '../route.ts';
import {
  blockFields,
  formats,
  imageEditFields,
  mediaFields,
  menuItemFields,
  pageFields,
  postFields,
  templateFields,
  writableStatuses,
} from './content-fields.ts';
import {
  batchable,
  boolean,
  context,
  dateTime,
  get,
  index,
  integer,
  integers,
  optional,
  page,
  pathId,
  pathParent,
  post,
  remove,
  string,
  strings,
  terms,
  update,
} from './shared.ts';

/** The routes of the content namespace (content document, "Content namespace"). */

const namespace = 'cms/v2';

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

const revisionSortKeys = ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'] as const;

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

const search: Parameters = { search: string('Text that items contain.') };
const chosen: Parameters = {
  exclude: listed('All but these items.'),
  include: listed('These items only.'),
};
const offset = integer('How many items are skipped.');
const ordering = string('Whether the list ascends or descends.', { default: 'desc', enum: ['asc', 'desc'] });
const sorting = (keys: readonly string[], first = 'date') =>
  string('What the list is sorted by.', { default: first, enum: keys });

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

const postList: Parameters = {
  ...list,
  ...authors,
  ...taxonomyRelation,
  categories: nestedTerms('Posts in these categories.'),
  categories_exclude: nestedTermsExcluded('Posts outside these categories.'),
  tags: termsOf('Posts with these tags.'),
  tags_exclude: termsExcluded('Posts without these tags.'),
  sticky: boolean('Posts that stand first only, or all but those.'),
  ignore_sticky: boolean('Whether posts that stand first keep their place in the order.', { default: true }),
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

const revisionList: Parameters = {
  ...context,
  page,
  per_page: integer('How many items a page has.', { minimum: 1, maximum: 100 }),
  ...search,
  ...chosen,
  offset,
  order: ordering,
  orderby: sorting(revisionSortKeys),
};

const templateList: Parameters = {
  ...context,
  cms_id: integer('The template that is stored under this id.'),
  area: string('Templates for this area of a page.'),
  post_type: string('Templates for this type of content.'),
};

/** A template is named by text: a theme, `//` or `/`, and a name. */
const templateName = 'Id of the template: its theme, two slashes and its name.';
const templateId = {
  id: string(templateName, { in: 'path', required: true }),
} as const satisfies Parameters;
const templateParent = {
  parent: string(templateName, { in: 'path', required: true }),
} as const satisfies Parameters;

const force: Parameters = {
  force: boolean('Whether the item is removed for good rather than put into the trash.', { default: false }),
};

export const contentRoutes: readonly Route[] = [
  index(namespace),
  ...batchable(itemRoutes('posts', 'a post', postList, textItem, postFields)),
  ...revisionRoutes('posts', 'a post'),
  ...autosaveRoutes('posts', 'a post', postFields),
  ...batchable(itemRoutes('pages', 'a page', pageList, textItem, pageFields)),
  ...revisionRoutes('pages', 'a page'),
  ...autosaveRoutes('pages', 'a page', pageFields),
  ...itemRoutes('media', 'a media item', mediaList, plainItem, mediaFields),
  post(
    namespace,
    '/media/{id}/post-process',
    'Goes on with what an upload left undone.',
    {
      action: string('What is done: the smaller sizes of an image.', {
        required: true,
        enum: ['create-image-subsizes'],
      }),
    },
    pathId,
  ),
  post(namespace, '/media/{id}/edit', 'Makes an edited copy of an image.', imageEditFields, pathId),
  ...batchable(itemRoutes('menu-items', 'an entry of a menu', menuItemList, plainItem, menuItemFields)),
  ...autosaveRoutes('menu-items', 'an entry of a menu', menuItemFields),
  ...batchable(itemRoutes('blocks', 'a reusable block', blockList, textItem, blockFields)),
  ...revisionRoutes('blocks', 'a reusable block'),
  ...autosaveRoutes('blocks', 'a reusable block', blockFields),
  get(namespace, '/templates', 'Lists templates.', templateList),
  post(namespace, '/templates', 'Makes a template.', templateFields),
  get(namespace, '/templates/{parent}/revisions', 'Lists revisions of a template.', {
    ...templateParent,
    ...revisionList,
  }),
  get(namespace, '/templates/{parent}/revisions/{id}', 'Reads a revision of a template.', {
    ...templateParent,
    ...pathId,
    ...context,
  }),
  remove(namespace, '/templates/{parent}/revisions/{id}', 'Deletes a revision of a template.', {
    ...templateParent,
    ...pathId,
    ...force,
  }),
  get(namespace, '/templates/{id}/autosaves', 'Lists autosaves of a template.', templateId),
  post(
    namespace,
    '/templates/{id}/autosaves',
    'Saves a template without publishing it.',
    {
      parent: string(templateName),
      ...optional(templateFields),
      author: integer('Id of the author.'),
    },
    templateId,
  ),
  get(namespace, '/templates/{parent}/autosaves/{id}', 'Reads an autosave of a template.', {
    ...templateParent,
    ...pathId,
  }),
];

function itemRoutes(
  collection: string,
  one: string,
  list: Parameters,
  item: Parameters,
  fields: Parameters,
): readonly Route[] {
  const path = `/${collection}/{id}`;
  return [
    get(namespace, `/${collection}`, `Lists ${collection}.`, list),
    post(namespace, `/${collection}`, `Makes ${one}.`, fields),
    get(namespace, path, `Reads ${one}.`, item),
    ...update(namespace, path, `Changes ${one}.`, fields, pathId),
    remove(namespace, path, `Deletes ${one}.`, { ...pathId, ...force }),
  ];
}

function revisionRoutes(collection: string, one: string): readonly Route[] {
  const path = `/${collection}/{parent}/revisions`;
  return [
    get(namespace, path, `Lists revisions of ${one}.`, { ...pathParent, ...revisionList }),
    get(namespace, `${path}/{id}`, `Reads a revision of ${one}.`, { ...pathParent, ...pathId, ...context }),
    remove(namespace, `${path}/{id}`, `Deletes a revision of ${one}.`, {
      ...pathParent,
      ...pathId,
      ...force,
    }),
  ];
}

function autosaveRoutes(collection: string, one: string, fields: Parameters): readonly Route[] {
  const path = `/${collection}/{id}/autosaves`;
  const parent = integer('Id of the item that is saved.');
  return [
    get(namespace, path, `Lists autosaves of ${one}.`, pathId),
    post(namespace, path, `Saves ${one} without publishing it.`, { ...optional(fields), parent }, pathId),
    get(namespace, `/${collection}/{parent}/autosaves/{id}`, `Reads an autosave of ${one}.`, {
      ...pathParent,
      ...pathId,
    }),
  ];
}
