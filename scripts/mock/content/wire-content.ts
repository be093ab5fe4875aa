import { z } from 'zod';
import { seoFields } from '../seo.ts';
import { flag, ids, number, text, texts } from '../store.ts';
import type { Doc, Fields, Kind } from '../stored.ts';
import { encodeSlug, escapeAmpersands, escapeHtml, excerptHtml, texturize } from '../texts.ts';
import type { World } from '../world.ts';
import { mainSize, mediaDetails } from './images.ts';

/** Posts, pages, files, entries of menus and reusable blocks as the content namespace answers them. */

export type ContentContext = 'view' | 'embed' | 'edit';

export const contentKinds = {
  posts: 'post',
  pages: 'page',
  media: 'media',
  'menu-items': 'menu-item',
  blocks: 'block',
} as const satisfies Readonly<Record<string, Kind>>;

export type ContentCollection = keyof typeof contentKinds;

/** How an item is asked for. `open`: the right password came along. */
export type ContentView = {
  readonly context: ContentContext;
  readonly open?: boolean;
  readonly excerptLength?: number | undefined;
  /** Relations of what is put into posts besides; all where there are none in the list. @default nothing */
  readonly embed?: readonly string[] | undefined;
};

/** An item as its collection answers it. */
export function contentWire(doc: Doc, world: World, view: ContentView): Fields {
  const { context } = view;
  const { _embedded: inside, ...overrides } = doc.overrides;
  const full = editorsWire(doc, world, view);
  const shown = context === 'edit' ? full : readersWire(full, doc.kind);
  const embedded = embeddedIn(inside, view.embed);
  const wire = { ...shown, ...overrides, ...(embedded && { _embedded: embedded }) };
  if (context !== 'embed') return wire;
  if (doc.kind !== 'menu-item') return picked(wire, embeddedFields);
  const { type_label: _, meta: __, menus: ___, ...entry }: Fields = wire;
  return entry;
}

export function picked(wire: Fields, names: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(wire).filter(([name]) => names.has(name)));
}

/** What is left of an item within another one. */
const embeddedFields: ReadonlySet<string> = new Set([
  ...['id', 'date', 'slug', 'type', 'link', 'title', 'excerpt', 'author', 'featured_media'],
  ...['caption', 'alt_text', 'media_type', 'mime_type', 'media_details', 'source_url', '_links', '_embedded'],
]);

function editorsWire(doc: Doc, world: World, view: ContentView): Fields {
  if (doc.kind === 'menu-item') return menuItemWire(doc, world);
  if (doc.kind === 'media') return mediaWire(doc, world);
  return doc.kind === 'block' ? blockWire(doc, world, view) : articleWire(doc, world, view);
}

const written = new Set(['guid', 'title', 'content', 'excerpt', 'description', 'caption']);

/** An item without what only editors see; title and content of blocks come raw to everybody. */
function readersWire(wire: Fields, kind: Kind): Fields {
  const entries = Object.entries(wire).filter(
    ([name]) => name !== 'password' && (kind !== 'block' || name !== 'guid'),
  );
  const shown = entries.map(([name, value]) => {
    if (!written.has(name) || typeof value !== 'object') return [name, value];
    const { raw, block_version: _, ...others } = Object(value);
    const isRaw = kind === 'block' && name !== 'excerpt';
    return [name, isRaw ? { raw, ...others } : others];
  });
  return Object.fromEntries(shown);
}

function basics(doc: Doc, world: World, guid: string, type: string): Fields {
  const isFile = doc.kind === 'media';
  return {
    id: doc.id,
    date: contentTime(world.local(doc.created)),
    date_gmt: contentTime(doc.created),
    guid: { rendered: guid, ...(!isFile && { raw: guid }) },
    modified: contentTime(world.local(doc.modified)),
    modified_gmt: contentTime(doc.modified),
    ...(!isFile && { password: text(doc, 'password') }),
    slug: encodeSlug(doc.slug),
    status: statusOf(doc),
    type,
    link: world.link(doc),
  };
}

/** The state of an item as its collection calls it: files inherit theirs. */
export function statusOf({ kind, status }: Doc): string {
  return kind === 'media' && status === 'publish' ? 'inherit' : status;
}

function articleWire(doc: Doc, world: World, { context, open, excerptLength }: ContentView): Fields {
  const isPost = doc.kind === 'post';
  const [title, content, excerpt] = [text(doc, 'title'), text(doc, 'content'), text(doc, 'excerpt')];
  const isProtected = text(doc, 'password') !== '';
  const locked = isProtected && !open && context !== 'edit';
  return {
    ...basics(doc, world, `${world.origin}/?p=${doc.id}`, doc.kind),
    title: { rendered: texturize(title), raw: title },
    content: {
      rendered: locked ? '' : content,
      protected: isProtected,
      raw: content,
      block_version: content.includes('<!-- wp:') ? 1 : 0,
    },
    excerpt: {
      rendered: locked ? '' : excerptHtml(excerpt, content, excerptLength),
      protected: isProtected,
      raw: excerpt,
    },
    author: isPost ? authorOf(doc) : doc.author,
    featured_media: number(doc, 'featured_media'),
    ...(!isPost && { parent: number(doc, 'parent'), menu_order: number(doc, 'menu_order') }),
    comment_status: text(doc, 'comment_status') || 'closed',
    ping_status: text(doc, 'ping_status') || (isPost ? 'open' : 'closed'),
    ...(isPost && { sticky: flag(doc, 'sticky') }),
    template: text(doc, 'template'),
    ...(isPost && { format: text(doc, 'format') }),
    meta: metaWire(doc, world),
    ...(isPost && { categories: ids(doc, 'categories'), tags: ids(doc, 'tags') }),
    class_list: classes(doc, world),
    ...seoFields(doc, world),
    _links: articleLinks(doc, world),
  };
}

