import { describe, expect, test } from 'vitest';
import { samplePost } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { sitePages } from '../kinds/index.ts';
import { feedPlans } from '../outputs/feeds/files.ts';
import { formerTopics, newsArchive } from './news-archive.ts';
import { nextHistory } from './published-history.ts';

const town = { id: 5, name: 'Town & people', slug: 'town', sourceUrl: '' };
const culture = { id: 7, name: 'culture', slug: 'Kultura%20%21', sourceUrl: '' };

const post = (id: number, published: string, more: Parameters<typeof samplePost>[0] = {}) =>
  samplePost({ id, slug: `post-${id}`, published: Temporal.Instant.from(published), ...more });

const posts = [
  post(1, '2024-05-01T10:00:00Z', { sticky: true, categories: [{ ...town, name: 'Town' }] }),
  post(2, '2025-12-31T23:30:00Z', { categories: [town, culture, town] }),
  post(3, '2026-06-01T10:00:00Z', { categories: [culture] }),
  post(4, '2026-06-01T10:00:00Z'),
  post(5, '2026-02-01T10:00:00Z', {
    language: 'pl',
    categories: [{ ...town, name: 'Miasto', slug: 'miasto' }],
  }),
];
const site = sampleSite({ posts, config: { postsPerPage: 2 } });
const { years, categories, neighborsOf, categoriesOf } = newsArchive(site, 'en');
const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

describe('newsArchive', () => {
  test('has the years of the site’s zone, the latest first, without the empty ones', () => {
    expect(years.map(({ year, posts: own }) => [year, ids(own)])).toEqual([
      [2026, [3, 4, 2]],
      [2024, [1]],
    ]);
  });

  test('has the categories by name, called as the newest post calls them', () => {
    expect(
      categories.map(({ category, posts: own }) => [category.name, category.slug, ids(own)]),
    ).toEqual([
      ['culture', 'kultura', [3, 2]],
      ['Town & people', 'town', [2, 1]],
    ]);
    expect(
      categoriesOf(post(9, '2026-01-01T00:00:00Z', { categories: [town] })).map(({ id }) => id),
    ).toEqual([5]);
  });

  test('knows what was published before and after a post, whatever is sticky', () => {
    const around = posts.slice(0, 4).map((one) => {
      const { newer, older } = neighborsOf(one);
      return [one.id, newer?.id, older?.id];
    });
    expect(around).toEqual([
      [1, 2, undefined],
      [2, 4, 1],
      [3, undefined, 4],
      [4, 3, 2],
    ]);
  });

  test('has pages of its own, and the language switch leads to the same year or category', () => {
    const pages = sitePages(site)
      .filter(({ path }) => /^\/en\/news\/(?:\d|category)/.test(path))
      .map((page) => {
        const [target] = page.languageTargets();
        return [page.path, target?.path, target?.exact];
      });
    expect(pages).toEqual([
      ['/en/news/2026/', '/pl/aktualnosci/2026/', true],
      ['/en/news/2026/page/2/', '/pl/aktualnosci/2026/', false],
      ['/en/news/2024/', '/pl/aktualnosci/', false],
      ['/en/news/category/kultura/', '/pl/aktualnosci/', false],
      ['/en/news/category/town/', '/pl/aktualnosci/kategoria/miasto/', true],
    ]);
  });
});

test('a topic without news keeps its feeds, which are empty, for as long as the history', () => {
  const next = { fetched: '', collected: {} };
  const before = nextHistory(site, next);
  expect(before.topics).toEqual({ en: [5, 7], pl: [5] });
  const without = posts.slice(3);
  const gone = nextHistory(sampleSite({ posts: without, history: before }), next);
  for (const history of [before, gone]) {
    const later = sampleSite({ posts: without, history });
    expect(formerTopics(later, 'en')).toEqual([5, 7]);
    expect(formerTopics(later, 'pl')).toEqual([]);
    const feed = feedPlans(later, 'en').find(({ key }) => key === 'news-category-7');
    expect(feed?.pathOf('atom')).toBe('/en/feeds/news/7.atom');
    expect(feed?.title).toBe('News');
  }
});
