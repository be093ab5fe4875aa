import type { WireEvent } from '../../contract/event.ts';
import type { Shelf } from '../collected.ts';

/** Every HTML text of the items of a language that pages may show. */
export function* writtenTexts(shelf: Shelf): Iterable<string> {
  for (const event of shelf.events.values()) yield* eventTexts(event);
  yield* textsBesidesEvents(shelf);
}

/** The HTML texts of one event. */
export function eventTexts({ description, venue, organizer }: WireEvent): string[] {
  return [description, ...[...venue, ...organizer].map((place) => place.description)];
}

/** Those of everything that is not an event. */
export function* textsBesidesEvents(shelf: Shelf): Iterable<string> {
  for (const { description } of shelf.venues.values()) yield description;
  for (const { description } of shelf.organizers.values()) yield description;
  for (const { content } of shelf.posts.values()) yield content.rendered;
  for (const { content } of shelf.pages.values()) yield content.rendered;
  for (const { content } of shelf.blocks.values()) yield content.rendered;
}
