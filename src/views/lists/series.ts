import { formatTimes } from '../../i18n/format.ts';
import { formatRhythm } from '../../i18n/rhythm.ts';
import type { Event } from '../../model/event.ts';
import { takesPlace } from '../../model/status.ts';
import { derivedOfLanguage } from '../../site/derived.ts';
import { firstSiteDay } from '../../site/events/event-days.ts';
import { rhythmOf, seriesIn, seriesOf } from '../../site/events/series.ts';
import type { Series } from '../../site/site.ts';
import type { LanguageContext, PageContext, SeriesSubject } from '../page.ts';
import { laterDate, listRows } from '../rows.ts';
import { subscribeOffer } from '../subscribe.ts';

export type SeriesPageData = ReturnType<typeof seriesPage>;

/** Dates that are shown as rows; those behind them are links. */
const mostRows = 24;

/** Past dates that are shown: of a daily event there are thousands. */
const mostPast = 100;

export function seriesPage(page: PageContext<SeriesSubject>) {
  const { site, language, routes, subject, t } = page;
  const { name, slug, events } = subject.series;
  const [past, upcoming] = [true, false].map((ended) =>
    events.filter((event) => site.isOver(event) === ended),
  );
  const [rows, further] = [upcoming?.slice(0, mostRows) ?? [], upcoming?.slice(mostRows) ?? []];
  return {
    name,
    /** When it regularly takes place, in words; empty where no rule is seen. */
    rhythm: rhythmWords(page.local, subject.series),
    venues: (events.at(-1)?.venues ?? []).map((venue) => ({
      name: venue.name,
      path: site.pathOf(venue),
    })),
    /** How many dates are to come. */
    count: rows.length + further.length,
    rows: listRows(page, rows),
    further: further.map((date) => laterDate(page, date)),
    /** The latest first. */
    past: (past ?? [])
      .slice(-mostPast)
      .toReversed()
      .map((date) => laterDate(page, date)),
    pastCount: past?.length ?? 0,
    seriesPath: routes.sectionPath(language, 'series'),
    subscribe: subscribeOffer(page, t('subscribe.toThese'), {
      calendar: { title: name, path: routes.seriesCalendarPath(language, slug) },
      feed: (format) => routes.seriesFeedPath(language, slug, format),
    }),
  };
}

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
  const series = seriesOf(page.site, event);
  return (
    series && {
      path: page.routes.seriesPath(page.language, series.slug),
      rhythm: rhythmWords(page.local, series),
    }
  );
}

/** By the dates to come, or where these are too few by all. @example 'Every Thursday, 20:00–23:30' */
const rhythmWords = derivedOfLanguage('rhythms of series', (local, { events }: Series): string => {
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
    const words = formatRhythm(rhythm, language);
    return hours.size === 1 && only !== '' ? `${words}, ${only}` : words;
  }
  return '';
});
