import type { Language } from '../contract/language.ts';
import type { Post } from '../model/post.ts';
import { uniqueSlugs } from '../model/slug.ts';
import { derivedIndexOfLanguage, derivedOfLanguage } from './derived.ts';
import { groupByEach, newestFirst } from './order.ts';
import type { NewsCategory, Site } from './site.ts';

/** The posts of a year in the site's zone, or of a category; newest first. */
type NewsYear = { readonly year: number; readonly posts: readonly Post[] };
type NewsGroup = { readonly category: NewsCategory; readonly posts: readonly Post[] };

type Neighbors = { readonly newer: Post | undefined; readonly older: Post | undefined };

/** The news of a language by time and by subject, in which no post comes first for being sticky. */
export type NewsArchive = {
  readonly newest: readonly Post[];
  /** The latest first; without those in which nothing was published. */
  readonly years: readonly NewsYear[];
  /** By name; none where the server does not give their names. */
  readonly categories: readonly NewsGroup[];
  categoriesOf(post: Post): readonly NewsCategory[];
  neighborsOf(post: Post): Neighbors;
};

export function newsArchive(site: Site, language: Language): NewsArchive {
  const local = site.in(language);
  return {
    get newest() {
      return newestPosts(local);
    },
    get years() {
      return newsYears(local);
    },
    get categories() {
      return newsGroups(local);
    },
    categoriesOf: (post) => post.categories.flatMap(({ id }) => newsCategories.at(local, id) ?? []),
    neighborsOf: ({ id }) => neighbors.at(local, id) ?? { newer: undefined, older: undefined },
  };
}

/** Ids of the topics that have or had a feed, ascending. */
export function topicsEver(site: Site, language: Language): readonly number[] {
  const present = newsArchive(site, language).categories.map(({ category }) => category.id);
  return [...new Set([...(site.history.topics[language] ?? []), ...present])].toSorted(
    (one, other) => one - other,
  );
}

/** Those that had a feed and have no news any more: their feeds stay, for those who subscribed. */
export function formerTopics(site: Site, language: Language): readonly number[] {
  const present = newsArchive(site, language).categories.map(({ category }) => category.id);
  return topicsEver(site, language).filter((id) => !present.includes(id));
}

/**
 * The version of a category in another language: that with the same id, or else the same slug. The server does not say
 * which categories of posts are versions of each other.
 */
export function sameCategory(
  { categories }: Pick<NewsArchive, 'categories'>,
  { id, slug }: NewsCategory,
): NewsCategory | undefined {
  const same =
    categories.find(({ category }) => category.id === id) ??
    categories.find(({ category }) => category.slug === slug);
  return same?.category;
}

const newestPosts = derivedOfLanguage('newest posts', ({ posts }) => newestFirst(posts));

const newsYears = derivedOfLanguage('years of news', (local): readonly NewsYear[] => {
  const { timeZone } = local.site;
  const yearOf = ({ published }: Post) => published.toZonedDateTimeISO(timeZone).year;
  return [...Map.groupBy(newestPosts(local), yearOf)]
    .map(([year, posts]) => ({ year, posts }))
    .toSorted((one, other) => other.year - one.year);
});

const newsCategories = derivedIndexOfLanguage('categories of news', (local) =>
  categoriesOf(newestPosts(local), local.language),
);

const newsGroups = derivedOfLanguage('news by category', (local) =>
  groupsOf(
    newestPosts(local),
    newsCategories.all(local),
    new Intl.Collator(local.language, { numeric: true }),
  ),
);

const neighbors = derivedIndexOfLanguage('neighbors of posts', (local) => {
  const posts = newestPosts(local);
  return new Map(
    posts.map(({ id }, place): [number, Neighbors] => [
      id,
      { newer: posts[place - 1], older: posts[place + 1] },
    ]),
  );
});

/** Where posts give different names of one category, the newest is right. */
function categoriesOf(posts: readonly Post[], language: Language): Map<number, NewsCategory> {
  const known = new Map<number, Post['categories'][number]>();
  for (const { categories } of posts) for (const one of categories) known.getOrInsert(one.id, one);
  const slugs = uniqueSlugs([...known.values()], { kind: 'category', warn: () => {} });
  return new Map(
    [...known.values()].map(({ id, name, sourceUrl }) => [
      id,
      {
        kind: 'newsCategory',
        id,
        language,
        slug: slugs.get(id) ?? `category-${id}`,
        name,
        sourceUrl,
      },
    ]),
  );
}

function groupsOf(
  posts: readonly Post[],
  categories: ReadonlyMap<number, NewsCategory>,
  { compare }: Intl.Collator,
): NewsGroup[] {
  const byId = groupByEach(posts, (post) => post.categories.map(({ id }) => id));
  return [...categories.values()]
    .toSorted((one, other) => compare(one.name, other.name) || one.id - other.id)
    .map((category) => ({ category, posts: byId.get(category.id) ?? [] }));
}
