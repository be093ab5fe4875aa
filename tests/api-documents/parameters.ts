/**
 * What the two API documents say of parameters, typed from them row by row: names, types, defaults, enumerations and limits.
 * It is no copy of the table of routes, which is measured by it.
 */

/** A parameter, or a property of one. Types are in the words of the documents. */
export type Stated = {
  readonly type: string;
  readonly in?: 'path';
  readonly required?: true;
  readonly default?: unknown;
  /** There is a default, and its computation is not shown. */
  readonly computedDefault?: true;
  readonly nullable?: true;
  readonly readOnly?: true;
  readonly deprecated?: true;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  readonly properties?: Table;
  readonly values?: Stated;
  readonly variants?: readonly Table[];
};

export type Table = Readonly<Record<string, Stated>>;

const is =
  (type: string) =>
  (more: Omit<Stated, 'type'> = {}): Stated => ({ type, ...more });

const integer = is('integer');
const string = is('string');
const boolean = is('boolean');
const number = is('number');
const integers = is('array of integer');
const strings = is('array of string');
const array = is('array');
const object = is('object');
const untyped = is('untyped');
const uri = is('URI');
const text = is('text object');
const dateTime = is('date-time');
const localTime = is('date-time text');
const terms = is('terms');

const required = { required: true } as const;
const idPath: Table = { id: integer({ in: 'path', ...required }) };
const slugPath: Table = { slug: string({ in: 'path', ...required }) };
const parentPath: Table = { parent: integer({ in: 'path', ...required }) };
const language: Table = { ml_language: string({ enum: ['en', 'pl'] }) };

/** The same with nothing required and nothing assumed, as an update takes it. */
function optional(table: Table): Table {
  return Object.fromEntries(
    Object.entries(table).map(([name, { required: _, default: __, ...stated }]) => [name, stated]),
  );
}

// Events document, "Resources and their fields".

const eventFields: Table = {
  title: string(required),
  start_date: string(required),
  end_date: string(required),
  author: integer(),
  date: string(),
  date_utc: string(),
  description: string(),
  slug: string(),
  excerpt: string(),
  status: string(),
  timezone: string(),
  all_day: boolean({ default: false }),
  image: string(),
  cost: untyped(),
  website: untyped({ default: null }),
  show_map: boolean(),
  show_map_link: boolean(),
  hide_from_listings: boolean(),
  sticky: boolean(),
  featured: boolean(),
  categories: integers({ default: null }),
  tags: integers({ default: null }),
  venue: integers({ default: null }),
  organizer: integers({ default: null }),
};

const nothing = { default: null };

const venueFields: Table = {
  venue: string(required),
  author: integer(),
  date: string(),
  date_utc: string(),
  status: string(),
  description: string(nothing),
  show_map: string(nothing),
  show_map_link: string(nothing),
  address: string(nothing),
  city: string(nothing),
  country: string(nothing),
  province: string(nothing),
  state: string(nothing),
  zip: string(nothing),
  phone: string(nothing),
  stateprovince: string(nothing),
  website: string(nothing),
  image: string(nothing),
};

const organizerFields: Table = {
  organizer: string({ required: true, default: null }),
  author: integer(nothing),
  date: string(nothing),
  date_utc: string(nothing),
  description: string(nothing),
  status: string(nothing),
  phone: string(nothing),
  website: string(nothing),
  email: is('e-mail address')(nothing),
  image: string(nothing),
};

const tagFields: Table = { name: string(required), description: string(), slug: string() };
const categoryFields: Table = { ...tagFields, parent: integer() };

// Events document, "Endpoints".

const eventsPaging: Table = {
  page: integer({ default: 1 }),
  per_page: integer({ default: 10 }),
};

