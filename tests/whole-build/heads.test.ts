import { beforeAll, describe, expect, test } from 'vitest';
import { createRoutes } from '../../src/routes.ts';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { fixtureTown } from '../support/fixture-town.ts';
import type { HtmlPage, JsonLdNode } from '../support/html-page.ts';
import { type PagedItem, pagedItems } from '../support/public-items.ts';
import { townTime } from '../support/town-time.ts';

const languages = ['en', 'pl'] as const;
const routes = createRoutes(siteUrl);

let fixture: FixturePages;

beforeAll(async () => {
  fixture = await fixturePages();
});

test('a page names its own address as the canonical one', () => {
  const wrong = fixture.pages.filter(({ url, canonical }) => canonical !== url);
  expect(wrong.map(({ file, canonical }) => [file, canonical])).toEqual(notFoundOrRoot(wrong));
});

test('pages that are versions of each other name each other, themselves and the default', () => {
  const wrong = fixture.pages
    .filter(({ file }) => file !== 'index.html')
    .flatMap((page) => Object.entries(page.alternates).map(([language, url]) => ({ page, language, url })))
    .filter(({ page, language, url }) => {
      const other = fixture.byUrl.get(url);
      if (language === 'x-default') return url !== page.alternates['en'];
      return (
        other?.language !== language ||
        page.alternates[page.language] !== page.url ||
        JSON.stringify(other.alternates) !== JSON.stringify(page.alternates)
      );
    });
  expect(wrong.map(({ page, language, url }) => [page.file, language, url])).toEqual([]);
});

test('items are paired with their translations and with nothing else', () => {
  const stored = languages.flatMap((language) =>
    pagedItems(fixture.expected[language]).map((item) => ({
      item,
      page: fixture.itemPages[language].pages.get(item.id),
    })),
  );
  const groups = Map.groupBy(stored, ({ item }) => groupOf(item));
  const wrong = stored.flatMap(({ item, page }) => {
    const group = groups.get(groupOf(item)) ?? [];
    const translation = group.find((other) => other.item.language !== item.language)?.page;
    const named = page?.alternates[item.language === 'en' ? 'pl' : 'en'];
    return named === translation?.url
      ? []
      : [{ item: `${item.kind} ${item.id}`, named, translation: translation?.url }];
  });
  expect(stored.length).toBeGreaterThan(600);
  expect(wrong).toEqual([]);
});

describe('JSON-LD', () => {
  test('of an event says when it is', () => {
    const wrong = languages.flatMap((language) =>
      [...fixture.expected[language].listed, ...fixture.expected[language].hidden].flatMap((event) => {
        const page = fixture.itemPages[language].pages.get(event.id);
        const node = nodeOf(page, 'Event');
        const found = { start: moment(node?.['startDate']), end: moment(node?.['endDate']) };
        const time = townTime(event, fixtureTown);
        const wanted = time.allDay
          ? { start: dayOf(time.start), end: dayOf(time.end.subtract({ days: 1 })) }
          : { start: instantOf(time.start), end: instantOf(time.end) };
        const ends = wanted.end !== wanted.start || time.allDay;
        const right = found.start === wanted.start && found.end === (ends ? wanted.end : undefined);
        return right ? [] : [{ id: event.id, found, wanted }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['venue', 'Place'],
    ['organizer', 'Organization'],
    ['post', 'BlogPosting'],
  ] as const)('of a %s describes a %s', (kind, type) => {
    const items = languages.flatMap((language) =>
      fixture.expected[language][`${kind}s`].map(({ id }) => fixture.itemPages[language].pages.get(id)),
    );
    const without = items.filter((page) => nodeOf(page, type)?.['url'] !== page?.url);
    expect(without.map((page) => page?.file)).toEqual([]);
  });

  test('has breadcrumbs from the home page to the page itself, or to the list it continues', () => {
    const wrong = fixture.pages.filter((page) => {
      if (isSpecial(page)) return false;
      const steps = stepsOf(nodeOf(page, 'BreadcrumbList'));
      const home = routes.url(routes.homePath(page.language === 'pl' ? 'pl' : 'en'));
      if (page.url === home) return steps.length > 0;
      const list = page.url.replace(/(?:page|strona)\/\d+\/$/, '');
      return steps[0] !== home || steps.at(-1) !== list;
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});

/** Versions of one thing share it. The versions of one that has neither a slug nor links are alone for all anybody can tell. */
function groupOf({ kind, id, group, slug, overrides }: PagedItem): string {
  const isTold = group !== 0 && (slug !== '' || overrides?.['translations'] !== undefined);
  return isTold ? `${kind} ${group}` : `alone ${id}`;
}

function nodeOf(page: HtmlPage | undefined, type: string): JsonLdNode | undefined {
  return page?.jsonLd.find((node) => node['@type'] === type);
}

function stepsOf(node: JsonLdNode | undefined): unknown[] {
  const list = node?.['itemListElement'];
  return Array.isArray(list) ? list.map(({ item }) => item) : [];
}

function isSpecial({ url, file }: HtmlPage): boolean {
  return (
    file === 'index.html' ||
    file === '404.html' ||
    languages.some((language) => url === routes.url(routes.notFoundPath(language)))
  );
}

/** A date as it is, a time as its instant. */
function moment(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.includes('T') ? Temporal.Instant.from(value).toString() : value;
}

function dayOf(time: Temporal.ZonedDateTime): string {
  return time.toPlainDate().toString();
}

function instantOf(time: Temporal.ZonedDateTime): string {
  return time.toInstant().toString();
}

/** The page for unknown addresses stands for that of the default language, and the address of the site for its home. */
function notFoundOrRoot(pages: readonly HtmlPage[]): unknown[] {
  const elsewhere: Record<string, string> = {
    '404.html': routes.url(routes.notFoundPath('en')),
    'index.html': routes.url(routes.homePath('en')),
  };
  return pages.map(({ file }) => [file, elsewhere[file]]);
}
