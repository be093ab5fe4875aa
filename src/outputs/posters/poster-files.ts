import type { Language } from '../../contract/language.ts';
import type { Event } from '../../model/event.ts';
import { hasPoster, hasPosters, hasProgram } from '../../site/posters.ts';
import type { Site } from '../../site/site.ts';
import type { TextFile } from '../text-file.ts';
import { renderEventPoster } from './event-poster.ts';
import { renderMonthProgram } from './month-program.ts';
import { renderPosterStyle } from './poster-style.ts';
import { renderVenuePoster } from './venue-poster.ts';

/** A file that can be named without being written. */
type Plan = { readonly file: string; readonly write: () => string };

/**
 * Posters of events to come and venues, programs of months, and how they look.
 *
 * @param kept files that are there already
 */
export function* posterFiles(site: Site, kept: ReadonlySet<string> = new Set()): Iterable<TextFile> {
  if (!hasPosters(site)) return;
  const { outputFile, posterStylePath } = site.routes;
  for (const { file, write } of posterPlans(site)) if (!kept.has(file)) yield { file, text: write() };
  yield { file: outputFile(posterStylePath()), text: renderPosterStyle(site) };
}

/** The names of the pages among these files alone. */
export function posterFileNames(site: Site): readonly string[] {
  return hasPosters(site) ? [...posterPlans(site)].map(({ file }) => file) : [];
}

function* posterPlans(site: Site): Iterable<Plan> {
  for (const language of site.languages) {
    const local = site.in(language);
    for (const event of local.upcoming) {
      if (hasPoster(site, event)) {
        yield plan(site, posterPathOf(site, language, event), () => renderEventPoster(site, event));
      }
    }
    for (const venue of local.venues) {
      yield plan(site, posterPathOf(site, language, venue), () =>
        renderVenuePoster(site, venue, toCome(local.eventsOf(venue), site)),
      );
    }
    yield* programPlans(site, language);
  }
}

function* programPlans(site: Site, language: Language): Iterable<Plan> {
  const local = site.in(language);
  for (const month of local.months) {
    if (!hasProgram(site, month)) continue;
    yield plan(site, site.routes.programPath(language, month), () =>
      renderMonthProgram(site, language, month, toCome(local.eventsIn(month), site)),
    );
  }
}

function plan({ routes }: Site, path: string, write: () => string): Plan {
  return { file: routes.outputFile(path), write };
}

function posterPathOf(
  { routes }: Site,
  language: Language,
  { kind, id }: Parameters<typeof hasPoster>[1],
): string {
  return routes.posterPath(language, kind, id);
}

function toCome(events: readonly Event[], { now }: Site): readonly Event[] {
  return events.filter(({ when }) => when.end.epochMilliseconds > now.epochMilliseconds);
}
