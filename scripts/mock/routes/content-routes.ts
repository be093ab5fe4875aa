import {
  chosen,
  contentReads,
  formats,
  offset,
  ordering,
  search,
  sorting,
  writableStatuses,
} from '../../../src/contract/routes/content.ts';
import {
  boolean,
  context,
  dateTime,
  integer,
  integers,
  number,
  type Parameter,
  type Parameters,
  page,
  pathId,
  type Route,
  string,
  strings,
  uri,
} from '../../../src/contract/routes/route.ts';
import { batchable, object, objects, optional, pathParent, routesOf, text } from './route-rows.ts';

/**
 * The rows of the content namespace (content document, "Content namespace"): those that the client reads by, and all others.
 */

const { get, index, post, remove, update } = routesOf('cms/v2');

const revisionSortKeys = [
  'date',
  'id',
  'include',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const;

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

/** What can be written of each kind of content (content document, "Resources and their fields"). */

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
  ...batchable(itemRoutes(contentReads.posts, 'a post', postFields)),
  ...revisionRoutes('posts', 'a post'),
  ...autosaveRoutes('posts', 'a post', postFields),
  ...batchable(itemRoutes(contentReads.pages, 'a page', pageFields)),
  ...revisionRoutes('pages', 'a page'),
  ...autosaveRoutes('pages', 'a page', pageFields),
  ...itemRoutes(contentReads.media, 'a media item', mediaFields),
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
  ...batchable(itemRoutes(contentReads['menu-items'], 'an entry of a menu', menuItemFields)),
  ...autosaveRoutes('menu-items', 'an entry of a menu', menuItemFields),
  ...batchable(itemRoutes(contentReads.blocks, 'a reusable block', blockFields)),
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

type ContentReads = (typeof contentReads)[keyof typeof contentReads];

function itemRoutes(
  { list, item }: ContentReads,
  one: string,
  fields: Parameters,
): readonly Route[] {
  return [
    list,
    post(list.path, `Makes ${one}.`, fields),
    item,
    ...update(item.path, `Changes ${one}.`, fields, pathId),
    remove(item.path, `Deletes ${one}.`, { ...pathId, ...force }),
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
