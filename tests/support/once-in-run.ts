import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';

/**
 * Does a piece of work once in a run, in whichever test file asks first; the others wait for it. Returns the folder
 * it was done in.
 *
 * @throws Error with the same message in every file when the work failed
 */
export async function onceInRun(
  name: string,
  work: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(inject('runFolder'), name);
  const outcome = `${folder}.outcome`;
  if (claimed(folder)) {
    const failure = await work(folder).then(() => '', messageOf);
    writeFileSync(`${outcome}.unfinished`, failure);
    renameSync(`${outcome}.unfinished`, outcome);
  }
  while (!existsSync(outcome)) await wait(100);
  const failure = readFileSync(outcome, 'utf8');
  if (failure !== '') throw new Error(failure);
  return folder;
}

function claimed(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
