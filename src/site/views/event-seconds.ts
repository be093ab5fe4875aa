import type { Event } from '../../model/event.ts';
import { eventTime } from './event-time.ts';

/** When an event begins, in seconds since the epoch. */
export function startSeconds({ when }: Event): number {
  return when.start.epochMilliseconds / 1000;
}

/** When an event that is not over yet will be, in seconds since the epoch: from then on a list of what is to come hides it. */
export function endSeconds({ when }: Event, now: Temporal.Instant): number | undefined {
  return eventTime(when, now) === 'past' ? undefined : when.end.epochMilliseconds / 1000;
}