const eventList: Table = {
  ...eventsPaging,
  start_date: localTime({ computedDefault: true }),
  end_date: localTime({ computedDefault: true }),
  starts_before: localTime(),
  starts_after: localTime(),
  ends_before: localTime(),
  ends_after: localTime(),
  strict_dates: boolean({ default: false }),
  search: string(),
  categories: terms(),
  tags: terms(),
  venue: integers(),
  organizer: integers(),
  featured: boolean(),
  status: string(),
  geoloc: boolean(),
  geoloc_lat: number(),
  geoloc_lng: number(),
  include: integers(),
  post_parent: integer(),
  ticketed: boolean(),
};

const placeList: Table = {
  ...eventsPaging,
  search: string(),
  event: integer(),
  has_events: untyped(),
  only_with_upcoming: untyped({ default: false }),
  status: string(),
};

const tagList: Table = {
  ...eventsPaging,
  search: string(),
  exclude: integers(),
  include: integers(),
  order: string(),
  orderby: string(),
  // "1" in the document.
  hide_empty: boolean({ default: true }),
  post: integer(),
  event: integer(),
  slug: string(),
};

const categoryList: Table = { ...tagList, parent: integer() };
const password: Table = { password: string() };

function namespaceIndex(namespace: string): Table {
  return { namespace: string({ default: namespace }), context: string({ default: 'view' }) };
}

/** Rows as `METHOD path`, in one namespace. */
type Rows = Readonly<Record<string, Table>>;

function updates(path: string, fields: Table): Rows {
  return Object.fromEntries(
    ['POST', 'PUT', 'PATCH'].map((method) => [`${method} ${path}`, fields]),
  );
}

function withSlugs(path: string, list: Table, fields: Table, access: Table = {}): Rows {
  const { slug: _, ...others } = optional(fields);
  const [byId, bySlug] = [`${path}/{id}`, `${path}/by-slug/{slug}`];
  return {
    [`GET ${path}`]: list,
    [`POST ${path}`]: fields,
    [`GET ${byId}`]: { ...idPath, ...access },
    [`DELETE ${byId}`]: { ...idPath, ...access },
    ...updates(byId, { ...optional(fields), ...access, ...idPath }),
    [`GET ${bySlug}`]: { ...slugPath, ...access },
    [`DELETE ${bySlug}`]: { ...slugPath, ...access },
    ...updates(bySlug, { ...others, ...access, ...slugPath }),
  };
}

function termRows(path: string, list: Table, fields: Table): Rows {
  const byId = `${path}/{id}`;
  return {
    [`GET ${path}`]: list,
    [`POST ${path}`]: fields,
    [`GET ${byId}`]: idPath,
    ...updates(byId, { ...optional(fields), ...idPath }),
    [`DELETE ${byId}`]: idPath,
  };
}

const events: Rows = {
  'GET ': namespaceIndex('calendar/events/v1'),
  'GET /doc': {},
  ...withSlugs('/events', eventList, eventFields, password),
  ...withSlugs('/venues', placeList, venueFields),
  ...withSlugs('/organizers', placeList, organizerFields),
  ...termRows('/categories', categoryList, categoryFields),
  ...termRows('/tags', tagList, tagFields),
};

// Content document, "Root and batch" and "Embed namespace".

const root: Rows = {
  'GET /': { context: string({ default: 'view' }) },
  'POST /batch/v1': {
    validation: string({ default: 'normal', enum: ['require-all-validate', 'normal'] }),
    requests: is('array of object')({
      ...required,
      maxItems: 25,
      properties: {
        method: string({ default: 'POST', enum: ['POST', 'PUT', 'PATCH', 'DELETE'] }),
        path: string(required),
        body: object(),
        headers: object({ values: is('string or array of string')() }),
      },
    }),
  },
};

const oembed: Rows = {
  'GET ': namespaceIndex('oembed/1.0'),
  'GET /embed': {
    url: uri(required),
    format: string({ default: 'json' }),
    maxwidth: integer({ default: 600 }),
  },
  'GET /proxy': {
    url: uri(required),
    format: string({ default: 'json', enum: ['json', 'xml'] }),
    maxwidth: integer({ default: 600 }),
    maxheight: integer(),
    discover: boolean({ default: true }),
  },
};

