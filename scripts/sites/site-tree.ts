import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { statusFile } from '../../src/routes.ts';
import { digest } from '../../src/snapshot/format.ts';
import { FileSizes, RemainingFiles } from '../cli/file-sizes.ts';
import {
  createPathMaker,
  haveSameBytes,
  type Inode,
  joinSorted,
  linkOrCopy,
  listInodes,
} from '../cli/files.ts';
import { finish } from '../cli/stall.ts';
import type { ChangedPaths } from './swap.ts';

/** Files written between two looks at the event loop. */
const batch = 500;

/** A site that comes in the place of another: files of its own, and those that are the ones of the other. */
export type NextSite = {
  /** Sorted. */
  readonly own: ReadonlyMap<string, Inode>;
  /** Where the bytes of an own file are. */
  ownFile(path: string): string;
  readonly reused: ReusedNames;
};

/** Files that are those of a published site. */
export type ReusedNames = Iterable<string> & Pick<ReadonlySet<string>, 'has' | 'size'>;

/** The files of the site whose place is taken. */
export type SiteBefore = {
  readonly folder: string;
  readonly sizes: FileSizes;
  find(path: string): Inode | undefined;
};

type Comparison = {
  /** How one differs from the other; paths are relative and sorted. */
  readonly changes: ChangedPaths;
  /** Unchanged files of which the next site has a copy of its own. */
  readonly copies: readonly string[];
  /** Of every file of the next site. */
  readonly sizes: FileSizes;
};

/** Compares by bytes; two names of one file are not read. */
export async function compareSites(before: SiteBefore, next: NextSite): Promise<Comparison> {
  const added: string[] = [];
  const changed: string[] = [];
  const copies: string[] = [];
  let compared = 0;
  for (const [path, file] of next.own) {
    const previous = before.find(path);
    if (previous === undefined) added.push(path);
    else if (previous.ino !== file.ino || previous.dev !== file.dev) {
      const isCopy =
        previous.size === file.size && haveSameBytes(join(before.folder, path), next.ownFile(path));
      (isCopy ? copies : changed).push(path);
    }
    finish(path);
    if (++compared % batch === 0) await setImmediate();
  }
  const { left, sizes } = sizesIn(before, next);
  return {
    changes: {
      added: added.toSorted(),
      changed: changed.toSorted(),
      removed: left.filter((path) => !next.own.has(path)).toSorted(),
    },
    copies,
    sizes,
  };
}

/** @returns `left` are the files before that are not reused */
function sizesIn({ sizes: before, ...site }: SiteBefore, { own, reused }: NextSite) {
  const owned = new Map(own.entries().map(([path, { size }]) => [path, size]));
  if (reused instanceof RemainingFiles && reused.of === before) {
    const left = [...reused.left];
    return { left, sizes: before.patched(owned, left) };
  }
  const left: string[] = [];
  const kept: string[] = [];
  for (const path of before.keys()) (reused.has(path) ? kept : left).push(path);
  const sizeOf = (path: string) => before.get(path) ?? statSync(join(site.folder, path)).size;
  const paths = joinSorted(
    [...owned.keys()],
    kept.length === reused.size ? kept : [...reused].toSorted(),
  );
  const sizes = new Map(paths.map((path) => [path, owned.get(path) ?? sizeOf(path)]));
  return { left, sizes: FileSizes.from(sizes) };
}

/** The files that a tree is to hold, and where the bytes of each are. */
export type WantedFiles = {
  readonly files: Iterable<string>;
  has(file: string): boolean;
  sourceOf(file: string): string;
};

/**
 * What shows whether a folder is another than it was, by its path: of a tree that a later one is
 * made of.
 */
type FolderStamps = ReadonlyMap<string, string>;

/** A tree that was made of another one, whose stamps still hold of folders that were left alone. */
export type PatchedTree = {
  readonly stamps: FolderStamps;
  /** Files that may have been added, removed or replaced. */
  readonly paths: ReadonlySet<string>;
};

/**
 * A digest of what is directly in a tree, with times, and of the times of all folders below. It becomes another one when a
 * file is added, removed or replaced, and stays when one in a folder is written into. The status counts for nothing: the
 * topmost folder has another time whenever that is written.
 *
 * @param files every file of the tree, in an order of which the digest is a function
 * @param patched what the tree was made of: what somebody else does to its other folders
 *   meanwhile is not in the digest
 * @returns `undefined` where a folder is missing
 */
