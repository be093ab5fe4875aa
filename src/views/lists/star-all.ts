import type { Event } from '../../model/event.ts';
import { takesPlace } from '../../model/status.ts';
import { starOf } from '../../outputs/text.ts';
import { endSeconds, machineTime } from '../event-time.ts';
import type { LanguageContext } from '../page.ts';

/** More than this nobody plans to visit, and a program keeps 300 events. */
const mostStars = 100;

export type StarAllData = NonNullable<ReturnType<typeof starAll>>;

/** What one button adds to a visitor's program: the coming events of a festival or a series; undefined where one star does, or they are too many. */
export function starAll({ site }: Pick<LanguageContext, 'site'>, events: readonly Event[]) {
  const coming = events.filter((event) => takesPlace(event) && !site.isOver(event));
  if (coming.length < 2 || coming.length > mostStars) return undefined;
  return coming.map((event) => ({
    star: starOf(site, event),
    title: event.title,
    path: site.pathOf(event),
    datetime: machineTime(event.when),
    /** Name of the first venue. */
    venue: event.venues.at(0)?.name,
    ends: endSeconds(site, event),
  }));
}
