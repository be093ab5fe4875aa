import { join } from 'node:path';
import type { Manifest } from '../../src/loaders/snapshot-format.ts';
import { readManifest } from './snapshot-store.ts';

/** One line about a kept snapshot. */
export function describeSnapshot(
  store: string,
  name: string,
  { isLatest, isPublished }: { readonly isLatest: boolean; readonly isPublished: boolean },
): string {
  const marks = [isLatest ? 'latest' : '', isPublished ? 'published' : ''].filter((mark) => mark !== '');
  return [name, contentOf(join(store, name)), ...(marks.length > 0 ? [`(${marks.join(', ')})`] : [])].join(
    '  ',
  );
}

function contentOf(folder: string): string {
  try {
    const manifest = readManifest(folder);
    return `fetched ${manifest.fetched} from ${manifest.origin}: ${countsOf(manifest)}`;
  } catch {
    return 'its manifest.json cannot be read';
  }
}

/** "en 40 events, 12 posts, 130 in all; pl …" */
function countsOf({ collections, languages }: Manifest): string {
  return languages
    .map((language) => {
      const count = (collection: string) => collections[`${collection}.${language}.ndjson`]?.count ?? 0;
      const all = Object.entries(collections)
        .filter(([file]) => file.endsWith(`.${language}.ndjson`))
        .reduce((sum, [, entry]) => sum + entry.count, 0);
      return `${language} ${count('events')} events, ${count('posts')} posts, ${all} items`;
    })
    .join('; ');
}
