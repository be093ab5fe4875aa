import { describe, expect, test } from 'vitest';
import { sampleEvent, samplePage } from '../../tests/support/sample-items.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { type SiteConfig, siteConfigSchema } from '../config.ts';
import type { DocumentedLanguage as Language } from '../contract/language.ts';
import { anchorsOf } from '../html/attributes.ts';
import { silentHead } from '../model/item.ts';
import { createRoutes } from '../routes.ts';
import { createCmsAddresses } from './cms-addresses.ts';
import { createItemKeys, createLinks, indexTargets } from './links.ts';
import { groupByEach } from './order.ts';
import type { Item, LinkPlace, NewsCategory } from './site.ts';

const routes = createRoutes('https://town.example/calendar/');
const pathOf = (item: Item) =>
  item.kind === 'page' ? '/calendar/en/about/' : routes.itemPath(item);
const term = { description: '', summary: '', parentId: 0, seo: silentHead };
const addresses = ['https://cms.example/site/', 'https://api.example/wp-json/'];
const { cms: defaults } = siteConfigSchema.parse({});

const items: Record<Language, Item[]> = {
  en: [
    { ...sampleEvent({ id: 70, slug: 'ball' }), sourceUrl: 'https://cms.example/site/event/ball/' },
    { ...sampleEvent({ id: 72, slug: 'fair' }), sourceUrl: 'https://cms.example/site/event/fair/' },
  ],
  pl: [
    {
      ...sampleEvent({ id: 71, slug: 'bal', language: 'pl' }),
      sourceUrl: 'https://cms.example/site/pl/event/bal/',
    },
  ],
};
const [ball, bal] = [items.en[0], items.pl[0]];

/** News with one category, which has the same id in both languages. */
function archiveOf(own: Pick<NewsCategory, 'language' | 'slug' | 'name'>) {
  const sourceUrl = `https://cms.example/site/${own.language === 'en' ? '' : 'pl/'}category/town/`;
  return {
    categories: [
      { category: { kind: 'newsCategory' as const, id: 3, sourceUrl, ...own }, posts: [] },
    ],
  };
}

function linksWith(cms: Partial<SiteConfig['cms']> = {}) {
  const server = {
    root: snapshotOf({
      root: { home: 'https://cms.example/site', url: 'https://cms.example/site/' },
    }).root,
    base: 'https://cms.example/site/',
    cms: createCmsAddresses(
      { siteUrl: 'https://town.example/calendar/', cms: { ...defaults, ...cms } },
      addresses,
    ),
  };
  /** What a language has at its addresses. */
  const having = (
    content: Parameters<typeof indexTargets>[0] & { readonly items: readonly Item[] },
    isDefault: boolean,
  ) => {
    const index = indexTargets(content, { ...server, isDefault });
    const ofItems = groupByEach(content.items, createItemKeys(server.cms));
    return {
      ...content,
      itemAt: (key: string) => ofItems.get(key)?.[0],
      at: (key: string) => index.get(key),
    };
  };
  return createLinks({
    ...server,
    routes,
    translationsOf: (item) =>
      item === ball && bal ? { pl: bal } : item === bal && ball ? { en: ball } : {},
    calendarPathOf: ({ language, kind, id }) => routes.itemCalendarPath(language, kind, id),
    sitePath: (path) =>
      path === '/calendar/en/old/'
        ? '/calendar/en/new/'
        : path.endsWith('/en/feeds/events.ics')
          ? path
          : undefined,
    imagePath: (url) => (url.endsWith('/photo.png') ? '/calendar/media/p-960.webp' : undefined),
    targets: [
      {
        pathOf,
        anchorsOf: placesIn,
        hasMonth: (month) => month === '2026-11',
        ...having(
          {
            language: 'en',
            postsPageUrl: 'https://cms.example/site/blog/',
            archive: archiveOf({ language: 'en', slug: 'town', name: 'Town' }),
            items: [
              ...items.en,
              {
                kind: 'category',
                id: 5,
                language: 'en',
                slug: 'music',
                name: 'Music',
                sourceUrl: 'https://cms.example/site/music/',
                ...term,
              },
              {
                kind: 'category',
                id: 6,
                language: 'en',
                slug: 'shared',
                name: 'Shared',
                sourceUrl: 'https://cms.example/site/shared/',
                ...term,
              },
              {
                kind: 'tag',
                id: 7,
                language: 'en',
                slug: 'lost',
                name: 'Lost',
                description: '',
                summary: '',
                sourceUrl: '',
                seo: silentHead,
              },
            ],
          },
          true,
        ),
      },
      {
        pathOf,
        anchorsOf: placesIn,
        hasMonth: () => false,
        ...having(
          {
            language: 'pl',
            postsPageUrl: '',
            archive: archiveOf({ language: 'pl', slug: 'miasto', name: 'Miasto' }),
            items: [
              ...items.pl,
              {
                ...samplePage({ id: 20, language: 'pl' }),
                sourceUrl: 'https://cms.example/site/pl/events/',
              },
              {
                kind: 'category',
                id: 15,
                language: 'pl',
                slug: 'muzyka',
                name: 'Muzyka',
                sourceUrl: 'https://cms.example/site/pl/%C5%BC/',
                ...term,
              },
              {
                kind: 'category',
                id: 6,
                language: 'pl',
                slug: 'wspolne',
                name: 'Wspólne',
                sourceUrl: 'https://cms.example/site/shared/',
                ...term,
              },
            ],
          },
          false,
        ),
      },
    ],
  });
}

