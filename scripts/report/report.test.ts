import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runScript } from '../../tests/support/run-script.ts';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { createScanner, credentialSecrets, withoutSecrets } from '../cli/secrets.ts';
import { keepReport, reportPage } from './html.ts';
import { type BuildReport, createRequestLog, noFindings } from './report.ts';
import { reportMarkdown, summarize } from './summary.ts';

const at = Temporal.Instant.from('2026-11-20T02:00:00.123Z');
const hostile = `</style><script>alert(1)</script><img src=x onerror="alert(2)">'"\u001b[31m`;

const report: BuildReport = {
  ...noFindings,
  outcome: 'published',
  exitCode: 0,
  reason: '',
  failedStage: '',
  folder: '/site/dist',
  siteUrl: 'https://town.example/',
  now: '2026-11-20T02:00:00Z',
  node: '26.10.0',
  snapshot: {
    folder: '/site/cache/1',
    origin: 'https://cms.example',
    fetched: '2026-11-20T01:59:00Z',
  },
  counts: { events: { en: 12, pl: 9 }, media: { en: 3 } },
  previous: {
    at: '2026-11-19T02:00:00Z',
    counts: { events: { en: 10, pl: 10 }, media: { en: 3 } },
  },
  differences: {
    event: { en: { added: 3, changed: 1, removed: 1 }, pl: { added: 0, changed: 0, removed: 1 } },
  },
  readers: [{ language: 'en', counts: '3 new events', lines: ['Ball: cancelled'] }],
  access: [
    {
      ...{ language: 'en', venue: 'Owl & Co.', upcoming: 5 },
      ...{ yes: [], no: [], unsaid: ['step-free', 'lift'] },
    },
    {
      ...{ language: 'en', venue: 'Mill', upcoming: 4 },
      ...{ yes: ['step-free'], no: ['lift'], unsaid: [] },
    },
  ],
  quarantined: [
    {
      collection: 'events',
      language: 'en',
      id: '7',
      field: 'start_date',
      value: 'null',
      reason: 'a date is required',
      edit: 'https://cms.example/wp-admin/post.php?post=7&action=edit',
    },
  ],
  withheld: { 'events (en): future': 2, 'posts (en): future': 1, 'posts (en): password': 1 },
  reused: { 'posts (en)': 120, 'posts (pl)': 0 },
  warnings: ['en: page 2 has no title.', 'en: page 3 has no title.', 'One more.'],
  requests: {
    count: 40,
    unanswered: 1,
    bytes: 2_000_000,
    slowest: [{ url: 'https://cms.example/a', milliseconds: 1234 }],
  },
  pages: 30,
  sizes: [
    {
      at: '2026-10-31T02:00:00Z',
      ...{ files: 20, folders: 10, inOneFolder: 5, bytes: 940_000_000 },
      largest: { file: 'films/fair.mp4', bytes: 26_000_000 },
    },
    {
      at: '2026-11-30T02:00:00Z',
      ...{ files: 50, folders: 20, inOneFolder: 9, bytes: 970_000_000 },
      largest: { file: 'films/fair.mp4', bytes: 27_000_000 },
    },
  ],
  guarded: { since: '2026-11-19T02:00:00Z', falls: [], withheld: [] },
  publication: { files: 50, bytes: 3_000_000, added: ['en/a'], changed: [], removed: [] },
  seconds: { fetch: 2, render: 3.25 },
};

test('the summary says on one screen what a build did', () => {
  expect(summarize(report)).toMatchInlineSnapshot(`
    "                 en                                pl
                  items   +/−  new changed removed  items   +/−  new changed removed
    events           12    +2    3       1       1      9    −1    ·       ·       1
    media             3     ·                           –     ·

    For readers (en): 3 new events
      Ball: cancelled

    Left out, because they could not be understood: 1
      events 7 (en), field start_date: a date is required; it is null
        https://cms.example/wp-admin/post.php?post=7&action=edit

    Access of venues: known of 1 of 2 venues (en); of Owl & Co. (en) nobody has said anything

    Not published: 3 scheduled, 1 password-protected

    Not read again, because not modified: 120 posts (en), 0 posts (pl)

    Warnings: 3
      2 × en: page 2 has no title. Likewise page 3 (en).
      One more.

    40 requests, 2.0 MB, 1 without a complete answer; the slowest:
      1.2 s  https://cms.example/a

    30 pages, 50 files, 3.0 MB: 1 new, 0 changed, 0 removed.
    The largest file is films/fair.mp4, 27.0 MB.
    Cloudflare Pages, free takes 25 MiB in one file, and the site has 25.7 MiB in one file.
    Cloudflare Pages, paid takes 25 MiB in one file, and the site has 25.7 MiB in one file.
    GitHub Pages: at this pace 1,000 MB in about 30 days.
    GitLab.com Pages: at this pace 1,000 MB in about 30 days.
    fetch 2.0 s, render 3.3 s.
    Compared with the build of 2026-11-19T02:00:00Z: nothing is missing that should not be.
    Published to /site/dist"
  `);
});

test('a summary of a build that failed says why', () => {
  const failed: BuildReport = {
    ...report,
    ...noFindings,
    outcome: 'failed',
    exitCode: 4,
    failedStage: 'fetch',
    reason: 'GET https://cms.example answered 503.',
    requests: null,
    seconds: { fetch: 2 },
  };
  expect(summarize(failed)).toBe(
    'fetch 2.0 s.\nFailed in the stage "fetch": nothing was published\nGET https://cms.example answered 503.',
  );
});

