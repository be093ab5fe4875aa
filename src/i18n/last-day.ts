/**
 * The last day of an event with hours, in the zone of its times. A midnight ends the day before it,
 * and a night that is over by eight in the morning belongs to the day on which it began.
 *
 * @param end not before `start`
 */
export function lastDayOf(
  start: Temporal.ZonedDateTime,
  end: Temporal.ZonedDateTime,
): Temporal.PlainDate {
  const length = end.epochMilliseconds - start.epochMilliseconds;
  const isOfOneNight =
    length < dayLength && Temporal.PlainTime.compare(end.toPlainTime(), morning) <= 0;
  if (isOfOneNight) return start.toPlainDate();
  return (length === 0 ? end : end.subtract({ milliseconds: 1 })).toPlainDate();
}

/** In milliseconds. */
const dayLength = 86_400_000;

/** By then a night is over. */
const morning = new Temporal.PlainTime(8);