const stockImages: Rows = {
  'GET ': namespaceIndex('stock-images'),
  'POST /test': {},
  'POST /download': {},
  'POST /settings': {},
  'POST /license': {},
};

// Content document, "Search-optimization namespace".

const scores: Table = {
  contentType: string(required),
  taxonomy: string({ default: '' }),
  term: integer(nothing),
  troubleshooting: boolean(nothing),
};
const yesNo = string({ enum: ['yes', 'no'] });
const stage = string({
  enum: ['install', 'activate', 'setup', 'grantConsent', 'successfullyConnected'],
});
const word = string({ in: 'path', ...required, pattern: '[\\w-]+' });

const seo: Rows = {
  'GET ': namespaceIndex('seo/v1'),
  'GET /file_size': { url: string(required) },
  'GET /statistics': {},
  'POST /new-content-type-visibility/dismiss-post-type': { postTypeName: untyped() },
  'POST /new-content-type-visibility/dismiss-taxonomy': { taxonomyName: untyped() },
  'POST /analytics_setup_permanent_dismissal': { is_dismissed: boolean(required) },
  'GET /readability_scores': scores,
  'GET /seo_scores': scores,
  'POST /setup_steps_tracking': {
    setup_widget_loaded: yesNo,
    first_interaction_stage: stage,
    last_interaction_stage: stage,
    setup_widget_temporarily_dismissed: yesNo,
    setup_widget_permanently_dismissed: yesNo,
  },
  'POST /introductions/{introduction_id}/seen': {
    introduction_id: word,
    is_seen: boolean({ default: true }),
  },
  'GET /videohost_embed_permission': {},
  'POST /videohost_embed_permission': { value: boolean({ default: true }) },
  'GET /available_posts': {
    search: string({ default: '' }),
    postType: string({ default: 'page' }),
  },
  'POST /alerts/dismiss': { key: untyped(required) },
  'POST /configuration/site_representation': {
    company_or_person: string({ ...required, enum: ['company', 'person'] }),
    company_name: string(),
    company_logo: string(),
    person_logo: string(),
    description: string(),
    company_logo_id: integer(),
    person_logo_id: integer(),
    company_or_person_user_id: integer(),
  },
  'POST /configuration/social_profiles': {
    social_a_site: string(),
    social_b_site: string(),
    other_social_urls: array(),
  },
  'GET /configuration/check_capability': { user_id: untyped(required) },
  'POST /configuration/enable_tracking': { tracking: boolean(required) },
  'POST /configuration/save_configuration_state': { finishedSteps: array(required) },
  'GET /configuration/get_configuration_state': {},
  'POST /import/{plugin}/{type}': { plugin: word, type: word },
  'GET /get_head': { url: string(required) },
  'POST /indexing/posts': {},
  'POST /indexing/terms': {},
  'POST /indexing/post-type-archives': {},
  'POST /indexing/general': {},
  'POST /indexing/prepare': {},
  'POST /indexing/indexables-complete': {},
  'POST /indexing/complete': {},
  'POST /link-indexing/posts': {},
  'POST /link-indexing/terms': {},
  'POST /integrations/set_active': { active: boolean(required), integration: string(required) },
  'GET /meta/search': {},
  'POST /kwservice/authenticate': { code: untyped(required) },
  'POST /kwservice/country_code': { country_code: untyped(required) },
  'GET /kwservice/related_keyphrases': {
    keyphrase: untyped(required),
    country_code: untyped(required),
  },
  'GET /ranktracker/authorization-url': {},
  'POST /ranktracker/authenticate': { code: untyped(required), websiteId: untyped(required) },
  'POST /ranktracker/keyphrases/track': { keyphrases: untyped(required) },
  'POST /ranktracker/keyphrases': {
    keyphrases: untyped(),
    permalink: untyped(),
    startAt: untyped(),
  },
  'DELETE /ranktracker/keyphrases/untrack': {},
  'GET /ranktracker/account/limit': {},
  'GET /ranktracker/account/upgrade-campaign': {},
  'GET /workouts': {},
  'POST /workouts': {},
  'POST /complete_task': {
    options: object({ ...required, properties: { task: string(required) } }),
  },
  'GET /get_tasks': { options: object({ properties: { filter: string(), limit: integer() } }) },
  'POST /action_tracking': { action: string(required) },
};

