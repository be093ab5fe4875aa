import { extname } from 'node:path';
import { listFiles } from '../cli/files.ts';
import { withoutHash } from './page-difference.ts';

/** The target that a file of a site is from. */
export type TreeTarget = {
  readonly name: string;
  readonly section: string;
};

/** A rendered site. */
export type SiteTree = {
  readonly folder: string;
  /** Path that it is under, beginning and ending with a slash. */
  readonly base: string;
  /** By file; empty where nothing is known of them. */
  readonly targets: ReadonlyMap<string, TreeTarget>;
};

/** Two files that are the same thing, in whichever version. */
export type FilePair = { readonly before: string; readonly after: string };

export type PairedFiles = {
  readonly pairs: readonly FilePair[];
  readonly gone: readonly string[];
  readonly added: readonly string[];
};

/** Pairs files by what they are of, whatever their addresses, else by their addresses. */
export function pairFiles(before: SiteTree, after: SiteTree): PairedFiles {
  const later = [...listFiles(after.folder).keys()];
  const present = new Set(later);
  const stable = new Map(later.map((file) => [withoutHash(file), file]));
  const moved = movedFiles(before, after);
  const pairs: FilePair[] = [];
  const gone: string[] = [];
  for (const file of listFiles(before.folder).keys()) {
    const isSameTarget = before.targets.get(file)?.name === after.targets.get(file)?.name;
    const same = present.has(file) ? file : stable.get(withoutHash(file));
    const other = isSameTarget ? (same ?? moved.get(file)) : (moved.get(file) ?? same);
    if (other === undefined) gone.push(file);
    else pairs.push({ before: file, after: other });
  }
  const taken = new Set(pairs.map((pair) => pair.after));
  return { pairs, gone, added: later.filter((file) => !taken.has(file)) };
}

/** Where files of the same targets are in another site, as far as those have as many files there, of the same kinds. */
function movedFiles(before: SiteTree, after: SiteTree): ReadonlyMap<string, string> {
  const filesOf = ({ targets }: SiteTree) =>
    Map.groupBy(targets.keys(), (file) => targets.get(file)?.name ?? '');
  const later = filesOf(after);
  return new Map(
    [...filesOf(before)].flatMap(([name, files]) => {
      const others = later.get(name) ?? [];
      const isAlike =
        files.length === others.length &&
        files.every((file, place) => extname(file) === extname(others[place] ?? ''));
      return isAlike
        ? files.flatMap((file, place) =>
            others[place] === undefined || others[place] === file
              ? []
              : [[file, others[place]] as const],
          )
        : [];
    }),
  );
}

/** Path of a file as browsers ask for it. */
export function pathOf(base: string, file: string): string {
  return encodeURI(base + file.replace(/(?<=^|\/)index\.html$/, ''));
}
