import { describe, expect, test } from 'vitest';
import { sampleEvent, samplePost } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { openTown } from '../../tests/support/small-town.ts';
import { wireEvent } from '../../tests/support/wire-items.ts';
import type { SiteConfigInput } from '../config.ts';
import { publishedItems } from '../site/published-history.ts';
import { redirectTable } from '../site/redirects/redirect-table.ts';
import type { Site } from '../site/site.ts';
import { noHistory } from '../snapshot/history.ts';
import { redirectFiles } from './redirects.ts';

const events = ['ball', 'fair', 'jazz', 'tango'].map((slug, index) =>
  sampleEvent({
    id: index + 1,
    slug,
    venues: [],
    organizers: [],
    categories: [],
    sourceUrl: `https://cms.example/event/${slug === 'tango' ? 'milonga' : slug}/`,
  }),
);

/** A site of four events, of which one has another slug in the CMS, and one had another address here. */
function siteOf(redirects: SiteConfigInput['redirects'] = {}, more: SiteConfigInput = {}): Site {
  const content = {
    events,
    posts: [samplePost({ sourceUrl: 'https://cms.example/2026/11/zażółć "gęślą" jaźń/' })],
    config: { languages: ['en' as const], cms: { hosts: ['cms.example'] }, redirects, ...more },
  };
  const before = publishedItems(sampleSite(content)).map((item) =>
    item.id === 1 && item.kind === 'event'
      ? {
          ...item,
          path: '/en/events/dance/',
          formerPaths: ['/en/events/first/', '/en/events/fair/'],
        }
      : item,
  );
  return sampleSite({ ...content, history: { ...noHistory, items: before } });
}

function textOf(site: Site, name: string): string {
  return redirectFiles(site).files.find(({ file }) => file === name)?.text ?? '';
}

test('_redirects: former addresses, what a pattern would lead astray, then the pattern of the folder', () => {
  expect(textOf(siteOf(), '_redirects')).toMatchInlineSnapshot(`
    "/events/ ical=1 /en/feeds/events.ics 301
    /events/month/ ical=1 /en/feeds/events.ics 301
    /events/list/ ical=1 /en/feeds/events.ics 301
    /events/photo/ ical=1 /en/feeds/events.ics 301
    /events/map/ ical=1 /en/feeds/events.ics 301
    /events/summary/ ical=1 /en/feeds/events.ics 301
    /events/today/ ical=1 /en/feeds/events.ics 301
    /events/week/ ical=1 /en/feeds/events.ics 301
    /event/ball/ ical=1 /en/feeds/events/1.ics 301
    /event/fair/ ical=1 /en/feeds/events/2.ics 301
    /event/jazz/ ical=1 /en/feeds/events/3.ics 301
    /event/milonga/ ical=1 /en/feeds/events/4.ics 301
    /en/events/ ical=1 /en/feeds/events.ics 301
    /en/events/month/ ical=1 /en/feeds/events.ics 301
    /en/events/list/ ical=1 /en/feeds/events.ics 301
    /en/events/photo/ ical=1 /en/feeds/events.ics 301
    /en/events/map/ ical=1 /en/feeds/events.ics 301
    /en/events/summary/ ical=1 /en/feeds/events.ics 301
    /en/events/today/ ical=1 /en/feeds/events.ics 301
    /en/events/week/ ical=1 /en/feeds/events.ics 301
    /event/milonga/ /en/events/tango/ 301
    /en/events/dance/ /en/events/ball/ 301
    /en/events/first/ /en/events/ball/ 301
    /2026/11/za%C5%BC%C3%B3%C5%82%C4%87%20%22g%C4%99%C5%9Bl%C4%85%22%20ja%C5%BA%C5%84/ /en/news/library-moves/ 301
    /events/ /en/events/ 301
    /feed/ /en/feeds/news.rss 301
    /en/feed/ /en/feeds/news.rss 301
    /events/feed/ /en/feeds/events.rss 301
    /en/events/feed/ /en/feeds/events.rss 301
    /sitemap_index.xml /sitemap-index.xml 301
    /wp-sitemap.xml /sitemap-index.xml 301
    /sitemap.xml /sitemap-index.xml 301
    /events/month/ /en/calendar/2026-11/ 301
    /events/list/ /en/events/ 301
    /events/photo/ /en/events/ 301
    /events/map/ /en/events/ 301
    /events/summary/ /en/events/ 301
    /events/today/ /en/events/ 301
    /events/week/ /en/events/ 301
    /events/2026-11/ /en/calendar/2026-11/ 301
    /events/month/2026-11/ /en/calendar/2026-11/ 301
    /en/events/month/ /en/calendar/2026-11/ 301
    /en/events/list/ /en/events/ 301
    /en/events/photo/ /en/events/ 301
    /en/events/map/ /en/events/ 301
    /en/events/summary/ /en/events/ 301
    /en/events/today/ /en/events/ 301
    /en/events/week/ /en/events/ 301
    /en/events/2026-11/ /en/calendar/2026-11/ 301
    /en/events/month/2026-11/ /en/calendar/2026-11/ 301
    /events/2026-11-28/ /en/calendar/2026-11-28/ 301
    /events/day/2026-11-28/ /en/calendar/2026-11-28/ 301
    /en/events/2026-11-28/ /en/calendar/2026-11-28/ 301
    /en/events/day/2026-11-28/ /en/calendar/2026-11-28/ 301
    /event/:slug/ /en/events/:slug/ 301
    /event/:slug /en/events/:slug/ 301
    "
  `);
});

