/** Milliseconds since the epoch, the end excluded. */
type Interval = { readonly from: number; readonly until: number };

/** Whether the clocks of its zone show a time twice, because they were put back. */
export function isRepeated({ timeZoneId, year, epochMilliseconds }: Temporal.ZonedDateTime): boolean {
  return repeatedIntervals(timeZoneId, year).some(
    ({ from, until }) => from <= epochMilliseconds && epochMilliseconds < until,
  );
}

const known = new Map<string, readonly Interval[]>();

/** When the clocks of a zone show times of a year that they also show at another moment: before and after each setback. */
function repeatedIntervals(timeZone: string, year: number): readonly Interval[] {
  return known.getOrInsertComputed(`${timeZone} ${year}`, () => {
    const end = Temporal.PlainDate.from({ year: year + 1, month: 1, day: 2 }).toZonedDateTime(timeZone);
    const intervals: Interval[] = [];
    let time = Temporal.PlainDate.from({ year: year - 1, month: 12, day: 31 })
      .toZonedDateTime(timeZone)
      .getTimeZoneTransition('next');
    for (
      ;
      time && time.epochMilliseconds < end.epochMilliseconds;
      time = time.getTimeZoneTransition('next')
    ) {
      const setback = (time.subtract({ nanoseconds: 1 }).offsetNanoseconds - time.offsetNanoseconds) / 1e6;
      const { epochMilliseconds: moment } = time;
      if (setback > 0) intervals.push({ from: moment - setback, until: moment + setback });
    }
    return intervals;
  });
}