// Content document, "Resources and their fields".

const writable = ['publish', 'future', 'draft', 'pending', 'private'];
const openClosed = string({ enum: ['open', 'closed'] });
const formats = [
  ...['standard', 'aside', 'chat', 'gallery', 'link'],
  ...['image', 'quote', 'status', 'video', 'audio'],
];
const raw = string();
const rendered = string({ readOnly: true });
const blockVersion = integer({ readOnly: true });
const isProtected = boolean({ readOnly: true });
const inlineImage: Table = { inline_featured_image: boolean({ default: false }) };
const footnotes: Table = { footnotes: string({ default: '' }) };
const words = text({ properties: { raw, rendered } });
const excerpt = text({ properties: { raw, rendered, protected: isProtected } });

const postFields: Table = {
  date: dateTime({ nullable: true }),
  date_gmt: dateTime({ nullable: true }),
  slug: string(),
  status: string({ enum: writable }),
  password: string(),
  title: words,
  content: text({
    properties: { raw, rendered, block_version: blockVersion, protected: isProtected },
  }),
  author: integer(),
  excerpt,
  featured_media: integer(),
  comment_status: openClosed,
  ping_status: openClosed,
  format: string({ enum: formats }),
  meta: object({ properties: { ...inlineImage, ...footnotes } }),
  sticky: boolean(),
  template: string(),
  categories: integers(),
  tags: integers(),
};

const { format: _, sticky: __, categories: ___, tags: ____, ...articleFields } = postFields;
const pageFields: Table = { ...articleFields, parent: integer(), menu_order: integer() };

const mediaFields: Table = {
  date: dateTime({ nullable: true }),
  date_gmt: dateTime({ nullable: true }),
  slug: string(),
  status: string({ enum: writable }),
  title: words,
  author: integer(),
  featured_media: integer(),
  comment_status: openClosed,
  ping_status: openClosed,
  meta: object({ properties: inlineImage }),
  template: string(),
  alt_text: string(),
  caption: words,
  description: words,
  post: integer(),
};

const menuItemFields: Table = {
  title: words,
  type: string({
    default: 'custom',
    enum: ['taxonomy', 'post_type', 'post_type_archive', 'custom'],
  }),
  status: string({ default: 'publish', enum: writable }),
  parent: integer({ default: 0, minimum: 0 }),
  attr_title: string(),
  classes: strings(),
  description: string(),
  menu_order: integer({ default: 1, minimum: 1 }),
  object: string(),
  object_id: integer({ default: 0, minimum: 0 }),
  target: string({ enum: ['_blank', ''] }),
  url: uri(),
  xfn: strings(),
  menus: integer(),
  meta: object({ properties: inlineImage }),
};

const blockFields: Table = {
  date: dateTime({ nullable: true }),
  date_gmt: dateTime({ nullable: true }),
  slug: string(),
  status: string({ enum: writable }),
  password: string(),
  title: text({ properties: { raw } }),
  content: text({ properties: { raw, block_version: blockVersion, protected: isProtected } }),
  excerpt,
  meta: object({
    properties: {
      ...inlineImage,
      cms_pattern_sync_status: string({ default: '', enum: ['partial', 'unsynced'] }),
      ...footnotes,
    },
  }),
  template: string(),
  cms_pattern_category: integers(),
};

const templateFields: Table = {
  slug: string({ ...required, minLength: 1, pattern: '[a-zA-Z0-9_%-]+' }),
  theme: string(),
  type: string(),
  content: text({ default: '', properties: { raw, block_version: blockVersion } }),
  title: { ...words, default: '' },
  description: string({ default: '' }),
  status: string({ default: 'publish', enum: writable }),
};

// Content document, "Collection listing parameters" and its variations.

