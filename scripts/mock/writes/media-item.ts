import type { MockRequest } from '../request.ts';
import type { StoredMedia } from '../stored.ts';
import { featuredImage, unknownValue, writtenContent } from './content-item.ts';

/** A file as the server keeps it. */
export type KeptFile = Pick<StoredMedia, 'mimeType' | 'width' | 'height' | 'file' | 'fileSize' | 'bytes'>;

/**
 * An item of the media as a request makes it of a file, or changes it from what it was.
 *
 * @param before what it was
 * @param source what says the rest where the request does not: what it was, or the image it is an edited copy of
 */
export function writtenMedia(
  request: MockRequest,
  file: KeptFile,
  before?: StoredMedia,
  source: StoredMedia | undefined = before,
): StoredMedia {
  const { query, world } = request;
  const text = (name: 'title' | 'caption' | 'description' | 'template') =>
    query.text(name) ?? source?.[name] ?? '';
  const title = text('title') || file.file.replace(/\.[^.]*$/, '');
  const post = query.integer('post') ?? source?.post;
  if (query.has('post') && post !== undefined && post !== 0 && !world.store.all.has(post)) {
    throw unknownValue(request, 'post');
  }
  return {
    ...writtenContent(request, world.store.media, before, title, 'publish'),
    ...file,
    kind: 'media',
    title,
    altText: query.text('alt_text') ?? source?.altText ?? '',
    caption: text('caption'),
    description: text('description'),
    template: text('template'),
    image: featuredImage(request, source?.image),
    ...(post !== undefined && post !== 0 && { post }),
  };
}
