import type { Site } from '../../site/site.ts';
import type { DataKind } from './file-schemas.ts';

/** Files of a list; an empty list has one too. */
export function pageCount(items: number, { config }: Pick<Site, 'config'>): number {
  return Math.max(1, Math.ceil(items / config.openData.itemsPerFile));
}

/** Name of a file of a list; pages count from 1. @example 'events.json', 'events-2.json' */
export function pageFile(kind: DataKind, page: number): string {
  return page > 1 ? `${kind}-${page}.json` : `${kind}.json`;
}
