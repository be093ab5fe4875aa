import type { Parameter, Parameters } from '../route.ts';
import {
  boolean,
  dateTime,
  integer,
  integers,
  number,
  object,
  objects,
  string,
  strings,
  text,
  uri,
} from './shared.ts';

/** What can be written of each kind of content (content document, "Resources and their fields"). */

export const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;

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

const raw = string('The text as it was written.');
const rendered = string('The text as HTML, ready to be shown.', { readOnly: true });
const blockVersion = integer('Version of the block markup in the text; 0 for none.', { readOnly: true });
const isProtected = boolean('Whether a password hides the text.', { readOnly: true });

const plainText = (meaning: string) => text(meaning, { properties: { raw, rendered } });

const status = string('State.', { enum: writableStatuses });
const publishedStatus: Parameter = { ...status, default: 'publish' };
const openOrClosed = (meaning: string) => string(meaning, { enum: ['open', 'closed'] });

const excerpt = text('Short text for lists.', { properties: { raw, rendered, protected: isProtected } });

const inlineFeaturedImage: Parameters = {
  inline_featured_image: boolean('Whether the text itself shows the featured image.', { default: false }),
};
const footnotes: Parameters = { footnotes: string('Footnotes of the text, as JSON.', { default: '' }) };
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

export const postFields: Parameters = {
  ...article,
  format: string('Kind of post, which the theme may show differently.', { enum: formats }),
  sticky: boolean('Whether it stands first in lists.'),
  categories: integers('Ids of its categories.'),
  tags: integers('Ids of its tags.'),
};

export const pageFields: Parameters = {
  ...article,
  parent: integer('Id of the page it is below; 0 for none.'),
  menu_order: integer('Its place among the pages beside it.'),
};

export const mediaFields: Parameters = {
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

export const menuItemFields: Parameters = {
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
  target: string('Where the link opens: in a new window, or where it stands.', { enum: ['_blank', ''] }),
  url: uri('Where the link leads.', { relative: true }),
  xfn: strings('Relations to the page it leads to (XFN).'),
  menus: integer('Id of the menu it belongs to.'),
  meta: shortMeta,
};

export const blockFields: Parameters = {
  ...written,
  password,
  title: text('Title.', { properties: { raw } }),
  content: text('The text.', { properties: { raw, block_version: blockVersion, protected: isProtected } }),
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
export const templateFields: Parameters = {
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
  number(`${meaning}, in percent; \`modifiers\` replace it.`, { minimum: 0, maximum: 100, deprecated: true });

export const imageEditFields: Parameters = {
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

function modifier(type: string, args: Parameters): Parameters {
  return {
    type: string('Kind of step.', { required: true, enum: [type] }),
    args: object('What the step does.', { required: true, properties: args }),
  };
}
