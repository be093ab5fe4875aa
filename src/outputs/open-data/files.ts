import type { Language } from '../../contract/language.ts';
import type { Event } from '../../model/event.ts';
import type { Organizer, Venue } from '../../model/groups.ts';
import type { Post } from '../../model/post.ts';
import type { DataScope } from '../../routes.ts';
import { derivedOfSite, textOfSite } from '../../site/derived.ts';
import { hasOwnCalendar } from '../../site/events/own-calendar.ts';
import type { Item, Site } from '../../site/site.ts';
import {
  type FileText,
  groupWeight,
  type Inputs,
  LongList,
  type Pieces,
  type Target,
  textTarget,
} from '../target.ts';
import {
  catalogOf,
  type DataKind,
  dataKinds,
  fileAbout,
  jsonSchema,
  languagesOf,
  openApi,
  pageFile,
  schemaFile,
  schemaNames,
} from './catalog.ts';
import {
  type EventRecord,
  eventRecord,
  newsRecord,
  organizerRecord,
  parentOf,
  type VenueRecord,
  venueRecord,
} from './records.ts';

/** Open data of one scope but its jCal: lists, tables and places of a language, or of all. Every item is written once. */
export function openDataTargets(site: Site, scope: DataScope): readonly Target[] {
  const written = createItemWriter(site);
  const languages = languagesOf(site, scope);
  const items = itemsOf(site, languages);
  const { events, venues } = items;
  return [
    ...dataKinds.flatMap((kind) => listTargets(site, scope, kind, items[kind], written)),
    fileTarget(site, scope, 'events.csv', {
      about: { events, venues },
      inputs: (name) => ({
        items: withTranslations(site, name, events),
        venues: withTranslations(site, `${name} venues`, venues),
      }),
      content: () => [byteOrderMark + csvHeader(site), ...written.linesOf(events)],
    }),
    fileTarget(site, scope, 'venues.geojson', {
      about: venues,
      inputs: (name) => ({ items: withTranslations(site, name, venues) }),
      content(file, warn) {
        const left = venues.filter(({ coordinates }) => !coordinates).length;
        if (scope !== 'all' && left > 0)
          warn(
            `${scope}: ${left} of ${venues.length} venues have no coordinates and are not in ${file}.`,
          );
        const head = {
          type: 'FeatureCollection',
          ...fileAbout(site, 'places', languages),
          withoutCoordinates: left,
        };
        return withItems(head, 'features', venues.map(written.placeOf));
      },
    }),
  ];
}

/** What describes the open data of a site. */
export function openDataAboutTargets(site: Site): readonly Target[] {
  const { outputFile, dataAboutPath } = site.routes;
  const about = (name: string, value: () => object) =>
    textTarget(
      `open data ${name}`,
      outputFile(dataAboutPath(name)),
      () => `${JSON.stringify(value(), null, 2)}\n`,
      name,
    );
  return [
    about('catalog.json', () => catalogOf(site)),
    about('openapi.json', () => openApi(site)),
    ...schemaNames.map((name) => about(schemaFile(name), () => jsonSchema(site, name))),
  ];
}

/** One file of a scope. */
function fileTarget(
  site: Site,
  scope: DataScope,
  name: string,
  make: {
    /** As of a target. */
    readonly about: unknown;
    /** @param name of the target */
    inputs(name: string): Inputs;
    content(file: string, warn: (warning: string) => void): FileText;
  },
): Target {
  const file = fileOf(site, scope, name);
  const target = `open data ${scope} ${name}`;
  return {
    name: target,
    files: [file],
    about: make.about,
    weight: groupWeight,
    open: () => ({
      inputs: make.inputs(target),
      write: (out) => out.text(file, make.content(file, out.warn)),
    }),
  };
}

