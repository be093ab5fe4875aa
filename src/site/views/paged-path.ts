import { pathOfSubject } from '../page-list.ts';
import type { PagedSubject } from '../subject.ts';
import type { PageContext } from './page-context.ts';

/** Path of another page of the list that a page shows a part of. @param number counts from 1 */
export function pagedPath({ site, language, subject }: PageContext<PagedSubject>, number: number): string {
  if (subject.kind !== 'item' && subject.kind !== 'groupEvents')
    return pathOfSubject(site, language, { ...subject, page: number });
  const group = subject.kind === 'item' ? subject.item : subject.group;
  return pathOfSubject(
    site,
    language,
    number === 1 ? { kind: 'item', item: group } : { kind: 'groupEvents', group, page: number },
  );
}
