import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CmsRequest, startSmallCms } from '../../tests/support/small-cms.ts';
import { startTestServer } from '../../tests/support/test-server.ts';
import { wireVenue } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import { fetchMaps } from './fetch-maps.ts';
import { fetchCollections } from './fetch-snapshot.ts';
import { createCollected } from './item-store.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'kalendarium-maps-'));
});
afterEach(() => rm(place, { recursive: true }));

/** A tile of one color, which shows where it lies. */
const tileOf = (x: number, y: number, side = 256) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: { r: x % 256, g: y % 256, b: 9 },
    },
  })
    .png()
    .toBuffer();

const town = { geo_lat: 50.06143, geo_lng: 19.93658 };

type Options = {
  readonly venues: readonly Readonly<Record<string, unknown>>[];
  readonly tiles?: string;
  readonly secrets?: readonly string[];
  readonly side?: number;
  readonly answer?: (request: CmsRequest, response: ServerResponse) => boolean;
};

/** What a fetch of venues makes of them, and the tiles it asked for. */
async function mapsOf({
  venues,
  tiles = '/tiles/{z}/{x}/{y}.png',
  secrets,
  side,
  answer,
}: Options) {
  let atOnce = 0;
  let most = 0;
  await using server = await startSmallCms({
    items: {
      venues: { en: venues.map((fields, index) => wireVenue({ id: index + 1, ...fields })) },
    },
    interrupt: async (request, response) => {
      const [, , x, y] = /\/tiles\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(request.url.pathname) ?? [];
      if (x === undefined) return false;
      if (answer?.(request, response)) return true;
      atOnce += 1;
      most = Math.max(most, atOnce);
      response.end(await tileOf(Number(x), Number(y), side), () => {
        atOnce -= 1;
      });
      return true;
    },
  });
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    secrets,
    config: { dialect: 'auto', concurrency: 4, timeout: 60, attempts: 1, maxAnswer: 5 },
  });
  const folder = join(place, crypto.randomUUID());
  await mkdir(folder);
  const collected = createCollected(['en']);
  const context = {
    api,
    now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
    progress: () => {},
    signal: undefined,
    config: {
      languages: ['en'],
      maxQuarantinedShare: 0,
      embeds: { maxLookups: 0 },
      api: { concurrency: 4, statusHorizon: 0 },
      images: { mode: 'optimise', hosts: [], maxFile: 1 },
      files: { mode: 'copy', hosts: [], maxFile: 1 },
      maps: { tiles: tiles.replace('{{origin}}', server.origin), zoom: 16 },
    },
  } as const;
  await fetchCollections(context, collected);
  const { maps, pictures } = await fetchMaps({
    ...context,
    collected,
    folder,
    cache: join(place, 'cache'),
  });
  await api.close();
  return {
    maps,
    pictures,
    most,
    written: await readdir(folder),
    fileOf: (index: number) =>
      readFile(join(folder, `${pictures[index]?.digest}.${pictures[index]?.extension}`)),
    warnings: collected.warnings.map((warning) =>
      warning.replaceAll(new URL(server.origin).host, 'cms.example'),
    ),
    asked: server.arrived.flatMap(({ url }) =>
      url.pathname.includes('/tiles/') ? [url.pathname] : [],
    ),
  };
}

describe('the map of a venue', () => {
  test('has the venue in its middle, and is put together from a few tiles, at most two at once', async () => {
    const { maps, pictures, asked, most, fileOf } = await mapsOf({ venues: [town] });
    const url = 'map:venue/16/50.06143,19.93658/960x400';
    const size = { width: 960, height: 400 };
    expect(maps).toEqual([
      { kind: 'venue', latitude: 50.06143, longitude: 19.93658, zoom: 16, ...size, url },
    ]);
    expect(pictures).toEqual([
      expect.objectContaining({ url, extension: 'png', ...size }),
      // For dark pages, without a further tile.
      expect.objectContaining({ url: `${url}/dark`, extension: 'png', ...size }),
    ]);
    expect(asked.length).toBeLessThanOrEqual(15);
    expect(new Set(asked).size).toBe(asked.length);
    expect(most).toBeLessThanOrEqual(2);
    // By the formula of the OpenStreetMap wiki, "Slippy map tilenames", the place is on tile 36397, 22208.
    const { data, info } = await sharp(await fileOf(0))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = (200 * info.width + 480) * info.channels;
    expect([...data.subarray(middle, middle + 3)]).toEqual([36397 % 256, 22208 % 256, 9]);
  });

  test('has twice as many pixels where tiles have', async () => {
    const { pictures } = await mapsOf({ venues: [town], side: 512 });
    const large = expect.objectContaining({ width: 1920, height: 800 });
    expect(pictures).toEqual([large, large]);
  });

  test('is not made where the place is not known, or no map is shown', async () => {
    const venues = [
      {},
      { geo_lat: 0, geo_lng: 0 },
      { geo_lat: 953.6, geo_lng: 20 },
      { ...town, show_map: false },
    ];
    const { maps, asked, warnings } = await mapsOf({ venues });
    expect([maps, asked, warnings]).toEqual([[], [], []]);
  });

  test('is made once for venues in one place', async () => {
    const { maps } = await mapsOf({ venues: [town, { ...town, geo_lat: 50.061_430_1 }] });
    expect(maps).toHaveLength(1);
  });

  test('goes around the world where it is at its edge', async () => {
    const { asked, warnings } = await mapsOf({ venues: [{ geo_lat: -16.8, geo_lng: 179.999 }] });
    expect(asked.some((path) => path.startsWith('/tiles/16/0/'))).toBe(true);
    expect(warnings).toEqual([]);
  });
});

