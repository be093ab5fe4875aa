import { statusFile } from '../../src/routes.ts';
import { FileSizes } from '../cli/file-sizes.ts';
import type { CheckedTarget, Problem } from './facts.ts';

/** A site that passed, and is known to be as it was then. */
export type PassedSite<Target extends CheckedTarget = CheckedTarget> = {
  readonly targets: ReadonlyMap<string, Target>;
  /** Without its status. */
  readonly files: FileSizes;
};

type OwnedFiles = {
  readonly targets: ReadonlyMap<string, CheckedTarget>;
  readonly files: FileSizes;
  /**
   * The site before, where it is known: a target is the same object where it and its files are as
   * they were.
   */
  readonly before?: PassedSite | undefined;
  /** What became different since. @default found out by looking at all targets */
  readonly difference?: TargetsDifference<CheckedTarget> | undefined;
};

/**
 * Checks that every file of a target is there and the file of no other target.
 *
 * @returns what is wrong, and the files of no target, without the status, which publishing writes
 */
export function checkOwners(order: OwnedFiles): {
  readonly problems: readonly Problem[];
  readonly unowned: readonly string[];
} {
  const { before, difference } = order;
  if (before !== undefined && isStillRight(order, before, difference))
    return { problems: [], unowned: [] };
  const { targets, files } = order;
  const owners = ownersOf(targets.values());
  const problems: Problem[] = [];
  for (const { name, files: own } of targets.values())
    for (const file of own) {
      if (!files.has(file)) problems.push({ file, reason: `is missing: ${name}` });
      const other = owners.get(file);
      if (other !== name)
        problems.push({ file, reason: `is the file of "${other}" and of "${name}"` });
    }
  const unowned = files.keys().filter((file) => !owners.has(file) && file !== statusFile);
  return { problems, unowned };
}

/** The first target of each file. */
function ownersOf(targets: Iterable<CheckedTarget>): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { name, files } of targets) for (const file of files) owners.getOrInsert(file, name);
  return owners;
}

/** Targets that one site has and another has not, or not as they are. */
export type TargetsDifference<Target> = {
  readonly gone: readonly Target[];
  readonly fresh: readonly Target[];
};

/** What became different, where a target is the same object as long as nothing of it did. */
export function differingTargets<Target extends CheckedTarget>(
  before: ReadonlyMap<string, Target>,
  now: ReadonlyMap<string, Target>,
): TargetsDifference<Target> {
  const gone: Target[] = [];
  const fresh: Target[] = [];
  let kept = 0;
  for (const [name, target] of now) {
    const known = before.get(name);
    if (known !== undefined) kept += 1;
    if (known === target) continue;
    fresh.push(target);
    if (known !== undefined) gone.push(known);
  }
  if (kept < before.size)
    for (const [name, target] of before) if (!now.has(name)) gone.push(target);
  return { gone, fresh };
}

/**
 * Whether nothing is wrong, judged by what became different: before, every file had one target. No
 * file is looked at that neither is new or gone nor of another target.
 */
export function isStillRight(
  { targets, files }: OwnedFiles,
  before: PassedSite,
  { gone, fresh }: TargetsDifference<CheckedTarget> = differingTargets(before.targets, targets),
): boolean {
  const gained = new Map<string, number>();
  let expected = before.files.size;
  const count = (own: readonly string[], by: 1 | -1) => {
    expected += by * own.length;
    for (const file of own) gained.set(file, (gained.get(file) ?? 0) + by);
  };
  for (const target of fresh) count(target.files, 1);
  for (const target of gone) count(target.files, -1);
  for (const file of FileSizes.difference(before.files, files).right) gained.getOrInsert(file, 0);
  for (const [file, more] of gained) {
    const owners = (before.files.has(file) ? 1 : 0) + more;
    if (files.has(file) && file !== statusFile && owners !== 1) return false;
  }
  // As many as the targets have, each of one: none is missing.
  return files.size - (files.has(statusFile) ? 1 : 0) === expected;
}
