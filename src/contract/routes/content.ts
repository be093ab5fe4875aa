import {
  batchable,
  context,
  get,
  index,
  optional,
  type Parameter,
  type Parameters,
  page,
  pathId,
  pathParent,
  post,
  type Route,
  remove,
  search,
  update,
} from './route.ts';

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

const integer: Parameter = { type: 'integer' };
const string: Parameter = { type: 'string' };
const dateTime: Parameter = { type: 'date-time' };

const termIds: Parameter = { type: 'integer[]', default: [] };
const includeChildren: Parameter = { type: 'boolean', default: false };
const operator: Parameter = { type: 'string', default: 'OR', enum: ['AND', 'OR'] };
const terms: Parameter = { type: 'terms', properties: { terms: termIds, operator } };
const termsExcluded: Parameter = { type: 'terms', properties: { terms: termIds } };
const nestedTerms: Parameter = {
  type: 'terms',
  properties: { terms: termIds, include_children: includeChildren, operator },
};
const nestedTermsExcluded: Parameter = {
  type: 'terms',
  properties: { terms: termIds, include_children: includeChildren },
};

const ids: Parameter = { type: 'integer[]', default: [] };
const order: Parameter = { type: 'string', default: 'desc', enum: ['asc', 'desc'] };

/** What can be written of each kind of content (content document, "Resources and their fields"). */

const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;

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

const postList: Parameters = {
  ...list,
  ...authors,
  ...taxonomyRelation,
  categories: nestedTerms,
  categories_exclude: nestedTermsExcluded,
  tags: terms,
  tags_exclude: termsExcluded,
  sticky: { type: 'boolean' },
  ignore_sticky: { type: 'boolean', default: true },
  format: { type: 'string[]', uniqueItems: true, enum: formats },
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
  menus_exclude: termsExcluded,
  menu_order: integer,
};

