import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { languages } from '../../src/contract/language.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readJson } from '../files.ts';

const recordSchema = z.object({ folders: z.array(z.string()) });

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

/** Remembers that a folder is published to. */
export function recordFolder(folder: string, record: string): void {
  if (isRecorded(folder, record)) return;
  const folders = recordedFolders(record);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, `${JSON.stringify({ folders: [...folders, folder].toSorted() }, null, 2)}\n`);
}

/** Whether a folder may be replaced or removed: absent, empty, recorded, or recognizably a site of this program. */
export function isOurs(folder: string, record: string): boolean {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory()) return false;
  if (readdirSync(folder).length === 0) return true;
  return isRecorded(folder, record) || looksLikeSite(folder);
}

/** Whether something was published to a folder before. */
export function isRecorded(folder: string, record: string): boolean {
  return recordedFolders(record).includes(folder);
}

function looksLikeSite(folder: string): boolean {
  return languages.some((language) => {
    const calendar = join(folder, language, 'feeds', 'events.ics');
    return existsSync(calendar) && readFileSync(calendar, 'utf8').startsWith('BEGIN:VCALENDAR');
  });
}

function recordedFolders(record: string): readonly string[] {
  const content = readJson(record);
  return content === undefined ? [] : recordSchema.parse(content).folders;
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
