import { expect, test } from 'vitest';
import { noFindings } from '../report/report.ts';
import { summarize } from '../report/summary.ts';
import { logText } from './log.ts';

test.each([
  ['::error::a title', '\\::error::a title'],
  ['a\n  ::add-mask::b', 'a\n  \\::add-mask::b'],
  ['##[error]a', '\\##[error]a'],
  ['a\r::error::b', 'a\n\\::error::b'],
  ['Program::Film, 12::30', 'Program::Film, 12::30'],
  ['\u001b[31mred\u0007', '[31mred'],
])('of %j a log has %j', (given, shown) => {
  expect(logText(given)).toBe(shown);
});

test('no value of an editor begins a line of the summary', () => {
  const hostile = 'x\n::error::y\r::add-mask::z\u2028::warning::';
  const text = summarize({
    ...noFindings,
    outcome: 'failed',
    exitCode: 4,
    failedStage: 'fetch',
    reason: hostile,
    folder: '/site/dist',
    siteUrl: 'https://town.example/',
    now: '2026-11-20T02:00:00Z',
    node: '26.10.0',
    drift: [hostile],
    warnings: [`en: event 7 "${hostile}" has no title.`],
    readers: [{ language: 'en', counts: '1 new event', lines: [`${hostile}: new`] }],
    quarantined: [
      {
        collection: 'events',
        language: 'en',
        id: '7',
        field: 'start_date',
        value: hostile,
        reason: hostile,
        edit: hostile,
      },
    ],
    requests: {
      count: 1,
      unanswered: 0,
      bytes: 1,
      slowest: [{ url: `https://cms.example/${hostile}`, milliseconds: 1 }],
    },
    seconds: {},
  });
  expect(text).toContain('::error::');
  expect(text).not.toMatch(/^\s*::/m);
});
