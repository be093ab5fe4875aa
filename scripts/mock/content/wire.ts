import { z } from 'zod';
import { escapeHtml } from '../../../src/html/escape.ts';
import { headHtml, seoHead } from '../seo.ts';
import { flag, ids, number, text } from '../store.ts';
import type { Doc, Fields, Kind } from '../stored.ts';
import { encodeSlug, escapeAmpersands, excerptHtml, texturize } from '../texts.ts';
import type { World } from '../world.ts';
import { mediaDetails, sizesOf } from './images.ts';

/** Posts, pages, files, entries of menus and reusable blocks as the content namespace answers them. */

/** How an item is asked for. `context`: `view`, `embed` or `edit`. `open`: the right password came along. */
export type ContentView = {
  readonly context: string;
  readonly open?: boolean;
  readonly excerptLength?: number | undefined;
  /** Relations of what is put into posts besides; all where there are none in the list. @default nothing */
  readonly embed?: readonly string[] | undefined;
};

/** An item as its collection answers it. */
export function contentWire(doc: Doc, world: World, view: ContentView): Fields {
  const { context } = view;
  const { _embedded: inside, ...overrides } = doc.overrides;
  const isOwn = world.isObserved && doc.kind === 'block';
  const shape = isOwn ? observedBlock : (shapes[doc.kind] ?? []);
  const isShown = ({ mark }: Field) =>
    context === 'edit' || (context === 'embed' ? mark === '+' : mark !== '*');
  const shown = shaped(shape, makes, [doc, world, view], isShown);
  const own = Object.entries(overrides).filter(([name]) => context !== 'embed' || name in shown);
  const embedded = embeddedIn(inside, view.embed);
  return { ...shown, ...Object.fromEntries(own), ...(embedded && { _embedded: embedded }) };
}

const dates = 'id+ date+ date_gmt guid modified modified_gmt';
const article = `${dates} password* slug+ status type+ link+ title+ content excerpt+ author+ featured_media+`;
const head = 'class_list yoast_head yoast_head_json _links+';

const block = `${dates.replace('guid', 'guid*')} password* slug+ status type+ link+ title+ content excerpt+ template meta cms_pattern_category`;

const shapes: Readonly<Partial<Record<Kind, ReturnType<typeof shapeOf>>>> = {
  post: shapeOf(`${article} comment_status ping_status sticky template format meta categories tags ${head}`),
  page: shapeOf(`${article} parent menu_order comment_status ping_status template meta ${head}`),
  media: shapeOf(
    `${dates} slug+ status type+ link+ title+ author+ featured_media+ comment_status ping_status template meta class_list description caption+ alt_text+ media_type+ mime_type+ media_details+ post source_url+ _links+`,
  ),
  block: shapeOf(`${block} _links+`),
  'menu-item': shapeOf(
    'id+ title+ status+ url+ attr_title+ description+ type+ type_label object+ object_id+ parent+ menu_order+ target+ classes+ xfn+ invalid+ meta menus _links+',
  ),
  revision: shapeOf(
    'author+ date+ date_gmt id+ modified modified_gmt parent+ slug+ guid title+ content excerpt+ meta _links+',
  ),
  template: shapeOf(
    'id+ theme+ content slug+ source+ origin+ type+ description+ title+ status+ cms_id+ has_theme_file+ is_custom+ author+ modified author_text+ original_source+ _links+',
  ),
};

/** The documents have the state of a block among the other data, observed servers beside them. */
const observedBlock = shapeOf(`${block} cms_pattern_sync_status _links+`);

/** A text as it is shown, and for editors as it was typed. */
function written(rendered: string, raw: string, { context }: ContentView, more: Fields = {}): Fields {
  return { rendered, ...more, ...(context === 'edit' && { raw }) };
}

function isLocked(doc: Doc, { open, context }: ContentView): boolean {
  return text(doc, 'password') !== '' && !open && context !== 'edit';
}

const isImage = (media: Doc) => text(media, 'mime_type').startsWith('image/');
const listOrBlank = (list: unknown) => (Array.isArray(list) && list.length > 0 ? list : ['']);

