import type { Venue } from '../model/venue.ts';
import { printableLine } from './printable.ts';

/** Where to go, on one line. @example 'Old Mill, ul. Młyńska 1, Kraków' */
export function placeLine({ name, address, city }: Venue): string {
  const parts = [name, address, city].map(printableLine).filter((part) => part !== '');
  return [...new Set(parts)].join(', ');
}
