import { setImmediate } from 'node:timers/promises';
import type { ItemDigests } from '../../src/site/item-digests.ts';
import { pathOfSubject, subjectsOf } from '../../src/site/page-list.ts';
import { hasPoster } from '../../src/site/posters.ts';
import type { Site } from '../../src/site/site.ts';
import type { Subject } from '../../src/site/subject.ts';
import { createPageDigests } from '../../src/site/views/page-digests.ts';
import type { PublishedPages, StagedPages } from './page-record.ts';
import type { Place } from './placer.ts';
import { digestOf } from './values-digest.ts';

/** The pages of one build of which is known what they show. */
export type KeptPages = Pick<StagedPages, 'digests' | 'kept'> & {
  /** Root-relative paths of the pages that need not be rendered. */
  readonly paths: readonly string[];
};

/** Pages looked at between two looks at the event loop. */
const batch = 500;

/**
 * Takes the unchanged pages from the published site into a new one, together with the files
 * that belong to each. A page of which a file is missing there is not kept.
 *
 * @param published what is known of the published site; undefined where nothing may be kept
 * @param order.place takes files over from it
 * @param order.signal ends the work
 */
export async function keepPages(
  site: Site,
  published: PublishedPages | undefined,
  {
    items,
    place,
    signal,
  }: { readonly items: ItemDigests; readonly place: Place; readonly signal: AbortSignal },
): Promise<KeptPages> {
  const shownOn = createPageDigests(site, items, digestOf);
  const digests: Record<string, string> = {};
  const kept: string[] = [];
  const paths: string[] = [];
  let seen = 0;
  for (const language of site.languages) {
    for (const subject of subjectsOf(site, language)) {
      if (++seen % batch === 0) await setImmediate(undefined, { signal });
      const shown = shownOn(language, subject);
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