const placesIn = ({ id }: Item) =>
  anchorsOf(id === 5 ? '<h2 id="plan">a</h2><p id="część">b</p>' : '');

const links = linksWith();
const page = 'https://cms.example/site/about/team/';

test.each([
  ['absolute', 'https://cms.example/site/music/', '/calendar/en/categories/music/', 'Music'],
  ['without scheme', '//cms.example/site/music', '/calendar/en/categories/music/', 'Music'],
  [
    'plain http, www and a campaign',
    'http://www.cms.example/site/music/?utm_source=x',
    '/calendar/en/categories/music/',
    'Music',
  ],
  [
    'to a category of the news',
    'https://cms.example/site/category/town/',
    '/calendar/en/news/category/town/',
    'Town',
  ],
  [
    'to a category of the news in the other language',
    'https://cms.example/site/pl/category/town/',
    '/calendar/en/news/category/town/',
    'Town',
  ],
  [
    'to the feed of a category of the news',
    'https://cms.example/site/category/town/feed/',
    '/calendar/en/feeds/news/3.rss',
    undefined,
  ],
  ['relative to the host', '/site/music/', '/calendar/en/categories/music/', 'Music'],
  ['relative to the text', '../../music/', '/calendar/en/categories/music/', 'Music'],
  [
    'in other percent-encoding',
    'https://cms.example/site/pl/ż',
    '/calendar/pl/kategorie/muzyka/',
    'Muzyka',
  ],
  ['with a fragment', '/site/music/#plan', '/calendar/en/categories/music/#text-plan', 'Music'],
  [
    'with a fragment in percent-encoding',
    '/site/music/#cz%C4%99%C5%9B%C4%87',
    '/calendar/en/categories/music/#text-część',
    'Music',
  ],
  [
    'with a fragment that is not there',
    '/site/music/#nowhere',
    '/calendar/en/categories/music/',
    'Music',
  ],
  ['of the home page', 'https://cms.example/site', '/calendar/en/', undefined],
  [
    'of the home page in the other language',
    'https://cms.example/site/pl/',
    '/calendar/pl/',
    undefined,
  ],
  ['of the list of events', 'https://cms.example/site/events/', '/calendar/en/events/', undefined],
  ['of the page of posts', 'https://cms.example/site/blog/', '/calendar/en/news/', undefined],
  [
    'on the host of the API',
    'https://api.example/site/music/',
    '/calendar/en/categories/music/',
    'Music',
  ],
  [
    'with the file that answers all',
    '/site/index.php/music/',
    '/calendar/en/categories/music/',
    'Music',
  ],
  ['by id', '/site/?p=70', '/calendar/en/events/ball/', 'Jazz evening'],
  [
    'by id and type',
    '/site/?post_type=tribe_events&p=70&preview=true',
    '/calendar/en/events/ball/',
    'Jazz evening',
  ],
  [
    'by id of a page',
    'https://cms.example/site/index.php?page_id=70',
    '/calendar/en/events/ball/',
    'Jazz evening',
  ],
  ['of an embedded event', '/site/event/ball/embed/', '/calendar/en/events/ball/', 'Jazz evening'],
  [
    'of the list of events by type',
    '/site/?post_type=tribe_events',
    '/calendar/en/events/',
    undefined,
  ],
  [
    'of the list of events in a month',
    '/site/events/month/2026-11/',
    '/calendar/en/calendar/2026-11/',
    undefined,
  ],
  ['of a month that has no page', '/site/events/2025-01/', '/calendar/en/events/', undefined],
  ['of the second page of events', '/site/events/list/page/2/', '/calendar/en/events/', undefined],
  [
    'of a month, where a page has the address of the list',
    '/site/pl/events/month/2026-11/',
    '/calendar/en/calendar/2026-11/',
    undefined,
  ],
  [
    'of the calendar, where a page has the address of the list',
    '/site/pl/events/?ical=1',
    '/calendar/en/feeds/events.ics',
    undefined,
  ],
  [
    "of an event's calendar",
    '/site/event/ball/?ical=1',
    '/calendar/en/feeds/events/70.ics',
    undefined,
  ],
  [
    'of the calendar of everything',
    'webcal://cms.example/site/events/?ical=1',
    '/calendar/en/feeds/events.ics',
    undefined,
  ],
  ['of the news feed', '/site/feed/', '/calendar/en/feeds/news.rss', undefined],
  [
    'of this site itself',
    'https://town.example/calendar/en/feeds/events.ics',
    '/calendar/en/feeds/events.ics',
    undefined,
  ],
  [
    'that this site had once',
    'https://town.example/calendar/en/old',
    '/calendar/en/new/',
    undefined,
  ],
  [
    'of a copied image',
    'https://cms.example/uploads/photo.png',
    '/calendar/media/p-960.webp',
    undefined,
  ],
])('an address %s leads to the page of this site', (_, address, path, title) => {
  expect(links.resolve(address, { from: 'en', base: page })).toEqual({
    href: path,
    url: new URL(path, 'https://town.example/').href,
    external: false,
    title,
  });
});