/** A list in files of so many items: each is a target by itself, so that an edit writes no others again. */
function listTargets(
  site: Site,
  scope: DataScope,
  kind: DataKind,
  items: readonly DataItem[],
  { jsonOf }: ItemWriter,
): readonly Target[] {
  const { routes, config } = site;
  const { itemsPerFile } = config.openData;
  const total = items.length;
  const pages = Math.max(1, Math.ceil(total / itemsPerFile));
  const urlOf = (page: number) => routes.url(routes.dataPath(scope, pageFile(kind, page)));
  return Array.from({ length: pages }, (_, index) => {
    const page = index + 1;
    const own = items.slice(index * itemsPerFile, page * itemsPerFile);
    const head = () => ({
      ...fileAbout(site, kind, languagesOf(site, scope)),
      page,
      pages,
      total,
      ...(page < pages ? { next: urlOf(page + 1) } : {}),
      ...(page > 1 ? { previous: urlOf(page - 1) } : {}),
    });
    return fileTarget(site, scope, pageFile(kind, page), {
      about: { total, own },
      inputs: (name) => ({ total, items: withTranslations(site, name, own) }),
      content: () =>
        withItems(
          head(),
          'items',
          own.map((item) => [jsonOf(item)]),
        ),
    });
  });
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

function withTranslations(site: Site, name: string, items: readonly Item[]): LongList<Item> {
  return new LongList(name, items, (item) => translatedItem(site, item));
}

const translatedItem = derivedOfSite('item with its translations', (site, item: Item) => {
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
});

/**
 * An object whose last field is a list of what is JSON already, one a line.
 *
 * @param items some may be left out, as `[]`
 */
function withItems(head: object, name: string, items: readonly Pieces[]): Pieces {
  const pieces: Pieces[number][] = [`${JSON.stringify(head).slice(0, -1)},"${name}":[`];
  let before = '\n';
  for (const item of items) {
    if (item.length === 0) continue;
    pieces.push(before, ...item);
    before = ',\n';
  }
  pieces.push(pieces.length > 1 ? '\n]}\n' : ']}\n');
  return pieces;
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

/** Behind the columns that every site has are those of the fields that its hooks add. */
function csvHeader(site: Site): string {
  const added = addedNames(site).map((name) => `added.${name}`);
  return csvLine([...Object.keys(columns), ...added]);
}

function addedNames({ config: { hooks } }: Site): readonly string[] {
  return Object.keys(hooks?.fields ?? {});
}

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
  const isRenewed = site.derived.revisions !== undefined;
  const jsonOf = (item: DataItem): Pieces[number] =>
    isRenewed
      ? itemJson.piece(site, item)
      : texts.getOrInsertComputed(item, () => JSON.stringify(recordOf(item)));
  return {
    jsonOf,
    /** Of records that are there, lines cost little. */
    linesOf: (events: readonly Event[]): Pieces =>
      events.map((event) => lines.get(event) ?? eventLine.piece(site, event)),
    placeOf: (venue: Venue) => placeOf(venueOf(venue), jsonOf(venue)),
  };

  function recordOf(item: DataItem): object {
    if (item.kind === 'venue') return venueOf(item);
    if (item.kind !== 'event') return itemRecord(site, item);
    const record = eventRecord(item, site);
    lines.set(item, lineOf(site, { event: item, record, venueOf }));
    return record;
  }
}

/** An item in a list, where the site is renewed: an edit leaves most of them as they were. */
const itemJson = textOfSite('items in open data', (site, item: DataItem) =>
  JSON.stringify(itemRecord(site, item)),
);

function itemRecord(site: Site, item: DataItem) {
  switch (item.kind) {
    case 'event':
      return eventRecord(item, site);
    case 'venue':
      return venueRecord(item, site);
    case 'organizer':
      return organizerRecord(item, site);
    case 'post':
      return newsRecord(item, site);
  }
}

/** An event in a table of all. */
const eventLine = textOfSite('events in tables', (site, event: Event) =>
  lineOf(site, {
    event,
    record: eventRecord(event, site),
    venueOf: (venue) => venueRecord(venue, site),
  }),
);

type LineSource = {
  readonly event: Event;
  readonly record: EventRecord;
  readonly venueOf: (venue: Venue) => VenueRecord;
};

function lineOf(site: Site, { event, record, venueOf }: LineSource): string {
  const places = event.venues.map(venueOf);
  const added = addedNames(site).map((name) => joined([record.added?.[name] ?? []].flat()));
  return csvLine([...Object.values(columns).map((cellOf) => cellOf(record, places)), ...added]);
}

/** A venue on the map (RFC 7946, 3.2); `[]` where it has no place on it. @param json the venue */
function placeOf({ id, language, latitude, longitude }: VenueRecord, json: Pieces[number]): Pieces {
  if (latitude === undefined || longitude === undefined) return [];
  const place = `"geometry":{"type":"Point","coordinates":[${longitude},${latitude}]}`;
  return [`{"type":"Feature","id":"venue-${id}-${language}",${place},"properties":`, json, '}'];
}
