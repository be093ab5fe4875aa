/**
 * Size in bytes of every file of a site by path, sorted. It never changes: that of the next site
 * shares with it all but the neighbourhood of what differs, with what was found out about it.
 */
export class FileSizes implements Iterable<readonly [path: string, size: number]> {
  readonly #base: Base;
  /** What differs from the base; undefined for a file that is none of this site. */
  readonly #changed: ReadonlyMap<string, number | undefined>;
  #chunks: readonly Chunk[] | undefined;
  #paths: readonly string[] | undefined;
  #folders: readonly string[] | undefined;

  private constructor(
    base: Base,
    { changed = unchanged, chunks }: { changed?: Changes; chunks?: readonly Chunk[] } = {},
  ) {
    this.#base = base;
    this.#changed = changed;
    this.#chunks = chunks;
  }

  static of(files: Readonly<Record<string, number>>): FileSizes {
    return new FileSizes({
      get: (file) => (Object.hasOwn(files, file) ? files[file] : undefined),
      paths() {
        const paths = Object.keys(files);
        // An object has its other names in the order in which they were written.
        return /^\d+$/.test(paths[0] ?? '') ? paths.toSorted() : paths;
      },
    });
  }

  /** @param files sorted */
  static from(files: ReadonlyMap<string, number>): FileSizes {
    return new FileSizes({ get: (file) => files.get(file), paths: () => [...files.keys()] });
  }

  get(file: string): number | undefined {
    return this.#changed.has(file) ? this.#changed.get(file) : this.#base.get(file);
  }

  has(file: string): boolean {
    return this.get(file) !== undefined;
  }

  get size(): number {
    if (this.#chunks === undefined) return this.keys().length;
    return this.#chunks.reduce((sum, { paths }) => sum + paths.length, 0);
  }

  /** Every path, sorted. */
  keys(): readonly string[] {
    this.#paths ??= this.#chunks?.flatMap(({ paths }) => paths) ?? this.#base.paths();
    return this.#paths;
  }

  *[Symbol.iterator](): Generator<readonly [path: string, size: number]> {
    for (const path of this.keys()) yield [path, this.get(path) ?? 0];
  }

  /** All files together. */
  get bytes(): number {
    return this.#own.reduce((sum, { totals }) => sum + totals.bytes, 0);
  }

  /** How many of them are pages. */
  get pages(): number {
    return this.#own.reduce((sum, { totals }) => sum + totals.pages, 0);
  }

  /** Those that are scripts of pages. */
  get scripts(): readonly string[] {
    return this.#own.flatMap(({ totals }) => totals.scripts);
  }

  /** The first of the largest files. */
  get largest(): SizedFile {
    let largest = noFile;
    for (const { totals } of this.#own)
      if (totals.largest.bytes > largest.bytes) largest = totals.largest;
    return largest;
  }

  /** The most files that are directly in one folder. */
  get mostInFolder(): number {
    const open = new Map<string, number>();
    let most = 0;
    for (const { counts } of this.#own) {
      most = Math.max(most, counts.mostWithin);
      for (const [folder, count] of counts.open) open.set(folder, (open.get(folder) ?? 0) + count);
    }
    return open.values().reduce((one, other) => Math.max(one, other), most);
  }

  /** The folders that files are in, and those above, but for the topmost: in the order of the files. */
  get folders(): readonly string[] {
    let last = '';
    this.#folders ??= this.#own.flatMap((chunk) => {
      const { folders, last: next } = chunk.foldersAfter(last);
      last = next;
      return folders;
    });
    return this.#folders;
  }

  /** As an object in JSON. */
  get json(): string {
    return `{${this.#own.map(({ json }) => json).join(',')}}`;
  }

