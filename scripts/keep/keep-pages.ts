import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digest } from '../../src/loaders/digest.ts';
import type { Event } from '../../src/model/event.ts';
import { hasPoster } from '../../src/site/posters.ts';
import type { Site } from '../../src/site/site.ts';
import { createEventPageDigests } from '../../src/site/views/event-page-digests.ts';
import { linkOrCopy } from '../files.ts';
import type { PublishedPages, StagedPages } from './page-record.ts';

/** Hexadecimal digits that are kept of a digest: half of SHA-256's, far more than a site has pages for. */
const length = 32;

/** The pages of events of one build. */
export type KeptPages = Omit<StagedPages, 'references'> & {
  /** Root-relative paths of the pages that need not be rendered. */
  readonly paths: readonly string[];
};

/**
 * Takes the pages of events that show what they showed before from the published site into a new one, together with
 * the files that belong to each. A page of which a file is missing there is not kept.
 *
 * @param published what is known of the published site; undefined where nothing may be kept
 * @param folder the output folder of the new site
 */
export function keepPages(site: Site, published: PublishedPages | undefined, folder: string): KeptPages {
  const digestOf = createEventPageDigests(site, (values) => digest(JSON.stringify(values)).slice(0, length));
  const place = createPlacer(published?.folder ?? '', folder);
  const digests: Record<string, string> = {};
  const kept: string[] = [];
  const paths: string[] = [];
  for (const event of site.languages.flatMap((language) => site.in(language).eventsWithPage)) {
    const files = filesOf(event, site);
    const [page] = files;
    const shown = digestOf(event);
    digests[page] = shown;
    if (published?.digests[page] !== shown || !place(files)) continue;
    kept.push(...files);
    paths.push(site.pathOf(event));
  }
  return { digests, kept, paths };
}

/** The page of an event, its calendar, its poster and what other sites are told that embed it. */
function filesOf(event: Event, site: Site): readonly [string, ...string[]] {
  const { config, routes, pathOf } = site;
  const { language, id } = event;
  const others = [
    routes.itemCalendarPath(language, 'event', id),
    ...(config.oembed ? [routes.oembedPath(language, 'event', id)] : []),
    ...(hasPoster(site, event) ? [routes.posterPath(language, 'event', id)] : []),
  ];
  return [routes.outputFile(pathOf(event)), ...others.map(routes.outputFile)];
}

/** Takes files over, all or none of those that are named together. */
function createPlacer(from: string, to: string): (files: readonly string[]) => boolean {
  const made = new Set<string>();
  return (files) => {
    try {
      for (const file of files) {
        const above = dirname(join(to, file));
        if (!made.has(above)) mkdirSync(above, { recursive: true });
        made.add(above);
        linkOrCopy(join(from, file), join(to, file));
      }
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      for (const file of files) rmSync(join(to, file), { force: true });
      return false;
    }
  };
}
