import type { Post } from '../../model/post.ts';

/** The days, in the site's zone, on which a post was published and last changed. */
export type PostDates = {
  readonly published: Temporal.PlainDate;
  /** `undefined` where that was no later day. */
  readonly updated: Temporal.PlainDate | undefined;
};

export function postDates({ published, modified }: Post, timeZone: string): PostDates {
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).toPlainDate();
  const first = dayOf(published);
  const last = dayOf(modified);
  return { published: first, updated: Temporal.PlainDate.compare(last, first) > 0 ? last : undefined };
}
