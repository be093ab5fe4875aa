import type { Language } from '../contract/language.ts';
import { formatDate } from '../i18n/format.ts';
import type { FeaturedContent, PostFormat } from '../model/item.ts';
import type { Post } from '../model/post.ts';
import type { FeedFormat } from '../routes.ts';
import { newsArchive } from '../site/news-archive.ts';
import type { PagedSubject, Site } from '../site/site.ts';
import { listPage, pagerData } from './lists/lists.ts';
import {
  derivedOfPages,
  type ItemSubject,
  type LanguageContext,
  type NewsArchivePage,
  type PageContext,
  type PictureData,
  type SectionPage,
} from './page.ts';
import { subscribeOffer } from './subscribe.ts';
import { pageTitle } from './titles.ts';

/** A day as programs and as readers read it. */
export type DateData = { readonly day: string; readonly text: string };

export type PostTeaserData = {
  readonly title: string;
  /** Whether editors gave it a title; else its first words are its title. */
  readonly isTitled: boolean;
  readonly path: string;
  readonly format: PostFormat;
  readonly published: DateData;
  /** Whether editors put it before newer posts. */
  readonly featured: boolean;
  /** Whether it shows title and date alone: the fields below are empty then. */
  readonly isShort: boolean;
  /** Minutes it takes to read; 0 where it has no text. */
  readonly minutes: number;
  /** What a post of a special format is about. */
  readonly featuredContent: FeaturedContent | undefined;
  /** Whether it is a quote or a note, whose words come first, without summary and image. */
  readonly isWords: boolean;
  readonly summary: string;
  readonly image: PictureData | undefined;
};

/** A post with what it is about, its summary and its image. */
export const postTeaser = derivedOfPages('teasers of posts', (page, post: Post): PostTeaserData => {
  const { featuredContent } = post;
  const isWords = featuredContent?.kind === 'quote' || featuredContent?.kind === 'note';
  return {
    ...shortPostTeaser(page, post),
    isShort: false,
    featured: post.sticky,
    minutes: post.minutes,
    featuredContent: contentBelowTitle(post, featuredContent),
    isWords,
    // The words that already head a post without a title are not said again.
    summary: isWords ? '' : post.isTitled ? post.summary : continuation(post.summary, post.title),
    image: post.image && !isWords ? page.picture(post.image) : undefined,
  };
});

/** Title and date of a post. */
export const shortPostTeaser = derivedOfPages(
  'short teasers of posts',
  (page, post: Post): PostTeaserData => ({
    title: post.title,
    isTitled: post.isTitled,
    path: page.site.pathOf(post),
    format: post.format,
    published: dateOf(page, post.published),
    featured: false,
    isShort: true,
    minutes: 0,
    featuredContent: undefined,
    isWords: false,
    summary: '',
    image: undefined,
  }),
);

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

export function newsPage(page: SectionPage) {
  const { local, routes, language, subject } = page;
  const introduction = subject.page === 1 ? local.postsPage?.body : undefined;
  return {
    ...postList(page, local.posts, (format) => routes.newsFeedPath(language, format)),
    count: undefined,
    introduction: introduction || undefined,
  };
}

/** A page of the posts of a year or a category, which are counted. */
export function newsArchivePage(page: NewsArchivePage) {
  const { routes, language, subject } = page;
  const posts = archivedPosts(page);
  const feed = (format: FeedFormat) =>
    subject.kind === 'newsCategory'
      ? routes.newsCategoryFeedPath(language, subject.category.id, format)
      : routes.newsFeedPath(language, format);
  return { ...postList(page, posts, feed), count: posts.length, introduction: undefined };
}

/** @param feed path of the feed of the list, or of all posts where it has none */
function postList(
  page: PageContext<Extract<PagedSubject, { page: number }>>,
  posts: readonly Post[],
  feed: (format: FeedFormat) => string,
) {
  const { site, subject, t } = page;
  const list = listPage(posts, site.config.postsPerPage, subject.page);
  return {
    title: pageTitle(page),
    posts: list.items.map((post) => postTeaser(page, post)),
    pager: pagerData(page, list),
    ...newsLinks(page),
    subscribe: subscribeOffer(page, t('subscribe.toNews'), { feed }),
  };
}

