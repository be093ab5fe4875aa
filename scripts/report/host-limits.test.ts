import { describe, expect, test } from 'vitest';
import type { MonthlySize } from '../../src/snapshot/history.ts';
import { FileSizes } from '../cli/file-sizes.ts';
import {
  hostLimits,
  hostRooms,
  inTime,
  limitSentences,
  limitsPage,
  siteSize,
} from './host-limits.ts';

const size = (at: string, files: number, more: Partial<MonthlySize> = {}): MonthlySize => ({
  at,
  files,
  folders: files,
  inOneFolder: 10,
  bytes: files * 1000,
  largest: { file: 'data/v1/all/events.json', bytes: 1_000_000 },
  ...more,
});

test('the size of a site counts files, folders at any depth, the fullest of them, and names the largest file', () => {
  const files = new Map([
    ['en/events/jazz/index.html', 30],
    ['en/feeds/events.ics', 500],
    ['en/feeds/events.rss', 40],
    ['en/index.html', 20],
    ['index.html', 10],
  ]);
  expect(siteSize(FileSizes.from(files))).toEqual({
    files: 5,
    folders: 4,
    inOneFolder: 2,
    bytes: 600,
    largest: { file: 'en/feeds/events.ics', bytes: 500 },
  });
  expect(siteSize(FileSizes.of({}))).toEqual({
    files: 0,
    folders: 0,
    inOneFolder: 0,
    bytes: 0,
    largest: { file: '', bytes: 0 },
  });
});

describe('the limits of hosts', () => {
  test('are said when they are met', () => {
    const sizes = [size('2026-11-20T02:00:00Z', 20_001, { bytes: 1_000_000_001 })];
    expect(limitSentences(sizes)).toEqual([
      'Cloudflare Pages, free takes 20,000 files, and the site has 20,001 files.',
      'GitHub Pages takes 1,000 MB, and the site has 1,000 MB.',
      'GitLab.com Pages takes 1,000 MB, and the site has 1,000 MB.',
    ]);
  });

  test('are held by a site that has exactly as much', () => {
    const largest = { file: 'files/film.mp4', bytes: 25 * 1024 ** 2 };
    const sizes = [
      size('2026-11-20T02:00:00Z', 20_000, { bytes: 1e9, inOneFolder: 54_000, largest }),
    ];
    expect(limitSentences(sizes)).toEqual([]);
    const larger = { ...largest, bytes: largest.bytes + 1 };
    expect(hostRooms([size('2026-11-20T02:00:00Z', 1, { largest: larger })])).toContainEqual({
      host: 'Cloudflare Pages, paid',
      limit: '25 MiB in one file',
      has: '25 MiB in one file',
      isMet: true,
      days: undefined,
    });
  });

  test('are foretold by the pace of the last year', () => {
    // 1,000 files a year ago, 11,000 now: 9,000 more take about 328 days. What was before does not count.
    const sizes = [
      size('2023-11-30T02:00:00Z', 1),
      size('2025-11-20T02:00:00Z', 1000),
      size('2026-11-20T02:00:00Z', 11_000),
    ];
    expect(limitSentences(sizes)).toEqual([
      'Cloudflare Pages, free: at this pace 20,000 files in about 11 months.',
    ]);
  });

  test.each([
    [
      'by the builds of a few days',
      [size('2026-11-01T02:00:00Z', 1), size('2026-11-20T02:00:00Z', 19_000)],
    ],
    [
      'of a site that grows no more',
      [size('2026-01-31T02:00:00Z', 500), size('2026-11-20T02:00:00Z', 500)],
    ],
    [
      'of a site that shrinks',
      [size('2026-01-31T02:00:00Z', 900), size('2026-11-20T02:00:00Z', 500)],
    ],
    ['of a site that was published once', [size('2026-11-20T02:00:00Z', 500)]],
    ['of a site that was never published', []],
  ])('are not foretold %s', (_, sizes) => {
    expect(hostRooms(sizes).filter(({ days }) => days !== undefined)).toEqual([]);
  });
});

test.each([
  [1, 'in about 1 day'],
  [59, 'in about 59 days'],
  [426, 'in about 14 months'],
  [1200, 'in about 3 years'],
])('%i days are said as "%s"', (days, words) => {
  expect(inTime(days)).toBe(words);
});

test('the manual has the table, dated, with a source of each host', async () => {
  await expect(limitsPage()).toMatchFileSnapshot('../../docs/deploy/limits.md');
  expect(hostLimits.every(({ source }) => URL.canParse(source))).toBe(true);
});
