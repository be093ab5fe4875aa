import type { When } from '../../model/when.ts';

/** Where an event stands at an instant. An event without duration is over once it has begun. */
export type EventTime = 'past' | 'running' | 'upcoming';

export function eventTime({ start, end }: When, now: Temporal.Instant): EventTime {
  if (end.epochMilliseconds <= now.epochMilliseconds) return 'past';
  return start.epochMilliseconds <= now.epochMilliseconds ? 'running' : 'upcoming';
}
