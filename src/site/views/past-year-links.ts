import { pastYears } from '../past-archive.ts';
import type { PageContext } from './page-context.ts';

type YearLink = {
  readonly year: number;
  readonly path: string;
  readonly count: number;
  /** As in `aria-current`. */
  readonly current: 'page' | 'true' | undefined;
};

/** The ways to the past events of each year, the latest first. */
export function pastYearLinks({
  site,
  local,
  routes,
  language,
  subject,
  path,
}: PageContext): readonly YearLink[] {
  return pastYears(local, site.timeZone).map(({ year, events }) => {
    const own = routes.pastYearPath(language, year);
    const within = subject.kind === 'pastYear' && subject.year === year ? 'true' : undefined;
    return { year, path: own, count: events.length, current: own === path ? 'page' : within };
  });
}
