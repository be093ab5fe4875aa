import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRoutes } from '../../src/routes.ts';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { fixtureTown } from '../support/fixture-town.ts';
import { sameWords } from '../support/item-pages.ts';
import { nameOf, pagedItems } from '../support/public-items.ts';

const languages = ['en', 'pl'] as const;

let fixture: FixturePages;

beforeAll(async () => {
  fixture = await fixturePages();
});

test('the fixture is a believable town', () => {
  const { expected } = fixture;
  const versions = (count: (language: 'en' | 'pl') => number) => Math.min(...languages.map(count));
  expect(versions((language) => expected[language].listed.length)).toBeGreaterThanOrEqual(120);
  expect(versions((language) => expected[language].venues.length)).toBeGreaterThanOrEqual(25);
  expect(versions((language) => expected[language].organizers.length)).toBeGreaterThanOrEqual(15);
  expect(versions((language) => expected[language].posts.length)).toBeGreaterThanOrEqual(40);
  expect(versions((language) => expected[language].pages.length)).toBeGreaterThanOrEqual(15);
});

describe.each(languages)('in %s', (language) => {
  test('every public item has exactly one page, and no other item has one', () => {
    const { without, unclaimed } = fixture.itemPages[language];
    expect({ without, unclaimed }).toEqual({ without: [], unclaimed: [] });
  });

  test('the heading of a page is the name of its item', () => {
    const { pages } = fixture.itemPages[language];
    const wrong = pagedItems(fixture.expected[language])
      .map((item) => ({ name: nameOf(item), headings: pages.get(item.id)?.headings ?? [] }))
      .filter(({ name }) => name !== '' && !/[<&]/.test(name))
      .filter(
        ({ name, headings }) =>
          headings.length !== 1 || !headings.every((heading) => sameWords(heading, name)),
      );
    expect(wrong).toEqual([]);
  });

  test('an item without a name is called so, a post without one is headed by its words', () => {
    const { pages } = fixture.itemPages[language];
    const nameless = pagedItems(fixture.expected[language]).filter((item) => nameOf(item) === '');
    const headings = nameless.map((item) => pages.get(item.id)?.headings);
    expect([...new Set(headings.flat())].toSorted()).toEqual(
      language === 'en'
        ? ['Untitled', 'Who has lost a left rubber boot (green, children’s size)?']
        : ['Bez tytułu', 'Kto zgubił lewy kalosz (zielony, rozmiar 29)?'],
    );
  });
});

test('what was left out as not understood is named in the report', () => {
  const broken = fixtureTown.events
    .filter(({ overrides = {} }) => 'start_date' in overrides)
    .map(({ id }) => id);
  const named = fixture.site.report.quarantined.map(
    ({ collection, id, field }) => `${collection} ${id} ${field}`,
  );
  expect(broken.length).toBeGreaterThan(0);
  expect(named.toSorted()).toEqual(broken.map((id) => `events ${id} start_date`).toSorted());
});

test('every page says its language and has one heading', () => {
  const routes = createRoutes(siteUrl);
  const wrong = fixture.pages
    .filter(({ file }) => !['404.html', 'index.html'].includes(file))
    .filter(
      ({ url, language, headings }) =>
        headings.length !== 1 ||
        !languages.some(
          (one) => one === language && url.startsWith(routes.url(routes.homePath(one))),
        ),
    );
  expect(wrong.map(({ file, language, headings }) => ({ file, language, headings }))).toEqual([]);
});

/** "Warunki techniczne publikacji i struktura dokumentu elektronicznego deklaracji dostępności" 2.0, and `a11y-osoba` of 1.5. */
const statementIds = [
  ...[
    'wstep',
    'podmiot',
    'url',
    'zakres',
    'data-publikacja',
    'data-aktualizacja',
    'status',
    'ocena',
  ],
  ...['data-sporzadzenie', 'data-przeglad', 'kontakt', 'osoba', 'email', 'telefon', 'procedura'],
  ...['aplikacje', 'architektura', 'architektura-url', 'komunikacja'],
].map((name) => `a11y-${name}`);

describe.each([
  ['en', 'en/plan-your-visit/accessibility-statement/'],
  ['pl', 'pl/zaplanuj-wizyte/deklaracja-dostepnosci/'],
])('the accessibility statement in %s', (language, path) => {
  test('has every id that the Polish conditions list, once', () => {
    const { ids = [] } = fixture.byUrl.get(siteUrl + path) ?? {};
    expect(ids.filter((id) => id.startsWith('a11y-'))).toEqual(statementIds);
  });

  test('is named in the head of every page of its language', () => {
    const meta = `<meta name="deklaracja-dostępności" content="${siteUrl}${path}">`;
    const without = fixture.pages
      .filter((page) => page.language === language && page.file !== 'index.html')
      .filter(({ file }) => !readFileSync(join(fixture.site.dist, file), 'utf8').includes(meta));
    expect(without.map(({ file }) => file)).toEqual([]);
  });
});

test('the page for addresses that are not there speaks every language', () => {
  const html = readFileSync(join(fixture.site.dist, '404.html'), 'utf8');
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(main).toContain('Page not found');
  expect(
    main
      .replace(/ (?:class="[^"]*"|data-\w+)/g, '')
      .replace(/>\s+/g, '>')
      .replace(/\s+</g, '<'),
  ).toContain(
    '<section lang="pl"><h2>Nie ma takiej strony</h2><p>W adresie może być literówka albo strona została przeniesiona lub usunięta: wydarzenie, którego nie ma już w kalendarzu, nie ma swojej strony. Warto zajrzeć tutaj:</p>' +
      '<ul><li><a href="/pl/" hreflang="pl">Strona główna</a></li><li><a href="/pl/wydarzenia/" hreflang="pl">Wydarzenia</a></li><li><a href="/pl/szukaj/" hreflang="pl">Wyszukiwarka</a></li></ul></section>',
  );
});

test('no two pages of events, posts and pages have one title, but where editors gave them one for search engines', () => {
  const titles = fixture.pages
    .filter(({ file }) =>
      /^(?:en|pl)\/(?!venues|organizers|categories|tags|miejsca|organizatorzy|kategorie|tagi)/.test(
        file,
      ),
    )
    .filter(({ file }) => !file.includes('/unsafe-'))
    .map(({ file }) => ({
      file,
      title: /<title>([^<]*)/.exec(readFileSync(join(fixture.site.dist, file), 'utf8'))?.[1] ?? '',
    }));
  const repeated = [
    ...Map.groupBy(titles, ({ file, title }) => `${file.slice(0, 2)} ${title}`),
  ].filter(([, having]) => having.length > 1);
  expect(repeated.map(([title]) => title).toSorted()).toEqual([
    'en Maintenance - Grążelin Culture Centre',
    'pl Przerwa techniczna - Grążelińskie Centrum Kultury',
  ]);
});
