import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { takeDamagedState } from '../../scripts/cli/files.ts';

/** Everything that publishing changes a disk with. */
const changing = [
  'copyFileSync',
  'linkSync',
  'mkdirSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'symlinkSync',
  'unlinkSync',
  'writeFileSync',
] as const;

class Death extends Error {}

/**
 * Does work as if its process was killed before its n-th change of the disk, the first being 0: neither that one nor a
 * later one happens, whatever the work does about it. Returns whether it lived to its end.
 */
export async function dyingAt(n: number, work: () => Promise<unknown>): Promise<boolean> {
  const originals: Readonly<Record<string, unknown>> = { ...fs };
  let changes = 0;
  for (const name of changing) {
    const original = originals[name];
    if (typeof original !== 'function') throw new Error(`node:fs has no ${name}`);
    Reflect.set(fs, name, (...list: unknown[]) => {
      if (changes++ >= n) throw new Death(`died before ${name}`);
      return Reflect.apply(original, fs, list);
    });
  }
  syncBuiltinESMExports();
  try {
    await work();
  } catch (error) {
    if (changes <= n) throw error;
  } finally {
    for (const name of changing) Reflect.set(fs, name, originals[name]);
    syncBuiltinESMExports();
  }
  const lived = changes <= n;
  // What a process had noted for its report ends with it.
  if (!lived) takeDamagedState();
  return lived;
}