test('the map of nginx has every address, and no pattern', () => {
  expect(textOf(siteOf(), '_nginx-redirects.map')).toMatchInlineSnapshot(`
    ""/en/events/dance" "/en/events/ball/";
    "/en/events/first" "/en/events/ball/";
    "/event/ball" "/en/events/ball/";
    "/event/fair" "/en/events/fair/";
    "/event/jazz" "/en/events/jazz/";
    "/event/milonga" "/en/events/tango/";
    "/2026/11/zażółć \\"gęślą\\" jaźń" "/en/news/library-moves/";
    "/events" "/en/events/";
    "/feed" "/en/feeds/news.rss";
    "/en/feed" "/en/feeds/news.rss";
    "/events?ical=1" "/en/feeds/events.ics";
    "/events/month?ical=1" "/en/feeds/events.ics";
    "/events/list?ical=1" "/en/feeds/events.ics";
    "/events/photo?ical=1" "/en/feeds/events.ics";
    "/events/map?ical=1" "/en/feeds/events.ics";
    "/events/summary?ical=1" "/en/feeds/events.ics";
    "/events/today?ical=1" "/en/feeds/events.ics";
    "/events/week?ical=1" "/en/feeds/events.ics";
    "/event/ball?ical=1" "/en/feeds/events/1.ics";
    "/event/fair?ical=1" "/en/feeds/events/2.ics";
    "/event/jazz?ical=1" "/en/feeds/events/3.ics";
    "/event/milonga?ical=1" "/en/feeds/events/4.ics";
    "/en/events?ical=1" "/en/feeds/events.ics";
    "/en/events/month?ical=1" "/en/feeds/events.ics";
    "/en/events/list?ical=1" "/en/feeds/events.ics";
    "/en/events/photo?ical=1" "/en/feeds/events.ics";
    "/en/events/map?ical=1" "/en/feeds/events.ics";
    "/en/events/summary?ical=1" "/en/feeds/events.ics";
    "/en/events/today?ical=1" "/en/feeds/events.ics";
    "/en/events/week?ical=1" "/en/feeds/events.ics";
    "/events/feed" "/en/feeds/events.rss";
    "/en/events/feed" "/en/feeds/events.rss";
    "/sitemap_index.xml" "/sitemap-index.xml";
    "/wp-sitemap.xml" "/sitemap-index.xml";
    "/sitemap.xml" "/sitemap-index.xml";
    "/events/month" "/en/calendar/2026-11/";
    "/events/list" "/en/events/";
    "/events/photo" "/en/events/";
    "/events/map" "/en/events/";
    "/events/summary" "/en/events/";
    "/events/today" "/en/events/";
    "/events/week" "/en/events/";
    "/events/2026-11" "/en/calendar/2026-11/";
    "/events/month/2026-11" "/en/calendar/2026-11/";
    "/en/events/month" "/en/calendar/2026-11/";
    "/en/events/list" "/en/events/";
    "/en/events/photo" "/en/events/";
    "/en/events/map" "/en/events/";
    "/en/events/summary" "/en/events/";
    "/en/events/today" "/en/events/";
    "/en/events/week" "/en/events/";
    "/en/events/2026-11" "/en/calendar/2026-11/";
    "/en/events/month/2026-11" "/en/calendar/2026-11/";
    "/events/2026-11-28" "/en/calendar/2026-11-28/";
    "/events/day/2026-11-28" "/en/calendar/2026-11-28/";
    "/en/events/2026-11-28" "/en/calendar/2026-11-28/";
    "/en/events/day/2026-11-28" "/en/calendar/2026-11-28/";
    "
  `);
});

