import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { loadSite } from '../../scripts/cli/settings.ts';
import { townConfigFile } from '../../scripts/mock/town.ts';
import { createRoutes } from '../../src/routes.ts';
import { addressGroups, addressPatterns } from '../docs/urls.ts';
import { type BuiltSite, fixtureSite, siteUrl } from '../support/built-site.ts';
import { siteNow } from '../support/site-now.ts';

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
  /^\/(?:_headers|_redirects|_(?:nginx|apache)-redirects\.map|404\.html|favicon\.ico|_astro\/.+|(?:en|pl)\/\w+\/(?:words|items|ends|places)-[0-9a-z]+\.json)$/;

// A link of an editor to an address that the site does not know loses it; to one that does not exist, it fails the build.
test('the site knows every address that it publishes before anything is written, and no other', async () => {
  const { ownPaths } = await loadSite({
    snapshot: site.snapshot,
    history: join(site.snapshot, 'no-history'),
    now: siteNow.toString(),
    configFile: townConfigFile,
    siteUrl,
  });
  const published = new Set(
    [...listFiles(site.dist).keys()].map((file) => `/${file.replace(/(^|\/)index\.html$/, '$1')}`),
  );
  const unknown = [...published].filter((path) => !ownPaths.has(path));
  expect(unknown.filter((path) => !unknownBefore.test(path))).toEqual([]);
  expect([...ownPaths].filter((path) => !published.has(path))).toEqual([]);
});
