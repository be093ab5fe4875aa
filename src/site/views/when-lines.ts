import { capitalized, formatDay, formatTimes, formatWhen, onClock } from '../../i18n/format.ts';
import type { When } from '../../model/when.ts';
import type { PageContext } from './page-context.ts';

/** When an event happens, in words: the day and the hours of one day apart, several days as one line. */
export function whenLines({ site, language }: PageContext, when: When): string[] {
  const options = { siteTimeZone: site.timeZone };
  const { firstDay, lastDay } = onClock(when, site.timeZone);
  const [first = '', ...others] = firstDay.equals(lastDay)
    ? [formatDay(firstDay, language), formatTimes(when, language, options)]
    : [formatWhen(when, language, options)];
  return [capitalized(first, language), ...others];
}
