import { linkTargets } from '../../html/tags.ts';
import type { Event } from '../../model/event.ts';
import type { Post } from '../../model/post.ts';
import { derivedIndexOfLanguage } from '../derived.ts';
import type { Site } from '../site.ts';

/**
 * The posts that tell how an event was: those whose text links to its page and that were published after it began, the oldest
 * first. What was written before announces it.
 */
export function reportsOf(site: Site, event: Event): readonly Post[] {
  const began = event.when.start.epochMilliseconds;
  const posts = postsByPath.at(site.in(event.language), site.pathOf(event)) ?? [];
  return posts.filter(({ published }) => published.epochMilliseconds > began);
}

/** The posts of a language, the oldest first, by the paths on this site that their texts link to. */
const postsByPath = derivedIndexOfLanguage('posts by the pages they link to', (local) => {
  const { site, language, posts } = local;
  const byPath = new Map<string, Post[]>();
  for (const post of posts.toSorted(byDate)) {
    const paths = new Set<string>();
    for (const target of linkTargets(site.sourceHtml(post))) {
      const link = site.links.resolve(target, { from: language, base: post.sourceUrl });
      if (link && !link.external) paths.add(link.href.replace(/#.*/, ''));
    }
    for (const path of paths) byPath.getOrInsertComputed(path, () => []).push(post);
  }
  return byPath;
});

function byDate(one: Post, other: Post): number {
  return Temporal.Instant.compare(one.published, other.published) || one.id - other.id;
}
