import type { MockRequest } from '../request.ts';
import { invalidEventParameters } from '../rest-error.ts';
import type { StoredItem } from '../stored.ts';

/**
 * The media id of an `image` parameter, which is an id or an address; 0 for none and for the address of a file that is
 * not among the media. `undefined` where none was sent.
 *
 * @throws RestError 400 for an id nothing has, and for what is neither
 */
export function imageOf(request: MockRequest): number | undefined {
  const { query, world } = request;
  const text = query.text('image');
  if (text === undefined) return undefined;
  if (text === '' || foreignImage(request) !== undefined) return 0;
  const { links, store } = world;
  if (/^\d+$/.test(text)) {
    if (text !== '0' && !store.media.byId.has(Number(text))) throw invalidEventParameters(['image']);
    return Number(text);
  }
  const media = [...store.media.byId.values()].find(({ file }) => links.upload(file) === text);
  if (!media) throw invalidEventParameters(['image']);
  return media.id;
}

/** An item with the image at the address that was sent, where that is not among the media: it is answered as it is. */
export function withImage<T extends StoredItem>(request: MockRequest, item: T): T {
  const url = foreignImage(request);
  return url === undefined ? item : { ...item, overrides: { ...item.overrides, image: { url } } };
}

function foreignImage({ query, world }: MockRequest): string | undefined {
  const text = query.text('image') ?? '';
  const { protocol } = URL.parse(text) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const { links, store } = world;
  return [...store.media.byId.values()].some(({ file }) => links.upload(file) === text) ? undefined : text;
}
