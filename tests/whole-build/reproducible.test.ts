import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { startMock } from '../../scripts/mock/server.ts';
import { townConfigFile } from '../../scripts/mock/town.ts';
import { type BuiltSite, fixtureSite, siteUrl, townEnvironment } from '../support/built-site.ts';
import { fixtureTown } from '../support/fixture-town.ts';
import { readPages } from '../support/html-page.ts';
import { differingFiles } from '../support/read-tree.ts';
import { startScriptWell } from '../support/run-script.ts';
import { deadLinks } from '../support/site-links.ts';
import { siteNow } from '../support/site-now.ts';

let site: BuiltSite;
let folder: string;

beforeAll(async () => {
  site = await fixtureSite();
  folder = mkdtempSync(join(tmpdir(), 'kalendarium-'));
  for (const kept of ['images', 'originals']) {
    cpSync(join(site.cache, kept), join(folder, 'cache', kept), { recursive: true });
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('under a base path every address begins with it and leads somewhere', async () => {
  const url = 'https://example.org/sub/path/';
  const cache = join(folder, 'cache');
  // A small site in both languages is among those of another test.
  const config = join(folder, 'english.config.ts');
  writeFileSync(
    config,
    `import town from ${JSON.stringify(townConfigFile)};\nexport default { ...town, languages: ['en'] };\n`,
  );
  await startScriptWell('render', ['--snapshot', site.snapshot, '--cache-dir', cache], {
    SITE_CONFIG: config,
    SITE_URL: url,
    SITE_NOW: siteNow.toString(),
  });

  const dist = join(cache, 'staging');
  const files = new Set(listFiles(dist).keys());
  const pages = readPages(dist, url);
  const { dead, links } = deadLinks(pages, files, url);
  const relative = pages
    .flatMap((page) => [...page.links, ...page.loads])
    .filter((href) => /^(?![a-z]+:|\/|#)/i.test(href));
  expect(links).toBeGreaterThan(50_000);
  expect(dead).toEqual([]);
  expect(relative).toEqual([]);
  const english = (all: Iterable<string>) =>
    pageFiles(all).filter((file) => !/(?:^|\/)pl\/|^data\/v1\/all\//.test(file));
  expect(english(files)).toEqual(english(listFiles(site.dist).keys()));
});

test('what a server of the public spelling says gives the same bytes, wherever and after whatever it is built, and the build connects to nothing', async () => {
  const dist = join(folder, 'again');
  const connections = join(folder, 'connections');
  const mock = await startMock({
    town: fixtureTown,
    now: siteNow,
    as: 'observed',
    extended: true,
    port: Number(new URL(`http://${site.source}`).port),
  });
  try {
    await startScriptWell(
      'fetch',
      ['--cache-dir', join(folder, 'cache')],
      townEnvironment(mock.url),
    );
  } finally {
    await mock.close();
  }
  await startScriptWell('build', ['--snapshot', 'latest', ...folders(dist)], {
    SITE_CONFIG: townConfigFile,
    SITE_URL: siteUrl,
    SITE_NOW: siteNow.toString(),
    TZ: 'America/New_York',
    LANG: 'pl_PL.UTF-8',
    LC_ALL: 'pl_PL.UTF-8',
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../support/no-network.mjs'))}`,
    CONNECTIONS_FILE: connections,
  });
  expect([...listFiles(dist).keys()]).toEqual([...listFiles(site.dist).keys()]);
  expect(differingFiles(site.dist, dist)).toEqual([]);
  expect(existsSync(connections)).toBe(false);
});

function folders(dist: string): string[] {
  return ['--dist-dir', dist, '--cache-dir', join(folder, 'cache')];
}

/** Without the status, which publishing writes. */
function pageFiles(files: Iterable<string>): string[] {
  // The files of the search and of what is kept for a fortnight are named after what is in them, addresses among it.
  return [...files]
    .filter((file) => !file.startsWith('_astro/') && file !== 'status.json')
    .map((file) =>
      file.replace(
        /(?<=^[a-z]+\/(?:search|szukaj|offline|bez-sieci)\/[a-z-]+-)[0-9a-z]+(?=\.json$)/,
        '…',
      ),
    );
}