const makes: Readonly<Record<string, Make<ContentView>>> = {
  id: ({ id }) => id,
  date: ({ created }, world) => contentTime(world.local(created)),
  date_gmt: ({ created }) => contentTime(created),
  modified: ({ modified }, world) => contentTime(world.local(modified)),
  modified_gmt: ({ modified }) => contentTime(modified),
  guid: ({ id }, { origin }, view) => written(`${origin}/?p=${id}`, `${origin}/?p=${id}`, view),
  'media guid': (doc, world) => ({ rendered: world.upload(text(doc, 'file')) }),
  'block guid': (doc, world) => ({ rendered: world.link(doc), raw: world.link(doc) }),
  slug: ({ slug }) => encodeSlug(slug),
  status: statusOf,
  type: ({ kind }) => typeOf(kind),
  'menu-item type': (doc) => text(doc, 'type'),
  link: (doc, world) => world.link(doc),
  title: (doc, _, view) => written(texturize(text(doc, 'title')), text(doc, 'title'), view),
  'block title': (doc) => ({ raw: text(doc, 'title') }),
  'menu-item title': (doc, _, view) =>
    written(escapeAmpersands(text(doc, 'title')), text(doc, 'title'), view),
  content: (doc, _, view) => {
    const content = text(doc, 'content');
    const version = view.context === 'edit' && { block_version: content.includes('<!-- wp:') ? 1 : 0 };
    const more = { protected: text(doc, 'password') !== '', ...version };
    return written(isLocked(doc, view) ? '' : content, content, view, more);
  },
  'block content': (doc, _, { context }) => ({
    raw: text(doc, 'content'),
    protected: text(doc, 'password') !== '',
    ...(context === 'edit' && { block_version: 1 }),
  }),
  excerpt: (doc, _, view) => {
    const [excerpt, isHidden] = [text(doc, 'excerpt'), doc.kind !== 'block' && isLocked(doc, view)];
    const html = isHidden ? '' : excerptHtml(excerpt, text(doc, 'content'), view.excerptLength);
    return written(html, excerpt, view, { protected: text(doc, 'password') !== '' });
  },
  'revision content': (doc, _, view) => written(text(doc, 'content'), text(doc, 'content'), view),
  'revision excerpt': (doc, _, view) => {
    const excerpt = text(doc, 'excerpt');
    return written(excerpt && excerptHtml(excerpt, ''), excerpt, view);
  },
  author: authorOf,
  comment_status: (doc) => text(doc, 'comment_status') || (doc.kind === 'media' ? 'open' : 'closed'),
  ping_status: (doc) => text(doc, 'ping_status') || (doc.kind === 'post' ? 'open' : 'closed'),
  meta: metaOf,
  class_list: classes,
  yoast_head: (doc, world) => headHtml(seoHead(doc, world)),
  yoast_head_json: seoHead,
  'media description': (doc, world, view) => {
    const [url, own] = [world.upload(sizesOf(doc).main.file), text(doc, 'description')];
    const shown = isImage(doc)
      ? `<img decoding="async" width="${number(doc, 'width')}" height="${number(doc, 'height')}" src="${url}" alt="${escapeHtml(text(doc, 'alt_text'))}" />`
      : texturize(text(doc, 'title'));
    const html = `<p class="attachment"><a href='${url}'>${shown}</a></p>\n${own ? `<p>${own}</p>\n` : ''}`;
    return written(html, own, view);
  },
  caption: (doc, _, view) => {
    const caption = text(doc, 'caption');
    return written(caption && `<p>${caption}</p>\n`, caption, view);
  },
  media_type: (doc) => (isImage(doc) ? 'image' : 'file'),
  media_details: mediaDetails,
  post: (doc) => number(doc, 'post') || null,
  source_url: (doc, world) => world.upload(sizesOf(doc).main.file),
  cms_pattern_sync_status: ({ fields }) => Object(fields['meta']).cms_pattern_sync_status ?? '',
  // One that shows an item has the item's address, also when nobody can visit it.
  'menu-item url': (doc, world) => {
    const target = text(doc, 'type') === 'custom' ? undefined : world.store.get(number(doc, 'object_id'));
    return text(doc, 'url') || (target ? world.link(target) : '');
  },
  type_label: (doc) => typeLabels[text(doc, 'object')] ?? 'Custom Link',
  object_id: (doc) => (text(doc, 'type') === 'custom' ? doc.id : number(doc, 'object_id')),
  classes: ({ fields }) => listOrBlank(fields['classes']),
  xfn: ({ fields }) => listOrBlank(fields['xfn']),
  invalid: () => false,
  'template id': templateName,
  'template content': (doc, _, { context }) => {
    return { raw: text(doc, 'content'), ...(context === 'edit' && { block_version: 1 }) };
  },
  source: (doc) => (doc.id > 0 ? 'custom' : sourceOf(doc)),
  origin: (doc) => (doc.id > 0 && flag(doc, 'hasFile') ? sourceOf(doc) : null),
  'template title': (doc, _, { context }) => {
    const title = text(doc, 'title');
    return { ...(context !== 'embed' && { raw: title }), rendered: title };
  },
  cms_id: ({ id }) => id,
  has_theme_file: (doc) => flag(doc, 'hasFile'),
  is_custom: (doc) => !flag(doc, 'hasFile'),
  'template modified': ({ id, modified }, world) => id > 0 && contentTime(world.local(modified)),
  author_text: () => 'Town',
  original_source: (doc) => (flag(doc, 'hasFile') ? sourceOf(doc) : 'user'),
  'template _links': (doc, world) => selfLinks(doc.kind, templateName(doc), world),
  _links: itemLinks,
  'revision _links': ({ fields }, world) => {
    const parent = world.store.get(Number(fields['parent']));
    return parent && { parent: [{ href: world.collection(parent.kind, parent.id) }] };
  },
};

