import type { Event } from '../model/event.ts';
import { hasEnded } from '../site/chronology.ts';

/** Events in the order in which a reader needs them: those under way and to come by start, then the past ones, the latest first. */
export function* nearestFirst(byStart: readonly Event[], now: Temporal.Instant): Iterable<Event> {
  for (const event of byStart) if (!hasEnded(event, now)) yield event;
  for (const event of byStart.toReversed()) if (hasEnded(event, now)) yield event;
}
