import type { Subject } from '../site/subject.ts';

/** Whether search engines may keep a page. */
export function isIndexable(subject: Subject): boolean {
  switch (subject.kind) {
    case 'notFound':
    case 'vanished':
      return false;
    case 'item':
      return !('seo' in subject.item && subject.item.seo.noindex);
    default:
      return true;
  }
}
