import { z } from 'zod';
import type { Language } from '../../contract/language.ts';
import type { DataScope } from '../../routes.ts';
import type { Site } from '../../site/site.ts';
import type { TextFile } from '../text-file.ts';
import { type WriteGroup, writeAnyway } from '../text-group.ts';
import { catalogOf } from './catalog.ts';
import { byteOrderMark, csvHeader } from './csv.ts';
import { fileAbout } from './file-about.ts';
import { type DataKind, dataKinds, fileSchemas, schemaFile, schemaNames } from './file-schemas.ts';
import { renderJcal } from './jcal.ts';
import { openApi } from './open-api.ts';
import { pageCount, pageFile } from './pages.ts';
import { languagesOf, scopesOf, totalOf } from './scopes.ts';
import { type WrittenLanguage, writeLanguage } from './written-language.ts';

/**
 * The open data of a site but its jCal: lists, tables and places of each language and of all, and what describes them.
 * Every item is written once, for all files that hold it.
 *
 * @param tell receives a sentence for venues that no map can show
 */
export function* openDataFiles(
  site: Site,
  tell: (remark: string) => void = () => {},
  group: WriteGroup = writeAnyway,
): Iterable<TextFile> {
  if (!site.config.openData.publish) return;
  const known = new Map<Language, WrittenLanguage>();
  const written = (language: Language) =>
    known.getOrInsertComputed(language, () => writeLanguage(site, language));
  for (const scope of scopesOf(site)) {
    const languages = languagesOf(site, scope);
    yield* group(
      `open data ${scope}`,
      () => languages.map((language) => itemsOf(site, language)),
      () => scopeFiles(site, scope, languages.map(written), tell),
    );
  }
  yield aboutFile(site, 'catalog.json', catalogOf(site));
  yield aboutFile(site, 'openapi.json', openApi(site));
  for (const name of schemaNames) yield aboutFile(site, schemaFile(name), z.toJSONSchema(fileSchemas[name]));
}

/** The calendar of everything of a language as jCal (RFC 7265). @param calendar any file of calendars */
export function* jcalFiles(site: Site, { file, text }: TextFile): Iterable<TextFile> {
  const { routes, config, languages } = site;
  if (!config.openData.publish) return;
  const language = languages.find((one) => routes.outputFile(routes.calendarFeedPath(one)) === file);
  if (language) yield { file: fileOf(site, language, 'events.jcal'), text: renderJcal(text) };
}

/** The names of all these files. */
export function* dataFileNames(site: Site): Iterable<string> {
  if (!site.config.openData.publish) return;
  for (const scope of scopesOf(site)) {
    for (const kind of dataKinds) {
      const pages = pageCount(totalOf(site, scope, kind), site);
      for (let page = 1; page <= pages; page++) yield fileOf(site, scope, pageFile(kind, page));
    }
    yield fileOf(site, scope, 'events.csv');
    yield fileOf(site, scope, 'venues.geojson');
  }
  for (const language of site.languages) yield fileOf(site, language, 'events.jcal');
  for (const name of ['catalog.json', 'openapi.json', ...schemaNames.map(schemaFile)]) {
    yield site.routes.outputFile(site.routes.dataAboutPath(name));
  }
}

/** All that is told of a language, with the translations that are told with it. */
function itemsOf(site: Site, language: Language): readonly unknown[] {
  const { name, events, venues, organizers, posts } = site.in(language);
  return [
    name,
    [events, venues, organizers, posts].map((items) =>
      items.map((item) => [item, site.translationsOf(item)]),
    ),
  ];
}

function* scopeFiles(
  site: Site,
  scope: DataScope,
  own: readonly WrittenLanguage[],
  tell: (remark: string) => void,
): Iterable<TextFile> {
  for (const kind of dataKinds) {
    yield* listFiles(
      site,
      scope,
      kind,
      own.flatMap((language) => language[kind]),
    );
  }
  const rows = own.flatMap(({ table }) => table);
  yield { file: fileOf(site, scope, 'events.csv'), text: byteOrderMark + csvHeader + rows.join('') };
  const features = own.flatMap(({ places }) => places);
  const head = {
    type: 'FeatureCollection',
    ...fileAbout(site, 'places', languagesOf(site, scope)),
    withoutCoordinates: own.reduce((sum, { withoutCoordinates }) => sum + withoutCoordinates, 0),
  };
  const file = fileOf(site, scope, 'venues.geojson');
  yield { file, text: withItems(head, 'features', features) };
  if (scope !== 'all' && head.withoutCoordinates > 0) {
    const total = own.reduce((sum, { venues }) => sum + venues.length, 0);
    tell(
      `${scope}: ${head.withoutCoordinates} of ${total} venues have no coordinates and are not in ${file}.`,
    );
  }
}

function* listFiles(
  site: Site,
  scope: DataScope,
  kind: DataKind,
  items: readonly string[],
): Iterable<TextFile> {
  const { itemsPerFile } = site.config.openData;
  const pages = pageCount(items.length, site);
  const urlOf = (page: number) => site.routes.url(site.routes.dataPath(scope, pageFile(kind, page)));
  for (let page = 1; page <= pages; page++) {
    const head = {
      ...fileAbout(site, kind, languagesOf(site, scope)),
      page,
      pages,
      total: items.length,
      ...(page < pages ? { next: urlOf(page + 1) } : {}),
      ...(page > 1 ? { previous: urlOf(page - 1) } : {}),
    };
    const own = items.slice((page - 1) * itemsPerFile, page * itemsPerFile);
    yield { file: fileOf(site, scope, pageFile(kind, page)), text: withItems(head, 'items', own) };
  }
}

/** An object whose last field is a list of what is JSON already, one a line. */
function withItems(head: object, name: string, items: readonly string[]): string {
  const list = items.length > 0 ? `\n${items.join(',\n')}\n` : '';
  return `${JSON.stringify(head).slice(0, -1)},"${name}":[${list}]}\n`;
}

function fileOf({ routes }: Site, scope: DataScope, name: string): string {
  return routes.outputFile(routes.dataPath(scope, name));
}

function aboutFile({ routes }: Site, name: string, value: object): TextFile {
  return { file: routes.outputFile(routes.dataAboutPath(name)), text: `${JSON.stringify(value, null, 2)}\n` };
}
