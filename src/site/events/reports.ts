import { linkTargets } from '../../html/tags.ts';
import type { Event } from '../../model/event.ts';
import type { Post } from '../../model/post.ts';
import { derivedIndexOfLanguage } from '../derived.ts';
import type { Site } from '../site.ts';
import { seriesOf, seriesSlugOf } from './series.ts';

/**
 * The posts that tell how an event was, the oldest first: those that were published after it began,
 * and whose text links to its page or one of whose tags names it as `reportTags` has it. What was
 * written before announces it.
 */
export function reportsOf(site: Site, event: Event): readonly Post[] {
  const local = site.in(event.language);
  const slug = seriesSlugOf(site, event);
  const tagged = (slug: string) => postsByTag.at(local, slug) ?? [];
  const posts = new Set([
    ...(postsByPath.at(local, site.pathOf(event)) ?? []),
    ...tagged(event.slug),
    ...tagged(slug ?? '').filter(
      (post) =>
        seriesOf(site, event)?.events.findLast((date) => isReport(post, date))?.id === event.id,
    ),
  ]);
  return [...posts].filter((post) => isReport(post, event)).toSorted(byDate);
}

function isReport({ published }: Post, { when }: Event): boolean {
  return published.epochMilliseconds > when.start.epochMilliseconds;
}

/** The posts of a language, by the paths on this site that their texts link to. */
const postsByPath = derivedIndexOfLanguage('posts by the pages they link to', (local) => {
  const { site, language, posts } = local;
  const byPath = new Map<string, Post[]>();
  for (const post of posts) {
    const paths = new Set<string>();
    for (const target of linkTargets(site.sourceHtml(post))) {
      const link = site.links.resolve(target, { from: language, base: post.sourceUrl });
      if (link && !link.external) paths.add(link.href.replace(/#.*/, ''));
    }
    for (const path of paths) byPath.getOrInsertComputed(path, () => []).push(post);
  }
  return byPath;
});

/** The posts of a language, by the slugs of events and series that their tags name. */
const postsByTag = derivedIndexOfLanguage(
  'posts by the events their tags name',
  ({ site, posts }) => {
    const bySlug = new Map<string, Post[]>();
    for (const post of posts)
      for (const { slug } of post.tags)
        for (const beginning of site.config.reportTags)
          if (slug.startsWith(beginning))
            bySlug.getOrInsertComputed(slug.slice(beginning.length), () => []).push(post);
    return bySlug;
  },
);

function byDate(one: Post, other: Post): number {
  return Temporal.Instant.compare(one.published, other.published) || one.id - other.id;
}
