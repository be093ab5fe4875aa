import { editAddress } from '../../src/loaders/edit-address.ts';
import type { PublishedBuild } from '../../src/loaders/history-format.ts';
import type { Manifest } from '../../src/loaders/snapshot-format.ts';
import { collectedCounts } from '../history/collected-counts.ts';
import type { Findings } from './build-report.ts';

/** What the report says of the snapshot a site is made of, and of the one before. */
export function snapshotFindings(
  folder: string,
  manifest: Manifest,
  last: PublishedBuild | undefined,
): Pick<Findings, 'snapshot' | 'counts' | 'previous' | 'quarantined' | 'withheld' | 'reused'> {
  return {
    snapshot: { folder, origin: manifest.origin, fetched: manifest.fetched },
    counts: collectedCounts(manifest),
    previous: last ? { at: last.at, counts: last.collected } : null,
    quarantined: manifest.quarantined.map((item) => ({ ...item, edit: editAddress(item, manifest) })),
    withheld: withheldOf(manifest),
    reused: reusedOf(manifest),
  };
}

function withheldOf({ withheld }: Manifest): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { collection, language, reason } of withheld) {
    const key = `${collection} (${language}): ${reason}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

function reusedOf({ reading }: Manifest): Record<string, number> {
  return Object.fromEntries(
    Object.entries(reading?.reused ?? {}).map(([file, count]) => {
      const [collection = '', language = ''] = file.split('.');
      return [`${collection} (${language})`, count];
    }),
  );
}
