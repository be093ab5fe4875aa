import { awkwardPosts } from './awkward-posts.ts';
import type { PostEntry } from './entry.ts';
import { archivePosts } from './posts-archive.ts';
import { eventPosts } from './posts-events.ts';
import { townPosts } from './posts-town.ts';

/** All the news. */
export const posts: readonly PostEntry[] = [...eventPosts, ...townPosts, ...archivePosts, ...awkwardPosts];
