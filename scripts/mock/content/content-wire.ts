import {
  beyondAscii,
  encodePath,
  escapeAmpersands,
  excerptHtml,
  texturize,
} from '../formatted-texts.ts';
import { headHtml, seoHead } from '../seo-answers.ts';
import { number, text } from '../store.ts';
import type { Doc, Fields, Kind } from '../stored.ts';
import type { World } from '../world.ts';
import { mediaDetails } from './image-sizes.ts';

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
  const shape =
    (world.isObserved && contentShapes.get(`observed ${doc.kind}`)) || contentShapes.get(doc.kind);
  const isShown = ({ mark }: Field) =>
    context === 'edit' || (context === 'embed' ? mark === '+' : mark !== '*');
  const { _embedded: _, ...wire } = shaped(
    shape,
    makes,
    [doc, world, view],
    isShown,
    context === 'embed',
  );
  const embedded = embeddedIn(doc.overrides['_embedded'], view.embed, world);
  return { ...wire, ...(embedded && { _embedded: embedded }) };
}

const dates = 'id+ date+ date_gmt guid modified modified_gmt';
const article = `${dates} password* slug+ status type+ link+ title+ content excerpt+ author+ featured_media+`;
const head = 'class_list yoast_head yoast_head_json _links+';

const block = `${dates.replace('guid', 'guid*')} password* slug+ status type+ link+ title+ content excerpt+ template meta cms_pattern_category`;

export const contentShapes = shapesOf({
  post: `${article} comment_status ping_status sticky template format meta categories tags ${head}`,
  page: `${article} parent menu_order comment_status ping_status template meta ${head}`,
  media: `${dates} slug+ status type+ link+ title+ author+ featured_media+ comment_status ping_status template meta class_list description caption+ alt_text+ media_type+ mime_type+ media_details+ post source_url+ _links+`,
  block: `${block} _links+`,
  // The documents have the state of a block among the other data, observed servers beside them.
  'observed block': `${block} cms_pattern_sync_status _links+`,
  'menu-item':
    'id+ title+ status+ url+ attr_title+ description+ type+ type_label object+ object_id+ parent+ menu_order+ target+ classes+ xfn+ invalid+ meta menus _links+',
  revision:
    'author+ date+ date_gmt id+ modified modified_gmt parent+ slug+ guid title+ content excerpt+ meta _links+',
  template:
    'id+ theme+ content slug+ source+ origin+ type+ description+ title+ status+ cms_id+ has_theme_file+ is_custom+ author+ modified author_text+ original_source+ _links+',
});

/** A text as it is shown, and for editors as it was typed. */
function written(
  rendered: string,
  raw: string,
  { context }: ContentView,
  more: Fields = {},
): Fields {
  return { rendered, ...more, ...(context === 'edit' && { raw }) };
}

function paragraphOf(doc: Doc, name: string, view: ContentView): Fields {
  const raw = text(doc, name);
  return written(raw && `<p>${raw}</p>\n`, raw, view);
}

