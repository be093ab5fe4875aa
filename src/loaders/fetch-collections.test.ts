import { expect, test } from 'vitest';
import { startSmallCms } from '../../tests/support/small-cms.ts';
import { sendError } from '../../tests/support/test-server.ts';
import { wireEvent } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/open-api.ts';
import { createCollected, shelfOf } from './collected.ts';
import { fetchCollections } from './fetch-collections.ts';

/** What was collected, with a login, from a server with one event that answers an error for some collections. */
async function collectWithout(refused: RegExp, status: number, code: string) {
  await using server = await startSmallCms({
    items: { events: { en: [wireEvent()] } },
    interrupt: ({ url }, response) => {
      if (!refused.test(url.pathname)) return false;
      sendError(response, status, code);
      return true;
    },
  });
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    user: 'editor',
    applicationPassword: 'abcd',
    config: { dialect: 'auto', concurrency: 4, timeout: 5, attempts: 1, maxAnswer: 5 },
  });
  const collected = createCollected(['en']);
  try {
    await fetchCollections(
      {
        api,
        now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
        progress: () => {},
        signal: undefined,
        config: {
          languages: ['en'],
          maxQuarantinedShare: 0,
          embeds: { maxLookups: 10 },
          api: { concurrency: 4, statusHorizon: 0 },
          images: { mode: 'optimise', hosts: [], maxFile: 1 },
          files: { mode: 'copy', hosts: [], maxFile: 1 },
        },
      },
      collected,
    );
  } finally {
    await api.close();
  }
  return collected;
}

test('a server that has no menus and blocks is read without them, with a warning', async () => {
  const collected = await collectWithout(/menu-items|blocks/, 404, 'rest_no_route');
  expect([...shelfOf(collected, 'en').events.keys()]).toEqual([1]);
  expect([...collected.unavailable].toSorted()).toEqual(['blocks', 'menu-items']);
  expect(collected.warnings.toSorted()).toEqual([
    'blocks (en): not read. The server has no such route.',
    'menu-items (en): not read. The server has no such route.',
  ]);
});

test.each([
  ['that refuses the login', /menu-items/, 401, 'incorrect_password'],
  ['without media', /media/, 404, 'rest_no_route'],
  ['that keeps its media to itself', /media/, 401, 'rest_not_logged_in'],
])('a server %s cannot be read', async (_, refused, status, code) => {
  await expect(collectWithout(refused, status, code)).rejects.toThrow(`answered ${status} "${code}`);
});
