import { formatTime } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import { firstSiteDay } from '../site-days.ts';
import type { PageContext } from './page-context.ts';

/**
 * When an event begins, on the clock of the site, for the cell of a day in a month, where there is no room to name
 * another zone; undefined of whole days and on the days after the first.
 */
export function cellTime(
  { site: { timeZone } }: Pick<PageContext, 'site'>,
  { when }: Event,
  day: Temporal.PlainDate,
): string | undefined {
  if (when.allDay || !firstSiteDay(when, timeZone).equals(day)) return undefined;
  return formatTime(when.start.withTimeZone(timeZone));
}
