import type { Post } from '../../model/post.ts';
import type { PostEssence } from '../../model/post-essence.ts';

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

/** What a post is about, without the words that already head a post that has no title. */
export function essenceBelowTitle({ essence, isTitled, title }: Post): PostEssence | undefined {
  if (isTitled || (essence?.kind !== 'note' && essence?.kind !== 'quote')) return essence;
  const text = continuation(essence.text, title);
  if (essence.kind === 'quote') return text || essence.source ? { ...essence, text } : undefined;
  return text ? { ...essence, text } : undefined;
}

/** The summary, without the words that already head a post that has no title. */
export function summaryBelowTitle({ summary, isTitled, title }: Post): string {
  return isTitled ? summary : continuation(summary, title);
}

function continuation(text: string, heading: string): string {
  const said = heading.replace(/…$/, '');
  if (!text.startsWith(said)) return text;
  const rest = text.slice(said.length).replace(/^[.…]/, '').trim();
  return rest !== '' && said !== heading ? `…${rest}` : rest;
}