test('the summary, the page and Markdown tell the same', () => {
  const told = { ...report, drift: ['events: the field "tier" is new'] };
  const page = reportPage(told, at)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  const markdown = reportMarkdown(told).replace(/&#(\d+);/g, (_, code) =>
    String.fromCharCode(Number(code)),
  );
  for (const said of [
    '3 new events',
    'events 7 (en), field start_date: a date is required; it is null',
    'Left out, because they could not be understood',
    '3 scheduled, 1 password-protected',
    'events: the field "tier" is new',
    '2 × en: page 2 has no title. Likewise page 3 (en).',
    '30 pages, 50 files, 3.0 MB: 1 new, 0 changed, 0 removed.',
    'The largest file is films/fair.mp4, 27.0 MB.',
  ]) {
    expect(summarize(told)).toContain(said);
    expect(page.replaceAll('&quot;', '"')).toContain(said);
    expect(markdown).toContain(said);
  }
});

describe('the page for the owner', () => {
  test('shows what a server wrote as text alone', () => {
    const [item] = report.quarantined;
    const page = reportPage(
      {
        ...report,
        reason: hostile,
        siteUrl: hostile,
        warnings: [hostile],
        readers: [{ language: 'en', counts: hostile, lines: [hostile] }],
        quarantined: item
          ? [{ ...item, field: hostile, value: hostile, edit: 'javascript:alert(3)' }]
          : [],
        requests: {
          count: 1,
          unanswered: 0,
          bytes: 1,
          slowest: [{ url: hostile, milliseconds: 1 }],
        },
      },
      at,
    );
    expect(page.match(/<script|<img/g)).toBeNull();
    expect(page).not.toContain('\u001b');
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page).not.toContain('href="javascript:');
    expect(page).toContain('&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('needs no other file, and runs no program', () => {
    const page = reportPage(report, at);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page.match(/\b(?:src|url)\s*[=(]/g)).toBeNull();
    expect([...page.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      'https://cms.example/wp-admin/post.php?post=7&amp;action=edit',
    ]);
  });
});

test('Markdown shows what a server wrote as text alone', () => {
  const text = reportMarkdown({
    ...report,
    warnings: [`${hostile} [x](https://evil.example) @everyone | # y`],
  });
  expect(text).not.toMatch(/<script|<img|\]\(|https:\/\/evil|@everyone/);
  expect(text).toContain('| events | 12 (+2) | 9 (−1) |');
});

test('the request log remembers the slowest and counts them all', () => {
  const log = createRequestLog();
  for (let index = 0; index < 30; index += 1) {
    log.observe({
      url: `https://cms.example/${index}`,
      milliseconds: (index * 7) % 30,
      bytes: index === 3 ? undefined : 10,
    });
  }
  const { slowest, ...totals } = log.summary();
  expect(totals).toEqual({ count: 30, unanswered: 1, bytes: 290 });
  expect(slowest.map(({ milliseconds }) => milliseconds)).toEqual([
    29, 28, 27, 26, 25, 24, 23, 22, 21, 20,
  ]);
});

test('no form of a password is left in a report', () => {
  const password = 'abcd "efgh"';
  const forms = [
    password,
    password.replaceAll(' ', ''),
    btoa(`me:${password}`),
    encodeURIComponent(password),
  ];
  const secrets = credentialSecrets({ user: 'me', password });
  const { reason } = withoutSecrets({ reason: `\n${forms.join(' / ')}` }, secrets);
  expect(createScanner(secrets).find(Buffer.from(reason))).toEqual([]);
  expect(reason).toContain('\n[hidden] / [hidden] / ');
});

test('the last thirty reports are stored, and the latest can always be found', () => {
  const folder = temporaryFolder();
  for (let day = 0; day < 33; day += 1) keepReport(report, folder, at.add({ hours: 24 * day }));
  const names = readdirSync(folder).toSorted();
  expect(names).toHaveLength(61);
  expect([names[0], names.at(-2), names.at(-1)]).toEqual([
    '20261123T020000123Z.html',
    '20261222T020000123Z.json',
    'latest.html',
  ]);
  expect(readFileSync(join(folder, 'latest.html'), 'utf8')).toContain('2026-12-22 02:00:00 UTC');
});

test('a build that fails leaves a report that says why, ends by saying where, and appends to the summary file', async () => {
  const folder = temporaryFolder();
  const summary = join(folder, 'summary.md');
  const { code, stderr } = await runScript(
    'build',
    ['--cache-dir', join(folder, 'cache'), '--dist-dir', join(folder, 'dist')],
    { GITHUB_STEP_SUMMARY: summary },
  );
  const [name = ''] = readdirSync(join(folder, 'cache', 'reports'));
  const written = JSON.parse(
    readFileSync(join(folder, 'cache', 'reports', name.replace(/html$/, 'json')), 'utf8'),
  );
  expect([code, written.outcome, written.exitCode, written.failedStage]).toEqual([
    2,
    'failed',
    2,
    'fetch',
  ]);
  expect(written.reason).toMatch(/^API_URL is not set\./);
  expect(stderr.trim().split('\n').at(-1)).toBe(
    `The report is ${join(folder, 'cache', 'reports', 'latest.html')}`,
  );
  expect(readFileSync(summary, 'utf8')).toMatch(
    /^## http&#58;\/\/localhost:4321\/: Failed in the stage "fetch"/,
  );
  expect(existsSync(join(folder, 'dist'))).toBe(false);
});