const embeddedSchema = z.record(z.string(), z.array(z.unknown()));
const knownAuthorSchema = z.object({ author: z.tuple([z.object({ id: z.int() })]) });

/** Id of who wrote a post: the one of the author it has inside, where that has one. */
export function authorOf({ author, overrides }: Doc): number {
  return knownAuthorSchema.safeParse(overrides['_embedded']).data?.author[0].id ?? author;
}

/** What a post has inside of the relations that are asked for. */
function embeddedIn(inside: unknown, asked: ContentView['embed']): Fields | undefined {
  const all = embeddedSchema.safeParse(inside).data;
  if (!all || !asked) return undefined;
  const wanted = Object.entries(all).filter(([relation]) => asked.length === 0 || asked.includes(relation));
  return wanted.length === 0 ? undefined : Object.fromEntries(wanted);
}

function articleLinks(doc: Doc, world: World): Fields {
  const rest = (path: string) => world.rest('cms/v2', path);
  if (doc.kind === 'page') {
    const parent = number(doc, 'parent');
    const up = parent > 0 && { up: [{ embeddable: true, href: rest(`/pages/${parent}`) }] };
    return { ...itemLinks('/pages', doc, world, 'page'), ...up, ...curies };
  }
  const terms = [
    { taxonomy: 'category', embeddable: true, href: `${rest('/categories')}?post=${doc.id}` },
    { taxonomy: 'post_tag', embeddable: true, href: `${rest('/tags')}?post=${doc.id}` },
  ];
  return { ...itemLinks('/posts', doc, world, 'post'), 'wp:term': terms, ...curies };
}

const curies: Fields = { curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }] };

function classes(doc: Doc, { store }: World): readonly string[] {
  const slugs = (name: 'categories' | 'tags', kind: 'category' | 'tag') =>
    ids(doc, name)
      .flatMap((id) => store.find(kind, id)?.slug ?? [])
      .map((slug) => `${kind}-${slug}`);
  return [
    `post-${doc.id}`,
    doc.kind,
    `type-${doc.kind}`,
    `status-${doc.status}`,
    ...(doc.kind === 'post' ? [`format-${text(doc, 'format')}`] : []),
    ...(number(doc, 'featured_media') > 0 ? ['has-post-thumbnail'] : []),
    ...(text(doc, 'password') === '' ? [] : ['post-password-required']),
    'hentry',
    ...slugs('categories', 'category'),
    ...slugs('tags', 'tag'),
  ];
}

function mediaWire(media: Doc, world: World): Fields {
  const url = world.upload(mainSize(media).file);
  const [title, mime] = [texturize(text(media, 'title')), text(media, 'mime_type')];
  const [caption, description] = [text(media, 'caption'), text(media, 'description')];
  const alt = text(media, 'alt_text');
  const isImage = mime.startsWith('image/');
  const shown = isImage
    ? `<img decoding="async" width="${number(media, 'width')}" height="${number(media, 'height')}" src="${url}" alt="${escapeHtml(alt)}" />`
    : title;
  const own = description ? `<p>${description}</p>\n` : '';
  const { 'wp:attachment': _, ...links } = itemLinks('/media', media, world, 'attachment');
  return {
    ...basics(media, world, world.upload(text(media, 'file')), 'attachment'),
    title: { rendered: title, raw: text(media, 'title') },
    author: media.author,
    featured_media: number(media, 'featured_media'),
    comment_status: text(media, 'comment_status') || 'open',
    ping_status: text(media, 'ping_status') || 'closed',
    template: text(media, 'template'),
    meta: metaWire(media, world),
    class_list: [`post-${media.id}`, 'attachment', 'type-attachment', `status-${statusOf(media)}`, 'hentry'],
    description: {
      rendered: `<p class="attachment"><a href='${url}'>${shown}</a></p>\n${own}`,
      raw: description,
    },
    caption: { rendered: caption === '' ? '' : `<p>${caption}</p>\n`, raw: caption },
    alt_text: alt,
    media_type: isImage ? 'image' : 'file',
    mime_type: mime,
    media_details: mediaDetails(media, world),
    post: number(media, 'post') || null,
    source_url: url,
    _links: links,
  };
}