describe('the map of all venues', () => {
  test('is as near as all of them fit on it', async () => {
    const { maps } = await mapsOf({ venues: [town, { geo_lat: 50.0547, geo_lng: 19.8936 }] });
    expect(maps.map(({ kind, zoom }) => [kind, zoom])).toEqual([
      ['overview', 14],
      ['venue', 16],
      ['venue', 16],
    ]);
  });

  test('leaves out what is far away from all others', async () => {
    const near = [0, 1, 2, 3].map((step) => ({ geo_lat: 50.06 + step / 1000, geo_lng: 19.93 }));
    const { maps } = await mapsOf({ venues: [...near, { geo_lat: 54.35, geo_lng: 18.65 }] });
    expect(maps.find(({ kind }) => kind === 'overview')).toMatchObject({
      latitude: 50.0615,
      longitude: 19.93,
    });
  });
});

test('a second fetch asks for no tile and gives the same bytes', async () => {
  const venues = [town, { geo_lat: 50.0547, geo_lng: 19.9366 }];
  await using source = await startTestServer(async ({ url }, response) => {
    const [, , , x, y] = url.pathname.split(/[/.]/).map(Number);
    response.end(await tileOf(x ?? 0, y ?? 0));
  });
  const tiles = `${source.origin}/tiles/{z}/{x}/{y}.png`;
  const first = await mapsOf({ venues, tiles });
  const asked = source.arrived.length;
  const second = await mapsOf({ venues, tiles });
  expect(asked).toBeGreaterThan(0);
  expect(source.arrived).toHaveLength(asked);
  expect(second.pictures).toEqual(first.pictures);
  expect(second.written).toEqual(first.written);
  expect(
    (await mapsOf({ venues: [...venues, { geo_lat: 50.06, geo_lng: 19.94 }], tiles })).maps,
  ).toHaveLength(4);
  expect(source.arrived.length).toBeGreaterThan(asked);
});

describe('a map that cannot be made', () => {
  test.each([
    ['an error', (response: ServerResponse) => response.writeHead(404).end(), 'answered 404'],
    ['what is no picture', (response: ServerResponse) => response.end('<html>'), 'is HTML, not a'],
  ])('for %s is missing, with a warning that names host and place', async (_, send, reason) => {
    const { maps, written, warnings } = await mapsOf({
      venues: [town],
      answer: (_request, response) => {
        send(response);
        return true;
      },
    });
    expect([maps, written]).toEqual([[], []]);
    expect(warnings).toEqual([
      expect.stringMatching(
        `^The map of 50.06143, 19.93658 is missing: a tile of cms.example .*${reason}`,
      ),
    ]);
  });

  test('is the third at most: then the source is left alone', async () => {
    const venues = [0, 1, 2, 3, 4].map((step) => ({ geo_lat: 50 + step / 10, geo_lng: 19.93 }));
    const { warnings, asked } = await mapsOf({
      venues,
      answer: (_, response) => {
        response.writeHead(404).end();
        return true;
      },
    });
    expect(warnings.filter((warning) => warning.includes('is missing'))).toHaveLength(3);
    expect(warnings).toContain('Maps that are left for the next fetch, to spare their source: 3.');
    expect(asked.length).toBeLessThanOrEqual(6);
  });

  test('shows nothing of the key in its address', async () => {
    const { warnings } = await mapsOf({
      venues: [town],
      tiles: '{{origin}}/k3y-of-the-owner/tiles/{z}/{x}/{y}.png?key=s3cret-of-the-owner',
      secrets: ['k3y-of-the-owner', 's3cret-of-the-owner'],
      answer: ({ url }, response) => {
        response
          .writeHead(302, { location: `https://elsewhere.example${url.pathname}${url.search}` })
          .end();
        return true;
      },
    });
    expect(warnings).toHaveLength(1);
    expect(warnings.join()).not.toMatch(/k3y|s3cret/);
  });
});
