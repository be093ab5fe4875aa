import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { parseJsonFeed } from 'feedsmith';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listFiles } from '../../scripts/cli/files.ts';
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
    .flatMap((page) =>
      Object.entries(page.alternates).map(([language, url]) => ({ page, language, url })),
    )
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
    return named === (page?.noindex ? undefined : translation?.url)
      ? []
      : [{ item: `${item.kind} ${item.id}`, named, translation: translation?.url }];
  });
  expect(stored.length).toBeGreaterThan(600);
  expect(wrong).toEqual([]);
});

test('what editors wrote for search engines is obeyed, and nothing else is made of it', () => {
  const html = readFileSync(
    join(fixture.site.dist, 'en/news/volunteers-here-we-go/index.html'),
    'utf8',
  );
  const head = html.slice(html.indexOf('<title>'), html.indexOf('<script'));
  const said = [
    ...head.matchAll(/<title>[^<]*|<meta (?:name|property)="[^>]*>|<link rel="canonical"[^>]*>/g),
  ];
  expect(said.map(([tag]) => tag.replace(/media\/[0-9a-z]+/, 'media/…'))).toMatchInlineSnapshot(`
    [
      "<title>Volunteers, Here We Go! – Grążelin Culture Centre",
      "<meta name="description" content="Sandwiches are counted.">",
      "<meta name="robots" content="noindex, nofollow, max-image-preview:large">",
      "<meta name="deklaracja-dostępności" content="https://calendar.example/en/plan-your-visit/accessibility-statement/">",
      "<meta name="theme-color" content="#f6f1e6" media="(prefers-color-scheme: light)" data-look="light">",
      "<meta name="theme-color" content="#12141e" media="(prefers-color-scheme: dark)" data-look="dark">",
      "<link rel="canonical" href="https://calendar.example/en/news/volunteers-here-we-go/">",
      "<meta property="og:type" content="article">",
      "<meta property="og:title" content="Hands wanted">",
      "<meta property="og:description" content="Sandwiches are counted.">",
      "<meta property="og:url" content="https://calendar.example/en/news/volunteers-here-we-go/">",
      "<meta property="og:site_name" content="Grążelin Culture Centre">",
      "<meta property="og:locale" content="en_GB">",
      "<meta property="og:locale:alternate" content="pl_PL">",
      "<meta property="og:image" content="https://calendar.example/media/…-1600.webp">",
      "<meta property="og:image:type" content="image/webp">",
      "<meta property="og:image:width" content="1600">",
      "<meta property="og:image:height" content="1067">",
      "<meta property="og:image:alt" content="Kites above a green hill">",
      "<meta property="article:published_time" content="2026-11-13T06:37:00Z">",
      "<meta property="article:modified_time" content="2026-11-13T08:54:00Z">",
      "<meta name="twitter:card" content="summary">",
    ]
  `);
});

test('descriptions, previews, structured data and feeds say what a text says, in sentences', () => {
  const said = fixture.pages.flatMap(({ file, jsonLd }) => [
    ...jsonLd.map((node) => ({ file, text: node['description'] })),
    ...previewsIn(readFileSync(join(fixture.site.dist, file), 'utf8')).map((text) => ({
      file,
      text,
    })),
  ]);
  const folder = join(fixture.site.dist, 'en/feeds');
  const written = [...listFiles(folder).keys()].flatMap((file) => {
    const feed = file.endsWith('.json') ? readFileSync(join(folder, file), 'utf8') : '';
    if (!feed.includes('https://jsonfeed.org/')) return [];
    return (parseJsonFeed(feed).items ?? []).map(({ summary }) => ({ file, text: summary }));
  });
  expect(written.length).toBeGreaterThan(100);
  const faults = /https?:|\.…|…\.|(?<!\.)\.\.(?!\.)|(?:^|\s)- | \| |Download$|Pobierz$/u;
  const texts = [...said, ...written].filter(({ text }) => text !== undefined);
  expect(texts.length).toBeGreaterThan(1500);
  expect(texts.filter(({ text }) => typeof text !== 'string' || faults.test(text))).toEqual([]);
});

test('a post that is nothing but films has no description, and not that of the site', () => {
  const page = fixture.pages.find(
    ({ file }) => file === 'en/news/watch-the-festival-report/index.html',
  );
  const html = readFileSync(join(fixture.site.dist, page?.file ?? ''), 'utf8');
  expect([html.includes('<meta name="description"'), previewsIn(html)]).toEqual([false, []]);
  expect(page?.jsonLd.filter((node) => 'description' in node).map((node) => node['@type'])).toEqual(
    ['WebSite'],
  );
});

test('a noindex event is in the calendars all the same', () => {
  const [event] = fixture.expected.en.listed.filter(({ overrides }) =>
    JSON.stringify(overrides ?? {}).includes('"noindex"'),
  );
  const calendar = readFileSync(join(fixture.site.dist, 'en/feeds/events.ics'), 'utf8');
  expect(event && calendar.includes(`event-${event.id}-en@`)).toBe(true);
});

describe('JSON-LD', () => {
  test('is one graph whose references lead to its own nodes', () => {
    const wrong = fixture.pages.flatMap(({ file, jsonLd }) => {
      const ids = new Set(jsonLd.map((node) => node['@id']));
      const references = [...JSON.stringify(jsonLd).matchAll(/\{"@id":"([^"]*)"\}/g)].map(
        ([, id]) => id,
      );
      const missing = references.filter((id) => !ids.has(id));
      return missing.length > 0 || ids.size !== jsonLd.length ? [{ file, missing }] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('names the server nowhere', () => {
    const naming = fixture.pages.filter(({ jsonLd }) =>
      JSON.stringify(jsonLd).includes(fixture.site.source),
    );
    expect(naming.map(({ file }) => file)).toEqual([]);
  });

  test('of an event says when it is', () => {
    const wrong = languages.flatMap((language) =>
      [...fixture.expected[language].listed, ...fixture.expected[language].hidden].flatMap(
        (event) => {
          const page = fixture.itemPages[language].pages.get(event.id);
          const node = nodeOf(page, 'Event');
          const found = { start: moment(node?.['startDate']), end: moment(node?.['endDate']) };
          const time = townTime(event, fixtureTown);
          const wanted = time.allDay
            ? { start: dayOf(time.start), end: dayOf(time.end.subtract({ days: 1 })) }
            : { start: instantOf(time.start), end: instantOf(time.end) };
          const ends = wanted.end !== wanted.start || time.allDay;
          const right =
            found.start === wanted.start && found.end === (ends ? wanted.end : undefined);
          return right ? [] : [{ id: event.id, found, wanted }];
        },
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('of an event has all that search engines require, and what they recommend where it is known', () => {
    const faulty = fixture.pages.flatMap(({ file, jsonLd }) =>
      jsonLd
        .filter((node) => node['@type'] === 'Event')
        .flatMap((node) => {
          const { error } = searchedEventSchema.safeParse(node);
          return error ? [{ file, error: error.message }] : [];
        }),
    );
    expect(faulty).toEqual([]);
  });

  test.each([
    ['venue', 'Place'],
    ['organizer', 'Organization'],
    ['post', 'BlogPosting'],
  ] as const)('of a %s describes a %s', (kind, type) => {
    const items = languages.flatMap((language) =>
      fixture.expected[language][`${kind}s`].map(({ id }) =>
        fixture.itemPages[language].pages.get(id),
      ),
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

const schemaOrg = (names: readonly string[]) =>
  z.enum(names.map((name) => `https://schema.org/${name}`));
const referenceSchema = z.strictObject({ '@id': z.url() });

/** https://developers.google.com/search/docs/appearance/structured-data/event, of what the source can say. */
const searchedEventSchema = z.strictObject({
  '@type': z.literal('Event'),
  '@id': z.url(),
  name: z.string().min(1),
  description: z.string().min(1).optional(),
  url: z.url(),
  mainEntityOfPage: referenceSchema,
  /** Of the page, or in which languages the event is held. */
  inLanguage: z.union([z.enum(languages), z.array(z.string().regex(/^[a-z]{2,3}$/)).min(1)]),
  superEvent: z.union([referenceSchema, z.object({ '@type': z.literal('Event') })]).optional(),
  typicalAgeRange: z
    .string()
    .regex(/^\d+-\d*$/)
    .optional(),
  workPerformed: z
    .strictObject({
      '@type': z.literal('CreativeWork'),
      name: z.string(),
      accessibilityFeature: z.array(z.string()).min(1),
    })
    .optional(),
  doorTime: z.iso.datetime({ offset: true }).optional(),
  duration: z
    .string()
    .regex(/^PT(?:\d+H)?(?:\d+M)?$/)
    .optional(),
  startDate: z.string(),
  endDate: z.string().optional(),
  previousStartDate: z.string().optional(),
  eventStatus: schemaOrg([
    'EventScheduled',
    'EventCancelled',
    'EventPostponed',
    'EventRescheduled',
    'EventMovedOnline',
  ]),
  eventAttendanceMode: schemaOrg([
    'OfflineEventAttendanceMode',
    'OnlineEventAttendanceMode',
    'MixedEventAttendanceMode',
  ]).optional(),
  location: z
    .array(
      z.union([
        referenceSchema,
        z.strictObject({ '@type': z.literal('VirtualLocation'), url: z.url() }),
      ]),
    )
    .optional(),
  organizer: z.array(referenceSchema).optional(),
  image: referenceSchema.optional(),
  keywords: z.array(z.string()).optional(),
  sameAs: z.url().optional(),
  isAccessibleForFree: z.literal(true).optional(),
  offers: z
    .array(
      z.strictObject({
        '@type': z.literal('Offer'),
        price: z.number().nonnegative().optional(),
        priceCurrency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .optional(),
        url: z.url().optional(),
        availability: schemaOrg(['SoldOut', 'LimitedAvailability']).optional(),
      }),
    )
    .optional(),
});

/** Contents of the descriptions for search engines and previews of links. */
function previewsIn(html: string): string[] {
  const tags = html.matchAll(
    /<meta (?:name="(?:description|twitter:description)"|property="og:description") content="([^"]*)"/g,
  );
  return Array.from(tags, ([, content = '']) => decodeHTML(content));
}

/** Versions of one thing share it. The versions of one that has neither a slug nor links have nothing that shows they belong together. */
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

/** The page for unknown addresses is that of the default language, and the address of the site for its home. */
function notFoundOrRoot(pages: readonly HtmlPage[]): unknown[] {
  const elsewhere: Record<string, string> = {
    '404.html': routes.url(routes.notFoundPath('en')),
    'index.html': routes.url(routes.homePath('en')),
  };
  return pages.map(({ file }) => [file, elsewhere[file]]);
}
