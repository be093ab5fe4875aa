import type { WireItem } from '../contract/collections.ts';

type WireEvent = WireItem<'events'>;

/**
 * Makes a function that gives equal parts of events as one object: thousands of events hold the same few venues,
 * organizers, categories and tags.
 */
export function createPartSharing(): (event: WireEvent) => WireEvent {
  const category = sharing<WireEvent['categories'][number]>();
  const tag = sharing<WireEvent['tags'][number]>();
  const venue = sharing<WireEvent['venue'][number]>();
  const organizer = sharing<WireEvent['organizer'][number]>();
  return (event) => ({
    ...event,
    categories: event.categories.map(category),
    tags: event.tags.map(tag),
    venue: event.venue.map(venue),
    organizer: event.organizer.map(organizer),
  });
}

function sharing<Part extends object>(): (part: Part) => Part {
  const known = new Map<string, Part>();
  return (part) => known.getOrInsert(JSON.stringify(part), part);
}
