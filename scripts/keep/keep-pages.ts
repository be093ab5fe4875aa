import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digest } from '../../src/loaders/digest.ts';
import { pathOfSubject, subjectsOf } from '../../src/site/page-list.ts';
import { hasPoster } from '../../src/site/posters.ts';
import type { Site } from '../../src/site/site.ts';
import type { Subject } from '../../src/site/subject.ts';
import { createPageDigests } from '../../src/site/views/page-digests.ts';
import { linkOrCopy } from '../files.ts';
import type { PublishedPages, StagedPages } from './page-record.ts';

/** Hexadecimal digits that are kept of a digest: half of SHA-256's, far more than a site has pages for. */
const length = 32;

/** The pages of one build of which is known what they show. */
export type KeptPages = Omit<StagedPages, 'references'> & {
  /** Root-relative paths of the pages that need not be rendered. */
  readonly paths: readonly string[];
};

/**
 * Takes the pages that show what they showed before from the published site into a new one, together with the files
 * that belong to each. A page of which a file is missing there is not kept.
 *
 * @param published what is known of the published site; undefined where nothing may be kept
 * @param folder the output folder of the new site
 */
export function keepPages(site: Site, published: PublishedPages | undefined, folder: string): KeptPages {
  const digestOf = createPageDigests(site, (values) => digest(JSON.stringify(values)).slice(0, length));
  const place = createPlacer(published?.folder ?? '', folder);
  const digests: Record<string, string> = {};
  const kept: string[] = [];
  const paths: string[] = [];
  for (const language of site.languages) {
    for (const subject of subjectsOf(site, language)) {
      const shown = digestOf(language, subject);
      if (shown === undefined) continue;
      const path = pathOfSubject(site, language, subject);
      const page = site.routes.outputFile(path);
      const files = [page, ...filesBeside(subject, site)];
      digests[page] = shown;
      if (published?.digests[page] !== shown || !place(files)) continue;
      kept.push(...files);
      paths.push(path);
    }
  }
  return { digests, kept, paths };
}

/** What belongs to the page of an event: its calendar, its poster and what other sites are told that embed it. */
function filesBeside(subject: Subject, site: Site): readonly string[] {
  if (subject.kind !== 'item' || subject.item.kind !== 'event') return [];
  const { config, routes } = site;
  const { language, id } = subject.item;
  const paths = [
    routes.itemCalendarPath(language, 'event', id),
    ...(config.oembed ? [routes.oembedPath(language, 'event', id)] : []),
    ...(hasPoster(site, subject.item) ? [routes.posterPath(language, 'event', id)] : []),
  ];
  return paths.map(routes.outputFile);
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
