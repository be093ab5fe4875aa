import { editAddress } from '../../src/loaders/edit-address.ts';
import type { Manifest, Quarantined } from '../../src/loaders/snapshot-format.ts';
import type { Guarded } from '../guard/shrink-guard.ts';
import { collectedCounts } from '../history/collected-counts.ts';
import type { Publication } from '../publish/publish-tree.ts';

/** What one build did, as it is written to a file. */
export type BuildReport = {
  readonly outcome: 'published' | 'nothing changed';
  readonly folder: string;
  readonly siteUrl: string;
  /** The present of the build. */
  readonly now: string;
  readonly snapshot: { readonly folder: string; readonly origin: string; readonly fetched: string };
  /** Items by collection and language. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Items that could not be understood, each with the address where an editor can mend it. */
  readonly quarantined: readonly QuarantinedItem[];
  /** Items that are not public, by collection, language and reason. */
  readonly withheld: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
  readonly pages: number;
  /** The comparison with the last published build. */
  readonly guarded: Guarded;
  /** What is different about the form of the server's items since they were last published. */
  readonly drift: readonly string[];
  readonly files: number;
  readonly bytes: number;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Wall time of each stage. */
  readonly seconds: Readonly<Record<string, number>>;
};

/** An item that was left out; `edit` is `undefined` where its place in the CMS is not known. */
export type QuarantinedItem = Quarantined & { readonly edit: string | undefined };

export function createReport(facts: {
  readonly manifest: Manifest;
  readonly snapshot: string;
  readonly siteUrl: string;
  readonly now: Temporal.Instant;
  readonly folder: string;
  readonly publication: Publication;
  readonly pages: number;
  readonly guarded: Guarded;
  readonly drift: readonly string[];
  readonly warnings: readonly string[];
  readonly seconds: Readonly<Record<string, number>>;
}): BuildReport {
  const { manifest, publication } = facts;
  const { added, changed, removed, files, bytes } = publication;
  return {
    outcome: added.length + changed.length + removed.length > 0 ? 'published' : 'nothing changed',
    folder: facts.folder,
    siteUrl: facts.siteUrl,
    now: facts.now.toString(),
    snapshot: { folder: facts.snapshot, origin: manifest.origin, fetched: manifest.fetched },
    counts: collectedCounts(manifest),
    quarantined: manifest.quarantined.map((item) => ({ ...item, edit: editAddress(item, manifest) })),
    withheld: withheldOf(manifest),
    warnings: [...manifest.warnings, ...facts.warnings],
    pages: facts.pages,
    guarded: facts.guarded,
    drift: facts.drift,
    files,
    bytes,
    added,
    changed,
    removed,
    seconds: facts.seconds,
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
