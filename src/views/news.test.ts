import { describe, expect, test } from 'vitest';
import { alteredLanguage } from '../../tests/support/altered.ts';
import { addressOf } from '../../tests/support/item-source.ts';
import {
  sampleImage,
  samplePage,
  samplePost,
  sampleTag,
} from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { barePost, openTown } from '../../tests/support/small-town.ts';
import { homeKind } from '../kinds/home.ts';
import { only } from '../kinds/kind.ts';
import { type NewsLink, newsArchivePage, newsKind, newsPage } from '../kinds/news.ts';
import { postKind, postPage } from '../kinds/post.ts';
import type { Post } from '../model/post.ts';
import type { FeaturedContent } from '../model/texts.ts';
import { newsArchive } from '../site/news-archive.ts';
import { postTeaser, shortPostTeaser } from './news.ts';

const image = sampleImage();
const picture = expect.objectContaining({
  src: `/media/${image.digest}-960.webp`,
  alt: 'A full hall',
  color: '#884422',
});

function teaserOf(change: Parameters<typeof samplePost>[0]) {
  const post = samplePost(change);
  return postTeaser(homeKind.page(sampleSite({ posts: [post] }), 'en', only).context, post);
}

describe('postTeaser', () => {
  const head = {
    title: 'The library moves',
    isTitled: true,
    path: '/en/news/library-moves/',
    format: 'standard',
    published: { day: '2026-10-01', text: '1 October 2026' },
  };

  test('shows title, date, summary and image of a post', () => {
    const body = `<p>To the Old Mill.</p><p>${'word '.repeat(500)}</p>`;
    expect(teaserOf({ image, body })).toEqual({
      ...head,
      isShort: false,
      minutes: 3,
      featuredContent: undefined,
      isWords: false,
      summary: expect.stringMatching(/^To the Old Mill. word word/),
      image: picture,
    });
  });

  test('shows the words of a quote or a note instead of summary and image', () => {
    const featuredContent = { kind: 'quote', text: 'Ink is patient.', source: 'Anna' } as const;
    const body = '<blockquote><p>Ink is patient.</p><cite>Anna</cite></blockquote>';
    expect(teaserOf({ format: 'quote', image, body })).toEqual({
      ...head,
      format: 'quote',
      isShort: false,
      minutes: 1,
      featuredContent,
      isWords: true,
      summary: '',
      image: undefined,
    });
  });

  test('is title and date alone where it is short', () => {
    const post = samplePost({
      image,
      body: `<img src="${addressOf(image)}" alt="">`.repeat(3),
      format: 'gallery',
    });
    expect(post.featuredContent).toEqual({ kind: 'pictures', count: 3 });
    const page = homeKind.page(sampleSite({ posts: [post] }), 'en', only).context;
    expect(shortPostTeaser(page, post)).toEqual({
      ...head,
      format: 'gallery',
      isShort: true,
      minutes: 0,
      featuredContent: undefined,
      isWords: false,
      summary: '',
      image: undefined,
    });
  });

  test('does not repeat what heads a post without a title', () => {
    const below = (body: string, format: Post['format'] = 'aside', title = '') =>
      teaserOf({ title, body, format, image }).featuredContent;
    const note = (text: string): FeaturedContent => ({ kind: 'note', text });
    const quote = (text: string, source: string): FeaturedContent => ({
      kind: 'quote',
      text,
      source,
    });
    expect([
      below('<p>Who lost a boot? It waits here.</p>'),
      below('<p>We open at nine.</p>', 'aside', 'We open at'),
      below('<p>Closed today.</p>'),
      below(`<p>The whole ${'very '.repeat(11)}long street is closed.</p>`),
      below('<blockquote><p>As clear as ink.</p><cite>Anna</cite></blockquote>', 'quote'),
      below('<blockquote><p>As clear as ink.</p></blockquote>', 'quote'),
      below(`<img src="${addressOf(image)}" alt="">`.repeat(3), 'gallery'),
    ]).toEqual([
      note('It waits here.'),
      note('We open at nine.'),
      undefined,
      note('…street is closed.'),
      quote('', 'Anna'),
      undefined,
      { kind: 'pictures', count: 3 },
    ]);
    const body = '<p>Closed today. Open tomorrow.</p>';
    const [untitled, titled] = ['', 'Closed today'].map((title) => teaserOf({ title, body }));
    expect([untitled?.summary, titled?.summary]).toEqual([
      'Open tomorrow.',
      'Closed today. Open tomorrow.',
    ]);
  });
});

