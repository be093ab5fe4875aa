import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DocumentedLanguage as Language } from '../../src/contract/language.ts';
import { indexFile, type SearchIndex } from '../../src/search/format.ts';
import type { SearchFiles } from '../../src/search/write-index.ts';
import { askIndex } from '../support/asked-index.ts';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { grownIndex } from '../support/grown-index.ts';

let fixture: FixturePages;

beforeAll(async () => {
  fixture = await fixturePages();
});

const pages = { en: 'en/search/index.html', pl: 'pl/szukaj/index.html' } as const;

const seriesFolders = { en: 'en/series/', pl: 'pl/cykle/' } as const;

test('the index of the fixture site finds every listed event, venue, news item, page, organizer, category, tag and series by its path', () => {
  for (const language of ['en', 'pl'] as const) {
    const folder = join(fixture.site.dist, pages[language], '..');
    const index: SearchIndex = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
    const paths = index.items
      .map((digest) => JSON.parse(readFileSync(join(folder, indexFile('items', digest)), 'utf8')))
      .flatMap((items: string[][]) => items.map(([, path]) => `${siteUrl}${language}/${path}`));
    const {
      listed,
      venues,
      posts,
      pages: tree,
      organizers,
      categories,
      tags,
    } = fixture.expected[language];
    const shown = [
      ...listed,
      ...venues,
      ...posts,
      ...tree,
      ...organizers,
      ...categories,
      ...tags,
    ].map(({ id }) => fixture.itemPages[language].pages.get(id)?.url);
    const series = fixture.pages
      .map(({ url }) => url)
      .filter((url) => url.startsWith(`${siteUrl}${seriesFolders[language]}`))
      .filter((url) => url !== `${siteUrl}${seriesFolders[language]}`);
    expect(series.length).toBeGreaterThan(5);
    expect(paths.toSorted()).toEqual([...shown, ...series].toSorted());
  }
});

test('the script of the search is smaller than 4 kB, with what a question loads smaller than 9 kB, and with what only typing, dates and slips load smaller than 11 kB', () => {
  const [page = [], ofQuestion = [], others = []] = scriptsOf('en');
  expect([page.length, ofQuestion.length, others.length]).toEqual([1, 1, 3]);
  expect(weightOf(page)).toBeLessThan(4_000);
  expect(weightOf([...page, ...ofQuestion])).toBeLessThan(9_000);
  expect(weightOf([...page, ...ofQuestion, ...others])).toBeLessThan(11_000);
});

const grown = new Map<Language, Promise<SearchFiles>>();

describe('of a site with 20,000 pages, the first search moves less than 200 kB with the page and all it loads', () => {
  test.each<[Language, string]>([
    ['pl', 'q=koncert'],
    ['pl', 'q=po'],
    ['pl', 'q=warsztaty dla dzieci'],
    ['pl', 'q=muzyka&category=muzyka&fact=free'],
    ['pl', 'when=weekend'],
    ['en', 'q=st'],
    ['en', 'q=concert in the park for families'],
  ])('in %s, %s', async (language, question) => {
    const files = await grown.getOrInsertComputed(language, () => grownIndex(10_000, language));
    const moved = await filesFor(question, files, language);
    const weight = [...moved].reduce(
      (sum, name) => sum + gzipSync(files.get(name) ?? '').length,
      0,
    );
    expect(moved.size).toBeGreaterThan(1);
    expect(
      weight + weightOf([pages[language], ...loadsOf(language), ...(scriptsOf(language)[1] ?? [])]),
    ).toBeLessThan(200_000);
  });
});

test.each<[Language, string]>([
  ['pl', 'q=koncetr'],
  ['en', 'q=consert in the prak'],
])(
  'of a site with 20,000 pages, words that are misspelt move less than 50 kB of the index: %s, %s',
  async (language, question) => {
    const files = await grown.getOrInsertComputed(language, () => grownIndex(10_000, language));
    const moved = await filesFor(question, files, language);
    expect(
      [...moved].reduce((sum, name) => sum + gzipSync(files.get(name) ?? '').length, 0),
    ).toBeLessThan(50_000);
  },
);

/** The files of an index that a question and its first answers need. */
async function filesFor(
  question: string,
  files: SearchFiles,
  language: Language,
): Promise<ReadonlySet<string>> {
  const words = { language, phrases: [], names: { weekdays: [], months: [] } };
  return new Set((await askIndex(files, question, words)).names);
}

/** What a browser loads with the search page: styles, scripts, typefaces. */
function loadsOf(language: Language): string[] {
  const page = fixture.pages.find(({ file }) => file === pages[language]);
  return [...new Set(page?.loads ?? [])].map((address) =>
    new URL(address, siteUrl).pathname.slice(1),
  );
}

/** The script of the page, the one that it imports with the first question, and what both import where it is needed. */
function scriptsOf(language: Language): string[][] {
  const importedBy = (file: string) => {
    const code = readFileSync(join(fixture.site.dist, file), 'utf8');
    return [...code.matchAll(/import\(`\.\/([^`]+)`\)/g)].map(([, name = '']) =>
      join(file, '..', name),
    );
  };
  const page = loadsOf(language).filter((file) => /SearchPage.*\.js$/.test(file));
  const imported = page.flatMap(importedBy);
  const [ofQuestion = [], others = []] = [true, false].map((isOfQuestion) =>
    imported.filter((file) => /results\.[^/]*$/.test(file) === isOfQuestion),
  );
  return [page, ofQuestion, [...others, ...ofQuestion.flatMap(importedBy)]];
}

function weightOf(files: readonly string[]): number {
  return files
    .map((file) => ({ file, bytes: readFileSync(join(fixture.site.dist, file)) }))
    .reduce(
      (sum, { file, bytes }) => sum + (extname(file) === '.woff2' ? bytes : gzipSync(bytes)).length,
      0,
    );
}
