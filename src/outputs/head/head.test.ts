import { describe, expect, test } from 'vitest';
import { itemPage } from '../../../tests/support/page-about.ts';
import { pageHead } from '../../../tests/support/page-head.ts';
import {
  sampleEvent,
  sampleImage,
  samplePage,
  samplePost,
  sampleVenue,
} from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { homeKind } from '../../kinds/home.ts';
import type { SitePage } from '../../kinds/index.ts';
import { only } from '../../kinds/kind.ts';
import { upcomingKind } from '../../kinds/lists/upcoming.ts';
import { newsKind } from '../../kinds/news.ts';
import { notFoundKind } from '../../kinds/not-found.ts';
import { silentHead } from '../../model/item.ts';
import type { Item } from '../../site/site.ts';

const words = { title: 'Jazz evening', description: 'Three bands.' };
const noindex = { ...silentHead, noindex: true };

/** Nothing is drawn where a page has no picture of its own, or a small one. */
const withoutCards = { socialCards: 'never' } as const;

describe('the head of an event', () => {
  const english = sampleEvent({ image: sampleImage() });
  const polish = sampleEvent({ language: 'pl', slug: 'wieczor-jazzowy', title: 'Wieczór jazzowy' });
  const site = sampleSite({ config: withoutCards, events: [english, polish] });

  test.each([
    ['cancelled', 'Cancelled: '],
    ['postponed', 'Postponed: '],
    ['movedOnline', 'Online: '],
    ['rescheduled', ''],
  ] as const)('says in every title where its link is shared that it is %s', (status, said) => {
    const titlesOf = (seo = silentHead) => {
      const event = sampleEvent({ status, seo });
      const { title, openGraph, xCard } = pageHead(
        itemPage(sampleSite({ config: withoutCards, events: [event] }), event),
        words,
      );
      const shared = [
        ...openGraph.map(({ property, content }) => [property, content] as const),
        ...xCard.map(({ name, content }) => [name, content] as const),
      ];
      return [title, ...shared.flatMap(([name, text]) => (/:title$/.test(name) ? [text] : []))];
    };
    expect(titlesOf()).toEqual([`${said}Jazz evening – Town calendar`, `${said}Jazz evening`]);
    const own = { image: undefined, description: undefined };
    const seo = {
      ...silentHead,
      title: 'Jazz!',
      openGraph: { ...own, title: 'Jazz, shared' },
      x: { ...own, title: 'Jazz, on X', card: undefined },
    };
    expect(titlesOf(seo)).toEqual([`${said}Jazz!`, `${said}Jazz, shared`, `${said}Jazz, on X`]);
  });

  test('says once that it is cancelled where a CMS writes it for search engines', () => {
    const seo = { ...silentHead, title: 'CANCELLED: Jazz evening - Town hall' };
    const event = sampleEvent({ status: 'cancelled', seo });
    const { title } = pageHead(
      itemPage(sampleSite({ config: withoutCards, events: [event] }), event),
      words,
    );
    expect(title).toBe('CANCELLED: Jazz evening - Town hall');
  });

  test('names the page, its translation and its feeds', () => {
    const { jsonLd, ...head } = pageHead(itemPage(site, english), words);
    expect(jsonLd).not.toBe('');
    expect(head).toMatchInlineSnapshot(`
      {
        "accessibilityStatement": "",
        "alternates": [
          {
            "language": "en",
            "url": "https://town.example/en/events/jazz-evening/",
          },
          {
            "language": "pl",
            "url": "https://town.example/pl/wydarzenia/wieczor-jazzowy/",
          },
          {
            "language": "x-default",
            "url": "https://town.example/en/events/jazz-evening/",
          },
        ],
        "canonical": "https://town.example/en/events/jazz-evening/",
        "description": "Three bands.",
        "feeds": [
          {
            "title": "Jazz evening",
            "type": "text/calendar",
            "url": "https://town.example/en/feeds/events/1.ics",
          },
          {
            "title": "Town calendar: Calendar",
            "type": "text/calendar",
            "url": "https://town.example/en/feeds/events.ics",
          },
          {
            "title": "Town calendar: New events (RSS)",
            "type": "application/rss+xml",
            "url": "https://town.example/en/feeds/events.rss",
          },
          {
            "title": "Town calendar: New events (Atom)",
            "type": "application/atom+xml",
            "url": "https://town.example/en/feeds/events.atom",
          },
          {
            "title": "Town calendar: New events (JSON Feed)",
            "type": "application/feed+json",
            "url": "https://town.example/en/feeds/events.json",
          },
          {
            "title": "Town calendar: News (RSS)",
            "type": "application/rss+xml",
            "url": "https://town.example/en/feeds/news.rss",
          },
          {
            "title": "Town calendar: News (Atom)",
            "type": "application/atom+xml",
            "url": "https://town.example/en/feeds/news.atom",
          },
          {
            "title": "Town calendar: News (JSON Feed)",
            "type": "application/feed+json",
            "url": "https://town.example/en/feeds/news.json",
          },
          {
            "title": "Town calendar: Changes to events (RSS)",
            "type": "application/rss+xml",
            "url": "https://town.example/en/feeds/changes.rss",
          },
          {
            "title": "Town calendar: Changes to events (Atom)",
            "type": "application/atom+xml",
            "url": "https://town.example/en/feeds/changes.atom",
          },
          {
            "title": "Town calendar: Changes to events (JSON Feed)",
            "type": "application/feed+json",
            "url": "https://town.example/en/feeds/changes.json",
          },
        ],
        "oembed": "https://town.example/en/feeds/oembed/events/1.json",
        "openGraph": [
          {
            "content": "website",
            "property": "og:type",
          },
          {
            "content": "Jazz evening",
            "property": "og:title",
          },
          {
            "content": "Three bands.",
            "property": "og:description",
          },
          {
            "content": "https://town.example/en/events/jazz-evening/",
            "property": "og:url",
          },
          {
            "content": "Town calendar",
            "property": "og:site_name",
          },
          {
            "content": "en_GB",
            "property": "og:locale",
          },
          {
            "content": "pl_PL",
            "property": "og:locale:alternate",
          },
          {
            "content": "https://town.example/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-960.webp",
            "property": "og:image",
          },
          {
            "content": "image/webp",
            "property": "og:image:type",
          },
          {
            "content": "960",
            "property": "og:image:width",
          },
          {
            "content": "640",
            "property": "og:image:height",
          },
          {
            "content": "A full hall",
            "property": "og:image:alt",
          },
        ],
        "robots": "",
        "title": "Jazz evening – Town calendar",
        "xCard": [
          {
            "content": "summary_large_image",
            "name": "twitter:card",
          },
        ],
      }
    `);
  });

  test('is shown by its translation in the same words', () => {
    const alternatesOf = (item: typeof english) => pageHead(itemPage(site, item), words).alternates;
    expect(alternatesOf(polish)).toEqual(alternatesOf(english));
  });

  test('names no translation where there is none', () => {
    const alone = sampleSite({ events: [english] });
    expect(pageHead(itemPage(alone, english), words).alternates).toEqual([]);
  });

  test('names no translation that search engines may not keep, and as such has none itself', () => {
    const hidden = sampleEvent({ ...polish, seo: noindex });
    const both = sampleSite({ events: [english, hidden] });
    expect(pageHead(itemPage(both, english), words).alternates).toEqual([]);
    const head = pageHead(itemPage(both, hidden), words);
    expect(head).toMatchObject({ robots: 'noindex', alternates: [] });
  });

  test('of an event that is hidden from lists says noindex, and its translation does not name it', () => {
    const hidden = sampleEvent({ ...polish, hidden: true });
    const both = sampleSite({ events: [english, hidden] });
    const head = pageHead(itemPage(both, hidden), words);
    expect(head).toMatchObject({ robots: 'noindex', alternates: [] });
    expect(pageHead(itemPage(both, english), words)).toMatchObject({
      robots: '',
      alternates: [],
    });
  });

  test("of a hidden event obeys the editors' other rules for search engines", () => {
    const item = sampleEvent({
      hidden: true,
      seo: { ...silentHead, noindex: true, robots: ['nofollow'] },
    });
    const head = pageHead(
      itemPage(sampleSite({ config: withoutCards, events: [item] }), item),
      words,
    );
    expect(head.robots).toBe('noindex, nofollow');
  });

  test.each([
    [120, 90, 'summary'],
    [299, 400, 'summary'],
    [400, 156, 'summary'],
    [300, 157, 'summary_large_image'],
    [0, 0, 'summary_large_image'],
  ])('with an image of %i by %i pixels has the card "%s"', (width, height, card) => {
    const image = sampleImage({ unchanged: '/media/jazz.jpg', width, height });
    const item = Object.assign(sampleEvent(), { image });
    const { xCard } = pageHead(
      itemPage(sampleSite({ config: withoutCards, events: [sampleEvent()] }), item),
      words,
    );
    expect(xCard).toEqual([{ name: 'twitter:card', content: card }]);
  });

  test('has a large card where the site draws one, however small the image', () => {
    const item = sampleEvent({ image: sampleImage({ width: 120, height: 90 }) });
    const drawing = sampleSite({ config: { socialCards: 'always' }, events: [item] });
    const { xCard } = pageHead(itemPage(drawing, item), words);
    expect(xCard).toEqual([{ name: 'twitter:card', content: 'summary_large_image' }]);
  });

  test('has a small card where editors chose a large one for a small image', () => {
    const seo = { ...silentHead, x: { ...silentHead.x, card: 'summary_large_image' as const } };
    const image = sampleImage({ width: 120, height: 90 });
    const item = sampleEvent({ image, seo });
    const { xCard } = pageHead(
      itemPage(sampleSite({ config: withoutCards, events: [item] }), item),
      words,
    );
    expect(xCard).toEqual([{ name: 'twitter:card', content: 'summary' }]);
  });

  test("prefers the editors' words for search engines", () => {
    const item = sampleEvent({ seo: { ...silentHead, title: 'Jazz!', description: 'Come.' } });
    expect(
      pageHead(itemPage(sampleSite({ config: withoutCards, events: [item] }), item), words),
    ).toMatchObject({
      title: 'Jazz!',
      description: 'Come.',
    });
  });
});

