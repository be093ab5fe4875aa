import { onClock } from '../../i18n/clock.ts';
import type { Event } from '../../model/event.ts';
import { partAt } from '../../site/events/hours-of-day.ts';
import type { PageContext } from '../page.ts';
import { type ListRow, listRows } from '../rows.ts';

/** Parts of a day in the order in which they are shown. */
const parts = ['allDay', 'night', 'morning', 'afternoon', 'evening'] as const;

type DayPart = (typeof parts)[number];

/** What takes place in a part of a day. */
export type DayPartData = {
  /** Also the id of its heading. */
  readonly name: DayPart;
  readonly title: string;
  readonly rows: readonly ListRow[];
};

/**
 * The events of a day under the part of it in which each begins, on the clock of the site. What
 * takes all day, or began on an earlier one, comes first.
 */
export function dayParts(
  page: PageContext,
  day: Temporal.PlainDate,
  events: readonly Event[],
): readonly DayPartData[] {
  const byPart = Map.groupBy(events, (event) => partOf(event, day, page.site.timeZone));
  return parts.flatMap((name) => {
    const ofPart = byPart.get(name);
    return ofPart ? [{ name, title: page.t(`day.${name}`), rows: listRows(page, ofPart) }] : [];
  });
}

function partOf({ when }: Event, day: Temporal.PlainDate, timeZone: string): DayPart {
  const { allDay, start } = onClock(when, timeZone);
  return allDay || !start.toPlainDate().equals(day) ? 'allDay' : partAt(start.hour);
}
