import sharp from 'sharp';
import type { StoredMedia, Town } from '../../scripts/mock/stored.ts';
import { townContent } from '../../scripts/mock/town/town-files.ts';
import { createTown } from '../../scripts/mock/town.ts';
import { withSecretItems } from './secret-items.ts';
import { siteNow } from './site-now.ts';
import { withUnsafeItems } from './unsafe-items.ts';

/** Files that are drawn; those that are missing, damaged or too large stay what they are. */
const drawn: ReadonlySet<string> = new Set(
  Object.values(townContent().files)
    .filter(({ from, fill }) => from?.startsWith('pictures/') && fill === undefined)
    .map(({ file }) => file),
);

/**
 * The town of the mock, with more of what must never be published and of what must never run. Its pictures are plain
 * areas of the same size and type, which are drawn a hundred times faster.
 */
export const fixtureTown: Town = withPlainPictures(
  withUnsafeItems(withSecretItems(createTown(siteNow))),
);

function withPlainPictures(town: Town): Town {
  return {
    ...town,
    media: town.media.map((media) => (drawn.has(media.file) ? plain(media) : media)),
  };
}

function plain(media: StoredMedia): StoredMedia {
  const { id, width, height, mime_type: mimeType } = media;
  const background = { r: (id * 37) % 256, g: (id * 91) % 256, b: (id * 53) % 256 };
  const format = mimeType === 'image/png' ? 'png' : 'jpeg';
  return {
    ...media,
    bytes: async () =>
      sharp({ create: { width, height, channels: 3, background } })
        .toFormat(format)
        .toBuffer(),
  };
}
