import { expect, test } from 'vitest';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { siteConfigSchema } from '../config.ts';
import { siteTimeZone } from './site-zone.ts';

test.each([
  ['the configuration', 'Europe/London', 'Europe/Warsaw', 1, 'Europe/London'],
  ['the server', undefined, 'Europe/Warsaw', 1, 'Europe/Warsaw'],
  ["the server's offset", undefined, '', 5.5, '+05:30'],
  ["the server's offset where its zone is unknown", undefined, 'Mars/Olympus', -3, '-03:00'],
  ['UTC', undefined, '', 0, 'UTC'],
])('comes from %s', (_, timeZone, timezone_string, gmt_offset, expected) => {
  const { root } = snapshotOf({ root: { timezone_string, gmt_offset } });
  expect(siteTimeZone(siteConfigSchema.parse({ timeZone }), root)).toBe(expected);
});