function isLocked(doc: Doc, { open, context }: ContentView): boolean {
  return text(doc, 'password') !== '' && doc.kind !== 'revision' && !open && context !== 'edit';
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
  slug: ({ slug }) => encodePath(slug, beyondAscii),
  status: statusOf,
  type: ({ kind }, world) => typeOf(kind, world),
  'menu-item type': (doc) => text(doc, 'type'),
  'template type': (doc, world) => text(doc, 'type') || typeOf(doc.kind, world),
  link: (doc, world) => world.link(doc),
  title: (doc, _, view) => written(texturize(text(doc, 'title')), text(doc, 'title'), view),
  'block title': (doc) => ({ raw: text(doc, 'title') }),
  'menu-item title': (doc, _, view) =>
    written(escapeAmpersands(text(doc, 'title')), text(doc, 'title'), view),
  content: (doc, _, view) => {
    const content = text(doc, 'content');
    const version = view.context === 'edit' && {
      block_version: content.includes('<!-- wp:') ? 1 : 0,
    };
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
  author: ({ author }) => author,
  comment_status: (doc) =>
    text(doc, 'comment_status') || (doc.kind === 'media' ? 'open' : 'closed'),
  ping_status: (doc) => text(doc, 'ping_status') || (doc.kind === 'post' ? 'open' : 'closed'),
  meta: metaOf,
  class_list: (doc, world) => [
    `post-${doc.id}`,
    typeOf(doc.kind, world),
    `status-${statusOf(doc)}`,
    'hentry',
  ],
  yoast_head: (doc, world) => headHtml(seoHead(doc, world)),
  yoast_head_json: seoHead,
  'media description': (doc, _, view) => paragraphOf(doc, 'description', view),
  caption: (doc, _, view) => paragraphOf(doc, 'caption', view),
  media_type: (doc) => (isImage(doc) ? 'image' : 'file'),
  media_details: mediaDetails,
  post: (doc) => number(doc, 'post') || null,
  source_url: (doc, world) => world.upload(text(doc, 'file')),
  cms_pattern_sync_status: ({ fields }) => Object(fields['meta']).cms_pattern_sync_status ?? '',
  // One that shows an item has the item's address, also when nobody can visit it.
  'menu-item url': (doc, world) => {
    const target =
      text(doc, 'type') === 'custom' ? undefined : world.store.get(number(doc, 'object_id'));
    return text(doc, 'url') || (target ? world.link(target) : '');
  },
  object: (doc, { dialect }) => dialect.name(text(doc, 'object')),
  type_label: (doc, { dialect }) => dialect.name(text(doc, 'object')),
  object_id: (doc) => (text(doc, 'type') === 'custom' ? doc.id : number(doc, 'object_id')),
  classes: ({ fields }) => listOrBlank(fields['classes']),
  xfn: ({ fields }) => listOrBlank(fields['xfn']),
  invalid: () => false,
  'template id': templateName,
  'template content': (doc, _, { context }) => {
    return { raw: text(doc, 'content'), ...(context === 'edit' && { block_version: 1 }) };
  },
  'template title': (doc, _, { context }) => {
    const title = text(doc, 'title');
    return { ...(context !== 'embed' && { raw: title }), rendered: title };
  },
  cms_id: ({ id }) => id,
  'template modified': ({ id, modified }, world) => id > 0 && contentTime(world.local(modified)),
  'template _links': (doc, world) => linksOf({ kind: doc.kind, id: templateName(doc) }, world),
  _links: linksOf,
  'revision _links': ({ fields }, world) => {
    const parent = world.store.get(Number(fields['parent']));
    return parent && { parent: [{ href: world.collection(parent.kind, parent.id) }] };
  },
};

/** The id of a template in answers. */
export function templateName(doc: Doc): string {
  return `${text(doc, 'theme')}//${doc.slug}`;
}

/** What servers of this family call a kind of item. */
function typeOf(kind: Kind, { dialect }: World): string {
  const names: Readonly<Partial<Record<Kind, string>>> = {
    ...{ media: 'attachment', block: 'cms_block', template: 'cms_template' },
  };
  return dialect.name(names[kind] ?? kind);
}

/** The state of an item as its collection calls it: files inherit theirs. */
export function statusOf({ kind, status }: Doc): string {
  return kind === 'media' && status === 'publish' ? 'inherit' : status;
}

/** What a post has inside of the relations that are asked for: all, or those in the list. */
function embeddedIn(
  inside: unknown,
  asked: ContentView['embed'],
  { dialect }: World,
): Fields | undefined {
  const all = Object.entries(asked ? Object(inside) : {}).map(
    ([relation, items]) => [dialect.name(relation.replace(/^wp:/, 'cms:')), items] as const,
  );
  const wanted = all.filter(([relation]) => asked?.length === 0 || asked?.includes(relation));
  return wanted.length === 0 ? undefined : Object.fromEntries(wanted);
}

/** `YYYY-MM-DDThh:mm:ss`, without an offset, as the content namespace writes times. */
function contentTime(time: string): string {
  return time.replace(' ', 'T');
}

/** The links from an item to itself and its collection. */
export function linksOf(
  { kind, id }: Pick<Doc, 'kind'> & { readonly id: number | string },
  world: World,
): Fields {
  return {
    self: [{ href: world.collection(kind, id) }],
    collection: [{ href: world.collection(kind) }],
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

export type Field = { readonly name: string; readonly mark: string | undefined };

/**
 * The fields of answers in their order, with spaces between them. One with `?` is left out where there is nothing in it;
 * one with `*` is in full answers only: to editors, or of a single item. Those with `+` are left of an item within another.
 */
export function shapesOf(
  table: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly Field[]> {
  const fieldOf = (one: string) => ({ name: one.replace(/\W$/, ''), mark: /\W$/.exec(one)?.[0] });
  return new Map(Object.entries(table).map(([name, text]) => [name, text.split(' ').map(fieldOf)]));
}

/**
 * An item as it is answered: each field as it is made, for its kind or for all; else as it is stored. What replaces fields of its
 * own comes last; what is none of them only where extensions add it, and not where the item is asked for within another. The
 * documents' server has no heads in items: it answers them by themselves.
 */
export function shaped<V>(
  shape: readonly Field[] | undefined,
  makes: Readonly<Record<string, Make<V>>>,
  [doc, world, view]: Parameters<Make<V>>,
  isShown: (field: Field) => boolean,
  isShort = false,
): Fields {
  const wire: Record<string, unknown> = {};
  const isHead = (name: string) => !world.isObserved && name.startsWith('yoast_');
  for (const { name, mark } of shape?.filter(isShown) ?? []) {
    if (isHead(name)) continue;
    const make = makes[`${doc.kind} ${name}`] ?? makes[name];
    const value = make ? make(doc, world, view) : doc.fields[name];
    const isNothing = value === '' || value === null || value === undefined;
    if (mark !== '?' || !isNothing) wire[world.dialect.parameter(name)] = value;
  }
  for (const [name, value] of Object.entries(doc.overrides)) {
    if (isHead(name)) continue;
    const { raw } = Object(wire[name]);
    const hasRaw = raw !== undefined && typeof value === 'object';
    if (name in wire || (world.extended && !isShort))
      wire[name] = hasRaw ? { ...value, raw } : value;
  }
  return wire;
}
