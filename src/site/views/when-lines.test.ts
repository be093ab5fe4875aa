import { expect, test } from 'vitest';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { openPage } from './page-context.ts';
import { whenLines } from './when-lines.ts';

const page = openPage(sampleSite(), 'pl', { kind: 'home' });

test('whenLines parts the hours of one day from the day', () => {
  const evening = timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]');
  expect(whenLines(page, evening)).toEqual(['Sobota, 28 listopada 2026', '18:00–20:00']);
  expect(whenLines(page, days('2026-11-28'))).toEqual(['Sobota, 28 listopada 2026', 'cały dzień']);
});

test('whenLines keeps several days together', () => {
  expect(whenLines(page, days('2026-11-28', '2026-11-30'))).toEqual([
    'Sobota, 28 listopada – poniedziałek, 30 listopada 2026',
  ]);
});
