import type { Language } from '../contract/language.ts';
import { hasPosters } from '../site/pages.ts';
import type { Site } from '../site/site.ts';
import { fontName } from '../theme/fonts.ts';
import { iconFile, servedFonts } from './assets.ts';
import { subscribedCalendars, yearCalendars } from './calendar/plans.ts';
import { embeddableFiles } from './embed/embed.ts';
import { feedPlans } from './feeds/files.ts';
import { feedFormats } from './feeds/links.ts';
import { oembedFiles } from './head/oembed.ts';
import {
  renderSecurityTxt,
  securityTxtFile,
  speculationFile,
  statusFile,
} from './hosting/headers.ts';
import { workerFile } from './offline.ts';
import { dataFileNames } from './open-data/files.ts';
import { posterFiles } from './posters/posters.ts';
import { sitemapFiles } from './sitemap.ts';
import { cardPlans } from './social-card.ts';

/**
 * Lists root-relative paths of what a site publishes, without writing any of it: pages, calendars, feeds, posters, open
 * data, documents. Missing are files whose names follow from their content, such as the index of the search, and the
 * images, which the snapshot names.
 *
 * @param pages all of the site
 */
export function* publishedPaths(
  site: Site,
  pages: Iterable<{ readonly path: string; readonly file: string }>,
): Iterable<string> {
  const { routes, config } = site;
  for (const { path, file } of pages) if (file === routes.outputFile(path)) yield path;
  for (const language of site.languages) yield* languagePaths(site, language);
  for (const file of publishedFiles(site)) yield routes.base + file.replace(indexName, '');
  for (const path of site.files) yield routes.filePath(path);
  for (const font of servedFonts(config.theme)) yield routes.fontPath(fontName(font));
}

const indexName = /(?<=^|\/)index\.html$/;

function* languagePaths(site: Site, language: Language): Iterable<string> {
  const { routes } = site;
  for (const { path } of subscribedCalendars(site, language)) yield path;
  for (const { path } of yearCalendars(site, language)) yield path;
  const removed = site.removedItems.filter(
    (item) => item.kind === 'event' && item.language === language,
  );
  for (const { id } of [...site.in(language).eventsWithPage, ...removed])
    yield routes.itemCalendarPath(language, 'event', id);
  for (const { pathOf } of feedPlans(site, language)) yield* feedFormats.map(pathOf);
  yield routes.feedStylePath(language);
  yield routes.searchFilePath(language, 'index.json');
}

/** Relative to the output folder. */
function* publishedFiles(site: Site): Iterable<string> {
  for (const { file } of oembedFiles(site)) yield file;
  for (const { file } of posterFiles(site)) yield file;
  for (const { file } of embeddableFiles(site)) yield file;
  for (const { file } of cardPlans(site)) yield file;
  yield* dataFileNames(site);
  if (hasPosters(site)) yield site.routes.outputFile(site.routes.posterStylePath());
  yield* [iconFile, workerFile, statusFile, speculationFile, 'robots.txt', ...sitemapFiles];
  if (renderSecurityTxt(site) !== undefined) yield securityTxtFile;
}
