import type { PublishedItem } from '../../loaders/history-format.ts';

/** What names one item of a history, or of a site. */
export function itemKey({ kind, language, id }: Pick<PublishedItem, 'kind' | 'language' | 'id'>): string {
  return `${kind} ${language} ${id}`;
}
