import { z } from 'zod';
import { createRoutes } from '../../src/routes.ts';
import { readState } from '../files.ts';
import { writeAside } from '../write-whole.ts';
import { type ChangedPaths, changedPathsSchema, composeChanges } from './changes.ts';
import type { Swap } from './swap.ts';

const publishedPathsSchema = z.object({
  version: z.literal(1),
  /** The build's `now`, or the instant of a rollback. */
  at: z.string(),
  /** Name of the site that is published. */
  site: z.string(),
  /** Name of the site the lists compare it with; absent where there was none. An uploader that brought out another one missed a run. */
  before: z.string().optional(),
  /** Files relative to the published folder, for an upload. */
  files: changedPathsSchema,
  /** Paths of URLs as a CDN purges them, with the base path: `/en/events/ball/` for its `index.html`. */
  paths: changedPathsSchema,
});

export type PublishedPaths = Readonly<z.output<typeof publishedPathsSchema>>;

/** One publication, as it is listed. */
export type Listing = {
  readonly at: Temporal.Instant;
  readonly site: string;
  readonly before: string | undefined;
  readonly siteUrl: string;
  readonly changes: ChangedPaths;
};

/**
 * Prepares the list of what a publication changes; the answered function puts it in its place. Where the run before
 * was ended between publishing and listing, as `present` shows, the list tells of both.
 */
export function preparePublishedPaths(file: string, listing: Listing, present: Swap | undefined): () => void {
  const listed = readPublishedPaths(file)?.site;
  const isUnlisted = present !== undefined && present.to === listing.before && listed !== present.to;
  const joins = isUnlisted && (listed === undefined ? present.from === undefined : listed === present.from);
  const list = joins
    ? describe({ ...listing, before: present.from, changes: composeChanges(present, listing.changes) })
    : describe(listing);
  return writeAside(file, `${JSON.stringify(list, null, 2)}\n`);
}

/** The list as it was last written; undefined where there is none that can be read. */
export function readPublishedPaths(file: string): PublishedPaths | undefined {
  return readState(file, publishedPathsSchema, 'the next list tells of its own publication only');
}

function describe({ at, site, before, siteUrl, changes }: Listing): PublishedPaths {
  const { added, changed, removed } = changes;
  const { base } = createRoutes(siteUrl);
  const toPaths = (files: readonly string[]) => files.map((path) => toUrlPath(base, path));
  return {
    version: 1,
    at: at.toString(),
    site,
    ...(before === undefined ? {} : { before }),
    files: { added, changed, removed },
    paths: { added: toPaths(added), changed: toPaths(changed), removed: toPaths(removed) },
  };
}

function toUrlPath(base: string, file: string): string {
  const path = file.split('/').map(encodeURIComponent).join('/');
  return base + path.replace(/(^|\/)index\.html$/, '$1');
}
