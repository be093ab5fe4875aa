import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachLimit } from '../api/concurrency.ts';
import { coordinatesOf } from '../contract/events.ts';
import { digest, type FileEntry, fileEntrySchema } from '../snapshot/format.ts';
import {
  type Coordinates,
  darkMapUrl,
  type MapEntry,
  mapScheme,
  placeAt,
  rounded,
  tileSize,
  worldPixels,
} from '../snapshot/maps.ts';
import { writeFileAtomic } from '../snapshot/write-file.ts';
import { darkMap } from './dark-map.ts';
import type { FetchConfig } from './fetch-context.ts';
import {
  FileCache,
  type FileSettings,
  fileName,
  takeEarlier,
  troubleOf,
  UnusableFileError,
} from './file-cache.ts';
import { type ImageFacts, readImage } from './image-file.ts';
import { type Collected, storeOf } from './item-store.ts';

/** New maps of one fetch: the next one goes on. Tiles are a gift of those who serve them. */
const mostNew = 50;

/** Tiles asked for at once. */
const tilesAtOnce = 2;

/** Of the way in which maps for dark pages are drawn: another one draws them again. */
const darkVersion = 'dark 1';

/** After so many maps that failed, no more are tried: what fails is the source. */
const mostFailures = 3;

/** Largest tile, in bytes. */
const tileLimit = 1_000_000;

type FetchedMaps = { readonly maps: MapEntry[]; readonly pictures: FileEntry[] };

/**
 * Puts together two pictures for each place of a venue that shows a map, for light and dark pages, and two of all venues. One that an earlier fetch
 * made from the same source is taken from the cache; one that cannot be made is a warning, and pages do without it.
 */
export async function fetchMaps(settings: FileSettings): Promise<FetchedMaps> {
  const { api, collected, config, folder, cache: cacheFolder, progress, signal } = settings;
  const found: FetchedMaps = { maps: [], pictures: [] };
  const { tiles, zoom = 0 } = config.maps ?? {};
  if (tiles === undefined) return found;
  const source = new URL(tiles, api.url);
  const wanted = wantedMaps(placesOf(collected, config), zoom);
  const cache =
    cacheFolder === undefined
      ? undefined
      : await FileCache.open(cacheFolder, 'maps.json', fileEntrySchema.omit({ url: true }));
  const tileOf = createTiles(settings, tiles);
  const left = { new: mostNew, failures: mostFailures, later: 0 };
  for (const [done, map] of wanted.entries()) {
    signal?.throwIfAborted();
    progress({ step: 'maps', done, total: wanted.length });
    const urls = [map.url, darkMapUrl(map.url)];
    const before = await takeEarlier(settings, settings.earlierFiles?.images, urls);
    const facts = before === undefined ? await pictureOf(map) : undefined;
    if (before === undefined && facts === undefined) continue;
    found.maps.push(map);
    if (before !== undefined) found.pictures.push(...before);
    if (facts === undefined) continue;
    const night = await darkPictureOf(map, facts);
    found.pictures.push({ url: map.url, ...facts }, { url: darkMapUrl(map.url), ...night });
  }
  cache?.save();
  if (left.later > 0)
    collected.warnings.push(
      `Maps that are left for the next fetch, to spare their source: ${left.later}.`,
    );
  return found;

  async function pictureOf(map: MapEntry): Promise<ImageFacts | undefined> {
    const key = digest(`${source.href} ${map.url}`);
    const known = await stored(key);
    if (known) return known;
    if (left.new === 0 || left.failures === 0) {
      left.later += 1;
      return undefined;
    }
    left.new -= 1;
    try {
      return await keep(key, await drawMap(map, tileOf));
    } catch (error) {
      const { problem } = troubleOf(error, signal ?? api.signal);
      left.failures -= 1;
      collected.warnings.push(`${nameOf(map)} is missing: a tile of ${source.host} ${problem}.`);
      return undefined;
    }
  }

  /** Asks for no tiles: it is made of the picture for light pages. */
  async function darkPictureOf(map: MapEntry, light: ImageFacts): Promise<ImageFacts> {
    const key = digest(`${darkVersion} ${map.url} ${light.digest}`);
    return (
      (await stored(key)) ??
      (await keep(key, await darkMap(await readFile(join(folder, fileName(light))))))
    );
  }

  async function stored(key: string): Promise<ImageFacts | undefined> {
    const known = await cache?.find(key);
    if (known) await cache?.place(known.facts, folder);
    return known?.facts;
  }

  async function keep(key: string, picture: Buffer): Promise<ImageFacts> {
    const { bytes, facts } = await readImage(picture);
    writeFileAtomic(join(folder, fileName(facts)), bytes, { flush: false });
    await cache?.put(key, { facts, version: {} }, folder);
    return facts;
  }
}

function nameOf({ kind, latitude, longitude }: MapEntry): string {
  return kind === 'overview' ? 'The map of all venues' : `The map of ${latitude}, ${longitude}`;
}

/** Places of venues that show a map, each once, from north to south. */
export function placesOf(
  collected: Collected,
  { languages }: Pick<FetchConfig, 'languages'>,
): Coordinates[] {
  const places = new Map<string, Coordinates>();
  for (const language of languages) {
    for (const venue of storeOf(collected, language).venues.values()) {
      const coordinates = venue.show_map ? coordinatesOf(venue) : undefined;
      if (coordinates) places.set(JSON.stringify(rounded(coordinates)), rounded(coordinates));
    }
  }
  return [...places.values()].toSorted(
    (a, b) => b.latitude - a.latitude || a.longitude - b.longitude,
  );
}

