import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../src/loaders/digest.ts';
import { stableJson } from '../../src/loaders/stable-json.ts';
import { listFiles } from '../files.ts';
import { projectFolder, type Settings } from '../settings.ts';

/** Everything that decides what becomes of an answer on its way into a snapshot. */
const program = ['src/contract', 'src/api', 'src/loaders'] as const;

/**
 * Stands for the program and the settings that read a server: another one may make another item of the same answer, so
 * that items of its snapshots are read again.
 */
export function readingBasis({
  config,
  eventsApiUrl = '',
}: Pick<Settings, 'config' | 'eventsApiUrl'>): string {
  const code = program.flatMap((folder) =>
    [...listFiles(join(projectFolder, folder)).keys()]
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => [path, digest(readFileSync(join(projectFolder, folder, path)))]),
  );
  const lock = digest(readFileSync(join(projectFolder, 'package-lock.json')));
  const { languages, api } = config;
  return digest(stableJson({ code, lock, languages, api, eventsApiUrl }));
}
