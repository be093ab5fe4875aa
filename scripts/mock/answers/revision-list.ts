import type { Query } from '../query.ts';
import { RestError } from '../rest-error.ts';
import type { Revision } from '../revision-log.ts';
import { compareTexts } from '../shelf.ts';
import { searchTexts } from './content-kind.ts';

type Compare = (a: Revision, b: Revision) => number;

/** The revisions a list asks for, in the order it asks for. */
export function revisionList(revisions: readonly Revision[], query: Query): readonly Revision[] {
  const include = query.integers('include');
  const exclude = query.integers('exclude');
  const search = query.text('search')?.toLowerCase() ?? '';
  const found = revisions.filter(
    (revision) =>
      (include.length === 0 || include.includes(revision.id)) &&
      !exclude.includes(revision.id) &&
      holds(revision, search),
  );
  const key = query.text('orderby') ?? 'date';
  if (key === 'relevance' && search === '') {
    throw new RestError(
      400,
      'rest_no_search_term_defined',
      'You need to define a search term to order by relevance.',
    );
  }
  if (key === 'include' && include.length === 0) {
    throw new RestError(
      400,
      'rest_orderby_include_missing_include',
      'You need to define an include parameter to order by include.',
    );
  }
  const sign = key === 'include' || query.text('order') !== 'asc' ? -1 : 1;
  const compare: Compare =
    key === 'include' ? (a, b) => include.indexOf(b.id) - include.indexOf(a.id) : (keys[key] ?? byDate);
  return found.toSorted((a, b) => sign * (compare(a, b) || a.id - b.id));
}

const byDate: Compare = (a, b) => compareTexts(a.item.modified, b.item.modified);

const keys: Readonly<Record<string, Compare>> = {
  id: (a, b) => a.id - b.id,
  title: (a, b) => compareTexts(a.item.title.toLowerCase(), b.item.title.toLowerCase()),
  slug: (a, b) => Number(b.isAutosave) - Number(a.isAutosave),
};

function holds({ item }: Revision, search: string): boolean {
  return (
    search.trim() === '' ||
    Object.values(searchTexts(item)).some((text) => text.toLowerCase().includes(search))
  );
}