/** The maps of a site, that of all venues first: it is asked for where there is room for one alone. */
function wantedMaps(places: readonly Coordinates[], zoom: number): MapEntry[] {
  const venues = places.map((place) => entryOf('venue', place, zoom, sizeOfVenue));
  return places.length > 1 ? [overviewOf(places, zoom), ...venues] : venues;
}

type MapSize = Pick<MapEntry, 'width' | 'height'>;

const sizeOfVenue: MapSize = { width: 960, height: 400 };

/** Of the map of all venues at most; it is as high as they need. */
const sizeOfAll: MapSize = { width: 960, height: 880 };

function entryOf(
  kind: MapEntry['kind'],
  { latitude, longitude }: Coordinates,
  zoom: number,
  { width, height }: MapSize,
): MapEntry {
  const url = `${mapScheme}${kind}/${zoom}/${latitude},${longitude}/${width}x${height}`;
  return { kind, latitude, longitude, zoom, width, height, url };
}

/** Pixels of CSS between the edge of the map of all venues and the nearest of them. */
const margin = 40;

/** The map of all places, as near as it can be. A few that are far away are not on it: the others would be one dot. */
function overviewOf(all: readonly Coordinates[], nearest: number): MapEntry {
  const points = nearTheMiddle(all.map((place) => worldPixels(place, 0)));
  const [west, east] = extent(points.map(({ x }) => x));
  const [north, south] = extent(points.map(({ y }) => y));
  const { width, height: most } = sizeOfAll;
  const scale = Math.min(
    (width - 2 * margin) / (east - west),
    (most - 2 * margin) / (south - north),
  );
  const zoom = Math.max(0, Math.min(nearest, Math.floor(Math.log2(scale))));
  const needed = Math.ceil((south - north) * 2 ** zoom) + 2 * margin;
  const height = Math.min(most, Math.max(sizeOfVenue.height, needed));
  const middle = placeAt({ x: (west + east) / 2, y: (north + south) / 2 }, 0);
  return entryOf('overview', middle, zoom, { width, height });
}

type Point = { readonly x: number; readonly y: number };

/** How many times as far from the middle as half of the points another one may be. */
const farthest = 8;

function nearTheMiddle(points: readonly Point[]): readonly Point[] {
  const middle = { x: median(points.map(({ x }) => x)), y: median(points.map(({ y }) => y)) };
  const distances = points.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  const limit = farthest * median(distances);
  return points.filter((_, index) => (distances[index] ?? 0) <= limit);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function extent(values: readonly number[]): readonly [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

type Tile = { readonly bytes: Buffer; readonly side: number };

type TileAt = (zoom: number, x: number, y: number) => Promise<Tile>;

/** Asks for tiles, each once: maps of one town have many in common. */
function createTiles({ api, signal }: FileSettings, tiles: string): TileAt {
  const asked = new Map<string, Promise<Tile>>();
  return (zoom, x, y) => {
    const numbers: Readonly<Record<string, number>> = { z: zoom, x, y };
    const url = new URL(
      tiles.replace(/\{([zxy])\}/g, (_, name: string) => String(numbers[name])),
      api.url,
    );
    return asked.getOrInsertComputed(url.href, () => readTile(url));
  };

  async function readTile(url: URL): Promise<Tile> {
    const mayVisit = ({ protocol, host }: URL) => /^https?:$/.test(protocol) && host === url.host;
    const file = await api.file(url, { limit: tileLimit, mayVisit, ...(signal && { signal }) });
    if (!file) throw new UnusableFileError('is empty');
    const { bytes, facts } = await readImage(file.bytes);
    const { width: side, height } = facts;
    if (side === height && side % tileSize === 0 && side <= 4 * tileSize) return { bytes, side };
    throw new UnusableFileError(
      `has ${side} × ${height} pixels, and no side of ${tileSize} or twice that`,
    );
  }
}

/**
 * The picture of a map, as PNG.
 *
 * @throws ApiError, UnusableFileError
 */
async function drawMap(
  { zoom, width, height, ...middle }: MapEntry,
  tileOf: TileAt,
): Promise<Buffer> {
  const { x, y } = worldPixels(middle, zoom);
  const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)];
  const columns = numbers(Math.floor(left / tileSize), Math.floor((left + width - 1) / tileSize));
  const rows = numbers(Math.floor(top / tileSize), Math.floor((top + height - 1) / tileSize));
  const around = 2 ** zoom;
  // East of the last meridian is the first; north and south of the world is nothing.
  const places = rows
    .filter((row) => row >= 0 && row < around)
    .flatMap((row) => columns.map((column) => ({ row, column })));
  const tiles: (Tile & { readonly row: number; readonly column: number })[] = [];
  await forEachLimit(places, { limit: tilesAtOnce }, async ({ row, column }) => {
    const tile = await tileOf(zoom, ((column % around) + around) % around, row);
    tiles.push({ ...tile, row, column });
  });
  const side = tiles[0]?.side ?? tileSize;
  if (tiles.some((tile) => tile.side !== side))
    throw new UnusableFileError('has another size than the others');
  const [west = 0, north = 0] = [columns[0], rows[0]];
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp({
    create: {
      width: columns.length * side,
      height: rows.length * side,
      channels: 3,
      background: '#cccccc',
    },
  })
    .composite(
      tiles.map(({ bytes, row, column }) => ({
        input: bytes,
        left: (column - west) * side,
        top: (row - north) * side,
      })),
    )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = side / tileSize;
  return await sharp(data, { raw: info })
    .extract({
      left: (left - west * tileSize) * scale,
      top: (top - north * tileSize) * scale,
      width: width * scale,
      height: height * scale,
    })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
