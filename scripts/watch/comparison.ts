import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { statusFile } from '../../src/routes.ts';
import { type BuildContext, cacheLayout } from '../cli/build-context.ts';
import { haveSameBytes, linkOrCopy, listFiles } from '../cli/files.ts';
import { runProgram } from '../cli/process.ts';
import { programModule } from '../cli/site-folder.ts';
import { readSiteRecord, sitesFolder } from '../sites/sites-folder.ts';
import { presentName } from '../sites/swap.ts';

/** What came of comparing the published site with one that another process rendered as a whole. */
export type Compared =
  /** Paths of files that differ, sorted; none where both are the same. */
  | { readonly differing: readonly string[] }
  /** Why nothing is known. */
  | { readonly reason: string };

/**
 * Has another process render the published site as a whole, on one core at low priority, and
 * compares every file: what a process that stays has kept must not show.
 */
export async function compareWithWhole({ settings, cache }: BuildContext): Promise<Compared> {
  const sites = sitesFolder(settings.distFolder);
  const site = presentName(sites);
  const record = site === undefined ? undefined : readSiteRecord(sites, site);
  if (site === undefined || record === undefined) return { reason: 'nothing is published' };
  const snapshot = join(cache.snapshots, record.snapshot);
  if (!existsSync(snapshot)) return { reason: `the snapshot ${record.snapshot} is not kept` };
  const folder = join(cache.folder, 'comparison');
  const own = cacheLayout(folder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    // What is published gives the same again with the history that it left.
    if (existsSync(cache.history)) cpSync(cache.history, own.history, { recursive: true });
    linkAll(cache.images, own.images);
    linkAll(cache.cards, own.cards);
    linkAll(cache.renderers, own.renderers);
    const { code, stderr } = await runProgram(
      process.execPath,
      [
        ...[programModule('scripts/render'), '--snapshot', snapshot, '--now', record.now],
        ...['--config', settings.configFile, '--site-url', settings.config.siteUrl],
        ...['--cache-dir', folder, '--workers', '1'],
      ],
      { cwd: process.cwd(), onStart: (pid) => setPriority(pid, constants.priority.PRIORITY_LOW) },
    );
    if (code !== 0)
      return { reason: `the other process ended with ${code}: ${stderr.slice(-500)}` };
    if (presentName(sites) !== site) return { reason: 'another site was published meanwhile' };
    return { differing: differingFiles(sites.dist, own.staging) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Links the files of a folder, which may be missing, into another: neither process writes into one.
 */
function linkAll(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const file of listFiles(from).keys()) {
    mkdirSync(join(to, file, '..'), { recursive: true });
    linkOrCopy(join(from, file), join(to, file));
  }
}

function differingFiles(one: string, other: string): readonly string[] {
  const [own, others] = [listFiles(one), listFiles(other)];
  return [...new Set([...own.keys(), ...others.keys()])]
    .filter((file) => file !== statusFile)
    .filter((file) => {
      if (own.get(file) === undefined || own.get(file) !== others.get(file)) return true;
      return !haveSameBytes(join(one, file), join(other, file));
    })
    .toSorted();
}
