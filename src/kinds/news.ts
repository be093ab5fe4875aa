import type { Language } from '../contract/language.ts';
import type { Post } from '../model/post.ts';
import { newsCategoryLinks } from '../outputs/feeds/links.ts';
import type { FeedFormat, Routes } from '../routes.ts';
import { newsArchive, sameCategory } from '../site/news-archive.ts';
import type { LanguageSite, NewsCategory, Site } from '../site/site.ts';
import { listPage, pageNumbers, pagerData } from '../views/lists/lists.ts';
import { postTeaser } from '../views/news.ts';
import type { PageContext } from '../views/page.ts';
import { subscribeOffer } from '../views/subscribe.ts';
import { sectionStep } from '../views/trail.ts';
import { Kind } from './kind.ts';

/** A page of a list of posts: of all, of a year in the site's zone or of a category. */
type NewsList = {
  readonly page: number;
  readonly year?: number;
  readonly category?: NewsCategory;
};

export const newsKind = new Kind({
  kind: 'news',
  list: listNews,
  name: ({ year, category, page }: NewsList) =>
    `news ${category ? `category ${category.id} ` : ''}${year === undefined ? '' : `${year} list `}${page}`,
  path: ({ routes }, language, list) => pathOf(routes, language, list),
  section: () => 'news',
  number: ({ page }) => page,
  title: newsTitle,
  description: newsDescription,
  trail: (page) => [
    sectionStep(page, 'news'),
    ...(isArchive(page.of)
      ? [
          {
            name: page.of.category?.name ?? String(page.of.year),
            path: pathOf(page.routes, page.language, { ...page.of, page: 1 }),
          },
        ]
      : []),
  ],
  translation: (site, language, list) =>
    list.page === 1 ? firstIn(site, language, list) : undefined,
  nearest: (site, language, list) =>
    pathOf(site.routes, language, firstIn(site, language, list) ?? { page: 1 }),
  changed: ({ year, category }, changes) => {
    if (category) return changes.newsOfCategory(category);
    return year === undefined ? changes.news : changes.newsOfYear(year);
  },
  feeds: (site, language, { category }) =>
    category ? newsCategoryLinks(site, language, category) : [],
  feed: 'news',
  isCollection: (list) => !isArchive(list),
  inputs: (page) => (isArchive(page.of) ? newsArchivePage(page) : newsPage(page)),
  data: (_item, shown) => shown,
});

function isArchive({ year, category }: NewsList): boolean {
  return year !== undefined || category !== undefined;
}

function listNews(site: Site, { language, posts }: LanguageSite): readonly NewsList[] {
  const { years, categories } = newsArchive(site, language);
  const numbered = (list: Omit<NewsList, 'page'>, count: number): readonly NewsList[] =>
    pageNumbers(count, site.config.postsPerPage).map((page) => ({ ...list, page }));
  return [
    ...numbered({}, posts.length),
    ...years.flatMap((list) => numbered({ year: list.year }, list.posts.length)),
    ...categories.flatMap((list) => numbered({ category: list.category }, list.posts.length)),
  ];
}

function pathOf(routes: Routes, language: Language, { year, category, page }: NewsList): string {
  if (category) return routes.newsCategoryPath(language, category.slug, page);
  return year === undefined
    ? routes.sectionPath(language, 'news', page)
    : routes.newsYearPath(language, year, page);
}

/** The first page of the same list in another language, where there is one. */
function firstIn(site: Site, language: Language, list: NewsList): NewsList | undefined {
  if (list.category) {
    const category = sameCategory(newsArchive(site, language), list.category);
    return category && { category, page: 1 };
  }
  const { year } = list;
  if (year === undefined) return { page: 1 };
  const isThere = newsArchive(site, language).years.some((one) => one.year === year);
  return isThere ? { year, page: 1 } : undefined;
}