describe('the head of', () => {
  const site = sampleSite({
    events: [sampleEvent()],
    posts: [samplePost()],
    pages: [samplePage()],
  });
  const headOf = (page: SitePage, title = 'T', description = '') =>
    pageHead(page, { title, description });
  const pageOf = (item: Item) => itemPage(site, item);

  test('the home page has the name of the site as its title', () => {
    expect(
      headOf(homeKind.page(site, 'en', only), 'Town calendar', 'What is on in town.'),
    ).toMatchObject({
      title: 'Town calendar',
      description: 'What is on in town.',
      canonical: 'https://town.example/en/',
      alternates: [
        { language: 'en', url: 'https://town.example/en/' },
        { language: 'pl', url: 'https://town.example/pl/' },
        { language: 'x-default', url: 'https://town.example/en/' },
      ],
    });
  });

  test('a post whose description was cut out of its text has its summary in that place', () => {
    const copy = `https://www.youtube.com/watch?v=1 The library movesDownload To the…`;
    const preview = { title: undefined, description: copy, image: undefined };
    const seo = {
      ...silentHead,
      description: copy,
      openGraph: preview,
      x: { ...preview, card: undefined },
    };
    const wordsOf = (item: ReturnType<typeof samplePost>) => {
      const { description, openGraph, xCard } = headOf(pageOf(item), 'T', item.summary);
      return [
        description,
        openGraph.find(({ property }) => property === 'og:description')?.content,
        xCard.find(({ name }) => name === 'twitter:description')?.content,
      ];
    };
    expect(
      wordsOf(
        samplePost({
          seo,
          body: '<p>The library moves.</p><p>Download</p><p>To the Old Mill.</p>',
        }),
      ),
    ).toEqual(Array(3).fill('The library moves. Download. To the Old Mill.'));
    const caption =
      '<figure><figcaption>The library movesDownload To the Mill</figcaption></figure>';
    expect(wordsOf(samplePost({ seo, body: caption }))).toEqual(['', undefined, undefined]);
    expect(wordsOf(samplePost({ seo, body: '<p>Another text.</p>' }))).toEqual(Array(3).fill(copy));
  });

  test('a post without text has no description, least of all that of the site', () => {
    const item = samplePost({ body: '' });
    const { description, openGraph, jsonLd } = headOf(pageOf(item));
    expect(description).toBe('');
    expect(openGraph.filter(({ property }) => property === 'og:description')).toEqual([]);
    const graph: readonly Record<string, unknown>[] = JSON.parse(jsonLd)['@graph'];
    expect(graph.filter((node) => 'description' in node).map((node) => node['@type'])).toEqual([
      'WebSite',
    ]);
  });

  test('a page that is not found stays out of search engines', () => {
    expect(headOf(notFoundKind.page(site, 'en', { others: [] }))).toMatchObject({
      robots: 'noindex',
      alternates: [],
    });
  });

  test('a list names the languages it is in too', () => {
    const { openGraph } = headOf(newsKind.page(site, 'en', { page: 1 }));
    expect(openGraph).toContainEqual({ property: 'og:locale:alternate', content: 'pl_PL' });
  });

  test('a post is an article with its times', () => {
    const { openGraph } = headOf(pageOf(samplePost()));
    expect(openGraph).toEqual(
      expect.arrayContaining([
        { property: 'og:type', content: 'article' },
        { property: 'article:published_time', content: '2026-10-01T08:00:00Z' },
        { property: 'article:modified_time', content: '2026-10-02T09:30:00Z' },
      ]),
    );
  });

  test('a page of a list has the name of the site after its title', () => {
    expect(headOf(upcomingKind.page(site, 'en', 2), 'Events, page 2')).toMatchObject({
      title: 'Events, page 2 – Town calendar',
      canonical: 'https://town.example/en/events/page/2/',
    });
  });

  test('a venue without an image has a small card', () => {
    const { openGraph, xCard } = headOf(pageOf(sampleVenue()));
    expect(xCard).toEqual([{ name: 'twitter:card', content: 'summary' }]);
    expect(openGraph.filter(({ property }) => property.startsWith('og:image'))).toEqual([]);
  });
});
