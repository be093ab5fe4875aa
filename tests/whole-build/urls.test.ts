import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { loadSite, type SiteSource } from '../../scripts/cli/settings.ts';
import { townConfigFile } from '../../scripts/mock/town.ts';
import {
  type Collection,
  collectionSchemas,
  type WireItem,
} from '../../src/contract/collections.ts';
import type { DocumentedLanguage as Language } from '../../src/contract/language.ts';
import { createRoutes } from '../../src/routes.ts';
import { openSite } from '../../src/site/open-site.ts';
import type { Snapshot } from '../../src/snapshot/format.ts';
import { noHistory } from '../../src/snapshot/history.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import { publishedPaths } from '../../src/targets.ts';
import { addressGroups, addressPatterns } from '../docs/urls.ts';
import { type BuiltSite, fixtureSite, siteUrl } from '../support/built-site.ts';
import { siteNow } from '../support/site-now.ts';
import { wirePost } from '../support/wire-items.ts';

const patterns = addressPatterns(addressGroups, createRoutes(siteUrl), ['en', 'pl']);

let site: BuiltSite;
beforeAll(async () => {
  site = await fixtureSite();
});

// A new kind of file needs a row in tests/docs/urls.ts.
test('every published file is in exactly one row of docs/urls.md, and every row has a file', () => {
  const rowsOf = new Map(
    [...listFiles(site.dist).keys()].map((file) => {
      const path = `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
      return [path, patterns.filter(({ has }) => has(path))];
    }),
  );
  const wrong = [...rowsOf].filter(([, found]) => found.length !== 1);
  expect(
    wrong.map(
      ([path, found]) => `${path}: ${found.map(({ address }) => address).join(', ') || 'no row'}`,
    ),
  ).toEqual([]);
  const seen = new Set([...rowsOf.values()].flat());
  const unseen = patterns.filter(
    (pattern) => !seen.has(pattern) && pattern.row.unseen === undefined,
  );
  expect(unseen.map(({ address }) => address)).toEqual([]);
});

/** Files that hosts read and do not serve, or whose names are known only when they are written. */
const unknownBefore =
  /^\/(?:_headers|_redirects|_(?:nginx|apache)-redirects\.map|404\.html|favicon\.ico|_astro\/.+|(?:en|pl)\/\w+\/(?:words|items|ends|places)-[0-9a-z]+\.json|(?:en\/offline|pl\/bez-sieci)\/(?:pack|search)-[\w-]+\.json)$/;

// A link of an editor to an address that the site does not know loses it; to one that does not exist, it fails the build.
test('the site knows every address that it publishes before anything is written, and no other', async () => {
  const { ownPaths } = await loadSite(source());
  const published = new Set(publishedIn(site.dist));
  const unknown = [...published].filter((path) => !ownPaths.has(path));
  expect(unknown.filter((path) => !unknownBefore.test(path))).toEqual([]);
  expect([...ownPaths.keys()].filter((path) => !published.has(path))).toEqual([]);
});

test.each(['en', 'pl'] as const)(
  'a link in a text in %s to any published address survives, and leads there',
  async (language) => {
    const { config } = await loadSite(source());
    const paths = publishedIn(site.dist).filter((path) => !unknownBefore.test(path));
    const id = 987_654;
    const links = paths.map((path) => `<a href="${new URL(path, siteUrl).href}">there</a>`);
    const content = { rendered: `<p>${links.join(' ')}</p>`, protected: false };
    const post = collectionSchemas.posts.parse(wirePost({ id, content }));
    const withLinks = openSite({
      snapshot: withPost(await readSnapshot(site.snapshot), language, post),
      history: noHistory,
      config,
      now: siteNow,
      publishedPaths,
    });
    const body = withLinks.in(language).posts.find((one) => one.id === id)?.body ?? '';
    const found = Array.from(body.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g), ([, href = '']) => href);
    expect(paths.length).toBeGreaterThan(1000);
    expect(found).toEqual(paths.map((path) => new URL(path, siteUrl).pathname));
  },
);

function source(): SiteSource {
  return {
    snapshot: site.snapshot,
    history: join(site.snapshot, 'no-history'),
    now: siteNow.toString(),
    configFile: townConfigFile,
    siteUrl,
  };
}

/** Root-relative addresses of the files of a built site. */
function publishedIn(dist: string): readonly string[] {
  return [...listFiles(dist).keys()].map((file) => `/${file.replace(/(^|\/)index\.html$/, '$1')}`);
}

/** A snapshot with one post more in a language. */
function withPost(snapshot: Snapshot, language: Language, post: WireItem<'posts'>): Snapshot {
  return {
    ...snapshot,
    items: <C extends Collection>(collection: C, own: Language) =>
      collection === 'posts' && own === language
        ? [...snapshot.items(collection, own), post as WireItem<C>]
        : snapshot.items(collection, own),
  };
}
