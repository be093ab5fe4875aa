import type { Language } from '../contract/language.ts';
import type { Addressed } from '../routes.ts';
import type { HtmlContext } from './html-context.ts';
import type { Image } from './image.ts';
import type { Dates } from './instant.ts';

/** An image as an item refers to it. */
export type ImageReference = {
  /** Empty where only the media item is known. */
  readonly url: string;
  /** Id of the media item; 0 for none. */
  readonly id: number;
  /** The item's own text alternative; empty where it has none. */
  readonly alt: string;
};

/** What turns wire items of one language into items of the site. */
export type ItemContext = {
  readonly language: Language;
  /** Zone of events that have none. */
  readonly timeZone: string;
  /** ISO 4217 code of costs that have none. */
  readonly currency: string;
  /** Title of an item that has none. */
  readonly untitled: string;
  /** What a post is called that has neither title nor words. */
  newsOf(published: Temporal.Instant): string;
  /** Dates of an item for which the server has none. */
  unknownDates(kind: 'event' | 'venue' | 'organizer', id: number): Dates;
  slugOf(kind: Addressed['kind'], id: number): string;
  imageOf(reference: ImageReference): Image | undefined;
  /** What links and images mean in a body. @param sourceUrl address that relative ones are relative to */
  htmlContext(sourceUrl: string): HtmlContext;
  /** Takes a remark about an item. @param item kind, id and whatever makes it easy to find */
  warn(item: string, message: string): void;
};
