import type { MockRequest } from '../request.ts';
import { invalidEventParameters, notDescribed } from '../rest-error.ts';

/** The media id of an `image` parameter, which is an id or the address of a file; `undefined` where none was sent. */
export function imageOf({ query, world }: MockRequest): number | undefined {
  const text = query.text('image');
  if (text === undefined) return undefined;
  if (text === '') return 0;
  const { links, store } = world;
  if (/^\d+$/.test(text)) {
    if (text !== '0' && !store.media.byId.has(Number(text))) throw invalidEventParameters(['image']);
    return Number(text);
  }
  if (!URL.canParse(text)) throw invalidEventParameters(['image']);
  const media = [...store.media.byId.values()].find(({ file }) => links.upload(file) === text);
  if (!media) throw notDescribed(`how a server takes in the image at ${text}`);
  return media.id;
}
