import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredItem } from '../../scripts/mock/stored.ts';
import { createRoutes } from '../../src/routes.ts';
import siteConfig from '../../src/site.config.ts';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { readFeed } from '../support/read-feed.ts';

const routes = createRoutes(siteUrl);
const length = 50;

let fixture: FixturePages;

beforeAll(async () => {
  fixture = await fixturePages();
});

const feeds = (['en', 'pl'] as const).flatMap((language) =>
  (['rss', 'atom', 'json'] as const).flatMap((format) =>
    (['news', 'events'] as const).map((feed) => ({ language, format, feed })),
  ),
);

describe.each(feeds)('the $format feed of $feed in $language', ({ language, format, feed }) => {
  const path =
    feed === 'news' ? routes.newsFeedPath(language, format) : routes.eventsFeedPath(language, format);
  const open = () => readFeed(format, readFileSync(join(fixture.site.dist, routes.outputFile(path)), 'utf8'));

  test('has the newest entries, and each leads to the page of its item', () => {
    const { posts, listed } = fixture.expected[language];
    const wanted = (feed === 'news' ? posts : listed).toSorted(newestFirst).slice(0, length);
    const { pages } = fixture.itemPages[language];
    expect(open().entries.map(({ id, url, published }) => ({ id, url, published }))).toEqual(
      wanted.map(({ id, kind, created }) => ({
        id: `tag:${siteConfig.identifierDomain},2026:${kind}-${id}-${language}`,
        url: pages.get(id)?.url,
        published: `${created.replace(' ', 'T')}Z`,
      })),
    );
  });

  test('says where it is and which page it is of', () => {
    const { self, page } = open();
    const section = routes.sectionPath(language, feed);
    expect({ self, page }).toEqual({ self: routes.url(path), page: routes.url(section) });
  });

  test('has only absolute addresses in its texts', () => {
    const relative = open().entries.flatMap(({ html = '' }) =>
      [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)]
        .map(([, address = '']) => address)
        .filter((address) => !/^(?:https?:\/\/|mailto:|tel:)/.test(address)),
    );
    expect(relative).toEqual([]);
  });
});

function newestFirst(a: StoredItem, b: StoredItem): number {
  if (a.created !== b.created) return a.created < b.created ? 1 : -1;
  return b.id - a.id;
}
