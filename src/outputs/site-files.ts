import type { Site } from '../site/site.ts';
import { calendarFiles } from './calendar-files.ts';
import { feedFiles } from './feed-files.ts';
import { renderRobots } from './robots.ts';
import type { TextFile } from './text-file.ts';

/** Every text of the site that is not a page: calendars, feeds and `robots.txt`. */
export function* siteFiles(site: Site): Iterable<TextFile> {
  yield* calendarFiles(site);
  yield* feedFiles(site);
  yield { file: 'robots.txt', text: renderRobots(site.routes) };
}
