import { newsArchive } from '../news-archive.ts';
import type { PageContext } from './page-context.ts';

export type NewsLink = {
  readonly label: string;
  readonly path: string;
  /** Posts it leads to. */
  readonly count: number;
  /** As in `aria-current`: 'page' for the page itself, 'true' for a further page of its list. */
  readonly current: 'page' | 'true' | undefined;
};

/** Ways through the news. */
export type NewsLinks = {
  readonly all: NewsLink;
  readonly years: readonly NewsLink[];
  readonly topics: readonly NewsLink[];
};

export function newsLinks(page: PageContext): NewsLinks {
  const { site, language, local, routes, t } = page;
  const { years, categories } = newsArchive(site, language);
  const link = (label: string, path: string, count: number): NewsLink => ({
    label,
    path,
    count,
    current: path === page.path ? 'page' : page.path.startsWith(path) ? 'true' : undefined,
  });
  const all = link(t('news.all'), routes.sectionPath(language, 'news'), local.posts.length);
  return {
    all: { ...all, current: page.subject.kind === 'section' ? all.current : undefined },
    years: years.map(({ year, posts }) =>
      link(String(year), routes.newsYearPath(language, year), posts.length),
    ),
    topics: categories.map(({ category, posts }) =>
      link(category.name, routes.newsCategoryPath(language, category.slug), posts.length),
    ),
  };
}