test('an address that a page here has is not redirected, which is shown', () => {
  expect(redirectTable(siteOf()).warnings).toEqual([
    'The address "/en/events/fair/" of event 1 (en) is that of another page here, which stays: it does not lead to /en/events/ball/.',
  ]);
});

describe('redirects of the configuration', () => {
  const tableOf = (more: Record<string, string>) => redirectTable(siteOf({ more, fromCms: false }));

  test('come first and lead straight to the end of a chain', () => {
    const { redirects } = tableOf({
      '/a/': '/b',
      '/b/': '/C/',
      '/c': '/en/events/jazz/',
      '/x/': 'https://x.example/',
    });
    expect(redirects.slice(0, 4).map(({ from, to }) => [from, to])).toEqual([
      ['/a/', '/en/events/jazz/'],
      ['/b/', '/en/events/jazz/'],
      ['/c', '/en/events/jazz/'],
      ['/x/', 'https://x.example/'],
    ]);
  });

  test('may lead to a part of a page, also by way of a former address', () => {
    const more = {
      '/a/': '/en/events/jazz/#team',
      '/b/': '/a/',
      '/c/': '/d/#place',
      '/d/': '/en/events/jazz/?x=1',
      '/e/': '/nothing/#team',
    };
    const site = siteOf({ more, fromCms: false, as: 'pages' });
    const { redirects, warnings } = redirectTable(site);
    expect(redirects.slice(0, 4).map(({ from, to }) => [from, to])).toEqual([
      ['/a/', '/en/events/jazz/#team'],
      ['/b/', '/en/events/jazz/#team'],
      ['/c/', '/en/events/jazz/?x=1#place'],
      ['/d/', '/en/events/jazz/?x=1'],
    ]);
    expect(warnings.filter((one) => one.includes('no page'))).toHaveLength(1);
    const page = redirectFiles(site).files.find(({ file }) => file === 'a/index.html')?.text;
    expect(page).toContain('<link rel="canonical" href="https://town.example/en/events/jazz/">');
    expect(page).toContain('content="0; url=/en/events/jazz/#team"');
  });

  test('that lead back to themselves or to nothing are left out and named', () => {
    const { redirects, warnings } = tableOf({ '/a/': '/b/', '/b/': '/a/', '/c/': '/nothing/' });
    expect(redirects.map(({ from }) => from)).toEqual(['/en/events/dance/', '/en/events/first/']);
    expect(warnings.slice(1)).toEqual(
      [
        ['/a/', '/b/'],
        ['/b/', '/a/'],
        ['/c/', '/nothing/'],
      ].map(
        ([from, to]) =>
          `The address "${from}" of src/site.config.ts leads to ${to}, which is no page, or back to itself: it is left out.`,
      ),
    );
  });

  test('win over what has the same address, which is shown', () => {
    const { warnings } = tableOf({ '/en/events/First': '/en/events/jazz/' });
    expect(warnings).toContain(
      'The address "/en/events/first/" of event 1 (en) leads to /en/events/jazz/ because of src/site.config.ts, and not to /en/events/ball/.',
    );
  });
});

