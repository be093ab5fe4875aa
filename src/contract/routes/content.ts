import {
  batchable,
  boolean,
  context,
  dateTime,
  integer,
  integers,
  number,
  object,
  objects,
  optional,
  type Parameter,
  type Parameters,
  page,
  pathId,
  pathParent,
  type Route,
  routesOf,
  string,
  strings,
  terms,
  text,
  uri,
} from './route.ts';

/** The routes of the content namespace (content document, "Content namespace"). */

const { get, index, post, remove, update } = routesOf('cms/v2');

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

const revisionSortKeys = [
  'date',
  'id',
  'include',
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

const search: Parameters = { search: string('Text that items contain.') };
const chosen: Parameters = {
  exclude: listed('All but these items.'),
  include: listed('These items only.'),
};
const offset = integer('How many items are skipped.');
const ordering = string('Whether the list ascends or descends.', {
  default: 'desc',
  enum: ['asc', 'desc'],
});
const sorting = (keys: readonly string[], first = 'date') =>
  string('What the list is sorted by.', { default: first, enum: keys });

/** What can be written of each kind of content (content document, "Resources and their fields"). */

const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;

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
  force: boolean('Whether the item is removed for good rather than put into the trash.', {
    default: false,
  }),
};

const raw = string('The text as it was written.');
const rendered = string('The text as HTML, ready to be shown.', { readOnly: true });
const blockVersion = integer('Version of the block markup in the text; 0 for none.', {
  readOnly: true,
});
const isProtected = boolean('Whether a password hides the text.', { readOnly: true });

const plainText = (meaning: string) => text(meaning, { properties: { raw, rendered } });

const status = string('State.', { enum: writableStatuses });
const publishedStatus: Parameter = { ...status, default: 'publish' };
const openOrClosed = (meaning: string) => string(meaning, { enum: ['open', 'closed'] });

const excerpt = text('Short text for lists.', {
  properties: { raw, rendered, protected: isProtected },
});

const inlineFeaturedImage: Parameters = {
  inline_featured_image: boolean('Whether the text itself shows the featured image.', {
    default: false,
  }),
};
const footnotes: Parameters = {
  footnotes: string('Footnotes of the text, as JSON.', { default: '' }),
};
const metaMeaning = 'Other data of the item.';
const shortMeta = object(metaMeaning, { properties: inlineFeaturedImage });
const meta = object(metaMeaning, { properties: { ...inlineFeaturedImage, ...footnotes } });

const written: Parameters = {
  date: dateTime('When it is published, in the time zone of the site.', { nullable: true }),
  date_gmt: dateTime('When it is published, in UTC.', { nullable: true }),
  slug: string('Its part of the address.'),
  status,
};

const discussed: Parameters = {
  author: integer('Id of the author.'),
  featured_media: integer('Id of the featured image; 0 for none.'),
  comment_status: openOrClosed('Whether readers may comment.'),
  ping_status: openOrClosed('Whether other sites may announce links to it.'),
};

const password = string('Password that readers need for the text; empty for none.');
const template = string('Template of the theme that shows it.');

const article: Parameters = {
  ...written,
  password,
  title: plainText('Title.'),
  content: text('The text.', {
    properties: { raw, rendered, block_version: blockVersion, protected: isProtected },
  }),
  excerpt,
  ...discussed,
  meta,
  template,
};

const postFields: Parameters = {
  ...article,
  format: string('Kind of post, which the theme may show differently.', { enum: formats }),
  sticky: boolean('Whether it stands first in lists.'),
  categories: integers('Ids of its categories.'),
  tags: integers('Ids of its tags.'),
};

const pageFields: Parameters = {
  ...article,
  parent: integer('Id of the page it is below; 0 for none.'),
  menu_order: integer('Its place among the pages beside it.'),
};

