import type { History, PublishedBuild } from '../loaders/history-format.ts';
import { calendarYears } from './calendar-years.ts';
import { combinationsOf } from './combinations.ts';
import { countItems, publishedItems } from './published-items.ts';
import type { Site } from './site.ts';

/** Published builds that are remembered. */
const keptBuilds = 100;

/**
 * What the next build reads once this site is published.
 *
 * @param source about the snapshot the site was made of
 */
export function nextHistory(site: Site, source: Pick<PublishedBuild, 'fetched' | 'collected'>): History {
  const { history: previous, now } = site;
  const items = publishedItems(site);
  const build = { at: now.toString(), counts: countItems(items), ...source };
  return {
    items,
    gone: [...site.gone],
    builds: [...previous.builds, build].slice(-keptBuilds),
    changes: site.changes,
    years: {
      ...previous.years,
      ...Object.fromEntries(site.languages.map((language) => [language, calendarYears(site, language)])),
    },
    combinations: {
      ...previous.combinations,
      ...Object.fromEntries(
        site.languages.map((language) => [language, combinationsOf(site, language).known]),
      ),
    },
  };
}
