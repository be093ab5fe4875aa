import type { Post } from '../../model/post.ts';
import { newsArchive } from '../news-archive.ts';
import type { NewsArchivePage } from './static-paths.ts';

/** The posts of the year or the category that a page lists, newest first. */
export function archivedPosts({ site, language, subject }: NewsArchivePage): readonly Post[] {
  const { years, categories } = newsArchive(site, language);
  const list =
    subject.kind === 'newsYear'
      ? years.find(({ year }) => year === subject.year)
      : categories.find(({ category }) => category.id === subject.category.id);
  return list?.posts ?? [];
}
