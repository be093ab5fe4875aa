import { describe, expect, test } from 'vitest';
import { startMock } from '../scripts/mock/server.ts';
import { createTown } from '../scripts/mock/town.ts';
import { openApi } from '../src/api/client.ts';
import { rawId } from '../src/api/list.ts';
import { siteConfigSchema } from '../src/config.ts';
import { languages } from '../src/contract/language.ts';
import { fetchNames } from '../src/loaders/fetch-snapshot.ts';

const now = Temporal.Instant.from('2026-11-20T08:00:00Z');
const town = createTown(now);

const isPublished = ({ status }: { readonly status: string }) => status === 'publish';

/** Ids every reader is given in a language, ascending. */
const published = {
  events: town.events.filter((event) => isPublished(event) && !event.hideFromListings),
  venues: town.venues.filter(isPublished),
  organizers: town.organizers.filter(isPublished),
  posts: town.posts.filter(isPublished),
  pages: town.pages.filter(isPublished),
} as const;

const polishName = { pl: { name: 'Miasto nad rzeką', description: 'Co się dzieje' } };

describe.each(['documents', 'observed'] as const)('the client with the server as %s', (as) => {
  test.each(languages)(
    'is given every published item in "%s", past, running and far ones too',
    async (language) => {
      const mock = await startMock({ town, now, as });
      const api = await openApi({ apiUrl: mock.url, config: siteConfigSchema.parse({}).api });
      try {
        for (const collection of ['events', 'venues', 'organizers', 'posts', 'pages'] as const) {
          const ids = (await api.list(collection, language)).map((item) => Number(rawId(item)));
          const expected = published[collection]
            .filter((item) => item.language === language)
            .map(({ id }) => id);
          expect([collection, ids.toSorted((a, b) => a - b)]).toEqual([
            collection,
            expected.toSorted((a, b) => a - b),
          ]);
        }
      } finally {
        await api.close();
        await mock.close();
      }
    },
  );

  test('is told the name of the site in each language', async () => {
    const config = siteConfigSchema.parse({});
    const mock = await startMock({
      town: { ...town, name: 'Town & River', translated: polishName },
      now,
      as,
    });
    const api = await openApi({ apiUrl: mock.url, config: config.api });
    try {
      expect(await fetchNames({ api, config, now, progress: () => {}, signal: undefined })).toEqual({
        en: { name: 'Town &amp; River', description: town.description },
        pl: { name: 'Miasto nad rzeką', description: 'Co się dzieje' },
      });
    } finally {
      await api.close();
      await mock.close();
    }
  });
});
