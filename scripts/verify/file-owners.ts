import { statusFile } from '../../src/routes.ts';
import type { CheckedTarget, Problem } from './facts.ts';

/** A site that passed, and is known to be as it was then. */
export type PassedSite = {
  readonly targets: ReadonlyMap<string, CheckedTarget>;
  /** Every file but its status. */
  readonly files: readonly string[];
  /** Whether a file is one of them. */
  readonly has: (file: string) => boolean;
};

type OwnedFiles = {
  readonly targets: ReadonlyMap<string, CheckedTarget>;
  readonly files: ReadonlyMap<string, number>;
  /**
   * The site before, where it is known: a target is the same object where it and its files are as
   * they were.
   */
  readonly before?: PassedSite | undefined;
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
  if (order.before !== undefined && isStillRight(order, order.before))
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
  const unowned = [...files.keys()].filter((file) => !owners.has(file) && file !== statusFile);
  return { problems, unowned };
}

/** The first target of each file. */
function ownersOf(targets: Iterable<CheckedTarget>): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { name, files } of targets) for (const file of files) owners.getOrInsert(file, name);
  return owners;
}

/**
 * Whether nothing is wrong, judged by what became different: before, every file had one target. Of
 * the site no more is looked at than which targets are others, and whether each file is known.
 */
export function isStillRight({ targets, files }: OwnedFiles, before: PassedSite): boolean {
  const gained = new Map<string, number>();
  const count = (own: readonly string[], by: 1 | -1) => {
    for (const file of own) gained.set(file, (gained.get(file) ?? 0) + by);
  };
  let expected = 0;
  for (const [name, target] of targets) {
    expected += target.files.length;
    if (before.targets.get(name) !== target) count(target.files, 1);
  }
  for (const [name, target] of before.targets)
    if (targets.get(name) !== target) count(target.files, -1);
  const ownersNow = (file: string) => (before.has(file) ? 1 : 0) + (gained.get(file) ?? 0);
  let found = 0;
  for (const file of files.keys()) {
    if (file === statusFile) continue;
    if (ownersNow(file) !== 1) return false;
    found += 1;
  }
  // As many as the targets have, each of one: none is missing.
  return found === expected;
}