function newsTitle({ of: { year, category }, local, t }: PageContext<NewsList>): string {
  if (category) return category.name;
  return year === undefined
    ? (local.postsPage?.title ?? t('section.news'))
    : t('news.ofYear', { year: String(year) });
}

function newsDescription({ of, local, t }: PageContext<NewsList>): string {
  const { year, category, page } = of;
  const site = local.name;
  if (category) return t('describe.newsCategory', { name: category.name, site });
  if (year !== undefined) return t('describe.newsYear', { year: String(year), site });
  return (page === 1 && local.postsPage?.summary) || t('describe.news', { site });
}

/** One page of a list of posts: of all, of a year or of a category. */
export type NewsPageData = ReturnType<typeof newsPage> | ReturnType<typeof newsArchivePage>;

/** A list of posts, and how many it has. */
export type NewsLink = {
  readonly label: string;
  readonly path: string;
  readonly count: number;
  /** As in `aria-current`: 'page' for the page itself, 'true' for a further page of its list. */
  readonly current: 'page' | 'true' | undefined;
};

export function newsPage(page: PageContext<NewsList>) {
  const { local, routes, language, of } = page;
  const introduction = of.page === 1 ? local.postsPage?.body : undefined;
  return {
    ...postList(page, local.posts, (format) => routes.newsFeedPath(language, format)),
    count: undefined,
    introduction: introduction || undefined,
  };
}

/** A page of the posts of a year or a category, which are counted. */
export function newsArchivePage(page: PageContext<NewsList>) {
  const {
    routes,
    language,
    of: { category },
  } = page;
  const posts = archivedPosts(page);
  const feed = (format: FeedFormat) =>
    category
      ? routes.newsCategoryFeedPath(language, category.id, format)
      : routes.newsFeedPath(language, format);
  return { ...postList(page, posts, feed), count: posts.length, introduction: undefined };
}

/** @param feed path of the feed of the list, or of all posts where it has none */
function postList(
  page: PageContext<NewsList>,
  posts: readonly Post[],
  feed: (format: FeedFormat) => string,
) {
  const { site, language, routes, of, t } = page;
  const list = listPage(posts, site.config.postsPerPage, of.page);
  return {
    title: newsTitle(page),
    posts: list.items.map((post) => postTeaser(page, post)),
    pager: pagerData(list, (number) => pathOf(routes, language, { ...of, page: number })),
    ...newsLinks(page),
    subscribe: subscribeOffer(page, t('subscribe.toNews'), { feed }),
  };
}

/** The posts of a year or a category, newest first. */
function archivedPosts({ site, language, of }: PageContext<NewsList>): readonly Post[] {
  const { years, categories } = newsArchive(site, language);
  const list =
    of.category === undefined
      ? years.find(({ year }) => year === of.year)
      : categories.find(({ category }) => category.id === of.category?.id);
  return list?.posts ?? [];
}

/** The ways to the lists of topics and years, all news before these; none where there are no news. */
function newsLinks(
  page: PageContext<NewsList>,
): Readonly<Record<'topics' | 'years', readonly NewsLink[]>> {
  const { site, language, local, routes, t } = page;
  const { years, categories } = newsArchive(site, language);
  if (years.length === 0) return { topics: [], years: [] };
  const link = (label: string, path: string, count: number): NewsLink => ({
    label,
    path,
    count,
    current: path === page.path ? 'page' : page.path.startsWith(path) ? 'true' : undefined,
  });
  const all = link(t('home.allNews'), routes.sectionPath(language, 'news'), local.posts.length);
  return {
    topics: categories.map(({ category, posts }) =>
      link(category.name, routes.newsCategoryPath(language, category.slug), posts.length),
    ),
    years: [
      { ...all, current: isArchive(page.of) ? undefined : all.current },
      ...years.map(({ year, posts }) =>
        link(String(year), routes.newsYearPath(language, year), posts.length),
      ),
    ],
  };
}
