import type { Image } from '../model/image.ts';
import type { Site } from '../site/site.ts';
import type { ImageLengths } from './image-lengths.ts';
import { imageSources } from './image-sources.ts';

/** One entry of a feed, whatever its format. Texts are plain, URLs absolute. */
export type FeedEntry = EntryTimes & {
  /** Identifies the entry for good. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** A sentence or two; may be empty. */
  readonly summary: string;
  /** The whole text as HTML with absolute URLs, without the image unless it says so; may be empty. */
  readonly html: string;
  readonly image: EntryImage | undefined;
  /** Whether the text shows the image itself. */
  readonly imageInText?: boolean;
  readonly categories: readonly string[];
  /** Name of who wrote it, where that is known; the feed's author stands for it otherwise. */
  readonly author?: string | undefined;
};

export type EntryImage = {
  readonly url: string;
  readonly alt: string;
  /** Media type. */
  readonly type: string;
  /** Of the file, in bytes; undefined where it is not known. */
  readonly length: number | undefined;
};

type EntryTimes = { readonly published: Temporal.Instant; readonly updated: Temporal.Instant };

/** Times of an entry: never in the future, which readers hide, and updated never before published. */
export function entryTimes(
  published: Temporal.Instant,
  updated: Temporal.Instant,
  now: Temporal.Instant,
): EntryTimes {
  const begun = earlier(published, now);
  return { published: begun, updated: later(begun, earlier(updated, now)) };
}

/** The image of an entry, the widest written. */
export function entryImage(
  image: Image | undefined,
  { config, routes }: Site,
  lengths: ImageLengths,
): EntryImage | undefined {
  if (!image) return undefined;
  const { src, type } = imageSources(image, config, routes);
  return { url: routes.url(src), alt: image.alt, type, length: lengths.get(routes.outputFile(src)) };
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) <= 0 ? one : other;
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) >= 0 ? one : other;
}
