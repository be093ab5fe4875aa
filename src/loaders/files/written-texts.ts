import type { Shelf } from '../collected.ts';

/** Every HTML text of the items of a language that pages may show. */
export function* writtenTexts(shelf: Shelf): Iterable<string> {
  for (const { description, venue, organizer } of shelf.events.values()) {
    yield description;
    for (const place of [...venue, ...organizer]) yield place.description;
  }
  for (const { description } of shelf.venues.values()) yield description;
  for (const { description } of shelf.organizers.values()) yield description;
  for (const { content } of shelf.posts.values()) yield content.rendered;
  for (const { content } of shelf.pages.values()) yield content.rendered;
  for (const { content } of shelf.blocks.values()) yield content.rendered;
}
