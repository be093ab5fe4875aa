import { onClock } from '../i18n/clock.ts';
import {
  capitalized,
  dayNumber,
  formatDay,
  formatOwnTimes,
  formatTime,
  formatTimes,
  formatWhen,
  monthsOfShortDates,
} from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import { takesPlace } from '../model/status.ts';
import type { When } from '../model/when.ts';
import { firstSiteDay, siteDays } from '../site/events/event-days.ts';
import type { Site } from '../site/site.ts';
import type { LanguageContext, PageContext, PageSettings } from './page.ts';

/** Whether an event is over, on or to come. An event without duration is over once it has begun. */
type EventTime = 'past' | 'running' | 'upcoming';

export function eventTime(
  site: Pick<Site, 'isOver' | 'hasBegun'>,
  event: Pick<Event, 'when'>,
): EventTime {
  if (site.isOver(event)) return 'past';
  return site.hasBegun(event) ? 'running' : 'upcoming';
}

/** When an event begins and ends, in seconds since the epoch. */
export function startAndEnd({ when: { start, end } }: Event) {
  return { starts: start.epochMilliseconds / 1000, ends: end.epochMilliseconds / 1000 };
}

/** When an event that is not over yet will be, in seconds since the epoch: from then on a list of what is to come hides it. */
export function endSeconds(site: Pick<Site, 'isOver'>, event: Event): number | undefined {
  return site.isOver(event) ? undefined : startAndEnd(event).ends;
}

/** For the `datetime` attribute of `time`: a date for an event of full days, else a date and time with its offset (HTML, "global date and time"). */
export function machineTime({ start, firstDay, allDay }: When): string {
  return allDay ? firstDay.toString() : machineInstant(start);
}

export function machineInstant(time: Temporal.ZonedDateTime): string {
  return time.toString({ smallestUnit: 'minute', timeZoneName: 'never' });
}

/**
 * When an event begins, on the clock of the site, for the cell of a day in a month, where there is no room to name
 * another zone; undefined for events of full days and on the days after the first.
 */
export function cellTime(
  { site: { timeZone } }: Pick<PageContext, 'site'>,
  { when }: Event,
  day: Temporal.PlainDate,
): string | undefined {
  if (when.allDay || !firstSiteDay(when, timeZone).equals(day)) return undefined;
  return formatTime(when.start.withTimeZone(timeZone));
}

export function rowTime({ site, language, t }: LanguageContext, event: Event) {
  const { when } = event;
  const { first: day, last } = siteDays(when, site.timeZone);
  const several = !day.equals(last);
  const time = eventTime(site, event);
  const hasBegun = time !== 'upcoming';
  const isKnown = [site.today.year, day.year].includes(last.year);
  const own = formatOwnTimes(when, language, { siteTimeZone: site.timeZone });
  const isShown = !several || (!hasBegun && !when.allDay);
  const date = `${dayNumber(last.day, language)}\u00a0${monthsOfShortDates(language)[last.month]}${isKnown ? '' : ` ${last.year}`}`;
  return {
    isRunning: time === 'running' && takesPlace(event),
    /** The day the event begins on in the site's zone: the one lists have it under. */
    day,
    /** Hours on the event's own clock; or that it takes all day; undefined for an event of several days that has begun. */
    hours: isShown
      ? (own?.own ?? formatTimes(when, language, { siteTimeZone: site.timeZone }))
      : undefined,
    /** Which clock that is, and the hours on that of the site; undefined where they are the same. @example 'UTC+05:30, here 12:30–13:30' */
    elsewhere:
      isShown && own ? t('events.otherClock', { zone: own.zone, hours: own.onSite }) : undefined,
    /** For an event of several days: 'until 30 Nov'; with the year where it is neither this one nor that of the start. */
    until: several ? t('events.runningUntil', { date }) : undefined,
  };
}

/**
 * When an event happens, in words: the day and the hours of one day apart, or the first and the last of
 * several. The dash stays behind its hour, the last hour beside its year, a day beside its month.
 */
export function whenLines({ site, language }: PageSettings, when: When): string[] {
  const options = { siteTimeZone: site.timeZone };
  const { firstDay, lastDay } = onClock(when, site.timeZone);
  const [first = '', ...others] = firstDay.equals(lastDay)
    ? [formatDay(firstDay, language), formatTimes(when, language, options)]
    : formatWhen(when, language, options)
        .replace(' –', '\u00a0–')
        .replaceAll(/(?<=\d{4},) /g, '\u00a0')
        .replaceAll(/(?<=\b\d{1,2}) (?=\p{L})/gu, '\u00a0')
        .split(/(?<=–) /);
  return [capitalized(first, language), ...others];
}
