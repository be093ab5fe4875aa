import { encodePath, encodeSlug } from '../links.ts';
import { utcToLocal } from '../local-time.ts';
import type { StoredMedia } from '../stored.ts';
import { escapeHtml, texturize } from '../texturize.ts';
import type { World } from '../world.ts';
import { contentTime } from './dates.ts';
import { baseName, guessFileSize, mainSize, sizesOf } from './image.ts';
import { itemLinks } from './links.ts';
import { contentMeta } from './meta.ts';

type Wire = Readonly<Record<string, unknown>>;

const exifNames = ['credit', 'camera', 'caption', 'copyright', 'title'] as const;
const exifNumbers = [
  'aperture',
  'created_timestamp',
  'focal_length',
  'iso',
  'shutter_speed',
  'orientation',
] as const;

/** An uploaded file as the content namespace answers it. */
export function mediaWire(media: StoredMedia, world: World, edit = false): Wire {
  const { links, store } = world;
  const main = mainSize(media);
  const url = links.upload(main.file);
  const image = media.mimeType.startsWith('image/');
  const title = texturize(media.title);
  const caption = media.caption === '' ? '' : `<p>${media.caption}</p>\n`;
  return {
    id: media.id,
    date: contentTime(utcToLocal(media.created, store.town.timeZone)),
    date_gmt: contentTime(media.created),
    guid: { rendered: links.upload(media.file) },
    modified: contentTime(utcToLocal(media.modified, store.town.timeZone)),
    modified_gmt: contentTime(media.modified),
    slug: encodeSlug(media.slug),
    status: media.status === 'publish' ? 'inherit' : media.status,
    type: 'attachment',
    link: links.to(media),
    title: { rendered: title, ...(edit && { raw: media.title }) },
    author: media.author ?? 1,
    featured_media: media.image ?? 0,
    comment_status: media.commentStatus ?? 'open',
    ping_status: media.pingStatus ?? 'closed',
    template: media.template ?? '',
    meta: contentMeta(world, false, media.meta),
    class_list: [
      `post-${media.id}`,
      'attachment',
      'type-attachment',
      `status-${media.status === 'publish' ? 'inherit' : media.status}`,
      'hentry',
    ],
    description: {
      rendered: descriptionHtml(media, url, title),
      ...(edit && { raw: media.description ?? '' }),
    },
    caption: { rendered: caption, ...(edit && { raw: media.caption }) },
    alt_text: media.altText,
    media_type: image ? 'image' : 'file',
    mime_type: media.mimeType,
    media_details: details(media, world),
    post: media.post ?? null,
    source_url: url,
    _links: without(itemLinks('/media', media, world, 'attachment'), 'wp:attachment'),
    ...media.overrides,
  };
}

function details(media: StoredMedia, { links }: World): Wire {
  const main = mainSize(media);
  const sizes = sizesOf(media);
  const filesize = media.fileSize;
  if (media.width === 0) return { ...(filesize !== undefined && { filesize }), sizes: {} };
  const entries = [...sizes, ...(sizes.length > 0 ? [main] : [])];
  return {
    width: main.width,
    height: main.height,
    file: main.file,
    filesize: main.file === media.file && filesize ? filesize : guessFileSize(main),
    sizes: Object.fromEntries(
      entries.map(({ name, file, width, height }) => [
        name,
        {
          file: encodePath(baseName(file)),
          width,
          height,
          ...(name !== 'full' && { filesize: guessFileSize({ width, height }) }),
          mime_type: media.mimeType,
          source_url: links.upload(file),
        },
      ]),
    ),
    image_meta: {
      ...Object.fromEntries(exifNumbers.map((name) => [name, '0'])),
      ...Object.fromEntries(exifNames.map((name) => [name, ''])),
      keywords: [],
    },
    ...(main.file !== media.file && { original_image: encodePath(baseName(media.file)) }),
  };
}

function descriptionHtml(media: StoredMedia, url: string, title: string): string {
  const inner = media.mimeType.startsWith('image/')
    ? `<img decoding="async" width="${media.width}" height="${media.height}" src="${url}" alt="${escapeHtml(media.altText)}" />`
    : title;
  const written = media.description ? `<p>${media.description}</p>\n` : '';
  return `<p class="attachment"><a href='${url}'>${inner}</a></p>\n${written}`;
}

function without(wire: Wire, name: string): Wire {
  return Object.fromEntries(Object.entries(wire).filter(([key]) => key !== name));
}
