import {
  type History,
  type KindCounts,
  type PublishedBuild,
  type PublishedDay,
  publishedDaySchema,
} from './history.ts';

/** Days that a build looks back, besides its own. */
const lookBack = 7;

/** Those of the last seven days and of the present one, ascending. A clock that went ahead counts for nothing. */
export function lastDays(
  days: readonly PublishedDay[],
  now: Temporal.Instant,
): readonly PublishedDay[] {
  const oldest = dayOf(now.subtract({ hours: 24 * lookBack }));
  return days.filter(({ day }) => day >= oldest && day <= dayOf(now));
}

/**
 * The most of each day once a build is published. What was published until then counts for its day too, so that a week
 * without a build is not a week without a measure.
 *
 * @param withheld items that the build leaves out because the server says that they are not public
 */
export function nextDays(
  { builds, days }: Pick<History, 'builds' | 'days'>,
  present: Pick<PublishedBuild, 'counts' | 'collected'>,
  { now, withheld }: { readonly now: Temporal.Instant; readonly withheld: KindCounts },
): readonly PublishedDay[] {
  const day = dayOf(now);
  const last = lastDays(days, now);
  const sameDay = last.find((one) => one.day === day);
  const until = [...(sameDay ? [sameDay] : []), ...builds.slice(-1), present];
  const today = publishedDaySchema.parse({
    day,
    counts: joined(
      until.map(({ counts }) => counts),
      Math.max,
    ),
    collected: joined(
      until.map(({ collected }) => collected),
      Math.max,
    ),
    withheld: sumOf([sameDay?.withheld ?? {}, withheld]),
  });
  return [...last.filter((one) => one !== sameDay), today];
}

/** Numbers by what they count and by language. */
type DayCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The numbers of several tables added. */
export function sumOf(tables: readonly DayCounts[]): DayCounts {
  return joined(tables, (one, other) => one + other);
}

function joined(
  tables: readonly DayCounts[],
  join: (one: number, other: number) => number,
): DayCounts {
  const result: Record<string, Record<string, number>> = {};
  for (const table of tables)
    for (const [what, counts] of Object.entries(table))
      for (const [language, count] of Object.entries(counts))
        result[what] = {
          ...result[what],
          [language]: join(result[what]?.[language] ?? 0, count),
        };
  return result;
}

function dayOf(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO('UTC').toPlainDate().toString();
}
