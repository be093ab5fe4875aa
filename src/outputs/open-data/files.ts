import { z } from 'zod';
import type { Language } from '../../contract/language.ts';
import type { Event } from '../../model/event.ts';
import type { Organizer, Venue } from '../../model/groups.ts';
import type { Post } from '../../model/post.ts';
import type { DataScope } from '../../routes.ts';
import { hasOwnCalendar } from '../../site/events/own-calendar.ts';
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
} from './catalog.ts';
import { renderJcal } from './jcal.ts';
import {
  type EventRecord,
  eventRecord,
  newsRecord,
  organizerRecord,
  parentOf,
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
  const written = createItemWriter(site);
  for (const scope of scopesOf(site)) yield* scopeFiles(site, scope, written, { warn, group });
  const aboutFile = (name: string, value: () => object) =>
    textFile(
      site.routes.outputFile(site.routes.dataAboutPath(name)),
      () => `${JSON.stringify(value(), null, 2)}\n`,
    );
  yield aboutFile('catalog.json', () => catalogOf(site));
  yield aboutFile('openapi.json', () => openApi(site));
  for (const name of schemaNames)
    yield aboutFile(schemaFile(name), () => z.toJSONSchema(fileSchemas[name]));
}

/** The calendar of everything of a language as jCal (RFC 7265). @param calendar any file of calendars */
export function* jcalFiles(site: Site, calendar: TextFile): Iterable<TextFile> {
  const { routes, config, languages } = site;
  if (!config.openData.publish) return;
  const language = languages.find(
    (one) => routes.outputFile(routes.calendarFeedPath(one)) === calendar.file,
  );
  if (language)
    yield textFile(fileOf(site, language, 'events.jcal'), () => renderJcal(calendar.text));
}

export function* dataFileNames(site: Site): Iterable<string> {
  if (!site.config.openData.publish) return;
  for (const { file } of openDataFiles(site)) yield file;
  for (const language of site.languages) yield fileOf(site, language, 'events.jcal');
}

function* scopeFiles(
  site: Site,
  scope: DataScope,
  written: ItemWriter,
  { warn, group }: { warn(warning: string): void; readonly group: WriteGroup },
): Iterable<TextFile> {
  const languages = languagesOf(site, scope);
  const items = itemsOf(site, languages);
  for (const kind of dataKinds) yield* listFiles(site, scope, kind, items[kind], written, group);
  const { events, venues } = items;
  const fileAlone = (name: string, made: readonly Item[], write: (file: string) => TextFile) => {
    const file = fileOf(site, scope, name);
    return group(
      `open data ${scope} ${name}`,
      () => withTranslations(site, made),
      () => [write(file)],
    );
  };
  yield* fileAlone('events.csv', [...events, ...venues], (file) =>
    textFile(file, () => byteOrderMark + csvHeader + events.map(written.lineOf).join('')),
  );
  yield* fileAlone('venues.geojson', venues, (file) => {
    const withoutCoordinates = venues.filter(({ coordinates }) => !coordinates).length;
    if (scope !== 'all' && withoutCoordinates > 0)
      warn(
        `${scope}: ${withoutCoordinates} of ${venues.length} venues have no coordinates and are not in ${file}.`,
      );
    const head = {
      type: 'FeatureCollection',
      ...fileAbout(site, 'places', languages),
      withoutCoordinates,
    };
    return textFile(file, () => withItems(head, 'features', venues.flatMap(written.placeOf)));
  });
}