describe('postPage', () => {
  test('has all that the page of a post shows', () => {
    const category = { id: 7, name: 'Books', slug: 'books', sourceUrl: '' };
    const days = ['2026-11-03', '2026-11-02', '2026-11-01'];
    const posts = days.map((day, index) =>
      samplePost({
        id: 50 + index,
        slug: `post-${index}`,
        title: `Post ${index}`,
        published: Temporal.Instant.from(`${day}T10:00:00Z`),
        categories: [category],
        tags: [sampleTag()],
        author: 'Anna',
        image,
        body: '<p>To the <a href="https://mill.example/">Old Mill</a>.</p>',
      }),
    );
    const data = pageOf(posts, 1);
    expect(data).toEqual({
      title: 'Post 1',
      isTitled: true,
      format: 'standard',
      published: { day: '2026-11-02', text: '2 November 2026' },
      updated: undefined,
      author: 'Anna',
      minutes: 1,
      imageCaption: '',
      excerpt: '',
      image: picture,
      link: undefined,
      body: posts[1]?.body,
      categories: [{ name: 'Books', path: '/en/news/category/books/' }],
      tags: [{ name: sampleTag().name, path: `/en/tags/${sampleTag().slug}/` }],
      others: [
        expect.objectContaining({ title: 'Post 0' }),
        expect.objectContaining({ title: 'Post 2' }),
      ],
      newsPath: '/en/news/',
      older: { name: 'Post 2', path: '/en/news/post-2/' },
      newer: { name: 'Post 0', path: '/en/news/post-0/' },
    });
    expect(data.others.map(({ isShort }) => isShort)).toEqual([true, true]);
  });

  test('shows no image that its text shows, and what it links to where that is its format', () => {
    const body = `<p><img src="${addressOf(image)}" alt=""> <a href="https://library.example/">L</a></p>`;
    const link: FeaturedContent = {
      kind: 'link',
      url: 'https://library.example/',
      host: 'library.example',
    };
    const given = { image, imageInText: true, body };
    const post = samplePost({ ...given, format: 'link' });
    expect(pageOf([post])).toMatchObject({ image: undefined, link, others: [] });
    expect(pageOf([samplePost({ ...given, format: 'gallery' })]).link).toBeUndefined();
  });

  test('names five other posts', () => {
    const posts = Array.from({ length: 7 }, (_, index) =>
      samplePost({ id: index + 1, slug: `p${index}`, title: `Post ${index}` }),
    );
    const titles = (place: number) =>
      pageOf(posts, place)
        .others.map(({ title }) => title.slice(-1))
        .join('');
    expect([titles(0), titles(2), titles(6)]).toEqual(['12345', '01345', '01234']);
  });

  test.each([
    ['2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z', '2026-11-20', undefined],
    ['2026-11-20T10:00:00Z', '2026-11-21T09:00:00Z', '2026-11-20', '2026-11-21'],
    ['2026-11-20T23:30:00Z', '2026-11-21T10:00:00Z', '2026-11-21', undefined],
    ['2026-11-20T10:00:00Z', '2026-11-01T10:00:00Z', '2026-11-20', undefined],
  ])(
    'a post of %s, changed at %s, is published on %s and updated on %s',
    (published, modified, day, updated) => {
      const post = samplePost({
        published: Temporal.Instant.from(published),
        modified: Temporal.Instant.from(modified),
      });
      const dates = pageOf([post]);
      expect([dates.published.day, dates.updated?.day]).toEqual([day, updated]);
    },
  );

  function pageOf(posts: readonly Post[], place = 0) {
    const item = posts[place];
    if (!item) throw new Error(`There is no post at place ${place}.`);
    return postPage(postKind.page(sampleSite({ posts }), 'en', item).context);
  }
});