export function sealOf(tree: string, files: FileSizes, patched?: PatchedTree): string | undefined {
  const stamps = stampsOf(tree, files, patched);
  return stamps && sealFrom(stamps);
}

/** The seal of a tree with those stamps. */
export function sealFrom(stamps: FolderStamps): string {
  return digest([...stamps.values()].join('\n'));
}

/** What `sealOf` makes a digest of. */
export function stampsOf(
  tree: string,
  files: FileSizes,
  patched?: PatchedTree,
): FolderStamps | undefined {
  if (!existsSync(tree)) return undefined;
  const above = readdirSync(tree).filter((name) => name !== statusFile);
  const touched = patched && withFolders(patched.paths);
  const stamps = new Map<string, string>();
  for (const paths of [above.toSorted(), files.folders])
    for (const path of paths) {
      if (stamps.has(path)) continue;
      const stamp =
        (touched?.has(path) === false && patched?.stamps.get(path)) || stampOf(tree, path);
      if (stamp === undefined) return undefined;
      stamps.set(path, stamp);
    }
  return stamps;
}

function stampOf(tree: string, path: string): string | undefined {
  const found = statSync(`${tree}/${path}`, { throwIfNoEntry: false });
  finish(path);
  return found && `${path} ${found.mtimeMs}`;
}

/** Files, and all folders above them. */
function withFolders(files: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(files);
  for (const file of files)
    for (let end = file.lastIndexOf('/'); end !== -1; end = file.lastIndexOf('/', end - 1))
      all.add(file.slice(0, end));
  return all;
}

/** Makes a tree of links to the files it is to hold. */
export async function fillTree(tree: string, wanted: WantedFiles): Promise<void> {
  mkdirSync(tree, { recursive: true });
  await linkFiles(tree, wanted.files, wanted, new Set());
}

/**
 * Brings a tree up to date that differs from what it is to hold in the given paths at most. Files that it may share with
 * other trees are replaced, never written into.
 */
export async function patchTree(
  tree: string,
  paths: ReadonlySet<string>,
  wanted: WantedFiles,
): Promise<void> {
  const left = new Set<string>();
  for (const path of paths) {
    if (!wanted.has(path)) {
      rmSync(join(tree, path), { force: true });
      left.add(dirname(path));
    }
    finish(path);
  }
  for (const folder of left) removeWhereEmpty(tree, folder);
  await linkFiles(
    tree,
    [...paths].filter((path) => wanted.has(path)),
    wanted,
    paths,
  );
}

/** Brings a tree of any content up to date, by looking at every file of it. */
export async function renewTree(tree: string, wanted: WantedFiles): Promise<void> {
  const paths = new Set<string>();
  const present = listInodes(tree);
  for (const path of present.keys()) if (!wanted.has(path)) paths.add(path);
  for (const path of wanted.files) {
    const { ino, dev } = statSync(wanted.sourceOf(path), { bigint: true });
    finish(path);
    const there = present.get(path);
    if (there?.ino !== ino || there.dev !== dev) paths.add(path);
  }
  await patchTree(tree, paths, wanted);
  removeEmptyFolders(tree);
}

/** @param there those that the tree may have already */
async function linkFiles(
  tree: string,
  paths: Iterable<string>,
  wanted: WantedFiles,
  there: ReadonlySet<string>,
): Promise<void> {
  const place = createPathMaker(tree);
  let linked = 0;
  for (const path of paths) {
    const target = place(path);
    if (there.has(path)) rmSync(target, { force: true });
    linkOrCopy(wanted.sourceOf(path), target);
    finish(path);
    if (++linked % batch === 0) await setImmediate();
  }
}

/** Removes a folder that has nothing any more, and those above it that are empty without it. */
function removeWhereEmpty(tree: string, lowest: string): void {
  for (let folder = lowest; folder !== '.'; folder = dirname(folder)) {
    const above = join(tree, folder);
    if (existsSync(above)) {
      if (readdirSync(above).length > 0) return;
      rmdirSync(above);
    }
  }
}

function removeEmptyFolders(tree: string): void {
  for (const entry of readdirSync(tree, { withFileTypes: true })) {
    const folder = join(tree, entry.name);
    if (!entry.isDirectory()) continue;
    removeEmptyFolders(folder);
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  }
}
