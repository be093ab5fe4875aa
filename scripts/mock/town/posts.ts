import { awkwardPosts } from './awkward-posts.ts';
import type { PostEntry } from './entry.ts';
import { archivePosts } from './posts-archive.ts';
import { eventPosts } from './posts-events.ts';
import { formatPosts } from './posts-formats.ts';
import { townPosts } from './posts-town.ts';
import type { TopicKey } from './topics.ts';

/** All the news. */
export const posts: readonly PostEntry[] = [
  ...filed(eventPosts, 'culture'),
  ...filed(townPosts, 'town'),
  ...filed(archivePosts, 'town'),
  ...awkwardPosts,
  ...formatPosts,
];

function filed(entries: readonly PostEntry[], topic: TopicKey): PostEntry[] {
  return entries.map((entry) => ({ topics: [topic], ...entry }));
}
