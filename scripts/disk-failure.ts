import { exitCodes, Failure } from './failure.ts';
import type { Settings } from './settings.ts';

const full = 'Free some space or name folders on another disk (CACHE_DIR, DIST_DIR), then run it again';
const forbidden =
  'Give the user that runs this the right to write there, or name other folders (CACHE_DIR, DIST_DIR)';

/** What the codes of the operating system mean for somebody who runs a build, and the way out. */
const remedies: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  ENOSPC: ['the disk is full', full],
  EDQUOT: ['the quota of disk space is used up', full],
  EFBIG: [
    'a file grew larger than the system allows',
    'Raise the limit of file sizes ("ulimit -f"), then run it again',
  ],
  EACCES: ['the system refuses access', forbidden],
  EPERM: ['the system refuses access', forbidden],
  EROFS: ['the file system is read-only', forbidden],
};

const codes = new RegExp(`\\b(${Object.keys(remedies).join('|')})\\b`);

type Folders = Pick<Settings, 'cacheFolder' | 'distFolder'>;

/** Does work; where the disk is what makes it fail, the failure names the path and the remedy. */
export async function explainingDisk<T>(folders: Folders, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFailure(error, folders) ?? error;
  }
}

/** What a failure of the disk is, in words; nothing of other failures. */
export function diskFailure(error: unknown, { cacheFolder, distFolder }: Folders): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  // What another process of the build failed with comes as text.
  const code = codeOf(error) ?? codes.exec(error.message)?.[1] ?? '';
  const [what, remedy] = remedies[code] ?? [];
  if (what === undefined) return undefined;
  const path = pathOf(error) ?? `one of the folders "${cacheFolder}" and "${distFolder}"`;
  const message = `${what}: ${path} cannot be written (${code}). ${remedy}.`;
  if (error instanceof Failure)
    return new Failure(`${error.message}\n${message}`, error.exitCode, { cause: error });
  return new Failure(message, exitCodes.unforeseen, { cause: error });
}

function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && code in remedies) return code;
  return error.cause instanceof Error ? codeOf(error.cause) : undefined;
}

/** Of a copy or a move, where it leads. */
function pathOf(error: Error): string | undefined {
  for (const key of ['dest', 'path'] as const) {
    const value: unknown = key in error ? Reflect.get(error, key) : undefined;
    if (typeof value === 'string') return `"${value}"`;
  }
  return error.cause instanceof Error ? pathOf(error.cause) : undefined;
}
