import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { languages } from '../../src/contract/language.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readState } from '../files.ts';
import { writeWhole } from '../write-whole.ts';

const recordSchema = z.object({
  folders: z.array(z.string()),
  /** Names of the snapshots that the sites of each folder came from. */
  snapshots: z.record(z.string(), z.array(z.string())).default({}),
});

type PublicationRecord = Readonly<z.output<typeof recordSchema>>;

/**
 * Refuses a folder to publish to that holds something else, or that is or contains one of `kept`.
 *
 * @param record file that remembers the folders published to
 */
export function claimFolder(folder: string, kept: readonly string[], record: string): void {
  const inside = kept.find((path) => !leaves(relative(folder, path)));
  if (inside !== undefined) {
    throw refusal(folder, `it is or contains "${inside}"`);
  }
  if (!isOurs(folder, record)) throw refusal(folder, 'it holds files that were not published from here');
}

/** Remembers that a folder is published to, and the snapshots its sites came from. */
export function recordFolder(folder: string, record: string, snapshots: readonly string[]): void {
  const before = readRecord(record);
  const after: PublicationRecord = {
    folders: [...new Set([...before.folders, folder])].toSorted(),
    snapshots: { ...before.snapshots, [folder]: [...new Set(snapshots)].toSorted() },
  };
  if (isDeepStrictEqual(before, after)) return;
  mkdirSync(dirname(record), { recursive: true });
  writeWhole(record, `${JSON.stringify(after, null, 2)}\n`);
}

/** Names of the snapshots that published and kept sites came from. */
export function publishedSnapshots(record: string): ReadonlySet<string> {
  return new Set(Object.values(readRecord(record).snapshots).flat());
}

/** Whether a folder may be replaced: absent, empty, recorded, or recognizably a site of this program. */
function isOurs(folder: string, record: string): boolean {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory()) return false;
  if (readdirSync(folder).length === 0) return true;
  return readRecord(record).folders.includes(folder) || looksLikeSite(folder);
}

function looksLikeSite(folder: string): boolean {
  return languages.some((language) => {
    const calendar = join(folder, language, 'feeds', 'events.ics');
    return existsSync(calendar) && readFileSync(calendar, 'utf8').startsWith('BEGIN:VCALENDAR');
  });
}

function readRecord(record: string): PublicationRecord {
  const lost =
    'it is not known any more which folders were published to, nor which snapshots their sites came from, until the next publication';
  return readState(record, recordSchema, lost) ?? { folders: [], snapshots: {} };
}

function leaves(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`);
}

function refusal(folder: string, reason: string): Failure {
  return new Failure(
    `DIST_DIR "${folder}" is refused: ${reason}. Name a new or empty folder for the published site.`,
    exitCodes.usage,
  );
}