const mediaFields: Parameters = {
  ...written,
  title: plainText('Title.'),
  ...discussed,
  meta: shortMeta,
  template,
  alt_text: string('What the picture shows, for those who do not see it.'),
  caption: plainText('Caption.'),
  description: plainText('Description.'),
  post: integer('Id of the item it was uploaded to.'),
};

const menuItemFields: Parameters = {
  title: plainText('What the entry says.'),
  type: string('What the entry leads to.', {
    default: 'custom',
    enum: ['taxonomy', 'post_type', 'post_type_archive', 'custom'],
  }),
  status: publishedStatus,
  parent: integer('Id of the entry it is below; 0 for none.', { default: 0, minimum: 0 }),
  attr_title: string('Text of the `title` attribute of its link.'),
  classes: strings('Class names of its link.'),
  description: string('Description of the link.'),
  menu_order: integer('Its place in the menu.', { default: 1, minimum: 1 }),
  object: string('Kind of item it leads to, such as `page`.'),
  object_id: integer('Id of the item it leads to.', { default: 0, minimum: 0 }),
  target: string('Where the link opens: in a new window, or where it stands.', {
    enum: ['_blank', ''],
  }),
  url: uri('Where the link leads.'),
  xfn: strings('Relations to the page it leads to (XFN).'),
  menus: integer('Id of the menu it belongs to.'),
  meta: shortMeta,
};

const blockFields: Parameters = {
  ...written,
  password,
  title: text('Title.', { properties: { raw } }),
  content: text('The text.', {
    properties: { raw, block_version: blockVersion, protected: isProtected },
  }),
  excerpt,
  meta: object(metaMeaning, {
    properties: {
      ...inlineFeaturedImage,
      cms_pattern_sync_status: string('How copies of the block follow it; empty: all of it.', {
        default: '',
        enum: ['partial', 'unsynced'],
      }),
      ...footnotes,
    },
  }),
  template,
  cms_pattern_category: integers('Ids of its pattern categories.'),
};

/** What a template is created with; what the document shows of it ends after the state. */
const templateFields: Parameters = {
  slug: string('Name of the template within its theme.', {
    required: true,
    minLength: 1,
    pattern: '[a-zA-Z0-9_%-]+',
  }),
  theme: string('Theme it belongs to.'),
  type: string('Kind of template.'),
  content: text('Markup of the template.', {
    default: '',
    properties: { raw, block_version: blockVersion },
  }),
  title: { ...plainText('Title.'), default: '' },
  description: string('Description.', { default: '' }),
  status: publishedStatus,
};

const requiredNumber = (meaning: string) => number(meaning, { required: true });
const requiredBoolean = (meaning: string) => boolean(meaning, { required: true });
const percent = (meaning: string) =>
  number(`${meaning}, in percent; \`modifiers\` replace it.`, {
    minimum: 0,
    maximum: 100,
    deprecated: true,
  });

const imageEditFields: Parameters = {
  src: uri('Address of the picture that is edited.', { required: true }),
  modifiers: objects('The steps of the edit, in their order.', {
    minItems: 1,
    variants: [
      modifier('flip', {
        flip: object('Which way it is mirrored.', {
          required: true,
          properties: {
            horizontal: requiredBoolean('Whether left and right change places.'),
            vertical: requiredBoolean('Whether top and bottom change places.'),
          },
        }),
      }),
      modifier('rotate', { angle: requiredNumber('How far it is turned clockwise, in degrees.') }),
      modifier('crop', {
        left: requiredNumber('Left edge, in percent of the width.'),
        top: requiredNumber('Upper edge, in percent of the height.'),
        width: requiredNumber('Width that is left, in percent of the width.'),
        height: requiredNumber('Height that is left, in percent of the height.'),
      }),
    ],
  }),
  rotation: integer('How far it is turned clockwise, in degrees; `modifiers` replace it.', {
    exclusiveMinimum: 0,
    exclusiveMaximum: 360,
    deprecated: true,
  }),
  x: percent('Left edge of the part that is left'),
  y: percent('Upper edge of the part that is left'),
  width: percent('Width of the part that is left'),
  height: percent('Height of the part that is left'),
  caption: plainText('Caption of the copy.'),
  description: plainText('Description of the copy.'),
  title: plainText('Title of the copy.'),
  post: integer('Id of the item the copy belongs to.'),
  alt_text: string('What the copy shows, for those who do not see it.'),
};

