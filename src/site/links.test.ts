import { expect, test } from 'vitest';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { silentHead } from '../model/seo-head.ts';
import { createRoutes } from '../routes.ts';
import { createLinks } from './links.ts';
import type { Item } from './site.ts';

const routes = createRoutes('https://town.example/calendar/');
const pathOf = (item: Item) => (item.kind === 'page' ? '/calendar/en/about/' : routes.itemPath(item));
const term = { description: '', parentId: 0 };
const links = createLinks({
  root: snapshotOf({ root: { home: 'https://cms.example/site', url: 'https://cms.example/site/' } }).root,
  base: 'https://cms.example/site',
  routes,
  imagePath: (url) => (url.endsWith('/photo.png') ? '/calendar/media/p-960.webp' : undefined),
  targets: [
    {
      language: 'en',
      pathOf,
      sourceHtml: ({ id }) => (id === 5 ? '<h2 id="plan">a</h2><p id="część">b</p>' : ''),
      postsPageUrl: 'https://cms.example/site/blog/',
      items: [
        {
          kind: 'category',
          id: 5,
          language: 'en',
          slug: 'music',
          name: 'Music',
          sourceUrl: 'https://cms.example/site/music/',
          seo: silentHead,
          ...term,
        },
        {
          kind: 'category',
          id: 6,
          language: 'en',
          slug: 'shared',
          name: 'Shared',
          sourceUrl: 'https://cms.example/site/shared/',
          seo: silentHead,
          ...term,
        },
        {
          kind: 'tag',
          seo: silentHead,
          id: 7,
          language: 'en',
          slug: 'lost',
          name: 'Lost',
          description: '',
          sourceUrl: '',
        },
      ],
    },
    {
      language: 'pl',
      pathOf,
      sourceHtml: ({ id }) => (id === 5 ? '<h2 id="plan">a</h2><p id="część">b</p>' : ''),
      postsPageUrl: '',
      items: [
        {
          kind: 'category',
          id: 15,
          language: 'pl',
          slug: 'muzyka',
          name: 'Muzyka',
          sourceUrl: 'https://cms.example/site/pl/%C5%BC/',
          seo: silentHead,
          ...term,
        },
        {
          kind: 'category',
          id: 6,
          language: 'pl',
          slug: 'wspolne',
          name: 'Wspólne',
          sourceUrl: 'https://cms.example/site/shared/',
          seo: silentHead,
          ...term,
        },
      ],
    },
  ],
});

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
  ['relative to the host', '/site/music/', '/calendar/en/categories/music/', 'Music'],
  ['relative to the text', '../../music/', '/calendar/en/categories/music/', 'Music'],
  ['in other percent-encoding', 'https://cms.example/site/pl/ż', '/calendar/pl/kategorie/muzyka/', 'Muzyka'],
  ['with a fragment', '/site/music/#plan', '/calendar/en/categories/music/#text-plan', 'Music'],
  [
    'with a fragment in percent-encoding',
    '/site/music/#cz%C4%99%C5%9B%C4%87',
    '/calendar/en/categories/music/#text-część',
    'Music',
  ],
  ['with a fragment that is not there', '/site/music/#nowhere', '/calendar/en/categories/music/', 'Music'],
  ['of the home page', 'https://cms.example/site', '/calendar/en/', undefined],
  ['of the home page in the other language', 'https://cms.example/site/pl/', '/calendar/pl/', undefined],
  ['of the list of events', 'https://cms.example/site/events/', '/calendar/en/events/', undefined],
  ['of the page of posts', 'https://cms.example/site/blog/', '/calendar/en/news/', undefined],
  ['of a copied image', 'https://cms.example/uploads/photo.png', '/calendar/media/p-960.webp', undefined],
])('an address %s leads to the page of this site', (_, address, path, title) => {
  expect(links.resolve(address, 'en', page)).toEqual({
    href: path,
    url: new URL(path, 'https://town.example/').href,
    external: false,
    title,
  });
});

test('an address that items of both languages have leads to the one of the text', () => {
  const paths = (['en', 'pl'] as const).map((from) => links.resolve('/site/shared/', from, page)?.href);
  expect(paths).toEqual(['/calendar/en/categories/shared/', '/calendar/pl/kategorie/wspolne/']);
});

test.each([
  ['https://x.example/?a=1&b=2', 'https://x.example/?a=1&b=2', true],
  ['/site/uploads/plan.pdf', 'https://cms.example/site/uploads/plan.pdf', true],
  ['/site/?p=999', 'https://cms.example/site/?p=999', true],
  ['mailto:box@town.example', 'mailto:box@town.example', false],
  ['tel:+48420000000', 'tel:+48420000000', false],
])('%s stays what it is', (address, href, external) => {
  expect(links.resolve(address, 'en', page)).toEqual({ href, url: href, external });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://x.example/',
  'file:///etc/passwd',
  'http://[',
  'webcal://x.example/',
])('%s leads nowhere', (address) => {
  expect(links.resolve(address, 'en', page)).toBeUndefined();
});
