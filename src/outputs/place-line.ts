import type { Venue } from '../model/venue.ts';
import { printableLine } from './printable.ts';

/** Where to go, on one line. @example 'Old Mill, ul. Młyńska 1, Kraków' */
export function placeLine(venue: Venue): string {
  return lines.getOrInsertComputed(venue, lineOf);
}

/** Thousands of events take place at the same few venues. */
const lines = new WeakMap<Venue, string>();

function lineOf({ name, address, city }: Venue): string {
  const parts = [name, address, city].map(printableLine).filter((part) => part !== '');
  return [...new Set(parts)].join(', ');
}