/** The posts of a year or a category, newest first. */
function archivedPosts({ site, language, subject }: NewsArchivePage): readonly Post[] {
  const { years, categories } = newsArchive(site, language);
  const list =
    subject.kind === 'newsYear'
      ? years.find(({ year }) => year === subject.year)
      : categories.find(({ category }) => category.id === subject.category.id);
  return list?.posts ?? [];
}

/** The ways to the lists of topics and years, all news before these; none where there are no news. */
function newsLinks(page: PageContext): Readonly<Record<'topics' | 'years', readonly NewsLink[]>> {
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
      { ...all, current: page.subject.kind === 'section' ? all.current : undefined },
      ...years.map(({ year, posts }) =>
        link(String(year), routes.newsYearPath(language, year), posts.length),
      ),
    ],
  };
}

export type PostPageData = ReturnType<typeof postPage>;

const mostOthers = 5;

export function postPage(page: PageContext<ItemSubject<'post'>>) {
  const { site, language, routes, subject } = page;
  const post = subject.item;
  const { title, isTitled, format, author, minutes, body } = post;
  const archive = newsArchive(site, language);
  const { older, newer } = archive.neighborsOf(post);
  const neighbor = (one: Post | undefined) => one && { name: one.title, path: site.pathOf(one) };
  return {
    title,
    /** Whether editors gave it a title; else the text begins with it, and it need not be seen. */
    isTitled,
    format,
    ...postDates(page, post),
    author,
    /** Minutes it takes to read; 0 where it has no text. */
    minutes,
    /** Undefined where there is none, or the text shows it. */
    image: post.image && !post.imageInText ? page.picture(post.image) : undefined,
    /** Whose the image is and what it shows; empty where nothing is said. */
    imageCaption: post.imageCaption,
    /** What an editor wrote to stand before the text; empty where there is none. */
    excerpt: post.excerpt,
    /** What a post of the format `link` links to. */
    link: format === 'link' ? post.featuredContent : undefined,
    body,
    categories: archive
      .categoriesOf(post)
      .map(({ slug, name }) => ({ name, path: routes.newsCategoryPath(language, slug) })),
    tags: post.tags.map((tag) => ({ name: tag.name, path: site.pathOf(tag) })),
    /** The newest posts besides it, short. */
    others: archive.newest
      .slice(0, mostOthers + 1)
      .filter(({ id }) => id !== post.id)
      .slice(0, mostOthers)
      .map((other) => shortPostTeaser(page, other)),
    newsPath: routes.sectionPath(language, 'news'),
    /** The posts published before and after it. */
    older: neighbor(older),
    newer: neighbor(newer),
  };
}

function postDates({ site, language }: PageContext, { published, modified }: Post) {
  const first = siteDay(published, site);
  const last = siteDay(modified, site);
  return {
    published: dateData(first, language),
    /** Undefined where it was not changed on a later day. */
    updated: Temporal.PlainDate.compare(last, first) > 0 ? dateData(last, language) : undefined,
  };
}

/** The newest posts, whatever is sticky, short. */
export function latestPosts(page: LanguageContext, count: number): readonly PostTeaserData[] {
  const { newest } = newsArchive(page.site, page.language);
  return newest.slice(0, count).map((post) => shortPostTeaser(page, post));
}

/** The date of an instant in the site's zone. */
export function dateOf({ site, language }: LanguageContext, instant: Temporal.Instant): DateData {
  return dateData(siteDay(instant, site), language);
}

function siteDay(instant: Temporal.Instant, { timeZone }: Site): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate();
}

function dateData(day: Temporal.PlainDate, language: Language): DateData {
  return { day: day.toString(), text: formatDate(day, language) };
}

/** What a post is about, without the words that already head a post that has no title. */
function contentBelowTitle(
  { isTitled, title }: Post,
  content: FeaturedContent | undefined,
): FeaturedContent | undefined {
  if (isTitled || (content?.kind !== 'note' && content?.kind !== 'quote')) return content;
  const text = continuation(content.text, title);
  if (content.kind === 'quote') return text || content.source ? { ...content, text } : undefined;
  return text ? { ...content, text } : undefined;
}

function continuation(text: string, heading: string): string {
  const said = heading.replace(/…$/, '');
  if (!text.startsWith(said)) return text;
  const rest = text.slice(said.length).replace(/^[.…]/, '').trim();
  return rest !== '' && said !== heading ? `…${rest}` : rest;
}
