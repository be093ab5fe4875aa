import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sendError, sendJson, startTestServer } from '../../tests/support/test-server.ts';
import { isWanted, lastBuilt } from './is-night.ts';
import { tellFailedNight } from './tell-failed-nights.ts';

const zone = 'Europe/Warsaw';

/** When a site is built whose schedule starts at ten past 22 and 23 o'clock UTC, so many minutes late. */
function buildsOf(
  days: readonly Temporal.PlainDate[],
  late: (start: number) => number,
): readonly Temporal.Instant[] {
  let checked: Temporal.Instant | undefined = Temporal.Instant.from('2025-12-31T12:00:00Z');
  const built: Temporal.Instant[] = [];
  const starts = days.flatMap((day) => ['22:10', '23:10'].map((time) => `${day}T${time}:00Z`));
  for (const [index, start] of starts.entries()) {
    const now = Temporal.Instant.from(start).add({ minutes: late(index) });
    if (!isWanted('schedule', { now, zone, checked })) continue;
    built.push(now);
    checked = now;
  }
  return built;
}

const first = Temporal.PlainDate.from('2026-01-01');
const days = Array.from({ length: 730 }, (_, day) => first.add({ days: day }));

test.each([
  ['on time', () => 0],
  ['50 minutes late', () => 50],
  ['two hours late', () => 120],
  ['now and then late', (start: number) => (start % 7) * 15],
])('each day of two years is built once where starts are %s', (_what, late) => {
  const built = buildsOf(days, late).map((instant) =>
    instant.toZonedDateTimeISO(zone).toPlainDate().toString(),
  );
  expect(new Set(built).size).toBe(built.length);
  expect(days.slice(1).filter((day) => !built.includes(day.toString()))).toEqual([]);
});

test('a start on time builds within the hour after midnight but for the first day', () => {
  const hours = buildsOf(days, () => 0).map((instant) => instant.toZonedDateTimeISO(zone).hour);
  expect(new Set(hours.slice(1))).toEqual(new Set([0]));
});

test.each(['push', 'repository_dispatch', 'workflow_dispatch'])(
  'a run by %s always goes on',
  (event) => {
    const now = Temporal.Instant.from('2026-07-15T12:00:00Z');
    expect(isWanted(event, { now, zone, checked: now })).toBe(true);
  },
);

test('a night whose build failed is tried again at the next start', () => {
  const checked = Temporal.Instant.from('2026-07-14T12:00:00Z');
  const at = (now: string) =>
    isWanted('schedule', { now: Temporal.Instant.from(now), zone, checked });
  expect([at('2026-07-14T22:10:00Z'), at('2026-07-14T23:10:00Z')]).toEqual([true, true]);
});

test('the status of the published site says when it was built, below its base path too', async () => {
  await using site = await startTestServer(({ url }, response) =>
    url.pathname === '/calendar/status.json'
      ? sendJson(response, { checked: '2026-07-14T22:11:00Z', changed: '2026-07-01T22:11:00Z' })
      : sendError(response, 404, 'none'),
  );
  const expected = Temporal.Instant.from('2026-07-14T22:11:00Z');
  expect(await lastBuilt(`${site.origin}/calendar`)).toEqual(expected);
  expect(await lastBuilt(`${site.origin}/calendar/`)).toEqual(expected);
  expect(await lastBuilt(site.origin)).toBe(undefined);
  const now = Temporal.Instant.from('2026-07-15T22:10:00Z');
  expect(isWanted('schedule', { now, zone, checked: undefined })).toBe(true);
});

test.each(['', 'no address', 'http://127.0.0.1:1/'])('a site at "%s" is built', async (address) => {
  expect(await lastBuilt(address)).toBe(undefined);
});

test.each([
  [
    'GitHub',
    '/repos/town/calendar/issues',
    (origin: string) => ({
      GITHUB_API_URL: origin,
      GITHUB_REPOSITORY: 'town/calendar',
      GITHUB_RUN_ID: '7',
      GITHUB_TOKEN: 'secret',
    }),
    'https://github.com/town/calendar/actions/runs/7',
  ],
  [
    'GitLab',
    '/projects/12/issues',
    (origin: string) => ({
      GITLAB_CI: 'true',
      CI_API_V4_URL: origin,
      CI_PROJECT_ID: '12',
      CI_PIPELINE_URL: 'https://gitlab.example/pipelines/7',
      ISSUE_TOKEN: 'secret',
    }),
    'https://gitlab.example/pipelines/7',
  ],
])(
  'the first failed night opens an issue on %s, and the second none',
  async (_host, path, environment, run) => {
    const opened: string[] = [];
    await using tracker = await startTestServer(async ({ url, headers }, response) => {
      const { method } = response.req;
      if (url.pathname !== path || !JSON.stringify(headers).includes('secret'))
        return sendError(response, 404, 'none');
      if (method === 'POST') opened.push(await text(response.req));
      sendJson(response, method === 'POST' ? {} : opened);
    });
    const told = () => tellFailedNight(environment(tracker.origin));
    expect([await told(), await told()]).toEqual([true, false]);
    expect(opened.map((body) => [body.includes('source-failed'), body.includes(run)])).toEqual([
      [true, true],
    ]);
  },
);
