import { formatTimes } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import type { Category } from '../../model/groups.ts';
import { shownStatus } from '../../model/status.ts';
import { firstSiteDay } from '../../site/events/event-days.ts';
import { timetableAbove, timetableOf } from '../../site/events/timetables.ts';

import { endSeconds, machineTime } from '../event-time.ts';
import type { PageContext } from '../page.ts';
import { listRows } from '../rows.ts';
import { dayHeading } from '../titles.ts';

export type TimetableData = NonNullable<ReturnType<typeof timetable>>;

/** Parts that a timetable shows: of a category without an end those to come. */
const mostParts = 300;

/** What takes place as part of an event or a category, by day and venue; undefined of what has no parts. */
export function timetable(page: PageContext, item: Event | Category) {
  const { site, language } = page;
  const parts = timetableOf(site, item)?.parts;
  if (!parts) return undefined;
  const shown = item.kind === 'event' ? parts : parts.filter((event) => !site.isOver(event));
  const days = Map.groupBy(shown.slice(0, mostParts), ({ when }) =>
    firstSiteDay(when, site.timeZone).toString(),
  );
  return [...days].map(([day, events]) => ({
    /** @example '2026-11-28' */
    datetime: day,
    heading: dayHeading(Temporal.PlainDate.from(day), language),
    venues: [...Map.groupBy(events, ({ venues }) => venues.at(0))].map(([venue, there]) => ({
      /** Undefined for what has no venue. */
      venue: venue && { name: venue.name, path: site.pathOf(venue) },
      parts: there.map((event) => ({
        title: event.title,
        path: site.pathOf(event),
        status: shownStatus(event),
        datetime: machineTime(event.when),
        /** Empty for whole days. */
        hours: event.when.allDay
          ? ''
          : formatTimes(event.when, language, { siteTimeZone: site.timeZone }),
        ends: endSeconds(site, event),
      })),
    })),
  }));
}

/** Further parts that the page of one shows. */
const mostSiblings = 6;

/** What an event is a part of, and the parts to come that follow it, or else the first to come. */
export function partOf(page: PageContext, event: Event) {
  const { site } = page;
  const above = timetableAbove(site, event);
  if (!above) return undefined;
  const { of, parts } = above;
  const siblings = parts.filter((part) => part !== event && !site.isOver(part));
  const following = siblings.filter((part) => parts.indexOf(part) > parts.indexOf(event));
  return {
    name: of.kind === 'event' ? of.title : of.name,
    path: site.pathOf(of),
    siblings: listRows(page, (following.length > 0 ? following : siblings).slice(0, mostSiblings)),
  };
}