/** The id of a template in answers. */
export function templateName(doc: Doc): string {
  return `${text(doc, 'theme')}//${doc.slug}`;
}

/** What a template of this theme comes from. */
function sourceOf(doc: Doc): string {
  return text(doc, 'theme') === 'tec' ? 'plugin' : 'theme';
}

const typeLabels: Readonly<Record<string, string>> = {
  ...{ page: 'Page', post: 'Post', tribe_events: 'Event' },
  ...{ category: 'Category', tribe_events_cat: 'Event Category', post_tag: 'Tag' },
};

/** What servers of this family call a kind of item. */
function typeOf(kind: Kind): string {
  const names: Readonly<Partial<Record<Kind, string>>> = {
    ...{ media: 'attachment', block: 'wp_block', 'menu-item': 'nav_menu_item', template: 'wp_template' },
  };
  return names[kind] ?? kind;
}

/** The state of an item as its collection calls it: files inherit theirs. */
export function statusOf({ kind, status }: Doc): string {
  return kind === 'media' && status === 'publish' ? 'inherit' : status;
}

const embeddedSchema = z.record(z.string(), z.array(z.unknown()));
const knownAuthorSchema = z.object({ author: z.tuple([z.object({ id: z.int() })]) });

/** Id of who wrote an item: of a post the one of the author it has inside, where that has one. */
function authorOf({ author, overrides }: Doc): number {
  return knownAuthorSchema.safeParse(overrides['_embedded']).data?.author[0].id ?? author;
}

/** What a post has inside of the relations that are asked for: all, or those in the list. */
function embeddedIn(inside: unknown, asked: ContentView['embed']): Fields | undefined {
  const all = Object.entries((asked && embeddedSchema.safeParse(inside).data) ?? {});
  const wanted = all.filter(([relation]) => asked?.length === 0 || asked?.includes(relation));
  return wanted.length === 0 ? undefined : Object.fromEntries(wanted);
}

function classes(doc: Doc, { store }: World): readonly string[] {
  const type = typeOf(doc.kind);
  const carried = (name: string, kind: Kind) => ids(doc, name).flatMap((id) => store.find(kind, id) ?? []);
  const terms = [...carried('categories', 'category'), ...carried('tags', 'tag')];
  return [
    ...[`post-${doc.id}`, type, `type-${type}`, `status-${statusOf(doc)}`],
    ...(doc.kind === 'post' ? [`format-${text(doc, 'format')}`] : []),
    ...(doc.kind !== 'media' && number(doc, 'featured_media') > 0 ? ['has-post-thumbnail'] : []),
    ...(text(doc, 'password') === '' ? [] : ['post-password-required']),
    'hentry',
    ...terms.map(({ kind, slug }) => `${kind}-${slug}`),
  ];
}

