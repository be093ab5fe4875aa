import { formatTimes } from '../../i18n/format.ts';
import { formatRhythm } from '../../i18n/rhythm.ts';
import type { Event } from '../../model/event.ts';
import { takesPlace } from '../../model/status.ts';
import { derivedOfLanguage } from '../../site/derived.ts';
import { firstSiteDay } from '../../site/events/event-days.ts';
import { rhythmOf, seriesAt, seriesIn, seriesSlugOf } from '../../site/events/series.ts';
import type { Series } from '../../site/site.ts';
import { derivedOfPages, type LanguageContext, type PageContext } from '../page.ts';

/** The series with dates to come, by name. */
export function seriesIndex(page: PageContext) {
  const { site, language, routes } = page;
  const collator = new Intl.Collator(language, { numeric: true });
  return seriesIn(site, language)
    .map((series) => ({
      name: series.name,
      path: routes.seriesPath(language, series.slug),
      cue: undefined,
      notes: [
        rhythmWords(page.local, series),
        series.events.at(-1)?.venues.at(0)?.name ?? '',
      ].filter(Boolean),
      count: series.events.filter((event) => !site.isOver(event)).length,
      below: [],
    }))
    .filter(({ count }) => count > 0)
    .toSorted(
      (one, other) => collator.compare(one.name, other.name) || (one.path < other.path ? -1 : 1),
    );
}

/** The page of every date of what an event is one of, and when it regularly takes place. */
export function seriesLink(page: LanguageContext, event: Event) {
  const slug = seriesSlugOf(page.site, event);
  return slug === undefined ? undefined : linkOfSeries(page, slug);
}

const linkOfSeries = derivedOfPages(
  'links to series',
  ({ language, local, routes }, slug: string) => {
    const series = seriesAt(local, slug);
    return (
      series && { path: routes.seriesPath(language, slug), rhythm: rhythmWords(local, series) }
    );
  },
);

/** By the dates to come, or where these are too few by all. @example 'Every Thursday, 20:00–23:30' */
export const rhythmWords = derivedOfLanguage(
  'rhythms of series',
  (local, { events }: Series): string => {
    const { site, language } = local;
    const dates = events.filter(takesPlace);
    const coming = dates.filter((event) => !site.isOver(event));
    for (const some of [coming, dates]) {
      const rhythm = rhythmOf(some.map(({ when }) => firstSiteDay(when, site.timeZone)));
      if (!rhythm) continue;
      const hours = new Set(
        some.map(({ when }) =>
          when.allDay ? '' : formatTimes(when, language, { siteTimeZone: site.timeZone }),
        ),
      );
      const [only = ''] = hours;
      return formatRhythm(rhythm, language, hours.size === 1 ? only : '');
    }
    return '';
  },
);
