import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startMock } from '../scripts/mock/server.ts';
import { createTown } from '../scripts/mock/town.ts';
import { openApi } from '../src/api/client.ts';
import { rawId } from '../src/api/list.ts';
import { siteConfigSchema } from '../src/config.ts';
import { documentedLanguages as languages } from '../src/contract/language.ts';
import { fetchNames, fetchSnapshot } from '../src/loaders/fetch-snapshot.ts';
import { newsArchive } from '../src/site/news-archive.ts';
import { openSite } from '../src/site/open-site.ts';
import { noHistory } from '../src/snapshot/history.ts';
import { readSnapshot } from '../src/snapshot/read.ts';
import { publishedPaths } from '../src/targets.ts';
import { feedFiles } from './support/written-files.ts';

const now = Temporal.Instant.from('2026-11-20T08:00:00Z');
const town = createTown(now);

const isPublished = ({ status }: { readonly status: string }) => status === 'publish';

/** Ids every reader is given in a language, ascending. */
const published = {
  events: town.events.filter((event) => isPublished(event) && !event.hide_from_listings),
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

  test('reads topics and authors of the news, which get their feeds', async () => {
    const mock = await startMock({ town: { ...town, events: town.events.slice(0, 10) }, now, as });
    const config = siteConfigSchema.parse({
      api: { statusHorizon: 0 },
      images: { mode: 'link', hosts: ['cms.example'] },
      files: { mode: 'link', hosts: ['cms.example'] },
    });
    const place = await mkdtemp(join(tmpdir(), 'kalendarium-topics-'));
    const api = await openApi({ apiUrl: mock.url, config: config.api });
    try {
      await fetchSnapshot({ api, config, now, folder: join(place, 'snapshot') });
      const snapshot = await readSnapshot(join(place, 'snapshot'));
      const site = openSite({
        snapshot,
        history: noHistory,
        config,
        now,
        publishedPaths,
      });
      expect(newsArchive(site, 'en').categories.map(({ category }) => category.name)).toEqual([
        'Culture',
        'Notices',
        'Town & people',
      ]);
      expect(newsArchive(site, 'pl').categories.map(({ category }) => category.slug)).toEqual([
        'komunikaty',
        'kultura',
        'miasto',
      ]);
      const feeds = new Map([...feedFiles(site)].map(({ file, text }) => [file, text]));
      expect(
        [...feeds.keys()].filter((file) => /^en\/feeds\/news\/.*\.rss$/.test(file)),
      ).toHaveLength(3);
      const creators = [
        ...(feeds.get('en/feeds/news.rss') ?? '').matchAll(/<dc:creator>(.*?)<\/dc:creator>/g),
      ];
      expect(new Set(creators.map(([, name]) => name))).toEqual(
        new Set(['Igor Walczyk', 'Miłka Zając', site.in('en').name]),
      );
    } finally {
      await api.close();
      await mock.close();
      await rm(place, { recursive: true });
    }
  });

  test('reads the name of the site in each language', async () => {
    const config = siteConfigSchema.parse({});
    const mock = await startMock({
      town: { ...town, name: 'Town & River', translated: polishName },
      now,
      as,
    });
    const api = await openApi({ apiUrl: mock.url, config: config.api });
    try {
      expect(await fetchNames({ api, config, now, progress: () => {}, signal: undefined })).toEqual(
        {
          en: { name: 'Town &amp; River', description: town.description },
          pl: { name: 'Miasto nad rzeką', description: 'Co się dzieje' },
        },
      );
    } finally {
      await api.close();
      await mock.close();
    }
  });
});
