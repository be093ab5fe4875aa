import type { Language } from '../../contract/language.ts';
import { formatTimes } from '../../i18n/format.ts';
import { formatRhythm } from '../../i18n/rhythm.ts';
import type { Event } from '../../model/event.ts';
import { firstSiteDay } from '../../site/events/event-days.ts';
import { rhythmOf, seriesIn, seriesOf } from '../../site/events/series.ts';
import { hasEnded, takesPlace } from '../../site/order.ts';
import type { Series, Site } from '../../site/site.ts';
import type { PageContext } from '../page.ts';

/** The series with dates to come, by name. */
export function seriesIndex(page: PageContext) {
  const { site, language, routes } = page;
  const collator = new Intl.Collator(language, { numeric: true });
  return seriesIn(site, language)
    .map((series) => ({
      name: series.name,
      path: routes.seriesPath(language, series.slug),
      cue: undefined,
      notes: [rhythmText(page, series), series.events.at(-1)?.venues.at(0)?.name ?? ''].filter(
        Boolean,
      ),
      count: series.events.filter((event) => !hasEnded(event, site.now)).length,
      below: [],
    }))
    .filter(({ count }) => count > 0)
    .toSorted(
      (one, other) => collator.compare(one.name, other.name) || (one.path < other.path ? -1 : 1),
    );
}

/** The page of every date of what an event is one of, and when it regularly takes place. */
export function seriesLink(page: PageContext, event: Event) {
  const series = seriesOf(page.site, event);
  return (
    series && {
      path: page.routes.seriesPath(page.language, series.slug),
      rhythm: rhythmText(page, series),
    }
  );
}

export function rhythmText({ site, local, language }: PageContext, series: Series): string {
  return local.remember(rhythmWords, series, site, language);
}

/** By the dates to come, or where these are too few by all. @example 'Every Thursday, 20:00–23:30' */
function rhythmWords({ events }: Series, site: Site, language: Language): string {
  const dates = events.filter(takesPlace);
  const coming = dates.filter((event) => !hasEnded(event, site.now));
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
}
