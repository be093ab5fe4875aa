import { expect, test } from 'vitest';
import { takesPlace } from './takes-place.ts';

test.each([
  [undefined, true],
  ['scheduled', true],
  ['cancelled', false],
  ['postponed', false],
  ['rescheduled', true],
  ['movedOnline', true],
] as const)('an event that is %s takes place: %s', (status, expected) => {
  expect(takesPlace({ status })).toBe(expected);
});