function blockWire(block: Doc, world: World, { excerptLength }: ContentView): Fields {
  const [content, excerpt] = [text(block, 'content'), text(block, 'excerpt')];
  const isProtected = text(block, 'password') !== '';
  const { cms_pattern_sync_status: sync = '', ...meta } = metaWire(block, world);
  const status = { [world.dialect.parameter('cms_pattern_sync_status')]: sync };
  return {
    ...basics(block, world, world.link(block), 'wp_block'),
    title: { raw: text(block, 'title') },
    content: { raw: content, protected: isProtected, block_version: 1 },
    excerpt: {
      raw: excerpt,
      rendered: excerptHtml(excerpt, content, excerptLength),
      protected: isProtected,
    },
    template: text(block, 'template'),
    // The documents have the state among the other data, observed servers beside them.
    meta: world.isObserved ? meta : { ...meta, ...status },
    [world.dialect.parameter('cms_pattern_category')]: ids(block, 'cms_pattern_category'),
    ...(world.isObserved && status),
    _links: { ...itemLinks('/blocks', block, world, 'wp_block'), ...curies },
  };
}

const typeLabels: Readonly<Record<string, string>> = {
  page: 'Page',
  post: 'Post',
  tribe_events: 'Event',
  category: 'Category',
  tribe_events_cat: 'Event Category',
  post_tag: 'Tag',
};

/** One entry of a menu. One that shows an item has the item's address, also when nobody can visit it. */
function menuItemWire(entry: Doc, world: World): Fields {
  const [title, type, object] = [text(entry, 'title'), text(entry, 'type'), text(entry, 'object')];
  const target = type === 'custom' ? undefined : world.store.get(number(entry, 'object_id'));
  const rest = (path: string) => world.rest('cms/v2', path);
  const listOrBlank = (list: readonly string[]) => (list.length === 0 ? [''] : list);
  return {
    id: entry.id,
    title: { rendered: escapeAmpersands(title), raw: title },
    status: entry.status,
    url: text(entry, 'url') || (target ? world.link(target) : ''),
    attr_title: text(entry, 'attr_title'),
    description: text(entry, 'description'),
    type,
    type_label: typeLabels[object] ?? 'Custom Link',
    object,
    object_id: type === 'custom' ? entry.id : number(entry, 'object_id'),
    parent: number(entry, 'parent'),
    menu_order: number(entry, 'menu_order'),
    target: text(entry, 'target'),
    classes: listOrBlank(texts(entry, 'classes')),
    xfn: listOrBlank(texts(entry, 'xfn')),
    invalid: false,
    meta: metaWire(entry, world),
    menus: number(entry, 'menus'),
    _links: {
      self: [{ href: rest(`/menu-items/${entry.id}`), targetHints: { allow: ['GET'] } }],
      collection: [{ href: rest('/menu-items') }],
      about: [{ href: rest('/types/nav_menu_item') }],
      'wp:term': [{ taxonomy: 'nav_menu', embeddable: true, href: `${rest('/menus')}?post=${entry.id}` }],
      ...curies,
    },
  };
}

/** `YYYY-MM-DDThh:mm:ss`, without an offset, as the content namespace writes times. */
export function contentTime(time: string): string {
  return time.replace(' ', 'T');
}

function itemLinks(collection: string, doc: Doc, world: World, type: string): Fields {
  const rest = (path: string) => world.rest('cms/v2', path);
  const own = rest(`${collection}/${doc.id}`);
  const image = number(doc, 'featured_media');
  return {
    self: [{ href: own, targetHints: { allow: ['GET'] } }],
    collection: [{ href: rest(collection) }],
    about: [{ href: rest(`/types/${type}`) }],
    author: [{ embeddable: true, href: rest(`/users/${doc.author}`) }],
    ...(type !== 'attachment' && { 'version-history': [{ count: 0, href: `${own}/revisions` }] }),
    ...(image !== 0 && { 'wp:featuredmedia': [{ embeddable: true, href: rest(`/media/${image}`) }] }),
    'wp:attachment': [{ href: `${rest('/media')}?parent=${doc.id}` }],
  };
}

/** The `meta` of an item: what the documents list, and when a public server is played also the rest. */
export function metaWire(
  doc: Doc,
  world: World,
  hasFootnotes = doc.kind !== 'media' && doc.kind !== 'menu-item',
): Fields {
  const own = doc.fields['meta'];
  return {
    inline_featured_image: false,
    ...(world.isObserved && eventsMeta),
    ...(hasFootnotes && { footnotes: '' }),
    ...(typeof own === 'object' && own),
  };
}

/** Keys that an events extension was seen to add to the `meta` of everything. */
const eventsMeta: Fields = Object.fromEntries(
  [
    '_EventAllDay _EventTimezone _EventStartDate _EventEndDate _EventStartDateUTC _EventEndDateUTC',
    '_EventShowMap _EventShowMapLink _EventURL _EventCost _EventCurrencySymbol _EventOrganizerID _EventVenueID',
    '_OrganizerEmail _OrganizerPhone _OrganizerWebsite _VenueAddress _VenueCity _VenueCountry _VenueZip',
    '_VenuePhone _VenueURL _VenueShowMap _VenueShowMapLink',
  ]
    .flatMap((line) => line.split(' '))
    .map((key) => [key, /AllDay|ShowMap/.test(key) ? false : key.endsWith('ID') ? [] : '']),
);
