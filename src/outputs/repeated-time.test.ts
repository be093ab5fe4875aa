import { expect, test } from 'vitest';
import { isRepeated } from './repeated-time.ts';

test.each([
  ['2026-10-25T01:59:59+02:00[Europe/Warsaw]', false],
  ['2026-10-25T02:00:00+02:00[Europe/Warsaw]', true],
  ['2026-10-25T02:59:59+02:00[Europe/Warsaw]', true],
  ['2026-10-25T02:00:00+01:00[Europe/Warsaw]', true],
  ['2026-10-25T02:59:59+01:00[Europe/Warsaw]', true],
  ['2026-10-25T03:00:00+01:00[Europe/Warsaw]', false],
  ['2026-03-29T03:00:00+02:00[Europe/Warsaw]', false],
  ['2026-04-05T01:45:00+11:00[Australia/Lord_Howe]', true],
  ['2026-04-05T01:29:59+11:00[Australia/Lord_Howe]', false],
  ['2015-08-14T23:45:00+09:00[Asia/Pyongyang]', true],
  ['2018-12-31T23:30:00+09:00[Asia/Pyongyang]', false],
  ['2011-12-31T00:30:00+14:00[Pacific/Apia]', false],
  ['2026-07-01T12:00:00+05:45[Asia/Kathmandu]', false],
  ['2026-07-01T12:00:00+02:00[+02:00]', false],
  ['2010-12-31T23:59:00+00:00[UTC]', false],
])('clocks show %s twice: %s', (time, repeated) => {
  expect(isRepeated(Temporal.ZonedDateTime.from(time))).toBe(repeated);
});