const blockList: Parameters = {
  ...list,
  ...taxonomyRelation,
  cms_pattern_category: terms,
  cms_pattern_category_exclude: termsExcluded,
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

const force: Parameters = { force: { type: 'boolean', default: false } };

const integerField: Parameter = { type: 'integer' };
const integers: Parameter = { type: 'integer[]' };
const stringField: Parameter = { type: 'string' };
const boolean: Parameter = { type: 'boolean' };
const number: Parameter = { type: 'number' };
const readOnlyString: Parameter = { type: 'string', readOnly: true };
const readOnlyBoolean: Parameter = { type: 'boolean', readOnly: true };
const readOnlyInteger: Parameter = { type: 'integer', readOnly: true };
const openOrClosed: Parameter = { type: 'string', enum: ['open', 'closed'] };
const wholeNumber: Parameter = { type: 'integer', default: 0, minimum: 0 };
const status: Parameter = { type: 'string', enum: writableStatuses };
const publishedStatus: Parameter = { ...status, default: 'publish' };

const plainText: Parameter = { type: 'text', properties: { raw: stringField, rendered: readOnlyString } };
const rawText: Parameter = { type: 'text', properties: { raw: stringField } };

const content: Parameter = {
  type: 'text',
  properties: {
    raw: stringField,
    rendered: readOnlyString,
    block_version: readOnlyInteger,
    protected: readOnlyBoolean,
  },
};

const excerpt: Parameter = {
  type: 'text',
  properties: { raw: stringField, rendered: readOnlyString, protected: readOnlyBoolean },
};

const inlineFeaturedImage: Parameters = { inline_featured_image: { type: 'boolean', default: false } };
const footnotes: Parameters = { footnotes: { type: 'string', default: '' } };
const shortMeta: Parameter = { type: 'object', properties: inlineFeaturedImage };
const meta: Parameter = { type: 'object', properties: { ...inlineFeaturedImage, ...footnotes } };

const written: Parameters = {
  date: { type: 'date-time', nullable: true },
  date_gmt: { type: 'date-time', nullable: true },
  slug: stringField,
  status,
};

const discussed: Parameters = {
  author: integerField,
  featured_media: integerField,
  comment_status: openOrClosed,
  ping_status: openOrClosed,
};

const text: Parameters = {
  ...written,
  password: stringField,
  title: plainText,
  content,
  excerpt,
  ...discussed,
  meta,
  template: stringField,
};

const postFields: Parameters = {
  ...text,
  format: { type: 'string', enum: formats },
  sticky: boolean,
  categories: integers,
  tags: integers,
};

const pageFields: Parameters = { ...text, parent: integerField, menu_order: integerField };

const mediaFields: Parameters = {
  ...written,
  title: plainText,
  ...discussed,
  meta: shortMeta,
  template: stringField,
  alt_text: stringField,
  caption: plainText,
  description: plainText,
  post: integerField,
};

const menuItemFields: Parameters = {
  title: plainText,
  type: {
    type: 'string',
    default: 'custom',
    enum: ['taxonomy', 'post_type', 'post_type_archive', 'custom'],
  },
  status: publishedStatus,
  parent: wholeNumber,
  attr_title: stringField,
  classes: { type: 'string[]' },
  description: stringField,
  menu_order: { type: 'integer', default: 1, minimum: 1 },
  object: stringField,
  object_id: wholeNumber,
  target: { type: 'string', enum: ['_blank', ''] },
  url: { type: 'uri' },
  xfn: { type: 'string[]' },
  menus: integerField,
  meta: shortMeta,
};

const blockFields: Parameters = {
  ...written,
  password: stringField,
  title: rawText,
  content: {
    type: 'text',
    properties: { raw: stringField, block_version: readOnlyInteger, protected: readOnlyBoolean },
  },
  excerpt,
  meta: {
    type: 'object',
    properties: {
      ...inlineFeaturedImage,
      cms_pattern_sync_status: { type: 'string', default: '', enum: ['partial', 'unsynced'] },
      ...footnotes,
    },
  },
  template: stringField,
  cms_pattern_category: integers,
};

/** What a template is created with; what the document shows of it ends after the state. */
const templateFields: Parameters = {
  slug: { type: 'string', required: true, minLength: 1, pattern: '[a-zA-Z0-9_%-]+' },
  theme: stringField,
  type: stringField,
  content: { type: 'text', default: '', properties: { raw: stringField, block_version: readOnlyInteger } },
  title: { ...plainText, default: '' },
  description: { type: 'string', default: '' },
  status: publishedStatus,
};

const requiredNumber: Parameter = { ...number, required: true };
const requiredBoolean: Parameter = { ...boolean, required: true };
const percent: Parameter = { ...number, minimum: 0, maximum: 100, deprecated: true };

const imageEditFields: Parameters = {
  src: { type: 'uri', required: true },
  modifiers: {
    type: 'object[]',
    minItems: 1,
    variants: [
      modifier('flip', { flip: object({ horizontal: requiredBoolean, vertical: requiredBoolean }) }),
      modifier('rotate', { angle: requiredNumber }),
      modifier('crop', {
        left: requiredNumber,
        top: requiredNumber,
        width: requiredNumber,
        height: requiredNumber,
      }),
    ],
  },
  rotation: { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 360, deprecated: true },
  x: percent,
  y: percent,
  width: percent,
  height: percent,
  caption: plainText,
  description: plainText,
  title: plainText,
  post: integerField,
  alt_text: stringField,
};

export const contentRoutes: readonly Route[] = [
  index(namespace),
  ...batchable(itemRoutes('posts', postList, textItem, postFields)),
  ...revisionRoutes('posts'),
  ...autosaveRoutes('posts', postFields),
  ...batchable(itemRoutes('pages', pageList, textItem, pageFields)),
  ...revisionRoutes('pages'),
  ...autosaveRoutes('pages', pageFields),
  ...itemRoutes('media', mediaList, plainItem, mediaFields),
  post(
    namespace,
    '/media/{id}/post-process',
    { action: { type: 'string', required: true, enum: ['create-image-subsizes'] } },
    pathId,
  ),
  post(namespace, '/media/{id}/edit', imageEditFields, pathId),
  ...batchable(itemRoutes('menu-items', menuItemList, plainItem, menuItemFields)),
  ...autosaveRoutes('menu-items', menuItemFields),
  ...batchable(itemRoutes('blocks', blockList, textItem, blockFields)),
  ...revisionRoutes('blocks'),
  ...autosaveRoutes('blocks', blockFields),
  get(namespace, '/templates', templateList),
  post(namespace, '/templates', templateFields),
  get(namespace, '/templates/{parent}/revisions', { ...templateParent, ...revisionList }),
  get(namespace, '/templates/{parent}/revisions/{id}', { ...templateParent, ...pathId, ...context }),
  remove(namespace, '/templates/{parent}/revisions/{id}', { ...templateParent, ...pathId, ...force }),
  get(namespace, '/templates/{id}/autosaves', templateId),
  post(
    namespace,
    '/templates/{id}/autosaves',
    { parent: string, ...optional(templateFields), author: integer },
    templateId,
  ),
  get(namespace, '/templates/{parent}/autosaves/{id}', { ...templateParent, ...pathId }),
];

function itemRoutes(
  collection: string,
  list: Parameters,
  item: Parameters,
  fields: Parameters,
): readonly Route[] {
  const path = `/${collection}/{id}`;
  return [
    get(namespace, `/${collection}`, list),
    post(namespace, `/${collection}`, fields),
    get(namespace, path, item),
    ...update(namespace, path, fields, pathId),
    remove(namespace, path, { ...pathId, ...force }),
  ];
}

function revisionRoutes(collection: string): readonly Route[] {
  const path = `/${collection}/{parent}/revisions`;
  return [
    get(namespace, path, { ...pathParent, ...revisionList }),
    get(namespace, `${path}/{id}`, { ...pathParent, ...pathId, ...context }),
    remove(namespace, `${path}/{id}`, { ...pathParent, ...pathId, ...force }),
  ];
}

function autosaveRoutes(collection: string, fields: Parameters): readonly Route[] {
  const path = `/${collection}/{id}/autosaves`;
  return [
    get(namespace, path, pathId),
    post(namespace, path, { ...optional(fields), parent: integer }, pathId),
    get(namespace, `/${collection}/{parent}/autosaves/{id}`, { ...pathParent, ...pathId }),
  ];
}

function modifier(type: string, args: Parameters): Parameters {
  return { type: { type: 'string', required: true, enum: [type] }, args: object(args) };
}

function object(properties: Parameters): Parameter {
  return { type: 'object', required: true, properties };
}
