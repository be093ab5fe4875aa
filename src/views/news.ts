import type { Language } from '../contract/language.ts';
import { formatDate } from '../i18n/format.ts';
import type { Post } from '../model/post.ts';
import type { FeaturedContent, PostFormat } from '../model/texts.ts';
import { newsArchive } from '../site/news-archive.ts';
import type { Site } from '../site/site.ts';
import { derivedOfPages, type LanguageContext, type PictureData } from './page.ts';

/** A day as programs and as readers read it. */
export type DateData = { readonly day: string; readonly text: string };

export type PostTeaserData = {
  readonly title: string;
  /** Whether editors gave it a title; else its first words are its title. */
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
export const postTeaser = derivedOfPages('teasers of posts', (page, post: Post): PostTeaserData => {
  const { featuredContent } = post;
  const isWords = featuredContent?.kind === 'quote' || featuredContent?.kind === 'note';
  return {
    ...shortPostTeaser(page, post),
    isShort: false,
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
    isShort: true,
    minutes: 0,
    featuredContent: undefined,
    isWords: false,
    summary: '',
    image: undefined,
  }),
);

/** The newest posts, whatever is sticky, short. */
export function latestPosts(page: LanguageContext, count: number): readonly PostTeaserData[] {
  const { newest } = newsArchive(page.site, page.language);
  return newest.slice(0, count).map((post) => shortPostTeaser(page, post));
}

/** The date of an instant in the site's zone. */
export function dateOf({ site, language }: LanguageContext, instant: Temporal.Instant): DateData {
  return dateData(siteDay(instant, site), language);
}

export function siteDay(instant: Temporal.Instant, { timeZone }: Site): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate();
}

export function dateData(day: Temporal.PlainDate, language: Language): DateData {
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
