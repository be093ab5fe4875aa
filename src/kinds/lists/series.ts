import { seriesLinks } from '../../outputs/feeds/links.ts';
import { seriesIn, translatedSeries } from '../../site/events/series.ts';
import { newestChangeOf } from '../../site/order.ts';
import type { Series } from '../../site/site.ts';
import { groupBar } from '../../views/lists/choice-bar.ts';
import { rhythmWords } from '../../views/lists/series.ts';
import { starAll } from '../../views/lists/star-all.ts';
import type { PageContext } from '../../views/page.ts';
import { programmeLook } from '../../views/programme.ts';
import { laterDate, listRows } from '../../views/rows.ts';
import { subscribeOffer } from '../../views/subscribe.ts';
import { here, sectionStep } from '../../views/trail.ts';
import { Kind } from '../kind.ts';

export const seriesKind = new Kind({
  kind: 'series',
  folder: 'lists',
  list: (site, { language }): readonly Series[] => seriesIn(site, language),
  name: ({ slug }: Series) => `series ${slug}`,
  path: ({ routes }, language, { slug }) => routes.seriesPath(language, slug),
  section: () => 'events',
  title: ({ of, t }) => t('series.title', { name: of.name }),
  description: ({ of, local, t }) => t('describe.series', { name: of.name, site: local.name }),
  trail: (page) => [sectionStep(page, 'series'), here(page, page.of.name)],
  translation: (site, language, series) => translatedSeries(site, series, language),
  changed: ({ events }) => newestChangeOf(events),
  feeds: (site, _language, series) => seriesLinks(site, series),
  isCollection: true,
  inputs: seriesPage,
  data: (_item, shown) => shown,
});

export type SeriesPageData = ReturnType<typeof seriesPage>;

/** Dates that are shown as rows; those behind them are links. */
const mostRows = 24;

/** Past dates that are shown: of a daily event there are thousands. */
const mostPast = 100;

export function seriesPage(page: PageContext<Series>) {
  const { site, language, routes, of: series, t } = page;
  const { name, slug, events } = series;
  const [past, upcoming] = [true, false].map((ended) =>
    events.filter((event) => site.isOver(event) === ended),
  );
  const [rows, further] = [upcoming?.slice(0, mostRows) ?? [], upcoming?.slice(mostRows) ?? []];
  const look = programmeLook(page, name, undefined, [
    ...(upcoming ?? []),
    ...(past ?? []).toReversed(),
  ]);
  // The same picture beside every date says nothing.
  const shown = listRows(page, rows).map((one) =>
    one.row.image?.src === look.image?.src
      ? { ...one, row: { ...one.row, image: undefined } }
      : one,
  );
  return {
    name,
    look,
    bar: groupBar(page, upcoming ?? [], shown),
    /** When it regularly takes place, in words; empty where no rule is seen. */
    rhythm: rhythmWords(page.local, series),
    venues: (events.at(-1)?.venues ?? []).map((venue) => ({
      name: venue.name,
      path: site.pathOf(venue),
    })),
    /** How many dates are to come. */
    count: rows.length + further.length,
    rows: shown,
    /** Every date to come, for one button. */
    dates: starAll(page, upcoming ?? []),
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
