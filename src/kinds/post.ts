import { formatDate } from '../i18n/format.ts';
import type { Post } from '../model/post.ts';
import { blogPostingNode } from '../outputs/head/json-ld.ts';
import { newsArchive } from '../site/news-archive.ts';
import { dateData, shortPostTeaser, siteDay } from '../views/news.ts';
import type { PageContext } from '../views/page.ts';
import { itemSteps, translationOf } from '../views/trail.ts';
import { Kind } from './kind.ts';

export const postKind = new Kind({
  kind: 'post',
  list: (_site, local): readonly Post[] => local.posts,
  name: ({ id }: Post) => `post ${id}`,
  path: (site, _language, post) => site.pathOf(post),
  section: () => 'news',
  title: ({ of }) => of.title,
  windowTitle: (page) => [page.of.title, distinction(page)].filter(Boolean).join(' – '),
  description: () => undefined,
  trail: (page) => itemSteps(page, page.of),
  translation: (site, language, item) => translationOf(site, item, language),
  nearest: ({ routes }, language) => routes.sectionPath(language, 'news'),
  changed: ({ modified }) => modified,
  feed: 'news',
  shared: (post) => post,
  nodes: (post: Post, _relations, site) => ({ main: blogPostingNode(post, site) }),
  item: (_site, _language, post) => post,
  inputs: postPage,
  data: (_item: Post, shown) => shown,
});

/** The date of a post where others have the same title, unless that says it; else empty. */
function distinction({ site, local, language, of: post }: PageContext<Post>): string {
  if (local.titled(post.title).every((other) => other === post)) return '';
  const date = formatDate(post.published.toZonedDateTimeISO(site.timeZone).toPlainDate(), language);
  return post.title.includes(date) ? '' : date;
}

export type PostPageData = ReturnType<typeof postPage>;

const mostOthers = 5;

export function postPage(page: PageContext<Post>) {
  const { site, language, routes, of: post } = page;
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