const filterOnly = [
  ...['trash', 'auto-draft', 'inherit', 'request-pending'],
  ...['request-confirmed', 'request-failed', 'request-completed', 'any'],
];
const context: Table = { context: string({ default: 'view', enum: ['view', 'embed', 'edit'] }) };
const page: Table = { page: integer({ default: 1, minimum: 1 }) };
const ids = integers({ default: [] });
const order = string({ default: 'desc', enum: ['asc', 'desc'] });
const orderKeys = [
  ...['author', 'date', 'id', 'include', 'modified', 'parent'],
  ...['relevance', 'slug', 'include_slugs', 'title'],
];

const list: Table = {
  ...context,
  ...page,
  per_page: integer({ default: 10, minimum: 1, maximum: 100 }),
  search: string(),
  after: dateTime(),
  before: dateTime(),
  modified_after: dateTime(),
  modified_before: dateTime(),
  exclude: ids,
  include: ids,
  search_semantics: string({ enum: ['exact'] }),
  offset: integer(),
  order,
  orderby: string({ default: 'date', enum: orderKeys }),
  search_columns: strings({ default: [], enum: ['post_title', 'post_content', 'post_excerpt'] }),
  slug: strings(),
  status: strings({ default: ['publish'], enum: [...writable, ...filterOnly] }),
};
const authors: Table = { author: ids, author_exclude: ids };
const parents: Table = { parent: ids, parent_exclude: ids };

const termIds = { terms: ids };
const children = { include_children: boolean({ default: false }) };
const operator = { operator: string({ default: 'OR', enum: ['AND', 'OR'] }) };
const relation: Table = { tax_relation: string({ enum: ['AND', 'OR'] }) };

const postList: Table = {
  ...list,
  ...authors,
  ...relation,
  categories: terms({ properties: { ...termIds, ...children, ...operator } }),
  tags: terms({ properties: { ...termIds, ...operator } }),
  categories_exclude: terms({ properties: { ...termIds, ...children } }),
  tags_exclude: terms({ properties: termIds }),
  sticky: boolean(),
  ignore_sticky: boolean({ default: true }),
  format: strings({ uniqueItems: true, enum: formats }),
};

const pageList: Table = {
  ...list,
  ...authors,
  ...parents,
  menu_order: integer(),
  orderby: string({ default: 'date', enum: [...orderKeys, 'menu_order'] }),
};

const mediaList: Table = {
  ...list,
  ...authors,
  ...parents,
  media_type: strings({
    default: null,
    enum: ['image', 'video', 'text', 'application', 'audio'],
  }),
  mime_type: strings(nothing),
  status: strings({ default: ['inherit'], enum: ['inherit', 'private', 'trash'] }),
};

const menuItemList: Table = {
  ...list,
  ...relation,
  per_page: integer({ default: 100, minimum: 1, maximum: 100 }),
  order: string({ default: 'asc', enum: ['asc', 'desc'] }),
  orderby: string({ default: 'menu_order', enum: [...orderKeys, 'menu_order'] }),
  menus: terms({ properties: { ...termIds, ...operator } }),
  menus_exclude: terms({ properties: termIds }),
  menu_order: integer(),
};

const blockList: Table = {
  ...list,
  ...relation,
  cms_pattern_category: terms({ properties: { ...termIds, ...operator } }),
  cms_pattern_category_exclude: terms({ properties: termIds }),
};

const revisionList: Table = {
  ...context,
  ...page,
  per_page: integer({ minimum: 1, maximum: 100 }),
  search: string(),
  exclude: ids,
  include: ids,
  offset: integer(),
  order,
  orderby: string({
    default: 'date',
    enum: ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'],
  }),
};

// Content document, "Item routes", "Image edit" and the table of its namespace.

const force: Table = { force: boolean({ default: false }) };
const plainItem: Table = { ...idPath, ...context };
const textItem: Table = { ...plainItem, excerpt_length: integer(), password: string() };

function itemRows(path: string, listing: Table, item: Table, fields: Table): Rows {
  return {
    [`GET ${path}`]: listing,
    [`POST ${path}`]: fields,
    [`GET ${path}/{id}`]: item,
    ...updates(`${path}/{id}`, { ...optional(fields), ...idPath }),
    [`DELETE ${path}/{id}`]: { ...idPath, ...force },
  };
}

