import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { readXml, type XmlElement } from '../support/read-xml.ts';

let fixture: FixturePages;
let entries: readonly XmlElement[];

beforeAll(async () => {
  fixture = await fixturePages();
  const index = readXml(text('sitemap-index.xml'));
  const maps = index.children.map((sitemap) =>
    readXml(text(textIn(sitemap, 'loc').replace(siteUrl, ''))),
  );
  entries = maps.flatMap(({ children }) => children);
});

test('the sitemap has every page that search engines may index, and nothing else', () => {
  const hidden = new Set(
    (['en', 'pl'] as const).flatMap((language) =>
      fixture.expected[language].hidden.map(
        ({ id }) => fixture.itemPages[language].pages.get(id)?.url,
      ),
    ),
  );
  const wanted = fixture.pages
    .filter(({ noindex, file, url }) => !noindex && file !== 'index.html' && !hidden.has(url))
    .map(({ url }) => url);
  expect(entries.map((entry) => textIn(entry, 'loc')).toSorted()).toEqual(wanted.toSorted());
});

test('only days, weeks, the search, one’s own program, the pages for unknown addresses, and those that editors hide from search engines or lists, are withheld from search engines', () => {
  const withheld = fixture.pages.filter(({ noindex }) => noindex).map(({ file }) => file);
  const dayOrWeek = /\/(?:calendar|kalendarz)\/\d{4}-(?:\d\d-\d\d|[wt]\d\d)\//;
  const spans = fixture.pages.map(({ file }) => file).filter((file) => dayOrWeek.test(file));
  const kept = (['en', 'pl'] as const).flatMap((language) =>
    [...fixture.expected[language].listed, ...fixture.expected[language].posts]
      .filter(({ overrides }) => JSON.stringify(overrides ?? {}).includes('"noindex"'))
      .map(({ id }) => fixture.itemPages[language].pages.get(id)?.file),
  );
  const hidden = (['en', 'pl'] as const).flatMap((language) =>
    fixture.expected[language].hidden.map(
      ({ id }) => fixture.itemPages[language].pages.get(id)?.file,
    ),
  );
  expect(kept).toHaveLength(4);
  expect(hidden.length).toBeGreaterThan(2);
  expect(spans.length).toBeGreaterThan(200);
  expect(withheld.toSorted()).toEqual(
    [
      ...['404.html', 'en/404/index.html', 'pl/404/index.html'],
      ...['en/search/index.html', 'pl/szukaj/index.html'],
      ...['en/my-program/index.html', 'pl/moj-program/index.html'],
      ...['en/offline/index.html', 'pl/bez-sieci/index.html'],
      ...spans,
      ...kept,
      ...hidden,
    ].toSorted(),
  );
});

test('the sitemap names the same translations as the pages', () => {
  const wrong = entries.filter((entry) => {
    const links = entry.children
      .filter(({ name }) => name === 'xhtml:link')
      .map(({ attributes }) => [attributes['hreflang'], attributes['href']]);
    const alternates = fixture.byUrl.get(textIn(entry, 'loc'))?.alternates;
    return JSON.stringify(Object.fromEntries(links)) !== JSON.stringify(alternates);
  });
  expect(wrong.map((entry) => textIn(entry, 'loc'))).toEqual([]);
});

test('robots.txt names the sitemap and closes nothing', () => {
  expect(text('robots.txt')).toContain(`Sitemap: ${siteUrl}sitemap-index.xml`);
  expect(text('robots.txt')).not.toMatch(/^Disallow: *\S/m);
});

function text(file: string): string {
  return readFileSync(join(fixture.site.dist, file), 'utf8');
}

function textIn({ children }: XmlElement, name: string): string {
  return children.find((child) => child.name === name)?.text ?? '';
}
