import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startScript } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { sendError, sendJson } from './support/test-server.ts';
import { wireEvent } from './support/wire-items.ts';

const events = { count: 5000, perPage: 50, bytes: 30_000 } as const;

/** Megabytes that the program, not counting the events, needs anyway. */
const heap = 96;

test('a fetch of events that are larger together than the memory it may use ends well', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'kalendarium-large-'));
  const description = `<p>${'Występ chóru i orkiestry. '.repeat(events.bytes / 26)}</p>`;
  await using server = await startSmallCms({
    items: { events: { pl: [wireEvent({ id: 1_000_000 })] } },
    interrupt: ({ url }, response) => {
      const isList =
        url.pathname.endsWith('/events') && url.searchParams.get('ml_language') === 'en';
      if (!isList) return false;
      const page = Number(url.searchParams.get('page'));
      const first = (page - 1) * events.perPage + 1;
      if (first > events.count) sendError(response, 404, 'event-archive-page-not-found');
      else {
        const items = Array.from({ length: events.perPage }, (_, index) =>
          wireEvent({ id: first + index, slug: `event-${first + index}`, description }),
        );
        const total_pages = events.count / events.perPage;
        sendJson(response, { events: items, total: events.count, total_pages });
      }
      return true;
    },
  });
  try {
    const { code, stderr } = await startScript(
      'fetch',
      ['--api-url', `${server.origin}/wp-json`, '--cache-dir', cache],
      { NODE_OPTIONS: `--max-old-space-size=${heap}`, SITE_NOW: '2026-11-20T09:00:00Z' },
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const store = join(cache, 'snapshots');
    const [name = ''] = readdirSync(store).filter((entry) => entry.startsWith('2'));
    const size = readdirSync(join(store, name))
      .filter((file) => file.startsWith('events.en.'))
      .reduce((sum, file) => sum + statSync(join(store, name, file)).size, 0);
    expect(size).toBeGreaterThan(heap * 1.4 * 1_000_000);
  } finally {
    rmSync(cache, { recursive: true });
  }
});