function revisionRows(path: string, parent = parentPath): Rows {
  const all = `${path}/{parent}/revisions`;
  return {
    [`GET ${all}`]: { ...parent, ...revisionList },
    [`GET ${all}/{id}`]: { ...parent, ...idPath, ...context },
    [`DELETE ${all}/{id}`]: { ...parent, ...idPath, ...force },
  };
}

function autosaveRows(path: string, fields: Table, id = idPath, parent = parentPath): Rows {
  const { in: _, required: __, ...named } = parent['parent'] ?? integer();
  return {
    [`GET ${path}/{id}/autosaves`]: id,
    [`POST ${path}/{id}/autosaves`]: { ...optional(fields), parent: named, ...id },
    [`GET ${path}/{parent}/autosaves/{id}`]: { ...parent, ...idPath },
  };
}

const modifier = (type: string, args: Table): Table => ({
  type: string({ ...required, enum: [type] }),
  args: object({ ...required, properties: args }),
});
const percent = number({ deprecated: true, minimum: 0, maximum: 100 });

const imageEdit: Table = {
  src: uri(required),
  modifiers: is('array of object')({
    minItems: 1,
    variants: [
      modifier('flip', {
        flip: object({
          ...required,
          properties: { horizontal: boolean(required), vertical: boolean(required) },
        }),
      }),
      modifier('rotate', { angle: number(required) }),
      modifier('crop', {
        left: number(required),
        top: number(required),
        width: number(required),
        height: number(required),
      }),
    ],
  }),
  rotation: integer({ deprecated: true, exclusiveMinimum: 0, exclusiveMaximum: 360 }),
  x: percent,
  y: percent,
  width: percent,
  height: percent,
  caption: words,
  description: words,
  title: words,
  post: integer(),
  alt_text: string(),
};

const templateId: Table = { id: string({ in: 'path', ...required }) };
const templateParent: Table = { parent: string({ in: 'path', ...required }) };

const content: Rows = {
  'GET ': namespaceIndex('cms/v2'),
  ...itemRows('/posts', postList, textItem, postFields),
  ...revisionRows('/posts'),
  ...autosaveRows('/posts', postFields),
  ...itemRows('/pages', pageList, textItem, pageFields),
  ...revisionRows('/pages'),
  ...autosaveRows('/pages', pageFields),
  ...itemRows('/media', mediaList, plainItem, mediaFields),
  'POST /media/{id}/post-process': {
    ...idPath,
    action: string({ ...required, enum: ['create-image-subsizes'] }),
  },
  'POST /media/{id}/edit': { ...idPath, ...imageEdit },
  ...itemRows('/menu-items', menuItemList, plainItem, menuItemFields),
  ...autosaveRows('/menu-items', menuItemFields),
  ...itemRows('/blocks', blockList, textItem, blockFields),
  ...revisionRows('/blocks'),
  ...autosaveRows('/blocks', blockFields),
  'GET /templates': { ...context, cms_id: integer(), area: string(), post_type: string() },
  'POST /templates': templateFields,
  ...revisionRows('/templates', templateParent),
  ...autosaveRows(
    '/templates',
    { ...templateFields, author: integer() },
    templateId,
    templateParent,
  ),
};

/** Every row of both documents, as `METHOD /namespace/path`. Each takes the language besides. */
export const documented: ReadonlyMap<string, Table> = new Map(
  (
    [
      ['', root],
      ['oembed/1.0', oembed],
      ['stock-images', stockImages],
      ['seo/v1', seo],
      ['calendar/events/v1', events],
      ['cms/v2', content],
    ] as const
  ).flatMap(([namespace, rows]) =>
    Object.entries(rows).map(([row, table]) => {
      const [method = '', path = ''] = row.split(' ');
      return [`${method} /${namespace}${path}`, { ...table, ...language }] as const;
    }),
  ),
);
