import { join } from 'node:path';

export type Cache = ReturnType<typeof cacheLayout>;

/** What is where in the folder kept between builds. */
export function cacheLayout(folder: string) {
  return {
    folder,
    /** One folder for each snapshot, and which is the latest. */
    snapshots: join(folder, 'snapshots'),
    /** Images as they were fetched, kept from one fetch to the next. */
    originals: join(folder, 'originals'),
    /** Written widths of images, by content. */
    images: join(folder, 'images'),
    astro: join(folder, 'astro'),
    /** The rendered site before it is published. */
    staging: join(folder, 'staging'),
    /** What `staging` holds; absent while it is incomplete. */
    stagingRecord: join(folder, 'staging.json'),
    /** Files that `npm run dev` serves beside the pages. */
    dev: join(folder, 'dev'),
    reports: join(folder, 'reports'),
    /** The folders that were published to. */
    published: join(folder, 'published.json'),
    lock: join(folder, 'lock'),
  };
}