describe('a list of posts', () => {
  const inCategory = {
    _embedded: {
      'wp:term': [[{ id: 7, taxonomy: 'category', name: 'Books', slug: 'books', link: '' }]],
    },
  };
  const site = openTown(
    {
      en: {
        posts: [
          barePost(1, 'a', '2025-05-01 10:00:00'),
          barePost(2, 'b', '2026-05-01 10:00:00', inCategory),
          barePost(3, 'c', '2026-06-01 10:00:00', inCategory),
        ],
      },
      pl: {},
    },
    { postsPerPage: 2 },
  );

  test('of all news has its posts, its pages, and the ways to years and categories', () => {
    const data = newsPage(newsKind.page(site, 'en', { page: 1 }).context);
    expect({
      ...data,
      posts: data.posts.map(({ path }) => path),
      subscribe: data.subscribe.feeds[0],
    }).toEqual({
      title: 'News',
      count: undefined,
      introduction: undefined,
      posts: ['/en/news/c/', '/en/news/b/'],
      pager: { page: 1, pages: 2, previousPath: undefined, nextPath: '/en/news/page/2/' },
      topics: [{ label: 'Books', path: '/en/news/category/books/', count: 2, current: undefined }],
      years: [
        { label: 'All news', path: '/en/news/', count: 3, current: 'page' },
        { label: '2026', path: '/en/news/2026/', count: 2, current: undefined },
        { label: '2025', path: '/en/news/2025/', count: 1, current: undefined },
      ],
      subscribe: { format: 'RSS', url: 'https://town.example/en/feeds/news.rss' },
    });
  });

  test('marks the list on its further pages', () => {
    const second = newsPage(newsKind.page(site, 'en', { page: 2 }).context);
    expect(currents(second.years)).toEqual(['true', undefined, undefined]);
  });

  test('of a year counts its posts and offers the feed of all', () => {
    const data = newsArchivePage(newsKind.page(site, 'en', { year: 2026, page: 1 }).context);
    expect([data.title, data.count, data.posts.length, currents(data.years)]).toEqual([
      'News from 2026',
      2,
      2,
      [undefined, 'page', undefined],
    ]);
    expect(data.subscribe.feeds[0]?.url).toBe('https://town.example/en/feeds/news.rss');
  });

  test('of a category offers its own feed', () => {
    const category = newsArchive(site, 'en')
      .categories.map((one) => one.category)
      .at(0);
    if (!category) throw new Error('The news have no category.');
    const data = newsArchivePage(newsKind.page(site, 'en', { category, page: 1 }).context);
    expect([data.title, data.count, currents(data.topics), currents(data.years)]).toEqual([
      'Books',
      2,
      ['page'],
      [undefined, undefined, undefined],
    ]);
    expect(data.subscribe.feeds[0]?.url).toBe('https://town.example/en/feeds/news/7.rss');
  });

  test('opens with what editors say on its first page, and leads nowhere where there are no posts', () => {
    const empty = sampleSite();
    const data = (page: number) => {
      const context = newsKind.page(empty, 'en', { page: page }).context;
      const postsPage = samplePage({ title: 'Town news', body: '<p>All of it.</p>' });
      return newsPage({
        ...context,
        local: alteredLanguage(context.local, { postsPage }),
      });
    };
    expect(data(1)).toMatchObject({
      title: 'Town news',
      introduction: '<p>All of it.</p>',
      posts: [],
      topics: [],
      years: [],
    });
    expect(data(2).introduction).toBeUndefined();
  });
});

function currents(links: readonly NewsLink[]) {
  return links.map(({ current }) => current);
}