export const contentRoutes: readonly Route[] = [
  index(),
  ...batchable(itemRoutes('posts', 'a post', postList, textItem, postFields)),
  ...revisionRoutes('posts', 'a post'),
  ...autosaveRoutes('posts', 'a post', postFields),
  ...batchable(itemRoutes('pages', 'a page', pageList, textItem, pageFields)),
  ...revisionRoutes('pages', 'a page'),
  ...autosaveRoutes('pages', 'a page', pageFields),
  ...itemRoutes('media', 'a media item', mediaList, plainItem, mediaFields),
  post(
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
  post('/media/{id}/edit', 'Makes an edited copy of an image.', imageEditFields, pathId),
  ...batchable(
    itemRoutes('menu-items', 'an entry of a menu', menuItemList, plainItem, menuItemFields),
  ),
  ...autosaveRoutes('menu-items', 'an entry of a menu', menuItemFields),
  ...batchable(itemRoutes('blocks', 'a reusable block', blockList, textItem, blockFields)),
  ...revisionRoutes('blocks', 'a reusable block'),
  ...autosaveRoutes('blocks', 'a reusable block', blockFields),
  get('/templates', 'Lists templates.', templateList),
  post('/templates', 'Makes a template.', templateFields),
  get('/templates/{parent}/revisions', 'Lists revisions of a template.', {
    ...templateParent,
    ...revisionList,
  }),
  get('/templates/{parent}/revisions/{id}', 'Reads a revision of a template.', {
    ...templateParent,
    ...pathId,
    ...context,
  }),
  remove('/templates/{parent}/revisions/{id}', 'Deletes a revision of a template.', {
    ...templateParent,
    ...pathId,
    ...force,
  }),
  get('/templates/{id}/autosaves', 'Lists autosaves of a template.', templateId),
  post(
    '/templates/{id}/autosaves',
    'Saves a template without publishing it.',
    {
      parent: string(templateName),
      ...optional(templateFields),
      author: integer('Id of the author.'),
    },
    templateId,
  ),
  get('/templates/{parent}/autosaves/{id}', 'Reads an autosave of a template.', {
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
    get(`/${collection}`, `Lists ${collection}.`, list),
    post(`/${collection}`, `Makes ${one}.`, fields),
    get(path, `Reads ${one}.`, item),
    ...update(path, `Changes ${one}.`, fields, pathId),
    remove(path, `Deletes ${one}.`, { ...pathId, ...force }),
  ];
}

function revisionRoutes(collection: string, one: string): readonly Route[] {
  const path = `/${collection}/{parent}/revisions`;
  return [
    get(path, `Lists revisions of ${one}.`, { ...pathParent, ...revisionList }),
    get(`${path}/{id}`, `Reads a revision of ${one}.`, { ...pathParent, ...pathId, ...context }),
    remove(`${path}/{id}`, `Deletes a revision of ${one}.`, {
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
    get(path, `Lists autosaves of ${one}.`, pathId),
    post(path, `Saves ${one} without publishing it.`, { ...optional(fields), parent }, pathId),
    get(`/${collection}/{parent}/autosaves/{id}`, `Reads an autosave of ${one}.`, {
      ...pathParent,
      ...pathId,
    }),
  ];
}

function modifier(type: string, args: Parameters): Parameters {
  return {
    type: string('Kind of step.', { required: true, enum: [type] }),
    args: object('What the step does.', { required: true, properties: args }),
  };
}
