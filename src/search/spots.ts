import { decodeNumbers, encodeNumbers } from './format.ts';

/** In which of some files something is, and where in it. */
export type Spot = readonly [file: number, place: number];

/** @param limits how many there are in each file and all before it, ascending */
export function spotOf(place: number, limits: readonly number[]): Spot {
  const file = limits.findIndex((limit) => place < limit);
  return [file, place - (limits[file - 1] ?? 0)];
}

/**
 * The places of events in some files: of each the distance from the one before in its file, times
 * the number of files, and which of them that is.
 */
export function encodeSpots(spots: readonly Spot[], files: readonly number[]): string {
  const next = new Map<number, number>();
  return encodeNumbers(
    spots.map(([file, place]) => {
      const distance = place - (next.get(file) ?? 0);
      next.set(file, place);
      return distance * files.length + files.indexOf(file);
    }),
  );
}

export function decodeSpots(text: string, files: readonly number[]): Spot[] {
  const places: number[] = [];
  return decodeNumbers(text).map((number) => {
    const which = number % files.length;
    const place = (places[which] ?? 0) + Math.floor(number / files.length);
    places[which] = place;
    return [files[which] ?? 0, place];
  });
}
