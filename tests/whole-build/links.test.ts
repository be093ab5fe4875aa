import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { deadLinks } from '../support/site-links.ts';

let fixture: FixturePages;

beforeAll(async () => {
  fixture = await fixturePages();
});

test('every address within the site leads to a file, and every fragment to an element', () => {
  const { pages, site } = fixture;
  const checked = deadLinks(pages, new Set(listFiles(site.dist).keys()), siteUrl);
  expect(checked.links).toBeGreaterThan(50_000);
  expect(checked.fragments).toBeGreaterThan(0);
  expect(checked.dead).toEqual([]);
});

test('no id is there twice in a page', () => {
  const twice = fixture.pages.filter(({ ids }) => new Set(ids).size !== ids.length);
  expect(twice.map(({ file }) => file)).toEqual([]);
});

test('a browser loads nothing from another host', () => {
  const foreign = fixture.pages.flatMap(({ file, url, loads }) =>
    loads
      .filter((address) => new URL(address, url).host !== new URL(siteUrl).host)
      .map((address) => [file, address]),
  );
  expect(foreign).toEqual([]);
});

test('no style sheet or drawing loads anything from another host', () => {
  const { dist } = fixture.site;
  const files = [...listFiles(dist).keys()].filter((file) => /\.(?:css|svg)$/.test(file));
  const addresses = files.flatMap((file) =>
    [
      ...readFileSync(join(dist, file), 'utf8').matchAll(
        /url\(\s*["']?([^"')]*)|@import\s*["']([^"']*)|href="([^"]*)"/g,
      ),
    ].map((match) => new URL(match.slice(1).find(Boolean) ?? '', new URL(file, siteUrl))),
  );
  expect(files.length).toBeGreaterThan(1);
  expect(addresses.length).toBeGreaterThan(0);
  expect(
    addresses.filter(
      ({ protocol, host }) => protocol !== 'data:' && host !== new URL(siteUrl).host,
    ),
  ).toEqual([]);
});

test('no page has code or styles of its own', () => {
  const inline = fixture.pages.flatMap(({ file, inline }) => inline.map((code) => [file, code]));
  expect(inline).toEqual([]);
});

test('links that run code are removed', () => {
  const running = fixture.pages.flatMap(({ file, links }) =>
    links
      .filter((href) => /^\s*(?:java|vb)script:|^\s*data:/i.test(href))
      .map((href) => [file, href]),
  );
  expect(running).toEqual([]);
});

test('nothing leads back to the server the site is made of', () => {
  const { source } = fixture.site;
  const back = fixture.pages.flatMap(({ file, links }) =>
    links.filter((href) => href.includes(source)).map((href) => [file, href]),
  );
  expect(back).toEqual([]);
});

test('a link to what is not published keeps its words, and the report names it', () => {
  const { dist, report, source } = fixture.site;
  const guide = readFileSync(join(dist, 'en/events/season-guide/index.html'), 'utf8');
  expect(guide).toContain('This page is gone and');
  const removed = report.warnings.filter((warning) => warning.includes('link removed (text kept)'));
  expect(removed.join('\n')).toContain(`links to http://${source}/no-such-page/ on the CMS`);
  expect(removed.join('\n')).toContain(
    `links to http://${source}/?post_type=calendar_events&p=2471 on the CMS`,
  );
});
