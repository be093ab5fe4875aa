import type { Language } from '../../contract/language.ts';
import { combinationsOf, type EndedCombination } from '../combinations.ts';
import type { Site } from '../site.ts';
import type { RedirectSource } from './redirect-sources.ts';

/** The addresses of combined calendars that are no more: each leads to the nearest calendar that holds what it would. */
export function* combinationRedirects(site: Site): Iterable<RedirectSource> {
  for (const language of site.languages) {
    for (const { key, wider } of combinationsOf(site, language).ended) {
      yield {
        from: site.routes.combinedCalendarPath(language, key),
        to: widerPath(site, language, wider),
        language,
        name: `a combined calendar (${language})`,
      };
    }
  }
}

function widerPath({ routes }: Site, language: Language, wider: EndedCombination['wider']): string {
  return wider ? routes.itemCalendarPath(language, wider.kind, wider.id) : routes.calendarFeedPath(language);
}
