import { expect, test } from 'vitest';
import { eventStatusOf } from './event-status.ts';

test.each([
  ['', undefined, undefined],
  ['', 'https://schema.org/EventCancelled', 'cancelled'],
  ['', 'http://schema.org/EventPostponed', 'postponed'],
  ['', 'EventRescheduled', 'rescheduled'],
  ['', 'https://schema.org/EventMovedOnline', 'movedOnline'],
  ['', 'https://schema.org/EventScheduled', 'scheduled'],
  ['canceled', undefined, 'cancelled'],
  ['Cancelled', 'https://schema.org/EventScheduled', 'cancelled'],
  ['moved-online', undefined, 'movedOnline'],
  ['perhaps', undefined, undefined],
  ['constructor', undefined, undefined],
])('the word %j and the linked data %j mean %j', (event_status, eventStatus, status) => {
  expect(eventStatusOf({ event_status, json_ld: { eventStatus } })).toBe(status);
});
