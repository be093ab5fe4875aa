import { expect, test } from 'vitest';
import { chances } from '../mock/town/chance.ts';
import { FileSizes, RemainingFiles } from './file-sizes.ts';

/** Folders in folders, and names that sort before and after the stroke that parts them. */
const paths = ['', 'a/', 'a/b/', 'a/b/c/', 'a-b/', 'a.b/c/', 'b/', 'c/d/e/'].flatMap((folder) =>
  Array.from(
    { length: 400 },
    (_, number) => `${folder}${number % 7}-${number}.${['html', 'ics', 'js'][number % 3]}`,
  ),
);

function someFiles(chance: () => number): Map<string, number> {
  const most = 10 ** Math.floor(chance() * 4);
  return sorted(
    paths.filter(() => chance() < 0.7).map((path) => [path, Math.floor(chance() * most)]),
  );
}

function sorted(files: Iterable<readonly [string, number]>): Map<string, number> {
  return new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** All that is to be known of files, found by looking at each. */
function counted(files: ReadonlyMap<string, number>) {
  const folders = new Set<string>();
  const directly = new Map<string, number>();
  let [bytes, pages, largest] = [0, 0, { file: '', bytes: 0 }];
  for (const [file, size] of files) {
    const parts = file.split('/').slice(0, -1);
    for (const [place] of parts.entries()) folders.add(parts.slice(0, place + 1).join('/'));
    const folder = parts.join('/');
    directly.set(folder, (directly.get(folder) ?? 0) + 1);
    bytes += size;
    if (file.endsWith('.html')) pages += 1;
    if (size > largest.bytes) largest = { file, bytes: size };
  }
  return {
    ...{ bytes, pages, largest, size: files.size, keys: [...files.keys()] },
    folders: [...folders].toSorted(),
    scripts: [...files.keys()].filter((file) => file.endsWith('.js')),
    mostInFolder: Math.max(0, ...directly.values()),
    json: Object.fromEntries(files),
  };
}

function told(sizes: FileSizes) {
  const { bytes, pages, largest, size, mostInFolder, scripts } = sizes;
  return {
    ...{ bytes, pages, largest, size, keys: sizes.keys() },
    folders: [...sizes.folders].toSorted(),
    ...{ mostInFolder, scripts },
    json: JSON.parse(sizes.json),
  };
}

test('says after any edits what a look at each file says', () => {
  const chance = chances('sizes');
  for (let count = 0; count < 4; count++) {
    let files = someFiles(chance);
    let sizes = count % 2 ? FileSizes.from(files) : FileSizes.of(Object.fromEntries(files));
    for (let edit = 0; edit < 12; edit++) {
      const before = sizes;
      const was = files;
      const share = chance() < 0.2 ? 0.5 : 0.01;
      const own = new Map(
        paths
          .filter(() => chance() < share)
          .map((path) => [path, Math.floor(chance() * 2000)] as const),
      );
      const left = paths.filter(() => chance() < share);
      files = sorted([...[...files].filter(([file]) => !left.includes(file)), ...own]);
      sizes = sizes.patched(own, left);
      expect(told(sizes)).toEqual(counted(files));
      expect(sizes.folders).toEqual(FileSizes.from(files).folders);
      expect(paths.map((path) => sizes.get(path))).toEqual(paths.map((path) => files.get(path)));
      expect(FileSizes.difference(before, sizes)).toEqual({
        left: [...was.keys()].filter((file) => !files.has(file)),
        right: [...files.keys()].filter((file) => !was.has(file)),
      });
      // What was is as it was.
      expect(told(before)).toEqual(counted(was));
    }
  }
});

test('may lose all files, and have some again', () => {
  const sizes = FileSizes.of({ 'a/b': 1 });
  const none = sizes.patched(new Map(), ['a/b', 'c']);
  expect(told(none)).toEqual(counted(new Map()));
  const again = none.patched(new Map([['c/d', 2]]), []);
  expect(told(again)).toEqual(counted(new Map([['c/d', 2]])));
});

test('is the same object where nothing differs', () => {
  const sizes = FileSizes.of({ 'a/b': 1, c: 2 });
  expect(sizes.patched(new Map([['c', 2]]), ['d'])).toBe(sizes);
  expect(sizes.patched(new Map([['c', 2]]), ['c'])).toBe(sizes);
});

test('sorts names that are numbers as all others', () => {
  const sizes = FileSizes.of({ '.well-known/a': 1, 'b/c': 3, '404': 2 });
  expect(sizes.keys()).toEqual(['.well-known/a', '404', 'b/c']);
});

test('what remains of files is all but those left out', () => {
  const sizes = FileSizes.of({ a: 1, b: 2, c: 3, d: 4 });
  const remaining = new RemainingFiles(sizes, ['b', 'none']).without(['d']);
  expect([...remaining]).toEqual(['a', 'c']);
  expect(remaining.size).toBe(2);
  expect(['a', 'b', 'none'].map((file) => remaining.has(file))).toEqual([true, false, false]);
  expect(JSON.stringify(remaining)).toBe('["a","c"]');
});
