import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { statusFile } from '../../src/routes.ts';
import { digest } from '../../src/snapshot/format.ts';
import {
  createPathMaker,
  haveSameBytes,
  type Inode,
  joinSorted,
  linkOrCopy,
  listInodes,
} from '../cli/files.ts';
import { finish } from '../cli/stall.ts';
import { keepPaths, pathsIn } from './sites-folder.ts';
import type { ChangedPaths } from './swap.ts';

/** Files written between two looks at the event loop. */
const batch = 500;

/** A site that comes in the place of another: files of its own, and those that are the ones of the other. */
export type NextSite = {
  /** Sorted. */
  readonly own: ReadonlyMap<string, Inode>;
  /** Where the bytes of an own file are. */
  ownFile(path: string): string;
  readonly reused: ReadonlySet<string>;
};

/** The files of the site whose place is taken. */
export type SiteBefore = {
  readonly folder: string;
  /** Sorted. */
  readonly paths: Iterable<string>;
  find(path: string): Inode | undefined;
  sizeOf(path: string): number;
};

type Comparison = {
  /** How one differs from the other; paths are relative and sorted. */
  readonly changes: ChangedPaths;
  /** Unchanged files of which the next site has a copy of its own. */
  readonly copies: readonly string[];
  /** Size in bytes of every file of the next site by path, sorted. */
  readonly sizes: Readonly<Record<string, number>>;
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
  const removed: string[] = [];
  const kept: string[] = [];
  for (const path of before.paths) {
    if (next.reused.has(path)) kept.push(path);
    else if (!next.own.has(path)) removed.push(path);
  }
  return {
    changes: {
      added: added.toSorted(),
      changed: changed.toSorted(),
      removed: removed.toSorted(),
    },
    copies,
    sizes: sizesIn(before, next, kept),
  };
}

/** @param kept those that are reused, sorted */
function sizesIn(
  before: SiteBefore,
  { own, reused }: NextSite,
  kept: readonly string[],
): Readonly<Record<string, number>> {
  const paths = joinSorted(
    [...own.keys()],
    kept.length === reused.size ? kept : [...reused].toSorted(),
  );
  const sizes: Record<string, number> = {};
  for (const path of paths) sizes[path] = own.get(path)?.size ?? before.sizeOf(path);
  keepPaths(sizes, paths);
  return sizes;
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
export function sealOf(tree: string, files: Sizes, patched?: PatchedTree): string | undefined {
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
  files: Sizes,
  patched?: PatchedTree,
): FolderStamps | undefined {
  if (!existsSync(tree)) return undefined;
  const above = readdirSync(tree).filter((name) => name !== statusFile);
  const touched = patched && withFolders(patched.paths);
  const stamps = new Map<string, string>();
  for (const paths of [above.toSorted(), foldersOf(files)])
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

/** Size in bytes of each file of a site, by path, sorted. */
type Sizes = Readonly<Record<string, number>>;

/** The folders that files are in, and those above, but for the topmost. */
function foldersOf(files: Sizes): readonly string[] {
  const known = lastFolders.find((one) => one.files === files);
  if (known !== undefined) return known.folders;
  const folders: string[] = [];
  // Where files are sorted, those of a folder are together, and those of folders in it.
  let last = '';
  for (const file of pathsIn(files)) {
    const own = file.lastIndexOf('/');
    let end = own;
    while (end > 0 && !(last.startsWith(file.slice(0, end)) && (last[end] ?? '/') === '/')) {
      folders.push(file.slice(0, end));
      end = file.lastIndexOf('/', end - 1);
    }
    last = file.slice(0, Math.max(own, 0));
  }
  lastFolders = [{ files, folders }, ...lastFolders].slice(0, foldersKept);
  return folders;
}

/** As many as `pathsIn` keeps. */
const foldersKept = 3;

let lastFolders: readonly {
  readonly files: Sizes;
  readonly folders: readonly string[];
}[] = [];

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
  for (const path of paths) {
    if (!wanted.has(path)) removeFile(tree, path);
    finish(path);
  }
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

/** Removes a file, and the folders that are empty without it. */
function removeFile(tree: string, path: string): void {
  rmSync(join(tree, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
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
