import { decodeHTML } from 'entities';
import type { WireItem } from '../../../src/contract/collections.ts';
import type { Language } from '../../../src/contract/language.ts';
import type {
  StoredBlock,
  StoredEvent,
  StoredItem,
  StoredMedia,
  StoredMenuItem,
  StoredOrganizer,
  StoredPage,
  StoredPost,
  StoredTerm,
  StoredVenue,
} from '../stored.ts';

/** Where an item of a snapshot stands: in which languages, the first of them its own. */
export type Standing = readonly [Language, ...Language[]];

/** What an item has that a server shows, as far as the mock keeps it. What it does not keep replaces the rest of the answer. */
export function storedEvent(event: WireItem<'events'>, standing: Standing): StoredEvent {
  const website = decodeHTML(event.website);
  return {
    ...common(event, standing, event.date_utc, event.modified_utc),
    kind: 'event',
    title: decodeHTML(event.title),
    content: event.description,
    excerpt: event.excerpt,
    password: '',
    start: event.start_date,
    end: event.end_date,
    timezone: event.timezone,
    allDay: event.all_day ?? false,
    cost: event.cost,
    costValues: event.cost_details?.values ?? [],
    website: website === event.url ? '' : website,
    showMap: event.show_map ?? true,
    showMapLink: event.show_map_link ?? true,
    hideFromListings: event.hide_from_listings ?? false,
    sticky: event.sticky ?? false,
    featured: event.featured ?? false,
    eventStatus: event.json_ld?.eventStatus ?? '',
    image: event.image?.id ?? 0,
    venues: idsOf(event.venue),
    organizers: idsOf(event.organizer),
    categories: idsOf(event.categories),
    tags: idsOf(event.tags),
  };
}

export function storedVenue(venue: WireItem<'venues'>, standing: Standing): StoredVenue {
  return {
    ...common(venue, standing, venue.date_utc, venue.modified_utc),
    kind: 'venue',
    name: decodeHTML(venue.venue),
    description: venue.description,
    address: venue.address,
    city: venue.city,
    country: venue.country,
    province: venue.province,
    state: venue.state,
    zip: venue.zip,
    phone: venue.phone,
    website: venue.website,
    latitude: venue.geo_lat ?? null,
    longitude: venue.geo_lng ?? null,
    showMap: venue.show_map ?? true,
    showMapLink: venue.show_map_link ?? true,
    image: venue.image?.id ?? 0,
  };
}

export function storedOrganizer(organizer: WireItem<'organizers'>, standing: Standing): StoredOrganizer {
  return {
    ...common(organizer, standing, organizer.date_utc, organizer.modified_utc),
    kind: 'organizer',
    name: decodeHTML(organizer.organizer),
    description: organizer.description,
    phone: organizer.phone,
    website: organizer.website,
    email: organizer.email,
    image: organizer.image?.id ?? 0,
  };
}

export function storedTerm(
  term: WireItem<'categories'>,
  standing: Standing,
  kind: StoredTerm['kind'],
): StoredTerm {
  return {
    ...common({ ...term, status: 'publish' }, standing, null, null),
    kind,
    name: decodeHTML(term.name),
    description: term.description,
    parent: term.parent,
  };
}

export function storedPost(post: WireItem<'posts'>, standing: Standing): StoredPost {
  return {
    ...common(post, standing, post.date_gmt, post.modified_gmt),
    ...texts(post),
    kind: 'post',
    image: post.featured_media,
    sticky: post.sticky,
    format: post.format,
    template: post.template,
    categories: post.categories,
    tags: post.tags,
  };
}

export function storedPage(page: WireItem<'pages'>, standing: Standing): StoredPage {
  return {
    ...common(page, standing, page.date_gmt, page.modified_gmt),
    ...texts(page),
    kind: 'page',
    image: page.featured_media,
    parent: page.parent,
    order: page.menu_order,
    template: page.template,
  };
}

/** @param file name of the file below the folder of uploads */
export function storedMedia(
  media: WireItem<'media'>,
  standing: Standing,
  { file, bytes }: Pick<StoredMedia, 'file' | 'bytes'>,
): StoredMedia {
  return {
    ...common(media, standing, media.date_gmt, media.modified_gmt),
    kind: 'media',
    title: decodeHTML(media.title.rendered),
    altText: media.alt_text,
    caption: /^<p>([\s\S]*)<\/p>\n?$/.exec(media.caption.rendered)?.[1] ?? media.caption.rendered,
    mimeType: media.mime_type,
    width: media.media_details?.width ?? 0,
    height: media.media_details?.height ?? 0,
    ...(media.media_details?.filesize !== undefined && { fileSize: media.media_details.filesize }),
    ...(media.post !== 0 && { post: media.post }),
    file,
    bytes,
  };
}

export function storedMenuItem(item: WireItem<'menu-items'>, standing: Standing): StoredMenuItem {
  const type = (['post_type', 'post_type_archive', 'taxonomy'] as const).find((one) => one === item.type);
  return {
    ...common({ ...item, slug: String(item.id) }, standing, null, null),
    kind: 'menu-item',
    title: decodeHTML(item.title.rendered),
    url: type === 'post_type' || type === 'taxonomy' ? '' : item.url,
    type: type ?? 'custom',
    object: item.object,
    objectId: item.object_id,
    parent: item.parent,
    order: item.menu_order,
    menu: item.menus[0] ?? 0,
    target: item.target === '_blank' ? '_blank' : '',
    attrTitle: item.attr_title,
    description: item.description,
    classes: item.classes.filter((name) => name !== ''),
  };
}

export function storedBlock(block: WireItem<'blocks'>, standing: Standing): StoredBlock {
  return {
    ...common(block, standing, block.modified_gmt, block.modified_gmt),
    kind: 'block',
    title: decodeHTML(block.title.rendered),
    content: block.content.rendered,
  };
}

/** Of what has no time of its own: long ago. */
const unknownTime = '2000-01-01 00:00:00';

type Basics = { readonly id: number; readonly slug: string; readonly status: string };

function common(
  { id, slug, status }: Basics,
  [language, ...alsoIn]: Standing,
  created: string | null,
  modified: string | null,
): StoredItem {
  return {
    id,
    language,
    ...(alsoIn.length > 0 && { alsoIn }),
    group: 0,
    slug,
    status: status === 'inherit' ? 'publish' : status,
    created: created?.replace('T', ' ') ?? unknownTime,
    modified: (modified ?? created)?.replace('T', ' ') ?? unknownTime,
  };
}

function texts({ title, content, excerpt }: WireItem<'posts'> | WireItem<'pages'>) {
  return {
    title: decodeHTML(title.rendered),
    content: content.rendered,
    excerpt: excerpt.rendered,
    password: '',
  };
}

function idsOf(items: readonly { readonly id: number }[]): readonly number[] {
  return items.map(({ id }) => id);
}
