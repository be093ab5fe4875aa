import { z } from 'zod';
import type { Language } from '../../contract/language.ts';
import type { DataScope } from '../../routes.ts';
import type { Item, Site } from '../../site/site.ts';
import { type TextFile, textFile, type WriteGroup, writeAnyway } from '../text.ts';
import {
  catalogOf,
  type DataKind,
  dataKinds,
  fileAbout,
  fileSchemas,
  languagesOf,
  openApi,
  pageFile,
  schemaFile,
  schemaNames,
  scopesOf,
  totalOf,
} from './catalog.ts';
import { renderJcal } from './jcal.ts';
import {
  type EventRecord,
  eventRecord,
  newsRecord,
  organizerRecord,
  type VenueRecord,
  venueRecord,
} from './records.ts';

/**
 * The open data of a site but its jCal: lists, tables and places of each language and of all, and what describes them.
 * Every item is written once, for all files that hold it.
 *
 * @param warn receives a warning for venues that no map can show
 */
export function* openDataFiles(
  site: Site,
  warn: (warning: string) => void = () => {},
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
      () => scopeFiles(site, scope, () => languages.map(written), warn),
    );
  }
  const aboutFile = (name: string, value: () => object) =>
    textFile(
      site.routes.outputFile(site.routes.dataAboutPath(name)),
      () => `${JSON.stringify(value(), null, 2)}\n`,
    );
  yield aboutFile('catalog.json', () => catalogOf(site));
  yield aboutFile('openapi.json', () => openApi(site));
  for (const name of schemaNames) yield aboutFile(schemaFile(name), () => z.toJSONSchema(fileSchemas[name]));
}

/** The calendar of everything of a language as jCal (RFC 7265). @param calendar any file of calendars */
export function* jcalFiles(site: Site, calendar: TextFile): Iterable<TextFile> {
  const { routes, config, languages } = site;
  if (!config.openData.publish) return;
  const language = languages.find((one) => routes.outputFile(routes.calendarFeedPath(one)) === calendar.file);
  if (language) yield textFile(fileOf(site, language, 'events.jcal'), () => renderJcal(calendar.text));
}

export function* dataFileNames(site: Site): Iterable<string> {
  if (!site.config.openData.publish) return;
  for (const { file } of openDataFiles(site)) yield file;
  for (const language of site.languages) yield fileOf(site, language, 'events.jcal');
}

function itemsOf(site: Site, language: Language): readonly unknown[] {
  const { name, events, venues, organizers, posts } = site.in(language);
  return [
    name,
    [events, venues, organizers, posts].map((items) =>
      items.map((item) => site.remember(withTranslations, item, site)),
    ),
  ];
}

function withTranslations(item: Item, site: Site) {
  const paths = Object.values(site.translationsOf(item)).map((other) => [other.language, site.pathOf(other)]);
  return { item, paths };
}

function* scopeFiles(
  site: Site,
  scope: DataScope,
  written: () => readonly WrittenLanguage[],
  warn: (warning: string) => void,
): Iterable<TextFile> {
  const { routes, config } = site;
  const languages = languagesOf(site, scope);
  for (const kind of dataKinds) {
    const { itemsPerFile } = config.openData;
    const total = totalOf(site, scope, kind);
    const pages = Math.max(1, Math.ceil(total / itemsPerFile));
    const urlOf = (page: number) => routes.url(routes.dataPath(scope, pageFile(kind, page)));
    for (let page = 1; page <= pages; page++) {
      const head = {
        ...fileAbout(site, kind, languages),
        page,
        pages,
        total,
        ...(page < pages ? { next: urlOf(page + 1) } : {}),
        ...(page > 1 ? { previous: urlOf(page - 1) } : {}),
      };
      yield textFile(fileOf(site, scope, pageFile(kind, page)), () => {
        const items = written().flatMap((language) => language[kind]);
        return withItems(head, 'items', items.slice((page - 1) * itemsPerFile, page * itemsPerFile));
      });
    }
  }
  yield textFile(
    fileOf(site, scope, 'events.csv'),
    () =>
      byteOrderMark +
      csvHeader +
      written()
        .flatMap(({ table }) => table)
        .join(''),
  );
  const venues = languages.flatMap((language) => site.in(language).venues);
  const withoutCoordinates = venues.filter(({ coordinates }) => !coordinates).length;
  const head = { type: 'FeatureCollection', ...fileAbout(site, 'places', languages), withoutCoordinates };
  const file = fileOf(site, scope, 'venues.geojson');
  yield textFile(file, () =>
    withItems(
      head,
      'features',
      written().flatMap(({ places }) => places),
    ),
  );
  if (scope !== 'all' && withoutCoordinates > 0)
    warn(
      `${scope}: ${withoutCoordinates} of ${venues.length} venues have no coordinates and are not in ${file}.`,
    );
}

