import type { Language } from '../contract/language.ts';
import { formatDate } from '../i18n/format.ts';
import type { FeaturedContent, PostFormat } from '../model/item.ts';
import type { Post } from '../model/post.ts';
import { newsArchive } from '../site/news-archive.ts';
import type { LanguageSite, Site } from '../site/site.ts';
import type { NewsArchivePage, PageContext, PictureData } from './page.ts';

/** A day as programs and as readers read it. */
export type DateData = { readonly day: string; readonly text: string };

/** A news item among others. */
export type PostTeaserData = {
  readonly title: string;
  /** Whether editors gave it a title; else its first words stand there. */
  readonly isTitled: boolean;
  readonly path: string;
  readonly format: PostFormat;
  readonly published: DateData;
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
export function postTeaser(page: PageContext, post: Post): PostTeaserData {
  const kind = post.featuredContent?.kind;
  const isWords = kind === 'quote' || kind === 'note';
  return {
    ...shortPostTeaser(page, post),
    isShort: false,
    minutes: post.minutes,
    featuredContent: contentBelowTitle(post),
    isWords,
    summary: isWords ? '' : summaryBelowTitle(post),
    image: post.image && !isWords ? page.picture(post.image) : undefined,
  };
}

/** Title and date of a post. */
export function shortPostTeaser({ site, language }: PageContext, post: Post): PostTeaserData {
  return {
    title: post.title,
    isTitled: post.isTitled,
    path: site.pathOf(post),
    format: post.format,
    published: dateData(siteDay(post.published, site), language),
    isShort: true,
    minutes: 0,
    featuredContent: undefined,
    isWords: false,
    summary: '',
    image: undefined,
  };
}

export type NewsLink = {
  readonly label: string;
  readonly path: string;
  /** Posts it leads to. */
  readonly count: number;
  /** As in `aria-current`: 'page' for the page itself, 'true' for a further page of its list. */
  readonly current: 'page' | 'true' | undefined;
};

/** Ways through the news. */
type NewsLinks = {
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

/** The posts of the year or the category that a page lists, newest first. */
export function archivedPosts({ site, language, subject }: NewsArchivePage): readonly Post[] {
  const { years, categories } = newsArchive(site, language);
  const list =
    subject.kind === 'newsYear'
      ? years.find(({ year }) => year === subject.year)
      : categories.find(({ category }) => category.id === subject.category.id);
  return list?.posts ?? [];
}

/** The newest posts besides the one that is read. */
export function otherPosts(local: LanguageSite, post: Post, count: number): Post[] {
  return local.posts
    .slice(0, count + 1)
    .filter(({ id }) => id !== post.id)
    .slice(0, count);
}

type Topic = { readonly name: string; readonly path: string };

/** The categories of a post that have pages. */
export function topicsOf({ site, routes, language }: PageContext, post: Post): Topic[] {
  return newsArchive(site, language)
    .categoriesOf(post)
    .map(({ slug, name }) => ({ name, path: routes.newsCategoryPath(language, slug) }));
}

/** The posts published before and after one. */
export function neighborsOf({ site, language }: PageContext, post: Post) {
  return newsArchive(site, language).neighborsOf(post);
}

/** The newest posts, whatever is sticky. */
export function latestPosts({ site, language }: PageContext, count: number): readonly Post[] {
  return newsArchive(site, language).newest.slice(0, count);
}

/** The day of an instant in the site's zone. */
function siteDay(instant: Temporal.Instant, { timeZone }: Site): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate();
}

function dateData(day: Temporal.PlainDate, language: Language): DateData {
  return { day: day.toString(), text: formatDate(day, language) };
}

/** The days, in the site's zone, on which a post was published and last changed. */
type PostDates = {
  readonly published: Temporal.PlainDate;
  /** `undefined` where that was no later day. */
  readonly updated: Temporal.PlainDate | undefined;
};

export function postDates({ published, modified }: Post, timeZone: string): PostDates {
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).toPlainDate();
  const first = dayOf(published);
  const last = dayOf(modified);
  return { published: first, updated: Temporal.PlainDate.compare(last, first) > 0 ? last : undefined };
}

/** What a post is about, without the words that already head a post that has no title. */
export function contentBelowTitle({ featuredContent, isTitled, title }: Post): FeaturedContent | undefined {
  if (isTitled || (featuredContent?.kind !== 'note' && featuredContent?.kind !== 'quote'))
    return featuredContent;
  const text = continuation(featuredContent.text, title);
  if (featuredContent.kind === 'quote')
    return text || featuredContent.source ? { ...featuredContent, text } : undefined;
  return text ? { ...featuredContent, text } : undefined;
}

/** The summary, without the words that already head a post that has no title. */
export function summaryBelowTitle({ summary, isTitled, title }: Post): string {
  return isTitled ? summary : continuation(summary, title);
}

function continuation(text: string, heading: string): string {
  const said = heading.replace(/…$/, '');
  if (!text.startsWith(said)) return text;
  const rest = text.slice(said.length).replace(/^[.…]/, '').trim();
  return rest !== '' && said !== heading ? `…${rest}` : rest;
}
