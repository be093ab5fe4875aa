import { expect, test } from 'vitest';
import { isWanted } from './is-night.ts';
import { isIssueDue, type Run } from './tell-failed-nights.ts';

/** Every hour at ten past, as the two schedules start. */
function wantedStarts(day: string, zone = 'Europe/Warsaw'): readonly string[] {
  return ['22:10', '23:10'].filter((time) =>
    isWanted('schedule', Temporal.Instant.from(`${day}T${time}:00Z`), zone),
  );
}

test.each([
  ['2026-01-15', ['23:10']],
  ['2026-07-15', ['22:10']],
  // The nights of the changes: 29 March and 25 October 2026, at 01:00 UTC.
  ['2026-03-28', ['23:10']],
  ['2026-03-29', ['22:10']],
  ['2026-10-24', ['22:10']],
  ['2026-10-25', ['23:10']],
])('of the two starts of %s one is at night in Warsaw: %j', (day, starts) => {
  expect(wantedStarts(day)).toEqual(starts);
});

test('every night of two years has one start', () => {
  const first = Temporal.PlainDate.from('2026-01-01');
  const counts = Array.from(
    { length: 730 },
    (_, days) => wantedStarts(first.add({ days }).toString()).length,
  );
  expect(new Set(counts)).toEqual(new Set([1]));
});

test.each(['push', 'repository_dispatch', 'workflow_dispatch'])(
  'a run by %s always goes on',
  (event) => {
    expect(isWanted(event, Temporal.Instant.from('2026-07-15T12:00:00Z'), 'Europe/Warsaw')).toBe(
      true,
    );
  },
);

const failed: Run = { event: 'schedule', conclusion: 'failure' };
const skipped: Run = { event: 'schedule', conclusion: 'success' };
const pushed: Run = { event: 'push', conclusion: 'success' };

test.each<[string, readonly Run[], number, boolean]>([
  ['the third failed night', [skipped, failed, pushed, skipped, failed], 0, true],
  ['the second', [skipped, failed, skipped, skipped], 0, false],
  [
    'one after a good night between',
    [skipped, skipped, skipped, failed, skipped, failed],
    0,
    false,
  ],
  ['the fourth, when an issue is open', [skipped, failed, skipped, failed], 1, false],
])('an issue is due or not after %s', (_, runs, openIssues, isDue) => {
  expect(isIssueDue(runs, { nights: 3, openIssues })).toBe(isDue);
});