/** `YYYY-MM-DDThh:mm:ss`, without an offset, as the content namespace writes times. */
function contentTime(time: string): string {
  return time.replace(' ', 'T');
}

/** The links from an item to itself, its collection and its type. */
export function selfLinks(kind: Kind, id: number | string, world: World): Fields {
  return {
    self: [{ href: world.collection(kind, id), targetHints: { allow: ['GET'] } }],
    collection: [{ href: world.collection(kind) }],
    about: [{ href: world.rest('cms/v2', `/types/${typeOf(kind)}`) }],
  };
}

const curies: Fields = { curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }] };

function itemLinks(doc: Doc, world: World): Fields {
  const { id, kind, author } = doc;
  const rest = (path: string) => world.rest('cms/v2', path);
  const other = (path: string) => [{ embeddable: true, href: rest(path) }];
  const [image, parent] = [number(doc, 'featured_media'), number(doc, 'parent')];
  const term = (taxonomy: string, path: string) => {
    return { taxonomy, embeddable: true, href: `${rest(path)}?post=${id}` };
  };
  const basic = selfLinks(kind, id, world);
  if (kind === 'menu-item') return { ...basic, 'wp:term': [term('nav_menu', '/menus')], ...curies };
  const writer = { author: other(`/users/${author}`) };
  const picture = image !== 0 && { 'wp:featuredmedia': other(`/media/${image}`) };
  if (kind === 'media') return { ...basic, ...writer, ...picture };
  return {
    ...basic,
    ...writer,
    'version-history': [{ count: 0, href: `${world.collection(kind, id)}/revisions` }],
    ...picture,
    'wp:attachment': [{ href: `${rest('/media')}?parent=${id}` }],
    ...(kind === 'page' && parent > 0 && { up: other(`/pages/${parent}`) }),
    ...(kind === 'post' && { 'wp:term': [term('category', '/categories'), term('post_tag', '/tags')] }),
    ...curies,
  };
}

function metaOf({ kind, fields }: Doc, world: World): Fields {
  const { cms_pattern_sync_status: sync = '', ...own } = Object(fields['meta']);
  const isBlock = (kind === 'block' || fields['of'] === 'block') && !world.isObserved;
  return {
    inline_featured_image: false,
    ...(kind !== 'media' && kind !== 'menu-item' && { footnotes: '' }),
    ...own,
    ...(isBlock && { [world.dialect.parameter('cms_pattern_sync_status')]: sync }),
  };
}

/** Makes a field of an answer. @param view how the item is asked for */
export type Make<V> = (doc: Doc, world: World, view: V) => unknown;

export type Field = ReturnType<typeof shapeOf>[number];

/**
 * The fields of an answer in their order, with spaces between them. One with `?` is left out where there is nothing in it;
 * one with `*` is in full answers only: to editors, or of a single item. Those with `+` are left of an item within another.
 */
export function shapeOf(text: string) {
  return text.split(' ').map((one) => ({ name: one.replace(/\W$/, ''), mark: /\W$/.exec(one)?.[0] }));
}

/** An item as it is answered: each field as it is made, for its kind or for all; else as it is stored. */
export function shaped<V>(
  shape: ReturnType<typeof shapeOf>,
  makes: Readonly<Record<string, Make<V>>>,
  [doc, world, view]: Parameters<Make<V>>,
  isShown: (field: Field) => boolean,
): Fields {
  const wire: Record<string, unknown> = {};
  for (const { name, mark } of shape.filter(isShown)) {
    const make = makes[`${doc.kind} ${name}`] ?? makes[name];
    const value = make ? make(doc, world, view) : doc.fields[name];
    const isNothing = value === '' || value === null || value === undefined;
    if (mark !== '?' || !isNothing) wire[world.dialect.parameter(name)] = value;
  }
  return wire;
}
