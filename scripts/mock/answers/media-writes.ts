import { mayChange } from '../credentials.ts';
import { type Answer, idOf, inAskedLanguage, type MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';
import type { StoredMedia } from '../stored.ts';
import { mainSize, sizesOf } from '../wire/image.ts';
import { mediaWire } from '../wire/media.ts';
import type { World } from '../world.ts';
import { editedImage, editSteps } from '../writes/edited-image.ts';
import { keptFile } from '../writes/kept-file.ts';
import { writtenMedia } from '../writes/media-item.ts';
import { uploadedFile } from '../writes/uploaded-file.ts';
import { writerRefusal } from './access.ts';

/** `POST /media`: takes a file in, as the body itself or in a form. */
export async function uploadMedia(request: MockRequest): Promise<Answer> {
  const file = await keptFile(uploadedFile(request), request.world.store);
  return made(writtenMedia(request, file), request);
}

/** `POST /media/{id}/edit`: makes an edited copy of an image. */
export async function editMedia(request: MockRequest): Promise<Answer> {
  const { query, world } = request;
  const media = existing(request);
  if (!addresses(media, world).includes(query.text('src') ?? '')) {
    throw unknownFile();
  }
  if (media.width === 0 || !/^image\/(?:jpeg|png|webp|avif)$/.test(media.mimeType)) {
    throw new RestError(400, 'rest_cannot_edit_file_type', 'This type of file cannot be edited.');
  }
  const steps = editSteps(query);
  if (steps.length === 0) {
    throw new RestError(
      400,
      'rest_image_not_edited',
      'The image was not edited. Edit the image before applying the changes.',
    );
  }
  const original = await media.bytes().catch(() => undefined);
  if (!original) throw unknownFile();
  const bytes = await editedImage(original, steps);
  const name = media.file.replace(/^.*\//, '').replace(/(\.[^.]*)?$/, '-edited$1');
  const file = await keptFile({ name, mimeType: media.mimeType, bytes }, world.store);
  return made(writtenMedia(request, file, undefined, media), request);
}

function unknownFile(): RestError {
  return new RestError(404, 'rest_unknown_attachment', 'Unable to get meta information for file.');
}

/** `POST /media/{id}/post-process`: the smaller sizes, which are made whenever somebody asks for one. */
export function processMedia(request: MockRequest): Answer {
  return { body: request.world.json(mediaWire(existing(request), request.world, true)) };
}

function existing(request: MockRequest): StoredMedia {
  const shelf = request.world.store.media;
  const media = inAskedLanguage(request, shelf, shelf.byId.get(idOf(request)));
  if (!media) throw new RestError(404, 'rest_post_invalid_id', 'Invalid post ID.');
  if (!mayChange(request.user, media)) throw writerRefusal(request);
  return media;
}

function made(media: StoredMedia, { world }: MockRequest): Answer {
  world.store.put(media);
  return {
    status: 201,
    headers: { Location: world.links.rest('cms/v2', `/media/${media.id}`) },
    body: world.json(mediaWire(media, world, true)),
  };
}

/** Every address the file has, in each of its sizes. */
function addresses(media: StoredMedia, { links }: World): readonly string[] {
  const files = [media.file, mainSize(media).file, ...sizesOf(media).map(({ file }) => file)];
  return files.map((file) => links.upload(file));
}
