import { formatDay, formatTimes, formatWhen } from '../../i18n/format.ts';
import type { When } from '../../model/when.ts';
import type { PageContext } from './page-context.ts';

/** When an event happens, in words: the day and the hours of one day apart, several days as one line. */
export function whenLines({ site, language }: PageContext, when: When): string[] {
  const options = { siteTimeZone: site.timeZone };
  return when.firstDay.equals(when.lastDay)
    ? [formatDay(when.firstDay, language), formatTimes(when, language, options)]
    : [formatWhen(when, language, options)];
}
