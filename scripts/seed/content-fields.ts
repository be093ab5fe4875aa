import type { Collection, WireItem } from '../../src/contract/collections.ts';
import { formats } from '../../src/contract/routes/content-fields.ts';
import type { Places } from './places.ts';
import type { Fields } from './writer.ts';

type Text = WireItem<'posts'> | WireItem<'pages'>;

export function postFields(post: WireItem<'posts'>, places: Places): Fields {
  return {
    ...textFields(post, places),
    // Servers answer formats of their own, and take those of the documents.
    ...(formats.some((format) => format === post.format) && { format: post.format }),
    sticky: post.sticky,
    // No route lists or makes the categories of posts, so those stay behind.
    tags: post.tags.flatMap((id) => places.idOf('tags', id) ?? []),
  };
}

export function pageFields(page: WireItem<'pages'>, places: Places): Fields {
  const parent = places.idOf('pages', page.parent);
  return {
    ...textFields(page, places),
    menu_order: page.menu_order,
    ...(parent !== undefined && { parent }),
  };
}

export function blockFields(block: WireItem<'blocks'>, { moved }: Places): Fields {
  return {
    title: block.title.rendered,
    slug: block.slug,
    status: block.status,
    content: moved(block.content.rendered),
  };
}

/** What is said of a file besides its bytes. */
export function mediaFields(media: WireItem<'media'>, { moved }: Places): Fields {
  return {
    title: media.title.rendered,
    slug: media.slug,
    alt_text: media.alt_text,
    caption: moved(withoutParagraph(media.caption.rendered)),
    ...(media.date_gmt !== null && { date_gmt: media.date_gmt.replace(' ', 'T') }),
  };
}

/** An entry that shows what was not written is one of its address. */
export function menuItemFields(item: WireItem<'menu-items'>, places: Places): Fields {
  const kind = item.type === 'custom' ? undefined : shown[item.object];
  const objectId = kind && places.idOf(kind, item.object_id);
  const parent = places.idOf('menu-items', item.parent);
  const url = { url: encodedSigns(places.moved(item.url)) };
  return {
    title: item.title.rendered,
    status: item.status,
    attr_title: item.attr_title,
    description: item.description,
    classes: item.classes.filter((name) => name !== ''),
    menu_order: Math.max(1, item.menu_order),
    target: item.target === '_blank' ? '_blank' : '',
    ...(item.menus[0] !== undefined && { menus: item.menus[0] }),
    ...(parent !== undefined && { parent }),
    ...(item.type === 'post_type_archive'
      ? { type: item.type, object: item.object, ...url }
      : objectId === undefined
        ? { type: 'custom', ...url }
        : { type: item.type, object: item.object, object_id: objectId }),
  };
}

/** An address without the signs no URI has (RFC 3986, section 2), which servers refuse. */
function encodedSigns(address: string): string {
  return address.trim().replaceAll(/[\s<>"{}|\\^`]/g, encodeURIComponent);
}

const shown: Readonly<Record<string, Collection>> = {
  page: 'pages',
  post: 'posts',
  tribe_events: 'events',
  tribe_events_cat: 'categories',
  post_tag: 'tags',
};

function textFields(item: Text, { moved, idOf }: Places): Fields {
  return {
    title: item.title.rendered,
    slug: item.slug,
    status: item.status,
    date_gmt: item.date_gmt.replace(' ', 'T'),
    content: moved(item.content.rendered),
    excerpt: moved(item.excerpt.rendered),
    featured_media: idOf('media', item.featured_media) ?? 0,
    template: item.template,
  };
}

function withoutParagraph(html: string): string {
  return /^<p>([\s\S]*)<\/p>\n?$/.exec(html)?.[1] ?? html;
}
