import type { Day } from './day.ts';
import { institution } from './institution.ts';

/** The day nearest to today on which the town's clocks go forward: 02:00 becomes 03:00. */
export const clocksForward: Day = (today) => nearestChange(today, 1);

/** The day nearest to today on which the town's clocks go back: 03:00 becomes 02:00. */
export const clocksBack: Day = (today) => nearestChange(today, -1);

function nearestChange(today: Temporal.PlainDate, sign: number): Temporal.PlainDate {
  const days = changes(today)
    .filter(({ shift }) => Math.sign(shift) === sign)
    .map(({ day }) => day)
    .toSorted((one, other) => distance(today, one) - distance(today, other));
  return days[0] ?? today;
}

function changes(today: Temporal.PlainDate) {
  const found: { readonly day: Temporal.PlainDate; readonly shift: number }[] = [];
  let moment = today.subtract({ years: 1 }).toZonedDateTime(institution.timeZone);
  for (let place = 0; place < 4; place += 1) {
    const next = moment.getTimeZoneTransition('next');
    if (!next) break;
    found.push({
      day: next.toPlainDate(),
      shift: next.offsetNanoseconds - next.subtract({ seconds: 1 }).offsetNanoseconds,
    });
    moment = next;
  }
  return found;
}

function distance(one: Temporal.PlainDate, other: Temporal.PlainDate): number {
  return Math.abs(one.until(other, { largestUnit: 'days' }).days);
}
