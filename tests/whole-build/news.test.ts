import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRoutes } from '../../src/routes.ts';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import type { HtmlPage } from '../support/html-page.ts';
import { readTree } from '../support/read-tree.ts';

const routes = createRoutes(siteUrl);

let fixture: FixturePages;

beforeAll(async () => {
  fixture = await fixturePages();
});

describe.each(['en', 'pl'] as const)('in %s', (language) => {
  test('the years together have every post once, each in the year it was published in', () => {
    const years = new Map<number, number[]>();
    for (const { id, created } of fixture.expected[language].posts) {
      const published = Temporal.Instant.from(`${created.replace(' ', 'T')}Z`);
      const { year } = published.toZonedDateTimeISO('Europe/Warsaw');
      years.set(year, [...(years.get(year) ?? []), id]);
    }
    expect(years.size).toBeGreaterThanOrEqual(3);
    for (const [year, ids] of years) {
      const found = pagesOf((page) => routes.newsYearPath(language, year, page)).flatMap(postsOn);
      expect(found.toSorted()).toEqual(ids.toSorted());
    }
  });

  test('every topic has its posts, its feeds and a page that names them', () => {
    const topics = new Map<number, number[]>();
    for (const { id, categories } of fixture.expected[language].posts) {
      for (const topic of categories) topics.set(topic, [...(topics.get(topic) ?? []), id]);
    }
    expect(topics.size).toBe(3);
    const first = pagesIn(language).filter(
      ({ url }) => url.split('/').length === 8 && isTopic(url),
    );
    const found = first.map((page) => {
      const pages = pagesOf((number) =>
        number === 1
          ? pathOf(page)
          : `${pathOf(page)}${language === 'en' ? 'page' : 'strona'}/${number}/`,
      );
      return pages.flatMap(postsOn).toSorted();
    });
    expect(found.toSorted(bySize)).toEqual(
      [...topics.values()].map((ids) => ids.toSorted()).toSorted(bySize),
    );
    for (const page of first) {
      const own = page.feeds.slice(0, 3).map((url) => new URL(url).pathname.slice(1));
      expect(own).toEqual(['rss', 'atom', 'json'].map((format) => own[0]?.replace(/rss$/, format)));
      for (const file of own)
        expect(readFileSync(join(fixture.site.dist, file), 'utf8')).not.toBe('');
    }
  });

  test('the posts page gives the news their title and their text, on the first page alone', () => {
    const [first, second] = pagesOf((page) => routes.sectionPath(language, 'news', page));
    const words = language === 'en' ? 'received by the cat' : 'przyjmuje kot';
    expect(first?.headings).toEqual([
      language === 'en' ? 'News from Grążelin' : 'Aktualności z Grążelina',
    ]);
    expect([first, second].map((page) => html(page).includes(words))).toEqual([true, false]);
  });

  function isTopic(url: string): boolean {
    return url.startsWith(routes.url(routes.newsCategoryPath(language, 'x')).slice(0, -2));
  }

  function postsOn(page: HtmlPage): number[] {
    const byUrl = new Map(
      fixture.expected[language].posts.map(({ id }) => [
        fixture.itemPages[language].pages.get(id)?.url,
        id,
      ]),
    );
    const urls = page.contentLinks.map((href) => byUrl.get(new URL(href, page.url).href));
    return [...new Set(urls.filter((id) => id !== undefined))];
  }
});

test('a post shows its format, its author and how long it takes to read', () => {
  const quote = html(pageAt('/en/news/overheard-in-the-cloakroom/'));
  expect(quote).toContain('>Quote<');
  expect(quote).toContain('1-minute read');
  const signed = fixture.pages.filter((page) => html(page).includes('By Igor Walczyk'));
  expect(signed.length).toBeGreaterThan(0);
});

test('neither login nor e-mail address of an author is anywhere', () => {
  const files = readTree(fixture.site.dist);
  const logins = ['hbrzost', 'iwalczyk', 'mzajac', 'nocna.zmiana', 'nocna-zmiana'];
  const telling = Object.entries(files).filter(([, text]) =>
    logins.some((login) => text.includes(login)),
  );
  expect(telling.map(([file]) => file)).toEqual([]);
});

test.each([
  ['/en/about-us/', 'layout-landing'],
  ['/en/about-us/history-of-the-mill/', 'layout-full'],
  ['/en/about-us/team/', 'layout-sidebar'],
  ['/en/about-us/team/jobs-and-internships/', 'layout-default'],
  ['/en/echo-page/', 'layout-default'],
])('%s has its %s', (path, layout) => {
  expect(html(pageAt(path))).toContain(layout);
});

test('an unknown template is shown once', () => {
  const warnings = fixture.site.report.warnings.filter((warning) =>
    warning.includes('template-circus.php'),
  );
  expect(warnings.length).toBe(1);
});

test('a page deep in the tree leads to its section, with itself marked', () => {
  const page = pageAt('/en/about-us/team/jobs-and-internships/');
  const [, section = ''] = /<nav class="section[^>]*>([\s\S]*?)<\/nav>/.exec(html(page)) ?? [];
  const links = [...section.matchAll(/<a href="([^"]*)"(?: aria-current="(\w+)")?/g)];
  expect(links.map(([, href, current]) => [href, current])).toEqual([
    ['/en/about-us/', 'true'],
    ['/en/about-us/team/', 'true'],
    ['/en/about-us/team/jobs-and-internships/', 'page'],
    ['/en/about-us/history-of-the-mill/', undefined],
    ['/en/about-us/thanks/', undefined],
  ]);
});

test('neither the front page nor the posts page has an address in the tree', () => {
  const paths = fixture.pages.map(pathOf);
  expect(paths).not.toContain('/en/home/');
  expect(paths).not.toContain('/pl/strona-glowna/');
  expect(paths.filter((path) => /^\/(?:en\/news|pl\/aktualnosci)-/.test(path))).toEqual([]);
});

function pagesIn(language: string): HtmlPage[] {
  return fixture.pages
    .filter(({ url }) => url.startsWith(`${siteUrl}${language}/`))
    .toSorted((a, b) => (a.url < b.url ? -1 : 1));
}

function pagesOf(path: (page: number) => string): HtmlPage[] {
  const found: HtmlPage[] = [];
  for (let number = 1; ; number += 1) {
    const page = fixture.byUrl.get(routes.url(path(number)));
    if (!page) return found;
    found.push(page);
  }
}

function pageAt(path: string): HtmlPage {
  const page = fixture.byUrl.get(routes.url(path));
  if (!page) throw new Error(`There is no page ${path}.`);
  return page;
}

function pathOf(page: HtmlPage): string {
  return new URL(page.url).pathname;
}

function html(page: HtmlPage | undefined): string {
  return page ? readFileSync(join(fixture.site.dist, page.file), 'utf8') : '';
}

function bySize(one: readonly number[], other: readonly number[]): number {
  return one.length - other.length || Number(one[0]) - Number(other[0]);
}
