import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const namePattern = /^\.incomplete-(\d+)-/;

/**
 * A new empty folder beside another one's future place, so that it can be renamed to it. What programs that died left
 * there is removed.
 */
export async function createStagingFolder(future: string): Promise<string> {
  const parent = dirname(future);
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const pid = Number(namePattern.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, `.incomplete-${process.pid}-${randomUUID()}`);
  await mkdir(folder);
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
