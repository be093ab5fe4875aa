import { z } from 'zod';
import { userIds } from '../credentials.ts';
import { encodeSlug } from '../links.ts';
import { utcToLocal } from '../local-time.ts';
import type { StoredPage, StoredPost } from '../stored.ts';
import { texturize } from '../texturize.ts';
import type { World } from '../world.ts';
import { contentTime } from './dates.ts';
import { excerptHtml } from './excerpt.ts';
import { itemLinks, termLinks, upLink } from './links.ts';
import { contentMeta } from './meta.ts';
import { seoFields } from './seo.ts';

type Wire = Readonly<Record<string, unknown>>;

export type ContentContext = 'view' | 'embed' | 'edit';

/** How a post or page is asked for. `open`: the right password came along. */
export type ContentView = {
  readonly context: ContentContext;
  readonly open: boolean;
  readonly excerptLength?: number | undefined;
  /** Relations of what is put into posts besides; all where there are none in the list. @default nothing */
  readonly embed?: readonly string[] | undefined;
};

/** A post or page as the content namespace answers it. */
export function contentWire(item: StoredPost | StoredPage, world: World, view: ContentView): Wire {
  return item.kind === 'post' ? postWire(item, world, view) : pageWire(item, world, view);
}

function postWire(post: StoredPost, world: World, view: ContentView): Wire {
  const { _embedded: inside, ...overrides } = post.overrides ?? {};
  const embedded = embeddedIn(inside, view.embed);
  return {
    ...common(post, world, view),
    author: authorOf(post),
    comment_status: post.commentStatus ?? 'closed',
    ping_status: post.pingStatus ?? 'open',
    sticky: post.sticky,
    template: post.template ?? '',
    format: post.format,
    meta: contentMeta(world, true, post.meta),
    categories: post.categories,
    tags: post.tags,
    class_list: classes(post, world),
    ...seoFields(post, world),
    _links: {
      ...itemLinks('/posts', post, world, 'post'),
      'wp:term': termLinks(post.id, world),
      ...curies,
    },
    ...overrides,
    ...(embedded && { _embedded: embedded }),
  };
}

const embeddedSchema = z.record(z.string(), z.array(z.unknown()));
const knownAuthorSchema = z.object({ author: z.tuple([z.object({ id: z.int() })]) });

/** Id of who wrote a post: the one of the author it has inside, where that has one. */
export function authorOf({ author = userIds.editor, overrides }: StoredPost): number {
  return knownAuthorSchema.safeParse(overrides?.['_embedded']).data?.author[0].id ?? author;
}

/** What a post has inside of the relations that are asked for. */
function embeddedIn(inside: unknown, asked: ContentView['embed']): Wire | undefined {
  const all = embeddedSchema.safeParse(inside).data;
  if (!all || !asked) return undefined;
  const wanted = Object.entries(all).filter(([relation]) => asked.length === 0 || asked.includes(relation));
  return wanted.length === 0 ? undefined : Object.fromEntries(wanted);
}

function pageWire(page: StoredPage, world: World, view: ContentView): Wire {
  return {
    ...common(page, world, view),
    parent: page.parent,
    menu_order: page.order,
    comment_status: page.commentStatus ?? 'closed',
    ping_status: page.pingStatus ?? 'closed',
    template: page.template,
    meta: contentMeta(world, true, page.meta),
    class_list: classes(page, world),
    ...seoFields(page, world),
    _links: {
      ...itemLinks('/pages', page, world, 'page'),
      ...upLink('/pages', page.parent, world),
      ...curies,
    },
    ...page.overrides,
  };
}

export const curies: Wire = { curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }] };

/** What posts and pages share, in the order of the wire. */
function common(
  item: StoredPost | StoredPage,
  world: World,
  { context, open, excerptLength }: ContentView,
): Wire {
  const zone = world.store.town.timeZone;
  const locked = item.password !== '' && !open;
  const edit = context === 'edit';
  const guid = `${world.links.origin}/?p=${item.id}`;
  const excerpt = excerptHtml(item, excerptLength);
  return {
    id: item.id,
    date: contentTime(utcToLocal(item.created, zone)),
    date_gmt: contentTime(item.created),
    guid: { rendered: guid, ...(edit && { raw: guid }) },
    modified: contentTime(utcToLocal(item.modified, zone)),
    modified_gmt: contentTime(item.modified),
    ...(edit && { password: item.password }),
    slug: encodeSlug(item.slug),
    status: item.status,
    type: item.kind,
    link: world.links.to(item),
    title: { rendered: texturize(item.title), ...(edit && { raw: item.title }) },
    content: {
      rendered: locked ? '' : item.content,
      protected: item.password !== '',
      ...(edit && { raw: item.content, block_version: item.content.includes('<!-- wp:') ? 1 : 0 }),
    },
    excerpt: {
      rendered: locked ? '' : excerpt,
      protected: item.password !== '',
      ...(edit && { raw: item.excerpt }),
    },
    author: item.author ?? 1,
    featured_media: item.image,
  };
}

function classes(item: StoredPost | StoredPage, { store }: World): readonly string[] {
  const categories = item.kind === 'post' ? item.categories : [];
  const tags = item.kind === 'post' ? item.tags : [];
  return [
    `post-${item.id}`,
    item.kind,
    `type-${item.kind}`,
    `status-${item.status}`,
    ...(item.kind === 'post' ? [`format-${item.format}`] : []),
    ...(item.image > 0 ? ['has-post-thumbnail'] : []),
    ...(item.password === '' ? [] : ['post-password-required']),
    'hentry',
    ...categories
      .flatMap((id) => store.categories.byId.get(id)?.slug ?? [])
      .map((slug) => `category-${slug}`),
    ...tags.flatMap((id) => store.tags.byId.get(id)?.slug ?? []).map((slug) => `tag-${slug}`),
  ];
}
