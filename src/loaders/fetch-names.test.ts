import { expect, test } from 'vitest';
import { sendJson, startTestServer } from '../../tests/support/test-server.ts';
import { openApi } from '../api/open-api.ts';
import { fetchNames } from './fetch-names.ts';
import type { FetchContext } from './fetch-settings.ts';

/** The names of a site whose root answers so in a language, and `null` for what describes the site as a whole. */
async function namesFrom(rootIn: (language: string | null) => unknown) {
  await using server = await startTestServer(({ url }, response) => {
    if (url.pathname === '/') sendJson(response, rootIn(url.searchParams.get('wpml_language')));
    else response.writeHead(500).end();
  });
  const api = await openApi({
    apiUrl: server.origin,
    config: { dialect: 'auto', concurrency: 1, timeout: 5, attempts: 1, maxAnswer: 1 },
  });
  try {
    const context: FetchContext = {
      api,
      now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
      progress: () => {},
      signal: undefined,
      config: {
        languages: ['en', 'pl'],
        maxQuarantinedShare: 0,
        embeds: { maxLookups: 10 },
        api: { concurrency: 1, statusHorizon: 0 },
        images: { mode: 'optimise', hosts: [], maxFile: 1 },
        files: { mode: 'copy', hosts: [], maxFile: 1 },
      },
    };
    return await fetchNames(context);
  } finally {
    await api.close();
  }
}

const root = { name: 'Town', description: 'What is on', namespaces: ['wp/v2', 'tribe/events/v1'] };

test('the site is named in each language', async () => {
  expect(await namesFrom((language) => (language === 'pl' ? { ...root, name: 'Miasto' } : root))).toEqual({
    en: { name: 'Town', description: 'What is on' },
    pl: { name: 'Miasto', description: 'What is on' },
  });
});

test('a root that makes no sense in a language says where and in which', async () => {
  const naming = namesFrom((language) => (language === 'pl' ? [] : root));
  await expect(naming).rejects.toThrow(
    /^GET http:\/\/127\.0\.0\.1:\d+\/ answered JSON that does not describe the site in "pl" \(1 attempt\)\. Is "api/,
  );
});
