import { describe, expect, test } from 'vitest';
import { eventStatuses } from '../contract/events.ts';
import { isAnnounced, isOff, shownStatus, takesPlace } from './status.ts';

describe('the status of an event', () => {
  const statuses = [undefined, ...eventStatuses];

  test('takes its date away where it is cancelled or postponed', () => {
    expect(statuses.filter(isOff)).toEqual(['cancelled', 'postponed']);
    expect(statuses.filter((status) => takesPlace({ status }))).toEqual([
      undefined,
      'scheduled',
      'rescheduled',
      'movedOnline',
    ]);
  });

  test('is told wherever the event is named where readers would go in vain', () => {
    expect(statuses.filter(isAnnounced)).toEqual(['cancelled', 'postponed', 'movedOnline']);
  });

  test('is shown unless everything is as it was announced', () => {
    expect(statuses.map((status) => shownStatus({ status }))).toEqual([
      undefined,
      undefined,
      'cancelled',
      'postponed',
      'rescheduled',
      'movedOnline',
    ]);
  });
});