describe('a link to a page of another language', () => {
  const english = 'https://cms.example/site/event/ball/';
  const polishPage = 'https://cms.example/site/pl/o-nas/';
  const hrefFrom = (place: Partial<LinkPlace>, address = english) =>
    links.resolve(address, { from: 'pl', base: polishPage, ...place })?.href;

  test.each([
    ['leads to the translation', {}, '/calendar/pl/wydarzenia/bal/'],
    ['stays when it says its language', { hreflang: 'en-GB' }, '/calendar/en/events/ball/'],
    [
      'stays when it leads from a page to its own translation',
      { base: 'https://cms.example/site/pl/event/bal/' },
      '/calendar/en/events/ball/',
    ],
  ])('%s', (_, place, href) => {
    expect(hrefFrom(place)).toBe(href);
  });

  test('stays when there is no translation', () => {
    expect(hrefFrom({}, 'https://cms.example/site/event/fair/')).toBe('/calendar/en/events/fair/');
  });

  test('leads home in the language of the text', () => {
    expect(hrefFrom({}, 'https://cms.example/site/')).toBe('/calendar/pl/');
    expect(hrefFrom({}, 'https://cms.example/site/events/')).toBe('/calendar/pl/wydarzenia/');
  });

  test('leads to the language that its address asks for', () => {
    expect(links.resolve(`${english}?lang=pl`, { from: 'en', base: page })?.href).toBe(
      '/calendar/pl/wydarzenia/bal/',
    );
  });
});

test('the setting names what of the CMS may be linked to, and its machinery only by name', () => {
  const shop = 'https://cms.example/shop/mugs/';
  const admin = 'https://cms.example/wp-admin/';
  const outside = (linkTo: string[], address: string) =>
    linksWith({ linkTo }).resolve(address, { from: 'en', base: page })?.external ?? false;
  expect([
    outside([], shop),
    outside(['/shop/'], shop),
    outside(['https://www.cms.example/'], shop),
  ]).toEqual([false, true, true]);
  expect([outside(['/'], shop), outside(['/'], admin), outside(['/wp-admin/'], admin)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('further hosts mean the CMS too', () => {
  const address = 'http://old.example/site/music/';
  expect(links.resolve(address, { from: 'en', base: page })?.external).toBe(true);
  const href = linksWith({ hosts: ['old.example'] }).resolve(address, {
    from: 'en',
    base: page,
  })?.href;
  expect(href).toBe('/calendar/en/categories/music/');
});

test('an address that items of both languages have leads to the one of the text', () => {
  const paths = (['en', 'pl'] as const).map(
    (from) => links.resolve('/site/shared/', { from, base: page })?.href,
  );
  expect(paths).toEqual(['/calendar/en/categories/shared/', '/calendar/pl/kategorie/wspolne/']);
});

test.each([
  ['https://x.example/?a=1&b=2', 'https://x.example/?a=1&b=2', true],
  ['https://town.example/contact/', 'https://town.example/contact/', true],
  ['mailto:box@town.example', 'mailto:box@town.example', false],
  ['tel:+48420000000', 'tel:+48420000000', false],
])('%s stays what it is', (address, href, external) => {
  expect(links.resolve(address, { from: 'en', base: page })).toEqual({ href, url: href, external });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://x.example/',
  'file:///etc/passwd',
  'http://[',
  'webcal://x.example/',
  '/site/uploads/plan.pdf',
  '/site/no-such-page/',
  '/site/?p=999',
  '/site/?post_type=tribe_events&p=999',
  '/site/?s=jazz',
  '/site/2026/11/',
  'https://cms.example/wp-admin/post.php?post=5',
  'https://api.example/wp-json/calendar/events/v1/events',
  'https://town.example/calendar/en/no-such-page/',
])('%s leads nowhere', (address) => {
  expect(links.resolve(address, { from: 'en', base: page })).toBeUndefined();
});
