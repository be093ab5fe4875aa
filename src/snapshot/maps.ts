import { z } from 'zod';

/** A place on earth, in degrees (WGS 84). */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** A picture of a map: of one venue, which is in its middle, or of all. */
export const mapEntrySchema = z.object({
  kind: z.enum(['venue', 'overview']),
  /** Of the middle, in degrees. */
  latitude: z.number(),
  longitude: z.number(),
  zoom: z.int().min(0),
  /** In pixels of CSS; the file may have twice as many. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Address of the picture among `files`: no server has it. */
  url: z.string(),
});

export type MapEntry = z.output<typeof mapEntrySchema>;

/** What the addresses of pictures of maps begin with, which were put together from tiles and copied from nowhere. */
export const mapScheme = 'map:';

/** Address of the picture of the same map for dark pages. Snapshots made before there were such have none. */
export function darkMapUrl(url: string): string {
  return `${url}/dark`;
}

/** Width and height of a tile in pixels of CSS. */
export const tileSize = 256;

/** Where Web Mercator ends: its world is a square. */
const lastLatitude = 85.0511;

/** Pixels of CSS from the north-western corner of the world to a place, in Web Mercator (EPSG:3857). */
export function worldPixels({ latitude, longitude }: Coordinates, zoom: number) {
  const world = tileSize * 2 ** zoom;
  const radians = (Math.max(-lastLatitude, Math.min(lastLatitude, latitude)) * Math.PI) / 180;
  return {
    x: (world * (longitude + 180)) / 360,
    y: (world * (1 - Math.asinh(Math.tan(radians)) / Math.PI)) / 2,
  };
}

/** The place at a number of pixels from the north-western corner of the world: the reverse of `worldPixels`. */
export function placeAt(
  { x, y }: { readonly x: number; readonly y: number },
  zoom: number,
): Coordinates {
  const world = tileSize * 2 ** zoom;
  return rounded({
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI,
    longitude: (x / world) * 360 - 180,
  });
}

/** A place to about a meter: servers write the same one with more and fewer digits. */
export function rounded({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
}