  /** The same without some files and with others, each in place of the one of its path. */
  patched(own: ReadonlyMap<string, number>, without: Iterable<string>): FileSizes {
    const changes = new Map<string, number | undefined>();
    for (const file of without) if (this.has(file)) changes.set(file, undefined);
    for (const [file, size] of own)
      if (this.get(file) === size) changes.delete(file);
      else changes.set(file, size);
    if (changes.size === 0) return this;
    const places = Map.groupBy(changes, ([file]) => this.#placeOf(file));
    const before = this.#own.length === 0 ? [new Chunk([], [])] : this.#own;
    const chunks = before.flatMap((chunk, place) => {
      const some = places.get(place);
      return some === undefined ? [chunk] : chunk.patched(new Map(some));
    });
    const changed = new Map([...this.#changed, ...changes]);
    if (changed.size < fewest || changed.size * 16 < this.size)
      return new FileSizes(this.#base, { changed, chunks });
    const all = new Map(
      chunks.flatMap(({ paths, sizes }) =>
        paths.map((path, index) => [path, sizes[index] ?? 0] as const),
      ),
    );
    return new FileSizes(
      { get: (file) => all.get(file), paths: () => [...all.keys()] },
      { chunks },
    );
  }

  /** The files that only one of two has. */
  static difference(one: FileSizes, other: FileSizes) {
    return { left: one.#without(other), right: other.#without(one) };
  }

  #without(other: FileSizes): readonly string[] {
    const shared = new Set(other.#own);
    return this.#own.flatMap((chunk) =>
      shared.has(chunk) ? [] : chunk.paths.filter((path) => !other.has(path)),
    );
  }

  get #own(): readonly Chunk[] {
    if (this.#chunks === undefined) {
      const paths = this.keys();
      const chunks: Chunk[] = [];
      for (let from = 0; from < paths.length; from += chunkLength) {
        const some = paths.slice(from, from + chunkLength);
        chunks.push(
          new Chunk(
            some,
            some.map((path) => this.get(path) ?? 0),
          ),
        );
      }
      this.#chunks = chunks;
    }
    return this.#chunks;
  }

  /** Which chunk a file is in, or would be. */
  #placeOf(file: string): number {
    const chunks = this.#own;
    let [low, high] = [0, chunks.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((chunks[middle]?.paths[0] ?? '') <= file) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

type Base = {
  get(file: string): number | undefined;
  /** Sorted. */
  paths(): readonly string[];
};

type Changes = ReadonlyMap<string, number | undefined>;

const unchanged: Changes = new Map();

/** So many differences from the base are kept, however few files there are. */
const fewest = 1000;

type SizedFile = { readonly file: string; readonly bytes: number };

const noFile: SizedFile = { file: '', bytes: 0 };

/** Files that are looked at together, and twice as many at most. */
const chunkLength = 128;

/** Files that follow each other, with what was found out about them. */
class Chunk {
  readonly paths: readonly string[];
  /** By the same places. */
  readonly sizes: readonly number[];
  #json: string | undefined;
  #totals: ReturnType<Chunk['sum']> | undefined;
  #counts: ReturnType<Chunk['count']> | undefined;
  #folders: (FoldersAfter & { readonly before: string }) | undefined;

  constructor(paths: readonly string[], sizes: readonly number[]) {
    this.paths = paths;
    this.sizes = sizes;
  }

  /** Each path with its size, as in an object. */
  get json(): string {
    this.#json ??= this.paths
      .map((path, place) => `${JSON.stringify(path)}:${this.sizes[place]}`)
      .join(',');
    return this.#json;
  }

  get totals() {
    this.#totals ??= this.sum();
    return this.#totals;
  }

  get counts() {
    this.#counts ??= this.count();
    return this.#counts;
  }

  /** Folders that are new after those of another file. @param before the folder of that file */
  foldersAfter(before: string): FoldersAfter {
    if (this.#folders?.before !== before)
      this.#folders = { before, ...newFolders(this.paths, before) };
    return this.#folders;
  }

  /** @returns none where no file is left, several where they are many */
  patched(changes: Changes): readonly Chunk[] {
    const sizes = new Map(this.paths.map((path, place) => [path, this.sizes[place] ?? 0]));
    for (const [file, size] of changes)
      if (size === undefined) sizes.delete(file);
      else sizes.set(file, size);
    const paths = [...sizes.keys()].toSorted();
    const chunks: Chunk[] = [];
    const parts = Math.ceil(paths.length / (2 * chunkLength));
    const length = Math.ceil(paths.length / parts);
    for (let part = 0; part < parts; part += 1) {
      const some = paths.slice(part * length, (part + 1) * length);
      chunks.push(
        new Chunk(
          some,
          some.map((path) => sizes.get(path) ?? 0),
        ),
      );
    }
    return chunks;
  }

  private sum() {
    const scripts: string[] = [];
    let [bytes, pages, largest] = [0, 0, noFile];
    for (const [place, file] of this.paths.entries()) {
      const size = this.sizes[place] ?? 0;
      bytes += size;
      if (file.endsWith('.html')) pages += 1;
      if (file.endsWith('.js')) scripts.push(file);
      if (size > largest.bytes) largest = { file, bytes: size };
    }
    return { bytes, pages, largest, scripts };
  }

  /**
   * How many files are directly in folders: one by one in those that may go on before or after, and
   * the most in one of the others.
   */
  private count() {
    const counts = new Map<string, number>();
    for (const path of this.paths) {
      const folder = folderOf(path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const open = new Map<string, number>();
    for (const path of [this.paths[0] ?? '', this.paths.at(-1) ?? ''])
      for (let folder = path; folder !== ''; ) {
        folder = folderOf(folder);
        const count = counts.get(folder);
        if (count !== undefined) open.set(folder, count);
        counts.delete(folder);
      }
    return { open, mostWithin: counts.values().reduce((one, two) => Math.max(one, two), 0) };
  }
}

type FoldersAfter = {
  readonly folders: readonly string[];
  /** The folder of the last file. */
  readonly last: string;
};

/** Of sorted files, those of a folder are together, and those of folders in it. */
function newFolders(files: readonly string[], before: string): FoldersAfter {
  const folders: string[] = [];
  let last = before;
  for (const file of files) {
    const own = file.lastIndexOf('/');
    let end = own;
    while (end > 0 && !(last.startsWith(file.slice(0, end)) && (last[end] ?? '/') === '/')) {
      folders.push(file.slice(0, end));
      end = file.lastIndexOf('/', end - 1);
    }
    last = file.slice(0, Math.max(own, 0));
  }
  return { folders, last };
}

/** The folder that a file or folder is in; empty for the topmost. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** The files of a site but for some: those that a later one has as they are. */
export class RemainingFiles implements Iterable<string> {
  readonly of: FileSizes;
  /** Those that are left out. */
  readonly left: ReadonlySet<string>;

  constructor(of: FileSizes, left: Iterable<string>) {
    this.of = of;
    this.left = new Set(Iterator.from(left).filter((file) => of.has(file)));
  }

  get size(): number {
    return this.of.size - this.left.size;
  }

  has(file: string): boolean {
    return this.of.has(file) && !this.left.has(file);
  }

  without(files: Iterable<string>): RemainingFiles {
    return new RemainingFiles(this.of, [...this.left, ...files]);
  }

  toJSON(): readonly string[] {
    return [...this];
  }

  *[Symbol.iterator](): Generator<string> {
    for (const file of this.of.keys()) if (!this.left.has(file)) yield file;
  }
}

/** Those of some files that are none of others. */
export function withoutFiles(
  files: Iterable<string>,
  others: Iterable<string>,
): RemainingFiles | ReadonlySet<string> {
  if (files instanceof RemainingFiles) return files.without(others);
  const left = new Set(files);
  for (const file of others) left.delete(file);
  return left;
}