/** An object whose last field is a list of what is JSON already, one a line. */
function withItems(head: object, name: string, items: readonly string[]): string {
  const list = items.length > 0 ? `\n${items.join(',\n')}\n` : '';
  return `${JSON.stringify(head).slice(0, -1)},"${name}":[${list}]}\n`;
}

function fileOf({ routes }: Site, scope: DataScope, name: string): string {
  return routes.outputFile(routes.dataPath(scope, name));
}

/** Programs of tables read UTF-8 only where this comes first. */
const byteOrderMark = '\ufeff';

type Cell = string | number | boolean | undefined;

/**
 * The columns of a table of events, in their order. Of several venues the names, addresses and cities are in one cell, and
 * the coordinates are those of the first that has some.
 */
const columns: Readonly<Record<string, (event: EventRecord, places: readonly VenueRecord[]) => Cell>> = {
  id: ({ id }) => id,
  language: ({ language }) => language,
  title: ({ title }) => title,
  start: ({ start }) => start,
  end: ({ end }) => end,
  allDay: ({ allDay }) => allDay,
  timeZone: ({ timeZone }) => timeZone,
  status: ({ status }) => status,
  free: ({ cost }) => cost.free,
  cost: ({ cost }) => cost.label,
  facts: ({ facts }) => joined(facts),
  ages: ({ ages }) => ages && `${ages.from}–${ages.to ?? ''}`,
  languages: ({ languages }) => joined(languages),
  venues: ({ venues }) => joined(venues.map(({ name }) => name)),
  address: (_, places) => joined(places.map(({ address = '' }) => address)),
  city: (_, places) => joined([...new Set(places.map(({ city = '' }) => city))]),
  latitude: (_, places) => placed(places)?.latitude,
  longitude: (_, places) => placed(places)?.longitude,
  organizers: ({ organizers }) => joined(organizers.map(({ name }) => name)),
  categories: ({ categories }) => joined(categories.map(({ name }) => name)),
  tags: ({ tags }) => joined(tags.map(({ name }) => name)),
  summary: ({ summary }) => summary,
  url: ({ url }) => url,
  calendar: ({ calendar }) => calendar,
  website: ({ website }) => website,
  modified: ({ modified }) => modified,
};

const csvHeader = csvLine(Object.keys(columns));

function placed(places: readonly VenueRecord[]): VenueRecord | undefined {
  return places.find(({ latitude }) => latitude !== undefined);
}

function joined(names: readonly string[]): string {
  return names.filter((name) => name !== '').join('; ');
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : String(cell ?? ''))).join(',')}\r\n`;
}

/** What a program of tables would take for a formula is marked as text, the way such programs do it themselves. */
function textCell(text: string): string {
  const safe = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;'\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The items of a language, each written once in every form it has: JSON by kind, places as GeoJSON, events as lines of a table. */
type WrittenLanguage = Readonly<Record<DataKind, readonly string[]>> & {
  readonly places: readonly string[];
  readonly table: readonly string[];
};

function writeLanguage(site: Site, language: Language): WrittenLanguage {
  const local = site.in(language);
  const venues = local.venues.map((venue) => venueRecord(venue, site));
  const venueTexts = venues.map((venue) => JSON.stringify(venue));
  const places = venues.flatMap((venue, index) => placeOf(venue, venueTexts[index] ?? '') ?? []);
  const byId = new Map(venues.map((venue) => [venue.id, venue]));
  const events = local.events.map((event) => eventRecord(event, site));
  return {
    events: events.map((event) => JSON.stringify(event)),
    venues: venueTexts,
    organizers: local.organizers.map((organizer) => JSON.stringify(organizerRecord(organizer, site))),
    news: local.posts.map((post) => JSON.stringify(newsRecord(post, site))),
    places,
    table: events.map((event) => {
      const venues = event.venues.flatMap(({ id }) => byId.get(id) ?? []);
      return csvLine(Object.values(columns).map((cellOf) => cellOf(event, venues)));
    }),
  };
}

/** A venue on the map (RFC 7946, 3.2). @param text the venue as JSON */
function placeOf({ id, language, latitude, longitude }: VenueRecord, text: string): string | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return (
    `{"type":"Feature","id":"venue-${id}-${language}",` +
    `"geometry":{"type":"Point","coordinates":[${longitude},${latitude}]},"properties":${text}}`
  );
}
