import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../../src/snapshot/format.ts';
import { writeFileAtomic } from '../../cli/files.ts';
import type { Bytes } from './state.ts';

/** The bytes of all files of a mock, on the disk. */
export type KeptFiles = {
  /** Writes those that are not there yet; what has no bytes has the empty name. */
  readonly keep: (all: readonly Bytes[]) => Promise<void>;
  readonly nameOf: (bytes: Bytes) => string | undefined;
};

/**
 * @param folder is made with the first file
 * @param known names of what is there already
 */
export function createKeptFiles(folder: string, known: ReadonlyMap<Bytes, string>): KeptFiles {
  const names = new WeakMap<Bytes, string>(known);
  return {
    keep: async (all) => {
      for (const bytes of all) if (!names.has(bytes)) names.set(bytes, await write(folder, bytes));
    },
    nameOf: (bytes) => names.get(bytes),
  };
}

async function write(folder: string, make: Bytes): Promise<string> {
  const bytes = await make().catch(() => undefined);
  if (!bytes) return '';
  const name = digest(bytes);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, name))) writeFileAtomic(join(folder, name), bytes);
  return name;
}
