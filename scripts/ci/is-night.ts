import { appendFileSync } from 'node:fs';

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

if (import.meta.main) {
  const { EVENT = '', SITE_ZONE = 'Europe/Warsaw', GITHUB_OUTPUT } = process.env;
  const go = isWanted(EVENT, Temporal.Now.instant(), SITE_ZONE);
  process.stdout.write(
    go
      ? 'The site is built.\n'
      : `It is not the hour after midnight in ${SITE_ZONE}: nothing to do.\n`,
  );
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `go=${go}\n`);
}
