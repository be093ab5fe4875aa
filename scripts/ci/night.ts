/**
 * Whether a run goes on. Of the runs that a schedule starts it is the one between midnight and one o'clock in the zone of
 * the site: schedules know no zones and no summer time, so there are two each night.
 *
 * @param event what started the run, as GitHub names it
 * @param now late by less than an hour
 */
export function isWanted(event: string, now: Temporal.Instant, zone: string): boolean {
  return event !== 'schedule' || now.toZonedDateTimeISO(zone).hour === 0;
}

/** A run of a workflow as the API of GitHub lists it. */
export type Run = { readonly event: string; readonly conclusion: string | null };

/**
 * Whether the nights before have all failed, this one included, and nobody has been told yet.
 *
 * @param runs of the schedule, the newest first, this one not among them
 */
export function areWorthTelling(
  runs: readonly Run[],
  { nights, openIssues }: { readonly nights: number; readonly openIssues: number },
): boolean {
  // The run that was not at night ends well without having read anything: every other one.
  const before = runs.filter(({ event }) => event === 'schedule').slice(0, 2 * (nights - 1));
  const failed = before.filter(({ conclusion }) => conclusion === 'failure').length;
  return openIssues === 0 && failed >= nights - 1;
}