describe('pages that lead to others', () => {
  const pagesOf = (site: Site) =>
    redirectFiles(site).files.filter(({ file }) => file.endsWith('.html'));

  test('stand for what there is no room for among the rules', () => {
    const site = siteOf({ maxRules: 2, maxPatterns: 0, fromCms: true });
    expect(textOf(site, '_redirects').trimEnd().split('\n')).toHaveLength(2);
    expect(pagesOf(site).map(({ file }) => file)).toEqual([
      ...['ball', 'fair', 'jazz', 'milonga'].map((slug) => `event/${slug}/index.html`),
      ...['events', 'feed', 'en/feed'].map((path) => `${path}/index.html`),
    ]);
  });

  test('are all there is where hosts read no rules', () => {
    const site = siteOf({ as: 'pages' });
    expect(textOf(site, '_redirects')).toBe('');
    const page = pagesOf(site).find(({ file }) => file === 'event/milonga/index.html');
    expect(page?.text).toMatchInlineSnapshot(`
      "<!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width">
      <link rel="stylesheet" href="/redirect.css">
      <meta name="robots" content="noindex">
      <title>This page has moved</title>
      <link rel="canonical" href="https://town.example/en/events/tango/">
      <meta http-equiv="refresh" content="0; url=/en/events/tango/">
      </head>
      <body>
      <main>
      <h1>This page has moved</h1>
      <p><a href="/en/events/tango/">Go to its new address</a></p>
      </main>
      </body>
      </html>
      "
    `);
  });

  test('have the look of the site, from one style sheet', () => {
    expect(redirectFiles(siteOf({ as: 'pages' })).hasPages).toBe(true);
    expect(redirectFiles(siteOf()).hasPages).toBe(false);
  });

  test('stand for an address whose rule is longer than hosts read', () => {
    const from = `/${'ż'.repeat(120)}/${'ż'.repeat(120)}/`;
    const site = siteOf({ more: { [from]: '/en/events/jazz/' } });
    expect(textOf(site, '_redirects')).not.toContain('%C5%BC%C5%BC');
    expect(pagesOf(site).map(({ file }) => file)).toEqual([`${from.slice(1)}index.html`]);
  });

  test('cannot have names that no folder can have', () => {
    const { files, warnings } = redirectFiles(
      siteOf({ as: 'pages', more: { [`/${'a'.repeat(256)}/`]: '/en/' } }),
    );
    expect(files.filter(({ file }) => file.length > 250)).toEqual([]);
    expect(warnings.at(-1)).toMatch(
      /^2 former addresses are outside \/ or have names that folders cannot have/,
    );
  });

  test('cannot stand outside the folder of the site', () => {
    const { files, warnings } = redirectFiles(
      siteOf({ as: 'pages', fromCms: true }, { siteUrl: 'https://town.example/calendar/' }),
    );
    expect(files.filter(({ file }) => file.endsWith('.html')).map(({ file }) => file)).toEqual([
      'en/events/dance/index.html',
      'en/events/first/index.html',
    ]);
    expect(warnings.at(-1)).toContain('10 former addresses are outside /calendar/');
  });
});

test('addresses that no rule can hold are left out and named', () => {
  const site = siteOf({
    more: { '/a%0Ab/': '/en/', '/../b/': '/en/', [`/${'日'.repeat(300)}/`]: '/en/' },
  });
  expect(
    redirectTable(site).warnings.filter((warning) => warning.includes('no rule can hold')),
  ).toHaveLength(3);
});

test('a dollar sign stays in the keys of the map, where it is not a variable, and is encoded in its values', () => {
  const site = siteOf({
    more: { '/a$b/': 'https://x.example/?y=$z', '/a%2524b/': '/en/' },
    fromCms: false,
  });
  expect(textOf(site, '_nginx-redirects.map').split('\n').slice(0, 2)).toEqual([
    '"/a$b" "https://x.example/?y=%24z";',
    '"/a%24b" "/en/";',
  ]);
});

test('the address of a category of the news leads to its list', () => {
  const site = siteOf();
  const { redirects } = redirectTable(
    sampleSite({
      config: site.config,
      posts: [
        samplePost({
          categories: [
            { id: 3, name: 'Town', slug: 'town', sourceUrl: 'https://cms.example/topic/town/' },
          ],
        }),
      ],
    }),
  );
  expect(redirects.map(({ from, to }) => [from, to])).toContainEqual([
    '/topic/town/',
    '/en/news/category/town/',
  ]);
});

test('twenty thousand addresses of one folder are one pattern', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => {
    const slug = `event-${index}`;
    return wireEvent({ id: index + 1, slug, url: `https://cms.example/event/${slug}/` });
  });
  const site = openTown(
    { en: { events: many } },
    { languages: ['en'], cms: { hosts: ['cms.example'] } },
  );
  const lines = textOf(site, '_redirects').split('\n');
  expect(lines.filter((line) => /^\/event\/(?!.* ical=1 )/.test(line))).toEqual([
    '/event/:slug/ /en/events/:slug/ 301',
    '/event/:slug /en/events/:slug/ 301',
  ]);
});
