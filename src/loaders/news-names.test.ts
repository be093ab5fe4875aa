import { describe, expect, test } from 'vitest';
import { type CmsRequest, startSmallCms } from '../../tests/support/small-cms.ts';
import { sendError, sendJson } from '../../tests/support/test-server.ts';
import { wirePost } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import type { FetchContext } from './fetch-context.ts';
import { fetchCollections } from './fetch-snapshot.ts';
import { createCollected, storeOf } from './item-store.ts';
import { fetchNewsNames } from './news-names.ts';

const posts = [
  wirePost({ id: 1, author: 7, categories: [3, 4] }),
  wirePost({ id: 2, author: 8, categories: [3] }),
  wirePost({ id: 3, author: 9, categories: [] }),
];

const culture = {
  id: 3,
  name: 'Culture &amp; arts',
  slug: 'culture',
  link: 'https://cms.example/category/culture/',
  taxonomy: 'category',
};
const town = {
  id: 4,
  name: 'Town',
  slug: 'town',
  link: 'https://cms.example/category/town/',
  taxonomy: 'category',
};
const tag = {
  id: 5,
  name: 'Tag',
  slug: 'tag',
  link: 'https://cms.example/tag/tag/',
  taxonomy: 'post_tag',
};

const users = [
  { id: 7, name: 'Halina Brzost', slug: 'hb', url: '', avatar_urls: {} },
  { id: 8, name: 'admin', slug: 'admin', url: '' },
];

/** What a server answers of names. */
type Answers = {
  readonly categories?: unknown;
  readonly users?: unknown;
  readonly embedded?: Readonly<Record<number, unknown>>;
};

const missing = { status: 404, code: 'rest_no_route' };
const forbidden = { status: 401, code: 'rest_user_cannot_view' };
const undescribed = { status: 501, code: 'not_described' };

async function namesFrom({ categories = missing, users: authors = missing, embedded }: Answers) {
  await using server = await startSmallCms({
    spelling: 'public',
    items: { posts: { en: posts } },
    interrupt: ({ url }: CmsRequest, response) => {
      const lists: Readonly<Record<string, unknown>> = { categories, users: authors };
      const answer = url.pathname.startsWith('/wp-json/wp/v2/')
        ? lists[url.pathname.split('/').at(-1) ?? '']
        : undefined;
      if (Array.isArray(answer)) {
        sendJson(response, answer, {
          headers: { 'X-WP-Total': String(answer.length), 'X-WP-TotalPages': '1' },
        });
      } else if (answer !== undefined) {
        const { status, code } = answer as typeof missing;
        sendError(response, status, code);
      } else if (url.searchParams.has('_embed') && embedded) {
        const items = posts.map(({ id }) => ({ id, _embedded: embedded[Number(id)] }));
        sendJson(response, items, { headers: { 'X-WP-Total': '3', 'X-WP-TotalPages': '1' } });
      } else return false;
      return true;
    },
  });
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    config: { dialect: 'auto', concurrency: 4, timeout: 5, attempts: 2, maxAnswer: 5 },
    sleep: async () => {},
  });
  const context: FetchContext = {
    api,
    now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
    progress: () => {},
    signal: undefined,
    config: {
      languages: ['en'],
      maxQuarantinedShare: 0,
      embeds: { maxLookups: 0 },
      api: { concurrency: 4, statusHorizon: 0 },
      images: { mode: 'link', hosts: [], maxFile: 1 },
      files: { mode: 'link', hosts: [], maxFile: 1 },
    },
  };
  const collected = createCollected(['en']);
  try {
    await fetchCollections(context, collected);
    await fetchNewsNames(context, collected);
  } finally {
    await api.close();
  }
  const asked = server.arrived
    .map(({ url }) =>
      decodeURIComponent(`${url.pathname}${url.search}`).replace('/wp-json/wp/v2/', ''),
    )
    .filter((path) => /^(?:categories|users)|_embed/.test(path));
  const named = Object.fromEntries(
    [...storeOf(collected, 'en').posts.values()].map(({ id, _embedded }) => [id, _embedded]),
  );
  return { named, asked, warnings: collected.warnings };
}

describe('names of categories and authors of posts', () => {
  test('are those of their lists', async () => {
    const { named, asked, warnings } = await namesFrom({ categories: [culture, town], users });
    expect(named).toEqual({
      1: { author: [{ name: 'Halina Brzost' }], 'wp:term': [[culture, town]] },
      2: { author: [{ name: '' }], 'wp:term': [[culture]] },
      3: undefined,
    });
    expect(asked).toEqual([
      'categories?page=1&per_page=100&hide_empty=false&orderby=id&order=asc&_fields=id,name,slug,link,taxonomy&wpml_language=en',
      'users?page=1&per_page=100&orderby=id&order=asc&_fields=id,name,slug&wpml_language=en',
    ]);
    expect(warnings).toEqual([]);
  });

  const embedded = {
    1: { author: [{ name: 'Halina Brzost', slug: 'hb' }], 'wp:term': [[culture, town], [tag]] },
    2: { author: [forbidden], 'wp:term': [[culture]] },
  };
  const posted = 'posts?page=1&per_page=100&orderby=id&order=asc&status=publish&wpml_language=en';

  test.each([missing, undescribed])(
    'are embedded where a server answers $status for the lists',
    async (no) => {
      const { named, asked, warnings } = await namesFrom({ categories: no, users: no, embedded });
      expect(named).toEqual({
        1: { author: [{ name: 'Halina Brzost' }], 'wp:term': [[culture, town], [tag]] },
        2: { author: [{ name: '' }], 'wp:term': [[culture]] },
        3: undefined,
      });
      expect(asked.at(-1)).toBe(`${posted}&_fields=id,_links,_embedded&_embed=author,wp:term`);
      expect(warnings).toEqual([]);
    },
  );

  test('are asked for by what is missing alone, and who may not be named is named nowhere', async () => {
    const { named, asked, warnings } = await namesFrom({
      categories: [culture, town],
      users: forbidden,
    });
    expect(named).toEqual({
      1: { author: [], 'wp:term': [[culture, town]] },
      2: { author: [], 'wp:term': [[culture]] },
      3: undefined,
    });
    expect(asked.slice(2)).toEqual([`${posted}&_fields=id,_links,_embedded&_embed=author`]);
    expect(warnings).toEqual([
      'posts (en): 3 without the names of their authors, which the server does not give (401 rest_user_cannot_view).',
    ]);
  });

  test('are missing where no list and no post has them, and a warning counts the posts', async () => {
    const { named, warnings } = await namesFrom({});
    expect(named).toEqual({ 1: undefined, 2: undefined, 3: undefined });
    expect(warnings).toEqual([
      'posts (en): 2 without the names of their categories, which the server does not give (404 rest_no_route).',
    ]);
  });

  test('are no reason to go on where a server breaks down: the site would lose its topics', async () => {
    await expect(
      namesFrom({ categories: { status: 500, code: 'internal_server_error' } }),
    ).rejects.toThrow(/categories\?.* answered 500/);
  });
});
