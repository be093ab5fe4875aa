import { appendFileSync } from 'node:fs';

/**
 * Whether a run goes on. Of the runs that a schedule starts it is the first of each day in the zone of the site: schedules
 * know no zones and no summer time, so that there are two each night, and they may start hours late.
 *
 * @param event what started the run, as GitHub names it
 * @param run.checked when the published site was last built, from its `status.json`; undefined where that cannot be read
 * @param run.zone of the site
 */
export function isWanted(
  event: string,
  {
    now,
    zone,
    checked,
  }: {
    readonly now: Temporal.Instant;
    readonly zone: string;
    readonly checked: Temporal.Instant | undefined;
  },
): boolean {
  if (event !== 'schedule' || checked === undefined) return true;
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate();
  return !dayOf(checked).equals(dayOf(now));
}

/**
 * When the published site was last built. Needs no package: the job asks before it installs any.
 *
 * @param siteUrl its address; empty where it is not known
 * @returns undefined where its `status.json` cannot be read
 */
export async function lastBuilt(siteUrl: string): Promise<Temporal.Instant | undefined> {
  try {
    const url = new URL('status.json', siteUrl.endsWith('/') ? siteUrl : `${siteUrl}/`);
    const response = await fetch(url, {
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) return undefined;
    const status: unknown = await response.json();
    if (typeof status !== 'object' || status === null || !('checked' in status)) return undefined;
    return Temporal.Instant.from(String(status.checked));
  } catch {
    // Whatever it is: a night too many is better than one too few.
    return undefined;
  }
}

if (import.meta.main) {
  const { EVENT = '', SITE_ZONE = 'Europe/Warsaw', SITE_URL = '', GITHUB_OUTPUT } = process.env;
  const checked = await lastBuilt(SITE_URL);
  const go = isWanted(EVENT, { now: Temporal.Now.instant(), zone: SITE_ZONE, checked });
  process.stdout.write(
    go
      ? 'The site is built.\n'
      : `The site was already built today in ${SITE_ZONE}: nothing to do.\n`,
  );
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `go=${go}\n`);
}
