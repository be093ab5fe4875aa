import type { Post } from '../../model/post.ts';
import type { PageContext } from './page-context.ts';

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

/** Whether a post stands where it does for being sticky: on the home page and at the head of the news. */
export function isPinned({ subject }: PageContext, post: Post): boolean {
  const isList = subject.kind === 'section' && subject.section === 'news' && subject.page === 1;
  return post.sticky && (isList || subject.kind === 'home');
}
