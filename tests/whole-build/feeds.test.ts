import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredEvent, StoredItem, StoredPost } from '../../scripts/mock/stored.ts';
import siteConfig from '../../scripts/mock/town/site.config.ts';
import { createRoutes, type FeedFormat } from '../../src/routes.ts';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { readFeed } from '../support/read-feed.ts';
import { eventsOfGroup } from '../support/town-lists.ts';

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
    feed === 'news'
      ? routes.newsFeedPath(language, format)
      : routes.eventsFeedPath(language, format);
  const open = () => readAt(format, routes.outputFile(path));

  test('has the newest entries, and each leads to the page of its item', () => {
    const { posts, listed } = fixture.expected[language];
    const { pages } = fixture.itemPages[language];
    const wanted = (feed === 'news' ? posts : listed)
      .filter(({ id }) => !pages.get(id)?.noindex)
      .toSorted(newestFirst)
      .slice(0, length);
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

describe.each(['en', 'pl'] as const)('in %s', (language) => {
  test('every category has feeds of the latest events in it and below it, every tag also of news', () => {
    const expected = fixture.expected[language];
    const { listed, posts } = expected;
    const uri = ({ kind, id }: StoredEvent | StoredPost) =>
      `tag:${siteConfig.identifierDomain},2026:${kind}-${id}-${language}`;
    const groups = [...expected.categories, ...expected.tags];
    expect(groups.length).toBeGreaterThan(10);
    for (const group of groups) {
      const events = eventsOfGroup(group, expected);
      const wanted = [
        ...listed.filter(({ id }) => events.has(id)),
        ...posts.filter(({ tags }) => group.kind === 'tag' && tags.includes(group.id)),
      ].filter(({ id }) => !fixture.itemPages[language].pages.get(id)?.noindex);
      const uris = wanted.toSorted(newestFirst).slice(0, length).map(uri);
      for (const format of ['rss', 'atom', 'json'] as const) {
        const folder = group.kind === 'tag' ? 'tags' : 'categories';
        const { entries } = readAt(format, `${language}/feeds/${folder}/${group.id}.${format}`);
        expect(entries.map(({ id }) => id)).toEqual(uris);
      }
    }
  });

  test.each(['rss', 'atom'] as const)(
    '%s gives images with the type and length they really have',
    (format) => {
      const enclosures = ['news', 'events'].flatMap((feed) =>
        readAt(format, `${language}/feeds/${feed}.${format}`).entries.flatMap(
          (entry) => entry.enclosures ?? [],
        ),
      );
      expect(enclosures.length).toBeGreaterThan(5);
      for (const { url = '', type, length: bytes } of enclosures) {
        const file = join(fixture.site.dist, url.slice(siteUrl.length));
        expect({ type, bytes }, url).toEqual({ type: 'image/webp', bytes: statSync(file).size });
      }
    },
  );

  test('the feed of changes is there, empty after a first build', () => {
    for (const format of ['rss', 'atom', 'json'] as const)
      expect(readAt(format, `${language}/feeds/changes.${format}`).entries).toEqual([]);
  });
});

function readAt(format: FeedFormat, file: string) {
  return readFeed(format, readFileSync(join(fixture.site.dist, file), 'utf8'));
}

function newestFirst(a: StoredItem, b: StoredItem): number {
  if (a.created !== b.created) return a.created < b.created ? 1 : -1;
  return b.id - a.id;
}
