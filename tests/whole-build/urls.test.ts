import { beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { createRoutes } from '../../src/routes.ts';
import { addressGroups, addressPatterns } from '../docs/urls.ts';
import { type BuiltSite, fixtureSite, siteUrl } from '../support/built-site.ts';

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
