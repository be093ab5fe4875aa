import type { Event } from '../model/event.ts';
import { safeSlug } from '../model/slug.ts';
import type { Venue } from '../model/venue.ts';

/** A city as venues write it. */
export type City = {
  /** The same for all spellings that differ in case, marks and blanks only; letters a to z, digits and `-`. */
  readonly key: string;
  readonly name: string;
};

/** The cities of an event's venues, each once. */
export function citiesOf({ venues }: Pick<Event, 'venues'>): readonly City[] {
  const cities = venues.flatMap((venue) => cityOf(venue) ?? []);
  return [...new Map(cities.map((city) => [city.key, city])).values()];
}

/** Thousands of events have the same few venues. */
function cityOf(venue: Venue): City | undefined {
  return known.getOrInsertComputed(venue, () => {
    const name = venue.city.trim();
    return name === '' ? undefined : { key: cityKey(name), name };
  });
}

const known = new WeakMap<Venue, City | undefined>();

const longestKey = 60;

/** Of a name without Latin letters: the numbers of its characters. Subscribers have the key in their addresses. */
function cityKey(name: string): string {
  const key = safeSlug(name.replace(/\p{L}/gu, latinOnly)).replaceAll('_', '-');
  const codes = () => [...name].map((character) => `u${character.codePointAt(0)?.toString(16)}`).join('-');
  return (key || codes()).slice(0, longestKey).replace(/-+$/, '');
}

function latinOnly(letter: string): string {
  return /\p{Script=Latin}/u.test(letter) ? letter : '-';
}
