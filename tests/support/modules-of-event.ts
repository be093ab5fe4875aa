import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSite, projectFolder, siteSourceSchema } from '../../scripts/cli/settings.ts';
import { shownPage, sitePages } from '../../src/kinds/index.ts';
import type { TextFile } from '../../src/outputs/text.ts';
import { calendarFiles, feedFiles } from './written-files.ts';

/**
 * Makes page data, calendar and feed of the one event of a site (`SITE_SOURCE`, JSON), and prints them with the modules of
 * `src` of which a function ran meanwhile, as V8 counts them. Templates and their components are not among them: the
 * build compiles these into one file.
 */
const source = siteSourceSchema.parse(JSON.parse(process.env['SITE_SOURCE'] ?? ''));
// Loads what is imported when a site is opened, so that loading is not counted.
await loadSite(source);

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const site = await loadSite(source);
const [language] = site.languages;
const [event] = language ? site.in(language).eventsWithPage : [];
if (!language || !event) throw new Error('The site has no event.');
const { routes } = site;
const pagePath = routes.itemPath(event);
const page = sitePages(site).find(({ path }) => path === pagePath);
if (!page) throw new Error(`The site has no page ${pagePath}.`);
const made = {
  page: JSON.stringify(shownPage(page.open())),
  calendar: textOf(routes.itemCalendarPath(language, 'event', event.id), calendarFiles(site)),
  feed: textOf(routes.eventsFeedPath(language, 'atom'), feedFiles(site)),
};
const { result } = await session.post('Profiler.takePreciseCoverage');

const modules = result
  .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
  .filter(({ url }) => url.startsWith('file:'))
  .map(({ url }) => relative(projectFolder, fileURLToPath(url)))
  .filter((file) => file.startsWith('src/'))
  .toSorted();
process.stdout.write(JSON.stringify({ made, modules }));

function textOf(path: string, files: Iterable<TextFile>): string {
  for (const one of files) if (one.file === routes.outputFile(path)) return one.text;
  throw new Error(`The site has no file ${path}.`);
}