/** A list in files of so many items: each is a group by itself, so that an edit writes no others again. */
function* listFiles(
  site: Site,
  scope: DataScope,
  kind: DataKind,
  items: readonly DataItem[],
  { jsonOf }: ItemWriter,
  group: WriteGroup,
): Iterable<TextFile> {
  const { routes, config } = site;
  const { itemsPerFile } = config.openData;
  const total = items.length;
  const pages = Math.max(1, Math.ceil(total / itemsPerFile));
  const urlOf = (page: number) => routes.url(routes.dataPath(scope, pageFile(kind, page)));
  for (let page = 1; page <= pages; page++) {
    const name = pageFile(kind, page);
    const own = items.slice((page - 1) * itemsPerFile, page * itemsPerFile);
    const head = () => ({
      ...fileAbout(site, kind, languagesOf(site, scope)),
      page,
      pages,
      total,
      ...(page < pages ? { next: urlOf(page + 1) } : {}),
      ...(page > 1 ? { previous: urlOf(page - 1) } : {}),
    });
    yield* group(
      `open data ${scope} ${name}`,
      () => [total, withTranslations(site, own)],
      () => [
        textFile(fileOf(site, scope, name), () => withItems(head(), 'items', own.map(jsonOf))),
      ],
    );
  }
}

type DataItem = Event | Venue | Organizer | Post;

function itemsOf(site: Site, languages: readonly Language[]) {
  const locals = languages.map(site.in);
  return {
    events: locals.flatMap(({ events }) => events),
    venues: locals.flatMap(({ venues }) => venues),
    organizers: locals.flatMap(({ organizers }) => organizers),
    news: locals.flatMap(({ posts }) => posts),
  } satisfies Record<DataKind, readonly DataItem[]>;
}

function withTranslations(site: Site, items: readonly Item[]): readonly unknown[] {
  return items.map((item) => site.remember(translatedItem, item, site));
}

function translatedItem(item: Item, site: Site) {
  const paths = Object.values(site.translationsOf(item)).map((other) => [
    other.language,
    site.pathOf(other),
  ]);
  const parent = item.kind === 'event' ? parentOf(item, site) : undefined;
  const hasCalendar = item.kind === 'event' && hasOwnCalendar(site, item);
  return {
    item,
    paths,
    hasCalendar,
    parent: parent && [parent.id, parent.title, site.pathOf(parent)],
  };
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
const columns: Readonly<
  Record<string, (event: EventRecord, places: readonly VenueRecord[]) => Cell>
> = {
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

type ItemWriter = ReturnType<typeof createItemWriter>;

/** Writes each item once in every form it has: JSON, places as GeoJSON, events as lines of a table. */
function createItemWriter(site: Site) {
  const texts = new Map<DataItem, string>();
  const lines = new Map<Event, string>();
  const venues = new Map<Venue, VenueRecord>();
  const venueOf = (venue: Venue) =>
    venues.getOrInsertComputed(venue, () => venueRecord(venue, site));
  const jsonOf = (item: DataItem): string =>
    texts.getOrInsertComputed(item, () => JSON.stringify(recordOf(item)));
  return {
    jsonOf,
    /** Of a record that is there, a line costs little. */
    lineOf: (event: Event): string => lines.get(event) ?? lineOf(event, eventRecord(event, site)),
    placeOf: (venue: Venue) => placeOf(venueOf(venue), jsonOf(venue)) ?? [],
  };

  function recordOf(item: DataItem): object {
    switch (item.kind) {
      case 'event': {
        const record = eventRecord(item, site);
        lineOf(item, record);
        return record;
      }
      case 'venue':
        return venueOf(item);
      case 'organizer':
        return organizerRecord(item, site);
      case 'post':
        return newsRecord(item, site);
    }
  }

  function lineOf(event: Event, record: EventRecord): string {
    const places = event.venues.map(venueOf);
    const line = csvLine(Object.values(columns).map((cellOf) => cellOf(record, places)));
    lines.set(event, line);
    return line;
  }
}

/** A venue on the map (RFC 7946, 3.2). @param text the venue as JSON */
function placeOf(
  { id, language, latitude, longitude }: VenueRecord,
  text: string,
): string | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return (
    `{"type":"Feature","id":"venue-${id}-${language}",` +
    `"geometry":{"type":"Point","coordinates":[${longitude},${latitude}]},"properties":${text}}`
  );
}
