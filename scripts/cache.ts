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
    /** Cards for where links are shared, by content. */
    cards: join(folder, 'cards'),
    astro: join(folder, 'astro'),
    /** The rendered site before it is published. */
    staging: join(folder, 'staging'),
    /** What `staging` holds; absent while it is incomplete. */
    stagingRecord: join(folder, 'staging.json'),
    /** What the pages in `staging` show. */
    stagedPages: join(folder, 'staged-pages.json'),
    /** The same of the published site. */
    publishedPages: join(folder, 'published-pages.json'),
    /** The process that renders into `staging`. */
    renderer: join(folder, 'renderer.json'),
    /** Files that `npm run dev` serves beside the pages. */
    dev: join(folder, 'dev'),
    /** What earlier builds published. */
    history: join(folder, 'history'),
    /** What earlier builds published of the example town. */
    townHistory: join(folder, 'town-history'),
    /** The history that `staging` was made with, and the one that is next. */
    stagingHistory: join(folder, 'staging-history'),
    reports: join(folder, 'reports'),
    /** Which paths the last publication added, changed and removed, for uploads and CDN purges. */
    publishedPaths: join(folder, 'published-paths.json'),
    /** The folders that were published to. */
    published: join(folder, 'published.json'),
    lock: join(folder, 'lock'),
  };
}
