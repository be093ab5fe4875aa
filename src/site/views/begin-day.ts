import type { Event } from '../../model/event.ts';
import { firstSiteDay } from '../site-days.ts';
import type { PageContext } from './page-context.ts';

/** The day of the site on which an event begins, whatever its own zone calls it. */
export function beginDay({ site }: PageContext, { when }: Event): Temporal.PlainDate {
  return firstSiteDay(when, site.timeZone);
}
