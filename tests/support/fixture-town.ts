import sharp from 'sharp';
import type { StoredMedia, Town } from '../../scripts/mock/stored.ts';
import { files } from '../../scripts/mock/town/files.ts';
import { oddFiles } from '../../scripts/mock/town/odd-files.ts';
import { createTown } from '../../scripts/mock/town.ts';
import { withHostileItems } from './hostile-items.ts';
import { withSecretItems } from './secret-items.ts';
import { siteNow } from './site-now.ts';

/** Files that are lost, damaged or too large stay what they are. */
const awkward: ReadonlySet<string> = new Set(
  [files.lost, files.broken, files.scan, ...Object.values(oddFiles)].map(({ file }) => file),
);

/**
 * The town of the mock, with more of what must never be published and of what must never run. Its pictures are plain
 * areas of the same size and type, which are drawn a hundred times faster.
 */
export const fixtureTown: Town = withPlainPictures(withHostileItems(withSecretItems(createTown(siteNow))));

function withPlainPictures(town: Town): Town {
  return { ...town, media: town.media.map((media) => (isPicture(media) ? plain(media) : media)) };
}

function isPicture({ mimeType, file }: StoredMedia): boolean {
  return /^image\/(?:jpeg|png)$/.test(mimeType) && !awkward.has(file);
}

function plain(media: StoredMedia): StoredMedia {
  const { id, width, height, mimeType } = media;
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
