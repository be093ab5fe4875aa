import { createHash } from 'node:crypto';
import type { Note } from './findings.ts';
import type { Format } from './format.ts';
import type { Keep } from './reading.ts';

/** What is remembered of a reading for the next one: of each entry a stamp and a digest. */
export type Reading = {
  readonly keep: Keep;
  readonly entries: ReadonlyMap<string, { readonly stamp: string; readonly essence: string }>;
};

export function createReading(): Reading {
  const entries = new Map<string, { stamp: string; essence: string }>();
  return {
    keep: ({ id, stamp, essence }) => void entries.set(id, { stamp, essence: digest(essence) }),
    entries,
  };
}

/** Notes what changed between two readings of one URL though nothing was changed for people. */
export function compareReadings(
  [first, second]: readonly [Reading, Reading],
  { format, sameBytes }: { readonly format: Format; readonly sameBytes: boolean },
  note: Note,
): void {
  if (sameBytes) return;
  const newcomers = new Map<string, string>();
  for (const [id, { essence }] of second.entries) if (!first.entries.has(id)) newcomers.set(essence, id);
  let changes = first.entries.size === second.entries.size ? 0 : 1;
  for (const [id, { stamp, essence }] of first.entries) {
    const now = second.entries.get(id);
    const other = newcomers.get(essence);
    if (now === undefined && other !== undefined)
      note(format === 'calendar' ? 'uid-changes' : 'id-changes', undefined, `${id}, then ${other}`);
    else if (now?.essence === essence && now.stamp !== stamp)
      note('stamp-changes', undefined, `${id}: ${stamp}, then ${now.stamp}`);
    if (now?.essence !== essence || now.stamp !== stamp) changes++;
  }
  if (changes === 0) note('bytes-change');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
