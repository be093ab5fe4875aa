import { formatDate, formatTimes } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import { siteDays } from '../site-days.ts';
import { eventTime } from './event-time.ts';
import type { PageContext } from './page-context.ts';
import { takesPlace } from './takes-place.ts';

/** The time of an event in a list. */
export type RowTime = {
  readonly isRunning: boolean;
  /** The day the event begins on in the site's zone: the one lists have it under. */
  readonly day: Temporal.PlainDate;
  /**
   * Hours on the clock of the site, an event's own in brackets; or that it takes all day; undefined for an event of several
   * days that has begun.
   */
  readonly hours: string | undefined;
  /** For an event of several days: 'until 30 November 2026'. */
  readonly until: string | undefined;
};

export function rowTime({ site, language, t }: PageContext, event: Event): RowTime {
  const { when } = event;
  const { first: day, last } = siteDays(when, site.timeZone);
  const several = !day.equals(last);
  const time = eventTime(when, site.now);
  const hasBegun = time !== 'upcoming';
  return {
    isRunning: time === 'running' && takesPlace(event),
    day,
    hours:
      several && (hasBegun || when.allDay)
        ? undefined
        : formatTimes(when, language, { siteTimeZone: site.timeZone }),
    until: several ? t('events.runningUntil', { date: formatDate(last, language) }) : undefined,
  };
}
