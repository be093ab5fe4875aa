import type { Parameter, Parameters } from '../route.ts';

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

const integer: Parameter = { type: 'integer' };
const integers: Parameter = { type: 'integer[]' };
const string: Parameter = { type: 'string' };
const boolean: Parameter = { type: 'boolean' };
const number: Parameter = { type: 'number' };
const readOnlyString: Parameter = { type: 'string', readOnly: true };
const readOnlyBoolean: Parameter = { type: 'boolean', readOnly: true };
const readOnlyInteger: Parameter = { type: 'integer', readOnly: true };
const openOrClosed: Parameter = { type: 'string', enum: ['open', 'closed'] };
const wholeNumber: Parameter = { type: 'integer', default: 0, minimum: 0 };
const status: Parameter = { type: 'string', enum: writableStatuses };
const publishedStatus: Parameter = { ...status, default: 'publish' };

const plainText: Parameter = { type: 'text', properties: { raw: string, rendered: readOnlyString } };
const rawText: Parameter = { type: 'text', properties: { raw: string } };

const content: Parameter = {
  type: 'text',
  properties: {
    raw: string,
    rendered: readOnlyString,
    block_version: readOnlyInteger,
    protected: readOnlyBoolean,
  },
};

const excerpt: Parameter = {
  type: 'text',
  properties: { raw: string, rendered: readOnlyString, protected: readOnlyBoolean },
};

const inlineFeaturedImage: Parameters = { inline_featured_image: { type: 'boolean', default: false } };
const footnotes: Parameters = { footnotes: { type: 'string', default: '' } };
const shortMeta: Parameter = { type: 'object', properties: inlineFeaturedImage };
const meta: Parameter = { type: 'object', properties: { ...inlineFeaturedImage, ...footnotes } };

const written: Parameters = {
  date: { type: 'date-time', nullable: true },
  date_gmt: { type: 'date-time', nullable: true },
  slug: string,
  status,
};

const discussed: Parameters = {
  author: integer,
  featured_media: integer,
  comment_status: openOrClosed,
  ping_status: openOrClosed,
};

const text: Parameters = {
  ...written,
  password: string,
  title: plainText,
  content,
  excerpt,
  ...discussed,
  meta,
  template: string,
};

export const postFields: Parameters = {
  ...text,
  format: { type: 'string', enum: formats },
  sticky: boolean,
  categories: integers,
  tags: integers,
};

export const pageFields: Parameters = { ...text, parent: integer, menu_order: integer };

export const mediaFields: Parameters = {
  ...written,
  title: plainText,
  ...discussed,
  meta: shortMeta,
  template: string,
  alt_text: string,
  caption: plainText,
  description: plainText,
  post: integer,
};

export const menuItemFields: Parameters = {
  title: plainText,
  type: {
    type: 'string',
    default: 'custom',
    enum: ['taxonomy', 'post_type', 'post_type_archive', 'custom'],
  },
  status: publishedStatus,
  parent: wholeNumber,
  attr_title: string,
  classes: { type: 'string[]' },
  description: string,
  menu_order: { type: 'integer', default: 1, minimum: 1 },
  object: string,
  object_id: wholeNumber,
  target: { type: 'string', enum: ['_blank', ''] },
  url: { type: 'uri' },
  xfn: { type: 'string[]' },
  menus: integer,
  meta: shortMeta,
};

export const blockFields: Parameters = {
  ...written,
  password: string,
  title: rawText,
  content: {
    type: 'text',
    properties: { raw: string, block_version: readOnlyInteger, protected: readOnlyBoolean },
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
  template: string,
  cms_pattern_category: integers,
};

/** What a template is created with; what the document shows of it ends after the state. */
export const templateFields: Parameters = {
  slug: { type: 'string', required: true, minLength: 1, pattern: '[a-zA-Z0-9_%-]+' },
  theme: string,
  type: string,
  content: { type: 'text', default: '', properties: { raw: string, block_version: readOnlyInteger } },
  title: { ...plainText, default: '' },
  description: { type: 'string', default: '' },
  status: publishedStatus,
};

const requiredNumber: Parameter = { ...number, required: true };
const requiredBoolean: Parameter = { ...boolean, required: true };
const percent: Parameter = { ...number, minimum: 0, maximum: 100, deprecated: true };

export const imageEditFields: Parameters = {
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
  post: integer,
  alt_text: string,
};

function modifier(type: string, args: Parameters): Parameters {
  return { type: { type: 'string', required: true, enum: [type] }, args: object(args) };
}

function object(properties: Parameters): Parameter {
  return { type: 'object', required: true, properties };
}
